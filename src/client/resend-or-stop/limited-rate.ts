/**
 * Calls a second that something in front of the platform lets through, as measured, and a rate that stays below.
 * Example: `{ perSecond: 10, suggested: 8 }`.
 */
export interface Limiter {
  readonly perSecond: number;
  readonly suggested: number;
}

/** Milliseconds and answers without which a measured rate says little. */
const leastTime = 2000;
const leastAnswers = 5;

/** Measures how many calls a second pass while something in front limits them. Times are monotonic milliseconds. */
export interface LimitedRate {
  /** Something in front refused a call because there were too many. */
  refused(now: number): void;
  /** The platform answered. */
  passed(now: number): void;
  /** What was measured; null where nothing limits, or too little is known. */
  readonly limiter: Limiter | null;
}

/** Nothing was refused yet. */
export function createLimitedRate(): LimitedRate {
  let [begun, last, passed] = [Infinity, -Infinity, 0];
  return {
    refused(now) {
      begun = Math.min(begun, now);
      last = now;
    },
    passed(now) {
      if (begun === Infinity) return;
      passed += 1;
      last = now;
    },
    get limiter() {
      const time = last - begun;
      if (begun === Infinity || time < leastTime || passed < leastAnswers) return null;
      const perSecond = (passed * 1000) / time;
      return { perSecond: Math.max(1, Math.round(perSecond)), suggested: Math.max(1, Math.floor(perSecond * 0.8)) };
    },
  };
}
