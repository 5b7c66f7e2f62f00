/**
 * Milliseconds of the first pause after a 429 that names no wait; the pause doubles with each 429 in a row, up to the
 * maximum.
 */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** Answers in a row after which one more call may be in flight. */
const RECOVERY = 20;

/** Slows sending down after 429: by pauses, and by fewer calls in flight. Times are monotonic milliseconds. */
export interface Throttle {
  /** The time before which nothing may leave. */
  readyAt(): number;
  /** Calls that may be in flight now. */
  readonly concurrency: number;
  /** The number of pauses since the last answer that was not a 429. */
  readonly pauses: number;
  /** Notes that a call leaves. The returned ticket is passed in with its 429. */
  leave(): number;
  /** Notes an answer that is not a 429. */
  accepted(): void;
  /** Notes a 429. `wait`: the milliseconds that it names, or null. */
  throttled(ticket: number, wait: number | null, now: number): void;
}

/** Makes a throttle that starts with `limit` calls in flight. */
export function createThrottle(limit: number): Throttle {
  let concurrency = limit;
  let pausedUntil = 0;
  /** Number of pauses so far. Several 429 answers to calls that left before the same pause make one pause. */
  let epoch = 0;
  let pauses = 0;
  let answers = 0;
  return {
    readyAt: () => pausedUntil,
    get concurrency() {
      return concurrency;
    },
    get pauses() {
      return pauses;
    },
    leave: () => epoch,
    accepted() {
      pauses = 0;
      if (concurrency === limit || ++answers < RECOVERY) return;
      concurrency++;
      answers = 0;
    },
    throttled(ticket, wait, now) {
      if (ticket === epoch) {
        epoch++;
        answers = 0;
        concurrency = Math.max(1, Math.floor(concurrency / 2));
        pausedUntil = Math.max(pausedUntil, now + (wait ?? Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** pauses)));
        pauses++;
      } else if (wait !== null) pausedUntil = Math.max(pausedUntil, now + wait);
    },
  };
}
