import type { CacheSign } from '../from-cache.ts';
import { saysAway, type BannedFor, type FrontFault } from '../transport.ts';
import { equalCalls, isJsonBy200, refusalBy200, sameAnswer, sentTwice } from '../marks.ts';
import type { Coded, Owner } from '../reason.ts';
import { acceptSuch, letThroughLogIn, type ReasonRows } from './row.ts';

/** Reasons about answers that a server in front of the platform gave in its place. */
export type InFrontReason = Coded<{
  /** Something in front answered one call. */
  'answered-in-front': FrontFault;
  /** Something in front answered some calls of a run. */
  'answered-in-front-often': FrontFault & { calls: number; of: number };
  /**
   * Something in front answered every search for more than `trips` trips. `bytes`: the size of the largest answer that
   * passed.
   */
  'too-large-in-front': FrontFault & { trips: number; bytes: number };
  /** Something in front answered so, and no refusal of the platform arrived in the whole run. */
  'hides-refusals': FrontFault;
  /** A cache gave a stored answer, and says so in this header. */
  'answered-from-cache': CacheSign;
  /** Something on the way wrote asterisks into an identifier of an answer. */
  'masked-in-front': { what: 'gid' | 'order number' };
  /**
   * The run stopped because of these answers. `from`: number of the first call since which no other answer came;
   * `heard`: whether the platform had answered before; `waited`: in seconds; `asked`: the wait in seconds that the
   * answer asked for, if it is too long; `banned`: the kind of call that probably caused a ban.
   */
  'stopped-in-front': FrontFault & { from: number; heard: boolean; waited: number; asked?: number; banned?: BannedFor };
}>;

type Stopped = Extract<InFrontReason, { readonly code: 'stopped-in-front' }>;

/** Texts of the reasons about answers that a server in front of the platform gave in its place. */
export const inFrontRows: ReasonRows<InFrontReason> = {
  'answered-in-front': { text: answered, action: actionAmongOthers, owner },
  'answered-in-front-often': {
    text: (reason) => `${answered(reason)} to ${reason.calls} of ${reason.of} calls`,
    headline: answered,
    action: actionAmongOthers,
    owner,
  },
  'too-large-in-front': {
    text: (reason) => `${tooLarge(reason)} (${reason.bytes} bytes)`,
    headline: tooLarge,
    action: 'Have the limit on the size of answers raised there, or find out why large answers fail there.',
    owner: 'network',
  },
  'answered-from-cache': {
    text: ({ header, value }) =>
      `a cache in front of the platform gave an answer that it had kept (${header}: ${value})`,
    action: ({ header }) =>
      header === 'age'
        ? 'Have the cache in front pass each POST on, and add no `Age` to the answer.'
        : 'Have the cache in front of the platform pass each POST on.',
    owner: 'network',
  },
  'masked-in-front': {
    text: ({ what }) => `something in front of the platform wrote asterisks into the ${what} of an answer`,
    action: 'Have the server in front of the platform leave long numbers in answers as they are.',
    owner: 'network',
  },
  'hides-refusals': {
    text: (reason) =>
      reason.mark === sameAnswer
        ? answered(reason)
        : `${answered(reason)}, and no refusal of the platform arrived in the whole run`,
    action: ({ mark }) =>
      mark === sameAnswer
        ? 'Have refusals (400, 401) passed on; if nothing in front changes them, have the platform fixed.'
        : "Have the server in front pass the platform's refusals (400, 401) on as they are.",
    owner: 'network',
  },
  'stopped-in-front': { headline: stopped, action: stoppedAction, owner },
};

function tooLarge(reason: Extract<InFrontReason, { readonly code: 'too-large-in-front' }>): string {
  return `${answered(reason)} to each search for more than ${reason.trips} trips`;
}

/** Advice on the client's certificate; keys: the mark of a TLS front. */
const certificateAdvice: Readonly<Record<string, string>> = {
  'no client certificate': 'Name a client certificate in `tls.cert` and `tls.key`.',
  'client certificate refused': 'Give a client certificate that it accepts (`tls.cert` and `tls.key`, or `tls.pfx`).',
};

const logInToNetwork = 'The network of this machine wants a log-in (511): log in, or run from another network.';

/** Says who answered, and which status: `a load balancer in front of the platform answered 502 (nginx)`. */
function answered({ what, status, mark }: FrontFault): string {
  if (mark === refusalBy200) return `the platform, or something in front of it, answered ${status} with ${mark}`;
  if (mark === sameAnswer)
    return `each refused call got the same answer with ${status}, from the platform or from something in front of it`;
  if (mark === equalCalls) return `a gateway in front of the platform answered ${status} to a repeat of a recent call`;
  if (mark === sentTwice) return `a gateway in front of the platform sent a call twice, and passed ${status} on`;
  const by = what === 'TLS front' ? 'a TLS front' : `a ${what}`;
  const page = isPage({ what, status, mark }) ? ' with a page' : '';
  return `${by} in front of the platform answered ${status}${page}${mark === null ? '' : ` (${mark})`}`;
}

