/**
 * Milliseconds of the first pause after a 429 that names no wait; the pause doubles with each 429 in a row, up to the
 * maximum.
 */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** Answers in a row after which one more call may be in flight. */
const RECOVERY = 20;

/**
 * Slows sending down after 429: by pauses, and by fewer calls in flight, which are `limit` at first. Times are
 * monotonic milliseconds.
 */
export function createThrottle(limit: number) {
  let concurrency = limit;
  let pausedUntil = 0;
  /** Number of pauses so far. Several 429 answers to calls that left before the same pause make one pause. */
  let epoch = 0;
  let pauses = 0;
  let answers = 0;
  return {
    /** The time before which nothing may leave. */
    readyAt: (): number => pausedUntil,
    /** Calls that may be in flight now. */
    get concurrency(): number {
      return concurrency;
    },
    /** The number of pauses since the last answer that was not a 429. */
    get pauses(): number {
      return pauses;
    },
    /** Notes that a call leaves. The returned ticket is passed in with its 429. */
    leave: (): number => epoch,
    /** Notes an answer that is not a 429. */
    accepted(): void {
      pauses = 0;
      if (concurrency === limit || ++answers < RECOVERY) return;
      concurrency++;
      answers = 0;
    },
    /** Notes a 429. `wait`: the milliseconds that it names, or null. */
    throttled(ticket: number, wait: number | null, now: number): void {
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

export type Throttle = ReturnType<typeof createThrottle>;
