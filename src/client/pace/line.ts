import type { Reason } from '../../contract/reason.ts';
import { createQueue, type Queue } from './queue.ts';
import { createThrottle, type Throttle } from './throttle.ts';

/** How long calls of a kind that is throttled are waited for. Times are milliseconds. */
export interface Patience {
  /** The longest pause. */
  readonly pause: number;
  /** All pauses together: of the run, or since the last answer that was no 429. */
  readonly wait: number;
  readonly since: 'the run' | 'an answer';
  /** Pauses in a row, without any answer but 429 between. */
  readonly pauses: number;
}

/** The waiting line of one kind of calls, and how it gives way to 429. Times are monotonic milliseconds. */
export interface Line<T>
  extends Pick<Throttle, 'readyAt' | 'leave' | 'accepted'>, Pick<Queue<T>, 'putBack' | 'drain' | 'size'> {
  /** Keeps a call that may not leave now; false where it may. */
  keeps(item: T, now: number, priority?: number): boolean;
  /** The first that is kept, where it may leave now. */
  next(now: number): T | undefined;
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

/** The ticket of a call that left before any pause of a line. */
const beforeAll = -1;

/**
 * An empty line, with so many calls in flight at most. `reason`: why, once its patience is over. `waits` is told of
 * each pause; false where there is no time for it.
 */
export function createLine<T>(
  limit: number,
  patience: Patience,
  reason: Reason,
  waits: (from: number, until: number) => boolean = () => true,
): Line<T> {
  const kept = createQueue<T>();
  const throttle = createThrottle(limit);
  let inFlight = 0;
  let waited = 0;
  let givenUp: Reason | null = null;
  let throttledBefore = false;
  let shortUntil = 0;
  const readyAt = (): number => (inFlight < throttle.concurrency ? throttle.readyAt() : Infinity);
  return {
    keeps(item, now, priority = 0) {
      if (readyAt() <= now) return false;
      kept.add(item, priority);
      return true;
    },
    putBack: (item) => kept.putBack(item),
    next: (now) => (readyAt() <= now ? kept.next() : undefined),
    readyAt,
    leave(now) {
      inFlight++;
      return throttle.leave(now);
    },
    back: () => void inFlight--,
    accepted(now) {
      if (patience.since === 'an answer') waited = 0;
      throttle.accepted(now);
    },
    throttled(ticket, wait, now) {
      const before = Math.max(now, throttle.readyAt());
      // Of many that had left before, the first makes the pause of all.
      throttle.throttled(ticket ?? (throttledBefore ? beforeAll : throttle.leave(now)), wait, now);
      throttledBefore = true;
      waited += Math.max(0, throttle.readyAt() - before);
      const pause = throttle.readyAt() - now;
      if (pause <= SHORT_PAUSE) shortUntil = throttle.readyAt();
      const isTime = waits(now, throttle.readyAt());
      if (!isTime || pause > patience.pause || waited > patience.wait || throttle.pauses > patience.pauses)
        givenUp ??= reason;
    },
    giveUp: (because) => void (givenUp ??= because),
    get givenUp() {
      return givenUp !== null;
    },
    get reason() {
      return givenUp ?? reason;
    },
    get size() {
      return kept.size;
    },
    get shortUntil() {
      return shortUntil;
    },
    drain: () => kept.drain(),
  };
}
