import type { Reason } from '../../contract/reason.ts';
import { createQueue, type Queue } from './queue.ts';
import { createThrottle, type Throttle } from './throttle.ts';

/** How long the calls of a line are waited for; times are milliseconds. */
export interface Patience {
  /** The longest pause. */
  readonly pause: number;
  /** All pauses together since the last answer that was not a 429, or of the run. */
  readonly wait: number;
  readonly since: 'the run' | 'an answer';
  /** Pauses in a row. */
  readonly pauses: number;
}

/** The waiting line of one kind of calls, which gives way to 429 by itself. Times are monotonic milliseconds. */
export interface Line<T> extends Pick<Throttle, 'leave' | 'accepted'> {
  /** Its calls that wait. */
  readonly queue: Queue<T>;
  readyAt(): number;
  /** A call that has left came to its end. */
  back(): void;
  /** A 429 came. The ticket is null for a call that had left before there was this line. */
  throttled(ticket: number | null, wait: number | null, now: number): void;
  /** Nothing of it is to be sent any more. */
  giveUp(reason: Reason): void;
  readonly givenUp: boolean;
  /** Why nothing of it is sent any more. */
  readonly reason: Reason;
  /** When its last short pause is over. */
  readonly shortUntil: number;
}

/** Milliseconds of a short pause. */
const SHORT_PAUSE = 5000;

/** An empty line, with so many calls in flight at most. `reason`: why it is given up once its patience is over. */
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
