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
