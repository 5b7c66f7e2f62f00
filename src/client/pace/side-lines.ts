import type { Reason } from '../../contract/reason.ts';
import type { Call } from '../call.ts';
import { createLine, type Line, type Patience } from './line.ts';
import type { Queue } from './queue.ts';

/** How long calls without the right key are waited for. */
const withoutRightKey: Patience = { pause: 10_000, wait: 20_000, since: 'the run', pauses: 3 };
/** How long an operation is waited for that was asked to wait long: limits of a minute are usual. */
const ofOperation: Patience = { pause: 120_000, wait: 70_000, since: 'an answer', pauses: 4 };

/**
 * Milliseconds of a wait that all calls keep, whichever was asked to: of a longer one the rest of the target would go
 * untested.
 */
const KEPT_BY_ALL = 30_000;

interface Item {
  readonly call: Pick<Call, 'operation' | 'key' | 'priority'>;
}

/**
 * The lines of calls that wait while others go on: of those without a key and with a wrong one, which a target may
 * count by address, and of an operation that was asked to wait long.
 */
export interface SideLines<T extends Item> {
  /**
   * The line of a call; undefined for one that has none. Calls without the right key have none once one with it was
   * throttled: then the limit is the target's.
   */
  of(call: T['call']): Line<T> | undefined;
  /** A call that has no line was throttled: gives the line that its operation gets by that, if it does. */
  throttled(call: T['call'], wait: number | null): Line<T> | undefined;
  /** The next call that may leave now: of these lines, else of the queue, whose other calls go into their lines. */
  next(queue: Pick<Queue<T>, 'next'>, now: number): T | undefined;
  /** Calls that are not to be sent any more, each once, why, and whether others of their operation are. */
  dropped(): readonly { readonly item: T; readonly reason: Reason; readonly alone: boolean }[];
  /** When one that waits may leave; Infinity where that hangs on an answer. */
  readyAt(): number;
  /** Before this nothing may leave, whatever its key: short pauses of calls without the right key are kept by all. */
  allReadyAt(): number;
  /** Whether nothing of any documented operation is to be sent any more. */
  readonly allGivenUp: boolean;
  readonly size: number;
  drain(): T[];
}

/** Empty lines, with so many calls of each in flight at most. */
export function createSideLines<T extends Item>(limit: number): SideLines<T> {
  const line = (patience: Patience, which: Extract<Reason, { code: 'throttled-alone' }>['which']): Line<T> =>
    createLine<T>(limit, patience, { code: 'throttled-alone', which });
  const keyless = line(withoutRightKey, 'calls without a key');
  const wrong = line(withoutRightKey, 'calls with a wrong key');
  const operations = new Map<string, Line<T>>();
  let keyThrottled = false;
  const lines = (): readonly Line<T>[] => [keyless, wrong, ...operations.values()];

  function of({ key, operation }: T['call']): Line<T> | undefined {
    const own = key === 'right' ? undefined : typeof key === 'object' ? wrong : keyless;
    return own !== undefined && (!keyThrottled || own.givenUp) ? own : operations.get(operation);
  }

  return {
    of,
    throttled({ operation }, wait) {
      keyThrottled = true;
      if (wait === null || wait <= KEPT_BY_ALL) return undefined;
      const own = operations.get(operation) ?? line(ofOperation, { operation });
      operations.set(operation, own);
      return own;
    },
    next(queue, now) {
      for (const one of lines()) {
        const waiting = one.givenUp || one.readyAt() > now ? undefined : one.queue.next();
        if (waiting !== undefined) return waiting;
      }
      for (let item = queue.next(); item !== undefined; item = queue.next()) {
        const own = of(item.call);
        if (own === undefined || (!own.givenUp && own.readyAt() <= now)) return item;
        own.queue.add(item, item.call.priority ?? 0);
      }
      return undefined;
    },
    dropped: () =>
      lines()
        .filter(({ givenUp }) => givenUp)
        .flatMap((one) =>
          one.queue.drain().map((item) => ({ item, reason: one.reason, alone: one === keyless || one === wrong })),
        ),
    readyAt: () => Math.min(...lines().map((one) => (one.queue.size > 0 ? one.readyAt() : Infinity))),
    allReadyAt: () => Math.max(keyless.shortUntil, wrong.shortUntil),
    get allGivenUp() {
      return ['search', 'cancel'].every((operation) => operations.get(operation)?.givenUp === true);
    },
    get size() {
      return lines().reduce((sum, { queue }) => sum + queue.size, 0);
    },
    drain: () => lines().flatMap(({ queue }) => queue.drain()),
  };
}
