/** Milliseconds of the window. */
const WINDOW = 1000;
/** Milliseconds added because the clocks of the target and of this machine may count in whole milliseconds. */
const TICK = 5;

/**
 * Notes that the target has the call that has taken a place: it has begun to answer, or the connection is gone. Further
 * calls of this function do nothing.
 */
export type Arrived = (now: number) => void;

/**
 * Limits the calls in any one second, as the target counts them: a sliding window that is exact at the target, whatever
 * the network delays. A place is free again one second after the target *began to answer* (then it certainly has the
 * call), not after the call was sent, so two calls with different delays cannot arrive too close together. The price:
 * if answers are slow, the rate is below the limit (`rate / (1 + latency in seconds)`). `rate`: calls a second; below 1
 * it is one call in a proportionally longer window; null for no limit.
 */
export function createRateWindow(rate: number | null) {
  if (rate === null) return { readyAt: () => 0, take: (): Arrived => () => {} };
  const window = WINDOW / Math.min(rate, 1) + TICK;
  const allowed = Math.max(1, Math.floor(rate));
  /** Calls that the target may not have yet. */
  let pending = 0;
  /** When the places of the other calls are free, ascending. */
  const frees: number[] = [];
  return {
    /** When a place is free; Infinity while that depends on an answer that has not begun. */
    readyAt: (): number => (pending + frees.length < allowed ? 0 : (frees[0] ?? Infinity)),
    take(): Arrived {
      if (pending + frees.length >= allowed) frees.shift();
      pending++;
      let open = true;
      return (now) => {
        if (!open) return;
        open = false;
        pending--;
        frees.push(now + window);
      };
    },
  };
}

/**
 * A window that may become slower while calls are sent. It begins with this rate; null for no limit. Once it is slower,
 * calls leave at even intervals: many limiters refuse calls that come together, whatever their number in a second.
 */
export function createPace(rate: number | null) {
  let [window, allowed] = [createRateWindow(rate), rate ?? Infinity];
  let [gap, evenAt] = [0, 0];
  return {
    readyAt: (): number => Math.max(window.readyAt(), evenAt),
    take(now: number): Arrived {
      evenAt = now + gap;
      return window.take();
    },
    /** Lets no more calls a second pass from now on. */
    slowTo(perSecond: number): void {
      if (perSecond < allowed) [window, allowed, gap] = [createRateWindow(perSecond), perSecond, WINDOW / perSecond];
    },
  };
}

export type Pace = ReturnType<typeof createPace>;
