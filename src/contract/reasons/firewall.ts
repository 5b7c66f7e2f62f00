import { count } from '../text.ts';
import type { Coded } from '../reason.ts';
import type { AttackKind } from '../attack-like.ts';
import { acceptSuch, type ReasonRows } from './row.ts';

/** Reasons about calls that a firewall, a size limit or a limiter in front of the platform stopped. */
export type FirewallReason = Coded<{
  /**
   * It stopped `calls` of `of` calls that look like an attack. `status`: the status of its answers; null if it resets
   * the connection. The platform may be the cause as well if none of these calls was answered in time (`silent`), or if
   * the connection was closed each time, and only at bodies that are hard to read (`closed`).
   */
  firewall: {
    calls: number;
    of: number;
    status: number | null;
    kinds: readonly AttackKind[];
    silent?: true;
    closed?: true;
  };
  /** A declared firewall let no call of a kind through, such as `malformed`. */
  'firewall-stopped-all': { calls: number; kind: string; status: number | null };
  /**
   * A server in front refused one input because of its size, its type or its headers. `input`: its name; null if it has
   * none. `bytes`: the size of its body.
   */
  'input-refused-in-front': {
    what: string;
    status: number;
    mark: string | null;
    input: string | null;
    bytes: number;
    headerBytes: number;
  };
  /**
   * `perSecond`: the number of calls a second that passed. `suggested`: a rate that passes. `atOnce`: calls were
   * refused only if more than this number were in flight. `timeOver`: the run's time was over.
   */
  limiter: { perSecond: number; suggested: number; atOnce?: number; timeOver?: true };
}>;

/**
 * Facts that a run has found out about a firewall. `plain`: requests that do not look like an attack, but were stopped
 * by a declared firewall.
 */
export interface FirewallSeen {
  readonly calls: number;
  readonly of: number;
  readonly statuses: readonly number[];
  readonly kinds: readonly AttackKind[];
  readonly plain: number;
}

/** Texts of the reasons about a firewall, a size limit or a limiter in front of the platform. */
export const firewallRows: ReasonRows<FirewallReason> = {
  firewall: {
    headline: (reason) => stoppedText(reason),
    action: ({ silent, closed }) =>
      silent === true
        ? 'If a firewall drops them, have it let this machine through; or find out why the target hangs.'
        : closed === true
          ? 'Find out what closes the connection: a crash of the platform, or a firewall.'
          : 'Have the firewall let this machine through, or declare the firewall (`inFront.firewall`).',
    owner: 'your set-up',
  },
  'firewall-stopped-all': {
    text: ({ calls, kind }) =>
      `the firewall in front stopped all ${calls} calls of the kind ${kind}: have it let this machine through`,
    headline: 'the firewall in front let no call of some kinds through',
    action: 'Have the firewall let this machine through: one call of each kind has to arrive.',
    owner: 'your set-up',
  },
  'input-refused-in-front': {
    text: (reason) =>
      `${refusedText(reason)}${reason.input === null ? '' : ` to the input "${reason.input}"`} (${sizeText(reason)})`,
    headline: (reason) => refusedText(reason),
    action: ({ what, status }) => {
      if (status === 415) return 'Have the server in front of the platform let this content type through.';
      return status === 400 && what !== 'size limit'
        ? acceptSuch
        : 'Have the size limit in front of the platform raised for the run.';
    },
    owner: 'network',
  },
  limiter: {
    headline: (reason) => limitText(reason),
    action: (reason) =>
      `Run with ${flagOf(reason)}` +
      (reason.timeOver === true ? ', and raise `--max-time` if the time is over again.' : '.'),
    owner: 'your set-up',
  },
};

type Limit = Extract<FirewallReason, { code: 'limiter' }>;

function limitText({ perSecond, atOnce }: Limit): string {
  if (atOnce !== undefined) return 'something in front refuses calls if several are sent at once';
  return `something in front lets about ${count(perSecond, 'call')} a second through`;
}

function flagOf({ suggested, atOnce }: Limit): string {
  return atOnce === undefined ? `\`--rate ${suggested}\`` : `\`--concurrency ${atOnce}\``;
}

type Stopped = Pick<Extract<FirewallReason, { code: 'firewall' }>, 'calls' | 'silent' | 'closed'>;

function stoppedText({ calls, silent, closed }: Stopped): string {
  if (closed === true) return `the connection was closed on ${calls} bodies that are long, deeply nested or not JSON`;
  const attacks = count(calls, 'attack-like call');
  return silent === true
    ? `no answer came in time to ${attacks}, while others were answered`
    : `a firewall in front stopped ${attacks}`;
}

type InputRefused = Extract<FirewallReason, { code: 'input-refused-in-front' }>;

function refusedText({ what, status, mark }: InputRefused): string {
  return `a ${what} in front of the platform answered ${status}${mark === null ? '' : ` (${mark})`}`;
}

function sizeText({ status, bytes, headerBytes }: InputRefused): string {
  const [headers, body] = [`headers of ${headerBytes} bytes`, `a body of ${bytes} bytes`];
  if (status === 431) return headers;
  return status === 413 || status === 415 ? body : `${headers}, ${body}`;
}
