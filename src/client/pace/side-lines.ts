import {
  type Counted,
  type Kind,
  kindsOf,
  operationKind,
  orderKind,
  orderOf,
  patienceWith,
  reasonGivenUp,
} from './kinds.ts';
import type { Reason } from '../../contract/reason.ts';
import { createLine, type Line, type Patience } from './line.ts';
import type { Queue } from './queue.ts';
import { createSuspects } from './suspects.ts';

/** How long calls without the right key are waited for. */
const withoutRightKey: Patience = { pause: 10_000, wait: 20_000, since: 'the run', pauses: 3 };

/**
 * Milliseconds of a wait that all calls keep, whichever was asked to: of a longer one the rest of the target would go
 * untested.
 */
const KEPT_BY_ALL = 30_000;

/**
 * Milliseconds that a run waits for further cancels of orders, of whichever order: one life after the other has some,
 * and each would last long.
 */
const forOrders = 120_000;

interface Item {
  readonly call: Counted;
}

/**
 * The lines of calls that a target throttles while others go on: of those without a key and with a wrong one, which it
 * may count by address, and of kinds of calls with the key, once it has shown that it throttles these alone. Then
 * nothing else is held up for long, and what cannot be told soon is given up.
 */
export interface SideLines<T> {
  /**
   * The line of a call; undefined for one that has none. Calls without the right key have none once one with it was
   * throttled: then the limit is the target's.
   */
  of(call: Counted): Line<T> | undefined;
  /** An answer came that is no 429. */
  answered(call: Counted, ticket: number | null): void;
  /** A call that has no line was throttled: gives the line that it gets by that, where it does. */
  throttled(call: Counted, wait: number | null, ticket: number, now: number): Line<T> | undefined;
  /**
   * The next call that may leave now: of these lines, else of the queue, from which those that may not leave are taken
   * into their line. `others`: rather one that has nothing in common with those refused lately.
   */
  next(queue: Pick<Queue<T>, 'next'>, now: number, others?: boolean): T | undefined;
  /** Calls that are not to be sent any more, each once, why, and whether others of their operation are. */
  dropped(): readonly { readonly item: T; readonly reason: Reason; readonly alone: boolean }[];
  /** When one that is kept may leave; Infinity where that hangs on an answer. */
  readyAt(): number;
  /** Before this nothing may leave, whatever its key: short pauses of calls without the right key are kept by all. */
  allReadyAt(): number;
  /** Repeated cancels are throttled by their order. */
  readonly ordersApart: boolean;
  /** Whether nothing of any documented operation is to be sent any more. */
  readonly allGivenUp: boolean;
  readonly size: number;
  drain(): T[];
}

/**
 * Takes note of pauses, and tells whether they last no longer than that together; what is beside one another counts
 * once.
 */
function waitsOfAtMost(most: number): (from: number, until: number) => boolean {
  let [waited, last] = [0, 0];
  return (from, until) => {
    waited += Math.max(0, until - Math.max(from, last));
    last = Math.max(last, until);
    return waited <= most;
  };
}

/** Empty lines, with so many calls of each kind in flight at most. */
export function createSideLines<T extends Item>(limit: number): SideLines<T> {
  const [keyless, wrong] = [
    createLine<T>(limit, withoutRightKey, { code: 'throttled-alone', which: 'calls without a key' }),
    createLine<T>(limit, withoutRightKey, { code: 'throttled-alone', which: 'calls with a wrong key' }),
  ];
  const apart = new Map<Kind['key'], Line<T>>();
  const operations = new Set<Line<T>>();
  const suspects = createSuspects();
  const waitsForOrder = waitsOfAtMost(forOrders);
  let keyThrottled = false;
  let late: { item: T; line: Line<T> }[] = [];

  const lines = (): readonly Line<T>[] => [keyless, wrong, ...apart.values()];

  function open(kind: Kind, call: Counted): Line<T> {
    const line =
      apart.get(kind.key) ??
      createLine<T>(
        limit,
        patienceWith[kind.of],
        reasonGivenUp(kind, call),
        kind.of === 'order' ? waitsForOrder : undefined,
      );
    apart.set(kind.key, line);
    if (kind.of === 'operation') operations.add(line);
    return line;
  }

  /** The line of the widest of a call's kinds that has one. */
  function apartOf(call: Counted): Line<T> | undefined {
    if (suspects.ordersApart && suspects.isRepeated(call)) open(orderKind(orderOf(call) ?? ''), call);
    if (apart.size === 0) return undefined;
    return kindsOf(call)
      .map(({ key }) => apart.get(key))
      .find((line) => line !== undefined);
  }

  function of(call: Counted): Line<T> | undefined {
    const { key } = call;
    const line = key === 'right' ? undefined : typeof key === 'object' ? wrong : keyless;
    return line !== undefined && (!keyThrottled || line.givenUp) ? line : apartOf(call);
  }

  return {
    of,
    answered: (call, ticket) => suspects.answered(call, ticket),
    throttled(call, wait, ticket, now) {
      keyThrottled = true;
      const shown = suspects.throttled(call, ticket);
      if (shown !== null) return open(shown, call);
      // Whose limit a long wait is, only the other operation's calls can tell; that of a further cancel may be its
      // order's, unless searches have to wait, too.
      if (wait === null || wait <= KEPT_BY_ALL) return undefined;
      const ofOrder =
        suspects.isRepeated(call) && ![...operations].some((line) => line.givenUp || line.readyAt() > now);
      return open(ofOrder ? orderKind(orderOf(call) ?? '') : operationKind(call.operation), call);
    },
    next(queue, now, others = false) {
      for (const line of lines().filter(({ givenUp }) => !givenUp)) {
        const kept = line.next(now);
        if (kept !== undefined) return kept;
      }
      const preferred = others ? ({ call }: T): boolean => suspects.isOther(call) : undefined;
      for (let item = queue.next(preferred); item !== undefined; item = queue.next(preferred)) {
        const line = of(item.call);
        if (line?.givenUp === true) late.push({ item, line });
        else if (line?.keeps(item, now, item.call.priority) !== true) return item;
      }
      return undefined;
    },
    dropped() {
      const items = [
        ...lines().flatMap((line) => (line.givenUp ? line.drain().map((item) => ({ item, line })) : [])),
        ...late,
      ];
      late = [];
      return items.map(({ item, line }) => ({ item, reason: line.reason, alone: !operations.has(line) }));
    },
    readyAt: () => Math.min(...lines().map((line) => (line.size > 0 ? line.readyAt() : Infinity))),
    allReadyAt: () => Math.max(keyless.shortUntil, wrong.shortUntil),
    get ordersApart() {
      return suspects.ordersApart;
    },
    get allGivenUp() {
      return (['search', 'cancel'] as const).every(
        (operation) => apart.get(operationKind(operation).key)?.givenUp === true,
      );
    },
    get size() {
      return lines().reduce((sum, line) => sum + line.size, 0);
    },
    drain: () => lines().flatMap((line) => line.drain()),
  };
}
