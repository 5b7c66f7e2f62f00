import type { RawAnswer } from '../hostile/raw-server.ts';
import { apachePage, type Decision, type Front, haproxyPage, json, page } from './front.ts';

const second = 1000;
/** The length of a window in which calls are counted, in milliseconds. */
const length = 5 * second;

/** Calls that pass in a window, and in the second before a ban. */
const [most, mostBefore] = [25, 30];

const empty: RawAnswer = { status: 503, headers: [], body: Buffer.alloc(0) };

/** Passes 25 calls in each window, and answers the others in this way, after some milliseconds. */
function windowed(
  id: string,
  title: string,
  refusal: RawAnswer,
  { kind = 'limiter', wait = 0 }: { readonly kind?: Front['kind']; readonly wait?: number } = {},
): Front {
  return {
    id,
    title,
    kind,
    begin({ scale, now }) {
      let [at, passed] = [-1, 0];
      const decision: Decision = wait === 0 ? refusal : { wait: wait * scale, then: refusal };
      return {
        decide() {
          const window = Math.floor(now() / (length * scale));
          if (window !== at) [at, passed] = [window, 0];
          return ++passed > most ? decision : 'pass';
        },
      };
    },
  };
}

/** Bans the caller until no call came for ten seconds, if more than 30 come in a second. */
function banned(id: string, title: string, refusal: RawAnswer, kind: Front['kind']): Front {
  return {
    id,
    title,
    kind,
    begin({ scale, now }) {
      let [at, passed, until] = [-1, 0, -Infinity];
      return {
        decide() {
          const window = Math.floor(now() / (second * scale));
          if (window !== at) [at, passed] = [window, 0];
          if (++passed <= mostBefore && now() >= until) return 'pass';
          until = now() + 10 * second * scale;
          return refusal;
        },
      };
    },
  };
}

/** Fronts that count the calls of a period, and begin anew with the next. */
export const windows: readonly Front[] = [
  windowed(
    'limiter-503-window',
    'In each 5 s by the clock 25 calls pass, and all others are answered an empty 503.',
    empty,
  ),
  windowed(
    'limiter-500-window',
    'In each 5 s by the clock 25 calls pass, and all others are answered 500 (HAProxy) after a second.',
    haproxyPage(500, 'Internal Server Error', 'An internal server error occurred.'),
    { wait: second },
  ),
  banned(
    'ban-for-calls',
    'After more than 30 calls in a second, each call is answered 403 (Apache) until none has come for 10 s.',
    apachePage(403, 'Forbidden', "<p>You don't have permission to access this resource.</p>"),
    'limiter',
  ),
];

/** Platforms that fail in this way themselves. */
export const ownWindows: readonly Front[] = [
  windowed(
    'own-500-window',
    'In each 5 s by the clock 25 calls pass, and the platform answers all others 500 with its own page.',
    page(500, '<!DOCTYPE html><html><head><title>Error</title></head><body><pre>RangeError</pre></body></html>'),
    { kind: 'control' },
  ),
  banned(
    'own-ban-for-calls',
    "After more than 30 calls in a second, each is answered 403 with the document's envelope until none came for 10 s.",
    json(403, { code: 40300, data: null, message: 'not permitted', request_id: 'a0'.repeat(16) }),
    'control',
  ),
];
