import { createPaceTrial } from './pace-trial.ts';

/** Above so many calls a second the pace no longer matters. */
const FAST = 500;
/** Calls a second that the pace never goes below. */
const SLOW = 0.5;

/** The pace of calls that is learnt from 429: none until pauses alone do not help. Times are monotonic milliseconds. */
export interface LearntPace {
  /** Calls a second, or null where none was learnt. */
  readonly perSecond: number | null;
  /** Whether it does: 429 may come whatever the pace. */
  readonly matters: boolean;
  /** Milliseconds from one call to the next, or null where none was learnt. */
  gap(): number | null;
  /** An answer came that is no 429. */
  accepted(now: number): void;
  /** A 429 came. */
  refused(): void;
  /**
   * Takes a 429 that tells of the pace: it begins the `pauses`th pause in a row; `soon`: not long after the pause
   * before.
   */
  learn(now: number, pauses: number, soon: boolean): void;
  /** What was throttled so far tells nothing of the pace. */
  forget(): void;
}

/** Nothing has been learnt. */
export function createLearntPace(): LearntPace {
  let pace: number | null = null;
  /** The pace at which the last 429 came: grown towards quickly, passed slowly, left behind quickly. */
  let ceiling = Infinity;
  let grownAt = 0;
  /** Times of accepted answers within the last second. */
  let recent: number[] = [];
  const trial = createPaceTrial();

  function grow(now: number): void {
    if (pace === null) return;
    const seconds = Math.max(0, Math.min(now - grownAt, 1000)) / 1000;
    grownAt = now;
    const careful = pace > ceiling * 0.8 && pace < ceiling * 1.1;
    pace *= 1 + (careful ? 0.02 : 0.1) * seconds;
    if (pace > FAST) pace = null;
  }

  return {
    get perSecond() {
      return pace;
    },
    get matters() {
      return !trial.paceless;
    },
    gap: () => (pace === null ? null : 1000 / (pace * trial.faster)),
    accepted(now) {
      trial.accepted();
      recent.push(now);
      if (recent.length > 2 * FAST) recent = recent.slice(-FAST);
      grow(now);
    },
    refused: () => trial.refused(),
    learn(now, pauses, soon) {
      trial.throttled(now, pauses, pace);
      if (trial.paceless) pace = null;
      if (trial.paceless || trial.faster > 1) return;
      if (pace !== null) {
        ceiling = pace;
        pace = Math.max(SLOW, pace * 0.7);
      } else if (soon) {
        const seen = recent.filter((time) => now - time < 1000).length;
        if (seen === 0) return;
        ceiling = seen;
        pace = Math.max(SLOW, seen * 0.75);
      }
      grownAt = now;
    },
    forget() {
      [pace, ceiling] = [null, Infinity];
    },
  };
}
