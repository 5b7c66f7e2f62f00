import type { Call } from './call.ts';
import { createQueue, type Queue } from './queue.ts';
import { createThrottle, type Throttle } from './throttle.ts';

/** Milliseconds of one pause, and of all together, that calls without the right key are waited for. */
const MAX_PAUSE = 10_000;
const MAX_WAIT = 20_000;
/** Pauses in a row, without any answer but 429 between, after which they are given up. */
const MAX_PAUSES = 3;
/** Milliseconds up to which a pause of theirs is kept by all calls: whose limit it is, the target does not say. */
const SHORT_PAUSE = 5000;

/** The waiting line of one kind of calls, and how it gives way to 429. Times are monotonic milliseconds. */
export interface SideLine<T> extends Pick<Throttle, 'readyAt' | 'leave' | 'accepted' | 'throttled'>, Pick<Queue<T>, 'putBack' | 'drain' | 'size'> {
  /** Keeps a call that may not leave now; false where it may. */
  keeps(item: T, now: number): boolean;
  /** The first that is kept, where it may leave now. */
  next(now: number): T | undefined;
  /** A call that has left came to its end. */
  back(): void;
  /** Nothing of it is to be sent any more. */
  readonly givenUp: boolean;
  /** When its last short pause is over. */
  readonly shortUntil: number;
}

/** A call by how it identifies itself. */
interface Identified {
  readonly call: Pick<Call, 'identity'>;
}

/**
 * The lines of calls without a key, and of those with a wrong one. A target may count either by address, and throttle them
 * while calls with the key go on: then nothing else is held up for long, and what cannot be told soon is given up.
 */
export interface SideLines<T> {
  /** The line of a call; undefined for one with the key, and for all once one with the key was throttled: then the limit is the target's. */
  of(call: Pick<Call, 'identity'>): SideLine<T> | undefined;
  /** Calls with the key are throttled as well. */
  keyThrottled(): void;
  /** The next call that may leave now: of these lines, else of the queue, from which those that may not leave are taken into their line. */
  next(queue: Pick<Queue<T>, 'next'>, now: number): T | undefined;
  /** Calls that are not to be sent any more, each once, and why. */
  dropped(): readonly { readonly item: T; readonly why: string }[];
  /** When one that is kept may leave; Infinity where that hangs on an answer. */
  readyAt(): number;
  /** Before this nothing may leave, whatever its key: short pauses are kept by all. */
  allReadyAt(): number;
  readonly size: number;
  drain(): T[];
}

/** Empty lines, with so many calls of each kind in flight at most. */
export function createSideLines<T extends Identified>(limit: number): SideLines<T> {
  const [keyless, wrong] = [createSideLine<T>(limit), createSideLine<T>(limit)];
  const lines = [keyless, wrong];
  let keyThrottled = false;
  let late: T[] = [];
  const of = ({ identity: { kind } }: Pick<Call, 'identity'>): SideLine<T> | undefined => {
    const line = kind === 'valid' ? undefined : kind === 'wrong' ? wrong : keyless;
    return line !== undefined && keyThrottled && !line.givenUp ? undefined : line;
  };
  return {
    of,
    keyThrottled: () => void (keyThrottled = true),
    next(queue, now) {
      for (const line of lines.filter(({ givenUp }) => !givenUp)) {
        const kept = line.next(now);
        if (kept !== undefined) return kept;
      }
      for (let item = queue.next(); item !== undefined; item = queue.next()) {
        const line = of(item.call);
        if (line?.givenUp === true) late.push(item);
        else if (line?.keeps(item, now) !== true) return item;
      }
      return undefined;
    },
    dropped() {
      const items = [...lines.flatMap((line) => (line.givenUp ? line.drain() : [])), ...late];
      late = [];
      return items.map((item) => ({
        item,
        why: `calls ${item.call.identity.kind === 'wrong' ? 'with a wrong key' : 'without a key'} are throttled (429) while those with the right one are not, and the run does not wait longer for them`,
      }));
    },
    readyAt: () => Math.min(...lines.map((line) => (line.size > 0 ? line.readyAt() : Infinity))),
    allReadyAt: () => Math.max(keyless.shortUntil, wrong.shortUntil),
    get size() {
      return keyless.size + wrong.size;
    },
    drain: () => lines.flatMap((line) => line.drain()),
  };
}

function createSideLine<T>(limit: number): SideLine<T> {
  const kept = createQueue<T>();
  const throttle = createThrottle(limit);
  let inFlight = 0;
  let waited = 0;
  let givenUp = false;
  let shortUntil = 0;
  const readyAt = (): number => (inFlight < throttle.concurrency ? throttle.readyAt() : Infinity);
  return {
    keeps(item, now) {
      if (readyAt() <= now) return false;
      kept.add(item, 0);
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
    accepted: (now) => throttle.accepted(now),
    throttled(ticket, wait, now) {
      const before = Math.max(now, throttle.readyAt());
      throttle.throttled(ticket, wait, now);
      waited += Math.max(0, throttle.readyAt() - before);
      const pause = throttle.readyAt() - now;
      if (pause <= SHORT_PAUSE) shortUntil = throttle.readyAt();
      givenUp ||= pause > MAX_PAUSE || waited > MAX_WAIT || throttle.pauses > MAX_PAUSES;
    },
    get givenUp() {
      return givenUp;
    },
    get shortUntil() {
      return shortUntil;
    },
    get size() {
      return kept.size;
    },
    drain: () => kept.drain(),
  };
}
