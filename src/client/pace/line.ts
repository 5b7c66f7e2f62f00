import type { Reason } from '../../contract/reason.ts';
import { createQueue, type Queue } from './queue.ts';
import { createThrottle, type Throttle } from './throttle.ts';

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

/**
 * The waiting line of one kind of call. It slows down after 429 independently of other lines. Times are monotonic
 * milliseconds.
 */
export interface Line<T> extends Pick<Throttle, 'leave' | 'accepted'> {
  /** Its waiting calls. */
  readonly queue: Queue<T>;
  readyAt(): number;
  /** Notes that a call that left has ended. */
  back(): void;
  /** Notes a 429. The ticket is null for a call that left before this line existed. */
  throttled(ticket: number | null, wait: number | null, now: number): void;
  /** Gives the line up for this reason: none of its calls is sent any more. */
  giveUp(reason: Reason): void;
  readonly givenUp: boolean;
  /** Why nothing of this line is sent any more. */
  readonly reason: Reason;
  /** When its last short pause is over. */
  readonly shortUntil: number;
}

/** Milliseconds of a short pause. */
const SHORT_PAUSE = 5000;

/** Makes an empty line with this limit of calls in flight. `reason`: why it is given up when its patience is over. */
export function createLine<T>(limit: number, patience: Patience, reason: Reason): Line<T> {
  const throttle = createThrottle(limit);
  let [inFlight, waited, shortUntil] = [0, 0, 0];
  let givenUp: Reason | null = null;
  return {
    queue: createQueue(),
    readyAt: () => (inFlight < throttle.concurrency ? throttle.readyAt() : Infinity),
    leave() {
      inFlight++;
      return throttle.leave();
    },
    back: () => void inFlight--,
    accepted() {
      if (patience.since === 'an answer') waited = 0;
      throttle.accepted();
    },
    throttled(ticket, wait, now) {
      const before = Math.max(now, throttle.readyAt());
      throttle.throttled(ticket ?? throttle.leave(), wait, now);
      waited += Math.max(0, throttle.readyAt() - before);
      const pause = throttle.readyAt() - now;
      if (pause <= SHORT_PAUSE) shortUntil = throttle.readyAt();
      if (pause > patience.pause || waited > patience.wait || throttle.pauses > patience.pauses) givenUp ??= reason;
    },
    giveUp: (because) => void (givenUp ??= because),
    get givenUp() {
      return givenUp !== null;
    },
    get reason() {
      return givenUp ?? reason;
    },
    get shortUntil() {
      return shortUntil;
    },
  };
}
