import { CIRCUIT } from './circuit.ts';
import type { TransportFault } from '../../contract/exchange.ts';
import type { Reason } from '../../contract/reason.ts';

/**
 * Pauses in a row, without any answer but 429 between, after which what waits of that operation is left unsent, and
 * with one more the target is given up: it may be these calls alone that it throttles. Where it names none they are a
 * minute together, and a second: limits of a minute are usual, longer ones are not.
 */
const MAX_PAUSES = 6;
/** Milliseconds of a `Retry-After` that is waited for. */
const MAX_WAIT = 120_000;

/** A target that is sent nothing until a time, or nothing more. */
export interface GivenUp {
  readonly until: number;
  readonly reason: Reason;
  /** Why the run ends by it; null where it goes on afterwards. */
  readonly stops: 'time' | 'circuit' | null;
}

/** Given up because call after call got no answer. */
export function gone(last: TransportFault | null): GivenUp {
  return {
    until: Infinity,
    reason: { code: 'target-gone', failed: CIRCUIT, because: last?.reason ?? null },
    stops: 'circuit',
  };
}

/**
 * Whether a 429 gives the target up. `wait`: milliseconds that it asked for, or null; times are monotonic milliseconds.
 */
export function givesUp(
  wait: number | null,
  at: { now: number; readyAt: number; endsAt: number; pauses: number },
): GivenUp | null {
  const { now, readyAt, endsAt, pauses } = at;
  const seconds = (ms: number): number => Math.round(ms / 1000);
  if (readyAt >= endsAt) {
    // What the target asked for is its own; what comes without is the pause that this client makes.
    const asked = wait !== null && now + wait >= readyAt - 1;
    const reason: Reason = asked
      ? { code: 'asked-to-wait', seconds: seconds(wait), than: 'the run has left' }
      : { code: 'pause-too-long', seconds: seconds(readyAt - now) };
    return { until: Infinity, reason, stops: 'time' };
  }
  if (wait !== null && wait > MAX_WAIT)
    return {
      until: now + wait,
      reason: { code: 'asked-to-wait', seconds: seconds(wait), than: 'a run waits' },
      stops: null,
    };
  if (pauses <= MAX_PAUSES) return null;
  const reason: Reason = { code: 'nothing-but-429', pauses: MAX_PAUSES };
  return pauses > MAX_PAUSES + 1 ? { until: Infinity, reason, stops: 'circuit' } : { until: now, reason, stops: null };
}
