import { CIRCUIT } from './circuit.ts';
import type { TransportFault } from '../../model/exchange.ts';
import type { StopReason } from '../call.ts';

/**
 * Pauses in a row, without any answer but 429 between, after which what waits of that operation is left unsent, and with one more the target is given up:
 * it may be these calls alone that it throttles. Where it names none they are a minute together, and a second: limits of a minute are
 * usual, longer ones are not.
 */
const MAX_PAUSES = 7;
/** Milliseconds of a `Retry-After` that is waited for. */
const MAX_WAIT = 120_000;

/** Why nothing more is sent. */
export const WHY: Readonly<Record<StopReason | 'closed', string>> = {
  budget: 'the limit of calls is reached (traffic.maxRequests, --max-requests)',
  time: "the run's time is over (traffic.maxTime, --max-time)",
  signal: 'the run was interrupted',
  circuit: `the target cannot be reached: ${CIRCUIT} calls in a row failed`,
  closed: 'the client is closed',
};

/** A target that is sent nothing until a time, or nothing more. */
export interface GivenUp {
  readonly until: number;
  readonly message: string;
  /** Why the run ends by it; null where it goes on afterwards. */
  readonly stops: 'time' | 'circuit' | null;
}

/** Given up because call after call got no answer. */
export function gone(last: TransportFault | null): GivenUp {
  return { until: Infinity, message: `${WHY.circuit}${last === null ? '' : `, the last: ${last.message}`}`, stops: 'circuit' };
}

/** Whether a 429 gives the target up. `wait`: milliseconds that it asked for, or null; times are monotonic milliseconds. */
export function givesUp(wait: number | null, at: { now: number; readyAt: number; endsAt: number; pauses: number }): GivenUp | null {
  const { now, readyAt, endsAt, pauses } = at;
  const seconds = (ms: number): number => Math.round(ms / 1000);
  if (readyAt >= endsAt) {
    // What the target asked for is its own; what comes without is the pause that this client makes.
    const asked = wait !== null && now + wait >= readyAt - 1;
    const pause = asked ? `asked to wait ${seconds(wait)} s (429)` : `answers 429, and the next pause is ${seconds(readyAt - now)} s`;
    return { until: Infinity, message: `the target ${pause}, longer than the run has left (traffic.maxTime)`, stops: 'time' };
  }
  if (wait !== null && wait > MAX_WAIT)
    return { until: now + wait, message: `the target asked to wait ${seconds(wait)} s (429), longer than this run waits`, stops: null };
  if (pauses <= MAX_PAUSES) return null;
  const message = `the target answered nothing but 429 through ${MAX_PAUSES} pauses: a quota may be used up; else try \`--rate\` or a lower \`--concurrency\``;
  return pauses > MAX_PAUSES + 1 ? { until: Infinity, message, stops: 'circuit' } : { until: now, message, stops: null };
}
