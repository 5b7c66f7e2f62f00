import type { Reason } from '../../contract/reason.ts';
import type { Call } from '../call.ts';
import { createLine, type Line, type Patience, type Queue } from './line.ts';

/** How long calls without the right key may wait. */
const withoutRightKey: Patience = { pause: 30_000, wait: 80_000, since: 'the run', pauses: 3 };
/** How long an operation may wait whose 429 named a long wait: limits of a minute are usual. */
const ofOperation: Patience = { pause: 120_000, wait: 70_000, since: 'an answer', pauses: 4 };

/**
 * The longest wait, in milliseconds, that applies to all calls, whichever call got the 429. If all calls kept a longer
 * wait, the rest of the target would not be tested.
 */
const KEPT_BY_ALL = 30_000;

interface Item {
  readonly call: Pick<Call, 'operation' | 'key' | 'priority'>;
}

/**
 * Makes the lines of calls that wait while other calls continue, each with this limit of calls in flight: calls without
 * a key or with a wrong key, which a target may count by address, and calls of an operation whose 429 named a long
 * wait.
 */
export function createSideLines<T extends Item>(limit: number) {
  const keyless = createLine<T>(limit, withoutRightKey, 'calls without a key');
  const wrong = createLine<T>(limit, withoutRightKey, 'calls with a wrong key');
  const operations = new Map<string, Line<T>>();
  let keyThrottled = false;
  const lines = (): readonly Line<T>[] => [keyless, wrong, ...operations.values()];

  /**
   * The line of a call; undefined if it has none. Calls without the right key have no line once a call with the right
   * key was throttled: then the limit applies to all calls.
   */
  function of({ key, operation }: T['call']): Line<T> | undefined {
    const own = key === 'right' ? undefined : typeof key === 'object' ? wrong : keyless;
    return own !== undefined && (!keyThrottled || own.givenUp) ? own : operations.get(operation);
  }

  return {
    of,
    /**
     * Notes that a call without a line was throttled. Returns the line that its operation gets because of it, if any.
     */
    throttled({ operation }: T['call'], wait: number | null): Line<T> | undefined {
      keyThrottled = true;
      if (wait === null || wait <= KEPT_BY_ALL) return undefined;
      const own = operations.get(operation) ?? createLine<T>(limit, ofOperation, { operation });
      operations.set(operation, own);
      return own;
    },
    /**
     * The next call that may leave now: from these lines, else from the queue. Calls of the queue that have a line are
     * moved into it.
     */
    next(queue: Pick<Queue<T>, 'next'>, now: number): T | undefined {
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
    /**
     * Calls that must not be sent any more, each once, with the reason, and whether other calls of their operation are
     * still sent.
     */
    dropped: (): readonly { readonly item: T; readonly reason: Reason; readonly alone: boolean }[] =>
      lines().flatMap((one) => {
        const { reason } = one;
        if (reason === null) return [];
        return one.queue.drain().map((item) => ({ item, reason, alone: one === keyless || one === wrong }));
      }),
    /** When a waiting call may leave; Infinity if that depends on an answer. */
    readyAt: (): number => Math.min(...lines().map((one) => (one.queue.size > 0 ? one.readyAt() : Infinity))),
    /**
     * Before this time no call may leave, whatever its key: short pauses of calls without the right key apply to all
     * calls.
     */
    allReadyAt: (): number => Math.max(keyless.shortUntil, wrong.shortUntil),
    /** Whether no call of any documented operation may be sent any more. */
    get allGivenUp(): boolean {
      return ['search', 'cancel'].every((operation) => operations.get(operation)?.givenUp === true);
    },
    get size(): number {
      return lines().reduce((sum, { queue }) => sum + queue.size, 0);
    },
    drain: (): T[] => lines().flatMap(({ queue }) => queue.drain()),
  };
}

export type SideLines<T extends Item> = ReturnType<typeof createSideLines<T>>;
