import type { Exchange } from '../model/exchange.ts';
import { isAccepted } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import type { RunCheck } from './check.ts';
import { inScope, memoryLimit, violation, witnessLimit } from './check.ts';

/** When a call went out and when its answer was there. */
interface Times {
  readonly sentAt: number;
  readonly endedAt: number;
}

/** A call with the right key after one without. */
interface Later extends Times, Told {
  readonly operation: Exchange['operation'];
  readonly status: number;
}

/** What tells calls that a call without the key has spoilt from others. */
interface Told {
  readonly connection: Exchange['connection'];
  /** Whether it was sent without the key as well. */
  readonly repeats: boolean;
}

/** Calls of either kind that tell what was spoilt from a lockout that some of several servers keep. */
const enough = 3;

/**
 * Sections 5 and 7: after the key was accepted once, no call with it is answered 401, until a wrong key was sent (a lockout
 * is legal). A call without a key may lock out as well, on some servers behind a balancer and not on others: a 401 after one
 * counts only where it comes always on used connections and never on new ones, or always for what was sent without the key and
 * never for anything else. A key may expire: a 401 counts only where it was accepted afterwards. Judged at the end, when it is known
 * when that was. Remembers two times for each of up to 200,000 calls (about 4 MB), 2,000 calls after those without the key, and at most 200
 * exchanges and bodies.
 */
export const authValidKey: RunCheck = {
  id: 'auth.valid-key',
  create() {
    // Calls with the key, as lists of what is known of each: an object a call would take three times the memory.
    const sent: number[] = [];
    const ended: number[] = [];
    const keylessBodies = new Set<string>();
    const later: Later[] = [];
    const keyless: Times[] = [];
    const refused: Exchange[] = [];
    let acceptedAt = Infinity;
    let wrongSentAt = Infinity;
    let acceptance: readonly Exchange[] = [];
    let acceptedLast = -Infinity;
    let cases = 0;
    const judged = ({ sentAt, endedAt }: Times): boolean => sentAt >= acceptedAt && endedAt < wrongSentAt;
    const mayBeExpired = ({ endedAt }: Times): boolean => endedAt > acceptedLast;
    const toldBy = ({ connection, request }: Exchange): Told => ({ connection, repeats: keylessBodies.has(request.bodyText) });
    /** Whether a call without a key came before it, and neither connections nor bodies tell: of the same operation, as each may lock out on its own. */
    const mayBeLockedOut = (exchange: Exchange): boolean => {
      const { operation, endedAt } = exchange;
      const before = keyless.filter((call) => call.sentAt <= endedAt);
      if (before.length === 0) return false;
      const lastOver = Math.max(...before.map((call) => call.endedAt));
      const next = Math.min(wrongSentAt, ...keyless.flatMap((call) => (call.sentAt > endedAt ? [call.sentAt] : [])));
      // The first that came, which the probe sends in turn: what goes out beside wrong keys takes any connection. The next key may be shown in
      // the millisecond in which the last of them is answered.
      const first = later.filter((call) => call.operation === operation && call.sentAt >= lastOver && call.endedAt <= next).slice(0, 2 * enough);
      const all = (some: readonly Later[], status: number): boolean => some.length >= enough && some.every((call) => call.status === status);
      const told = (way: (call: Told) => unknown): boolean => {
        const own = way(toldBy(exchange));
        const here = first.filter((call) => way(call) === own);
        const there = first.filter((call) => way(call) !== own);
        return all(here, 401) && all(there, 200);
      };
      return !told(({ connection }) => connection) && !told(({ repeats }) => repeats);
    };
    return {
      add(exchange): Evidence[] {
        const { credentials, sentAt, endedAt, fault } = exchange;
        // A key counts as shown even where no answer came.
        if (credentials === 'wrong' && fault?.kind !== 'not-sent') wrongSentAt = Math.min(wrongSentAt, sentAt);
        if ((credentials === 'missing' || credentials === 'empty') && fault?.kind !== 'not-sent' && keyless.length < memoryLimit) {
          // Of one that was not answered it is not known when the target has seen it.
          keyless.push({ sentAt, endedAt: fault === null ? endedAt : Infinity });
          if (keylessBodies.size < witnessLimit) keylessBodies.add(exchange.request.bodyText);
        }
        if (credentials !== 'valid' || !inScope('every-answer', exchange)) return [];
        if (isAccepted(exchange)) {
          acceptedLast = Math.max(acceptedLast, sentAt);
          if (endedAt < acceptedAt) [acceptedAt, acceptance] = [endedAt, [exchange]];
        }
        if (sent.length < memoryLimit) {
          sent.push(sentAt);
          ended.push(endedAt);
        }
        if (keyless.length > 0 && exchange.answer !== null && later.length < memoryLimit / 100)
          later.push({ sentAt, endedAt, operation: exchange.operation, status: exchange.answer.status, ...toldBy(exchange) });
        if (exchange.answer?.status === 401 && refused.length < witnessLimit) refused.push(exchange);
        return [];
      },
      end() {
        const all = refused.filter(judged);
        const broken = all.filter((exchange) => !mayBeLockedOut(exchange) && !mayBeExpired(exchange));
        cases = sent.filter((sentAt, index) => judged({ sentAt, endedAt: ended[index]! })).length - (all.length - broken.length);
        return broken.map((exchange) => ({
          violation: violation(`status 401 with the key${spelling(exchange)}`, 'the status', 'no 401 with the key that was accepted before', '401'),
          exchange,
          controls: acceptance,
        }));
      },
      get cases() {
        return cases;
      },
    };
  },
};

/** How the header's name was spelled, where it was not as in the document. */
function spelling({ request }: Exchange): string {
  const name = Object.keys(request.headers).find((one) => one.toLowerCase() === 'authorization');
  if (name === undefined || name === 'Authorization') return '';
  return name === 'authorization' ? ', header name in lower case' : name === 'AUTHORIZATION' ? ', header name in upper case' : ', header name in mixed case';
}