/** Whether it is a page with a status of success. */
function isPage({ what, status, mark }: FrontFault): boolean {
  return status < 300 && what !== 'rate limiter' && !isJsonBy200(mark);
}

/** Statuses with which a server asks for another version of HTTP. */
const ofVersions: readonly number[] = [426, 505];

function action(front: FrontFault): string {
  const { what, status, mark } = front;
  if (mark === equalCalls) return 'Have the filter of equal calls switched off for the run.';
  if (mark === sentTwice) return 'Have the gateway send each cancel once: without retries and without hedging.';
  if (what === 'TLS front') return certificateAdvice[mark ?? ''] ?? 'Write https:// in `baseUrl`.';
  if (status === 401)
    return mark === 'Basic'
      ? 'Switch off the password in front of the platform: `Authorization` has to hold the key.'
      : 'Check that the server in front knows the key, and lets it through each time.';
  if (what === 'proxy')
    return status === 407
      ? 'Give the right user and password in the URL of `proxy`.'
      : 'Have the proxy let calls to the platform through' +
          `${saysAway(front) ? ', and check that the platform is up' : ''}.`;
  if (what === 'log-in page') return status === 511 ? logInToNetwork : letThroughLogIn;
  if (status < 400 && what !== 'firewall' && what !== 'rate limiter')
    return isPage(front) ? readThat('page') : readThat('answer');
  if (what === 'rate limiter')
    return 'Lower `--concurrency`, set or lower `--rate`, or have the limit raised for the run.';
  if (saysAway(front)) return 'Check that the platform is up, and that the server in front of it can reach it.';
  if (what === 'firewall') return 'Have the firewall let this machine through for the run.';
  if (what === 'size limit') return 'Have the size limit in front of the platform raised for the run.';
  if (ofVersions.includes(status)) return 'Have the server in front accept HTTP/1.1: the suite uses no other version.';
  return status === 400 ? acceptSuch : 'Have the server in front of the platform let these calls through.';
}

/** The action if other calls passed: the cause may be a limit of calls. */
function actionAmongOthers(front: FrontFault): string {
  if (front.what !== 'load balancer' && front.what !== 'gateway') return action(front);
  if (front.status === 503)
    return 'Check that the platform is up; lower `--concurrency` if the server in front limits calls.';
  return front.status === 403
    ? 'Have every server in front let these calls through; lower `--concurrency` if one limits calls.'
    : action(front);
}

function readThat(what: string): string {
  return `Read that ${what} in exchanges.ndjson (\`frontAnswer\`): it may say why calls do not pass.`;
}

function owner({ what, status }: FrontFault): Owner {
  const isYours = what === 'TLS front' || what === 'rate limiter' || status === 401;
  return isYours || (what === 'proxy' && status === 407) ? 'your set-up' : 'network';
}

function stopped(reason: Stopped): string {
  const { what, heard } = reason;
  if (what === 'TLS front') return answered(reason);
  return what === 'proxy' && !heard ? `${answered(reason)}, and the platform answered nothing` : sinceWhen(reason);
}

function stoppedAction(reason: Stopped): string {
  const { what, status, heard, asked } = reason;
  if (asked !== undefined && saysAway(reason)) return 'Run again after that time, or have the maintenance ended.';
  if (what === 'TLS front' || what === 'proxy' || status === 401) return action(reason);
  if (what === 'rate limiter') return 'Check whether a quota is used up; otherwise have the limit raised for the run.';
  if (what === 'firewall' || what === 'log-in page' || status < 400) return action(reason);
  if (ofVersions.includes(status)) return action(reason);
  if (!saysAway(reason))
    return heard
      ? 'Check that calls from this machine are allowed and no quota is used up, or lower `--rate`.'
      : 'Check that POST calls with this key from this machine are allowed, and no quota is used up.';
  return heard ? action(reason) : 'The platform is not up yet: start it, then run again.';
}

const banWhy = { attacks: 'looks like an attack', 'wrong keys': 'does not have the right key' } as const;

function sinceWhen(reason: Stopped): string {
  const { from, heard, waited, asked } = reason;
  if (asked !== undefined) return `${answered(reason)} from call ${from} on, and asked for a wait of ${asked} s`;
  const why = reason.banned === undefined ? '' : `; that call ${banWhy[reason.banned]}`;
  if (!saysAway(reason)) return `${answered(reason)} from call ${from} on${why}`;
  return heard
    ? `${answered(reason)} from call ${from} on, for ${waited} s`
    : `${answered(reason)} for ${waited} s from the first call on`;
}
