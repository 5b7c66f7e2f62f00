/** Milliseconds of the window. */
const WINDOW = 1000;
/** Milliseconds added for clocks that count in whole milliseconds, the target's and ours. */
const TICK = 5;

/** A place in the window, taken by one call. */
export interface Place {
  /**
   * The target is known to have the call: it has begun to answer, or the connection is gone. Later calls of it do
   * nothing.
   */
  arrived(now: number): void;
}

/** At most so many calls in any one second, as the target sees it. */
export interface RateWindow {
  /** When a place is free; Infinity while that hangs on an answer that has not begun. */
  readyAt(): number;
  take(): Place;
}

/**
 * A sliding window that is exact at the target, whatever the network does between: a place is free again one second
 * after the target *began to answer* (it then has the call for certain), not after the call was sent. Two calls
 * whose ways take differently long can thus not be pushed together. The price is a rate below the limit where answers
 * are slow (`rate / (1 + latency in seconds)`). `rate` in calls per second; below 1 it is one call in so much longer a
 * window; null for none.
 */
export function createRateWindow(rate: number | null): RateWindow {
  if (rate === null) return { readyAt: () => 0, take: () => ({ arrived: () => {} }) };
  const window = WINDOW / Math.min(rate, 1) + TICK;
  const allowed = Math.max(1, Math.floor(rate));
  /** Calls that the target may not have yet. */
  let pending = 0;
  /** When the places of the others are free, ascending. */
  const frees: number[] = [];
  return {
    readyAt: () => (pending + frees.length < allowed ? 0 : (frees[0] ?? Infinity)),
    take() {
      if (pending + frees.length >= allowed) frees.shift();
      pending++;
      let open = true;
      return {
        arrived: (now) => {
          if (!open) return;
          open = false;
          pending--;
          frees.push(now + window);
        },
      };
    },
  };
}
