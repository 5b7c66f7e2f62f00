import { createLearntPace } from './learnt-pace.ts';

/** Milliseconds of the first pause after a 429 that names none, doubled each time in a row, and the longest of them. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** The first pause where 429 come whatever the pace. */
const SHORT_PAUSE = 125;
/** Milliseconds after a pause in which a further 429 means that the pace is too high. */
const SOON = 10_000;
/** Answers in a row after which one more call may be in flight. */
const RECOVERY = 20;

/**
 * Pauses in a row that are many, and answers after them from which on a 429 tells of the pace: until then it may be
 * some calls alone that are refused.
 */
export const STREAK = 2;
const TELLING = 3;

/**
 * How sending gives way to 429: pauses, fewer calls in flight, and a pace once pauses do not help. Times are monotonic
 * milliseconds.
 */
export interface Throttle {
  /** Nothing may leave before. */
  readyAt(): number;
  /** Calls that may be in flight now. */
  readonly concurrency: number;
  /** Pauses since the last answer that was no 429. */
  readonly pauses: number;
  /** Calls a second, or null where no pace was learnt. */
  readonly pace: number | null;
  /** A call leaves; the ticket is given back with its 429. */
  leave(now: number): number;
  /** An answer came that is no 429. */
  accepted(now: number): void;
  /**
   * A 429 came, asking for a wait of `wait` milliseconds or for none. `again`: to a call that was refused after pauses
   * before, which tells nothing of the pace of others.
   */
  throttled(ticket: number, wait: number | null, now: number, again?: boolean): void;
  /**
   * What was throttled so far were calls of one kind alone: nothing was learnt of a pace or a number of all. Pauses are
   * kept.
   */
  forget(): void;
}

/** A throttle that starts with `limit` calls in flight and no pace. */
export function createThrottle(limit: number): Throttle {
  let concurrency = limit;
  let pausedUntil = 0;
  /** Number of pauses so far: many 429 of calls that left before the same pause make one pause. */
  let epoch = 0;
  let pauses = 0;
  let answers = 0;
  const pace = createLearntPace();
  let nextAt = 0;
  /** Answers since pauses in a row ended. */
  let sinceStreak = TELLING;

  /**
   * Calls in flight after a 429. Where the pace does not matter, one that was alone shows that their number does not
   * either.
   */
  function fewer(): number {
    if (pace.matters) return Math.max(1, Math.floor(concurrency / 2));
    return concurrency === 1 ? limit : concurrency - 1;
  }

  return {
    readyAt: () => Math.max(pausedUntil, nextAt),
    get concurrency() {
      return concurrency;
    },
    get pauses() {
      return pauses;
    },
    get pace() {
      return pace.perSecond;
    },
    leave(now) {
      const gap = pace.gap();
      if (gap !== null) nextAt = now + gap;
      return epoch;
    },
    accepted(now) {
      sinceStreak = pauses >= STREAK ? 1 : sinceStreak + 1;
      pauses = 0;
      pace.accepted(now);
      if (concurrency < limit && ++answers >= RECOVERY) {
        concurrency++;
        answers = 0;
      }
    },
    throttled(ticket, wait, now, again = false) {
      pace.refused();
      if (ticket === epoch) {
        if (!again && sinceStreak >= TELLING) pace.learn(now, pauses + 1, epoch > 0 && now - pausedUntil < SOON);
        epoch++;
        pauses++;
        answers = 0;
        concurrency = fewer();
        const pause = wait ?? Math.min(LONGEST_PAUSE, (pace.matters ? FIRST_PAUSE : SHORT_PAUSE) * 2 ** (pauses - 1));
        pausedUntil = Math.max(pausedUntil, now + pause);
      } else if (wait !== null) {
        pausedUntil = Math.max(pausedUntil, now + wait);
      }
    },
    forget() {
      [concurrency, pauses, answers, nextAt] = [limit, 0, 0, 0];
      pace.forget();
    },
  };
}
