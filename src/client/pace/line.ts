import type { Reason } from '../../contract/reason.ts';
import type { ThrottledCalls } from '../../contract/reasons/traffic.ts';
import { createThrottle } from './throttle.ts';

/**
 * Makes an empty waiting line: higher priorities first, within a priority in order of arrival; calls that were put back
 * come before all.
 */
export function createQueue<T>() {
  const front: T[] = [];
  /** By priority, descending. */
  const line: { readonly item: T; readonly priority: number }[] = [];
  return {
    get size(): number {
      return front.length + line.length;
    },
    add(item: T, priority: number): void {
      let at = line.length;
      while (at > 0 && line[at - 1]!.priority < priority) at--;
      line.splice(at, 0, { item, priority });
    },
    /** Puts a call at the front, behind calls that were put back earlier. */
    putBack: (item: T): void => void front.push(item),
    next: (): T | undefined => (front.length > 0 ? front.shift() : line.shift()?.item),
    drain: (): T[] => [...front.splice(0), ...line.splice(0).map(({ item }) => item)],
  };
}

export type Queue<T> = ReturnType<typeof createQueue<T>>;

/** How long the calls of a line may wait, in milliseconds. */
export interface Patience {
  /** The longest pause. */
  readonly pause: number;
  /** The sum of pauses since the last answer that was not a 429, or since the start of the run. */
  readonly wait: number;
  readonly since: 'the run' | 'an answer';
  /** The number of pauses in a row. */
  readonly pauses: number;
}

/** Milliseconds of a short pause. */
const SHORT_PAUSE = 5000;

/**
 * Makes the waiting line of one kind of call, with this limit of calls in flight. It slows down after 429 independently
 * of other lines. `which`: its calls. Times are monotonic milliseconds.
 */
export function createLine<T>(limit: number, patience: Patience, which: ThrottledCalls) {
  const throttle = createThrottle(limit);
  let [inFlight, waited, shortUntil] = [0, 0, 0];
  let givenUp: Reason | null = null;
  return {
    /** Its waiting calls. */
    queue: createQueue<T>(),
    readyAt: (): number => (inFlight < throttle.concurrency ? throttle.readyAt() : Infinity),
    leave(): number {
      inFlight++;
      return throttle.leave();
    },
    /** Notes that a call that left has ended. */
    back: (): void => void inFlight--,
    accepted(): void {
      if (patience.since === 'an answer') waited = 0;
      throttle.accepted();
    },
    /** Notes a 429, or a status that means the same. The ticket is null for a call that left before this line. */
    throttled(ticket: number | null, wait: number | null, now: number, status = 429): void {
      const before = Math.max(now, throttle.readyAt());
      throttle.throttled(ticket ?? throttle.leave(), wait, now);
      waited += Math.max(0, throttle.readyAt() - before);
      const pause = throttle.readyAt() - now;
      if (pause <= SHORT_PAUSE) shortUntil = throttle.readyAt();
      if (pause > patience.pause || waited > patience.wait || throttle.pauses > patience.pauses)
        givenUp ??= { code: 'throttled-alone', which, ...(status === 429 ? {} : { status }) };
    },
    /** Gives the line up for this reason: none of its calls is sent any more. */
    giveUp: (because: Reason): void => void (givenUp ??= because),
    get givenUp(): boolean {
      return givenUp !== null;
    },
    /** Why nothing of this line is sent any more; null if it still is. */
    get reason(): Reason | null {
      return givenUp;
    },
    /** When its last short pause is over. */
    get shortUntil(): number {
      return shortUntil;
    },
  };
}

export type Line<T> = ReturnType<typeof createLine<T>>;
