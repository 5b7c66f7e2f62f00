/**
 * How a call identified itself: with the key, without the header, with an empty header, or with a key that is wrong by
 * construction; `unknown`: a recording does not tell.
 */
export type Credentials = 'valid' | 'missing' | 'empty' | 'wrong' | 'unknown';

/** Why no complete answer came. Never a finding. */
export type TransportKind =
  | 'timeout'
  | 'reset'
  | 'refused'
  | 'dns'
  | 'tls'
  | 'protocol'
  | 'decode'
  | 'too-large'
  | 'aborted'
  /** Something in front of the platform answered in its place: the platform gave no answer. */
  | 'in-front'
  /** Not sent: a limit of the run (calls, time, circuit, signal) forbade it. */
  | 'not-sent';

/** Kinds of servers that are in front of a platform and answer in its place. */
export type InFront =
  | 'load balancer'
  | 'rate limiter'
  | 'firewall'
  | 'proxy'
  | 'TLS front'
  | 'log-in page'
  | 'size limit'
  | 'gateway';

/** For what something in front may ban an address: calls that look like attacks, or calls without the right key. */
export type BannedFor = 'attacks' | 'wrong keys';

/**
 * What something in front of the platform answered. Example: `{ what: 'load balancer', status: 502, mark: 'nginx' }`.
 */
export interface FrontFault {
  readonly what: InFront;
  readonly status: number;
  readonly mark: string | null;
}

/** Statuses with which a server in front of a target says that it got no answer from it: some have more of them. */
const ofGateways: readonly number[] = [502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530];

/** Whether what is in front of a target answers by this status. */
export function isGatewayStatus(status: number | null | undefined): boolean {
  return typeof status === 'number' && ofGateways.includes(status);
}

/** Statuses of pages that a server in front gives while what it asks is away, or while it starts. */
const ofPages: readonly number[] = [200, 202, 404, 405, 410, 500];

/** Kinds of servers in front that pass calls on: their pages with these statuses say so. */
export const passOn: readonly InFront[] = ['load balancer', 'gateway'];

/** Whether an answer from in front says that the platform is not reached; what comes later counts then. */
export function saysAway({ what, status }: Pick<FrontFault, 'what' | 'status'>): boolean {
  return isGatewayStatus(status) || (ofPages.includes(status) && passOn.includes(what));
}

/** Statuses by which a server in front asks for the call again: by the key, later, or on another connection. */
const ofSecondTries: readonly number[] = [401, 408, 421, 425];

/**
 * Whether a server in front refused a call by itself, although the platform may be up: it redirects, requires a key,
 * was too slow to read the call, or wants it on another connection. Such a call may pass if it is sent again.
 */
export function mayPassLater({ what, status }: Pick<FrontFault, 'what' | 'status'>): boolean {
  if (status >= 300 && status < 400) return what === 'log-in page' || passOn.includes(what);
  return passOn.includes(what) && ofSecondTries.includes(status);
}
