import { CIRCUIT } from './circuit.ts';
import type { TransportFault } from '../../contract/exchange.ts';
import type { BannedFor } from '../../contract/transport.ts';
import type { Reason } from '../../contract/reason.ts';

/**
 * Number of pauses in a row, with only 429 answers between, after which the waiting calls of that operation are not
 * sent; it may be only these calls that the target throttles. After one more pause the target is given up. If the 429
 * answers name no wait, the pauses add up to a minute and a second: limits of a minute are usual, longer ones are not.
 */
const MAX_PAUSES = 6;
/** The longest `Retry-After`, in milliseconds, that a run waits for. */
const MAX_WAIT = 120_000;

/** A target to which nothing is sent until a time, or nothing more at all. */
export interface GivenUp {
  readonly until: number;
  readonly reason: Reason;
  /** Why the run ends because of it; null if it continues afterwards. */
  readonly stops: 'time' | 'circuit' | null;
}

/** The target is given up because calls in a row got no answer; `banned`: since such calls. */
export function gone(last: TransportFault | null, banned: BannedFor | null = null): GivenUp {
  return {
    until: Infinity,
    reason: {
      code: 'target-gone',
      failed: CIRCUIT,
      because: last?.reason ?? null,
      ...(banned === null ? {} : { banned }),
    },
    stops: 'circuit',
  };
}

/**
 * Decides whether the target is given up after a 429. `wait`: milliseconds that it names, or null; times are monotonic
 * milliseconds.
 */
export function givesUp(
  wait: number | null,
  at: { now: number; readyAt: number; endsAt: number; pauses: number; status?: number },
): GivenUp | null {
  const { now, readyAt, endsAt, pauses, status = 429 } = at;
  const by = status === 429 ? {} : { status };
  const seconds = (ms: number): number => Math.round(ms / 1000);
  if (readyAt >= endsAt) {
    // A wait that the target named is reported as the target's; a wait without one is this client's own pause.
    const asked = wait !== null && now + wait >= readyAt - 1;
    const reason: Reason = asked
      ? { code: 'asked-to-wait', seconds: seconds(wait), than: 'the run has left', ...by }
      : { code: 'pause-too-long', seconds: seconds(readyAt - now) };
    return { until: Infinity, reason, stops: 'time' };
  }
  if (wait !== null && wait > MAX_WAIT)
    return {
      until: now + wait,
      reason: { code: 'asked-to-wait', seconds: seconds(wait), than: 'a run waits', ...by },
      stops: null,
    };
  if (pauses <= MAX_PAUSES) return null;
  const reason: Reason = { code: 'nothing-but-429', pauses: MAX_PAUSES };
  return pauses > MAX_PAUSES + 1 ? { until: Infinity, reason, stops: 'circuit' } : { until: now, reason, stops: null };
}
