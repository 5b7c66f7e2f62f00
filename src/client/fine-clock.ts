/**
 * Milliseconds by which the two clocks may differ. If they differ by more, somebody set the wall clock, or the machine
 * slept.
 */
const drift = 1000;

/**
 * A wall clock with fractions of milliseconds, so that calls can be sorted by time. It runs evenly, and follows `now`
 * (milliseconds since the epoch) when that clock is set to another time.
 */
export function fineClock(now: () => number): () => number {
  let offset = now() - performance.now();
  return () => {
    const fine = offset + performance.now();
    if (Math.abs(now() - fine) < drift) return fine;
    offset = now() - performance.now();
    return offset + performance.now();
  };
}
