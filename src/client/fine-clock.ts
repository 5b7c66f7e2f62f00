/** Milliseconds by which the two clocks may differ: beyond it somebody has set the wall clock, or the machine slept. */
const drift = 1000;

/**
 * A wall clock with fractions of milliseconds, so that calls can be put in order. It goes on evenly, and follows `now`
 * (milliseconds since the epoch) where that is set to another time.
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
