import type { Sending } from '../sending.ts';

/** The longest wait, as a multiple of `calm`. */
const longest = 5;

/**
 * Delays calls that change something, and that are never sent again, until nothing in front has refused a plain call
 * for `calm` milliseconds: if one of them were refused, its order would be in doubt. Times are monotonic milliseconds.
 * Starts without any refusal.
 */
export function createCalm(calm: number) {
  let refusedAt = -Infinity;
  /** When each call could have left first. */
  const since = new WeakMap<Sending, number>();
  return {
    /** Notes that something in front refused a plain call. */
    refused: (now: number): void => void (refusedAt = now),
    /** When a call may leave. */
    from(sending: Sending, now: number): number {
      if (sending.call.repeatable || sending.control === true) return now;
      const first = since.get(sending) ?? now;
      since.set(sending, first);
      return Math.min(refusedAt + calm, first + longest * calm);
    },
  };
}

export type Calm = ReturnType<typeof createCalm>;
