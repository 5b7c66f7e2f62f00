/** Milliseconds of the first pause after a 429 that names none, doubled each time in a row, and the longest of them. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** Answers in a row after which one more call may be in flight. */
const RECOVERY = 20;

/** How sending gives way to 429: by pauses, and fewer calls in flight. Times are monotonic milliseconds. */
export interface Throttle {
  /** Nothing may leave before. */
  readyAt(): number;
  /** Calls that may be in flight now. */
  readonly concurrency: number;
  /** Pauses since the last answer that was not a 429. */
  readonly pauses: number;
  /** A call leaves; the ticket is given back with its 429. */
  leave(): number;
  /** An answer came that is not a 429. */
  accepted(): void;
  /** A 429 came, asking for a wait of `wait` milliseconds or for none. */
  throttled(ticket: number, wait: number | null, now: number): void;
}

/** A throttle that starts with `limit` calls in flight. */
export function createThrottle(limit: number): Throttle {
  let concurrency = limit;
  let pausedUntil = 0;
  /** Number of pauses so far: many 429 of calls that left before the same pause make one pause. */
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
