import type { Reason } from '../../contract/reason.ts';
import type { Call } from '../call.ts';
import { createLine, type Line, type Patience } from './line.ts';
import type { Queue } from './queue.ts';

/** How long calls without the right key may wait. */
const withoutRightKey: Patience = { pause: 10_000, wait: 20_000, since: 'the run', pauses: 3 };
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
 * The lines of calls that wait while other calls continue: calls without a key or with a wrong key, which a target may
 * count by address, and calls of an operation whose 429 named a long wait.
 */
export interface SideLines<T extends Item> {
  /**
   * The line of a call; undefined if it has none. Calls without the right key have no line once a call with the right
   * key was throttled: then the limit applies to all calls.
   */
  of(call: T['call']): Line<T> | undefined;
  /**
   * Notes that a call without a line was throttled. Returns the line that its operation gets because of it, if it gets
   * one.
   */
  throttled(call: T['call'], wait: number | null): Line<T> | undefined;
  /**
   * The next call that may leave now: from these lines, else from the queue. Calls of the queue that have a line are
   * moved into it.
   */
  next(queue: Pick<Queue<T>, 'next'>, now: number): T | undefined;
  /**
   * Calls that must not be sent any more, each once, with the reason, and whether other calls of their operation are
   * still sent.
   */
  dropped(): readonly { readonly item: T; readonly reason: Reason; readonly alone: boolean }[];
  /** When a waiting call may leave; Infinity if that depends on an answer. */
  readyAt(): number;
  /**
   * Before this time no call may leave, whatever its key: short pauses of calls without the right key apply to all
   * calls.
   */
  allReadyAt(): number;
  /** Whether no call of any documented operation may be sent any more. */
  readonly allGivenUp: boolean;
  readonly size: number;
  drain(): T[];
}

/** Makes empty lines, each with this limit of calls in flight. */
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
