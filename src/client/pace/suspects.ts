import { type Counted, type Kind, kindsOf, orderKind, orderOf } from './kinds.ts';

/** Pauses in which a kind was refused, with no other answer to it, before it can be what is throttled. */
const PAUSES = 3;
/** Calls of others that were accepted after its pauses meanwhile. */
const PASSED = 2;
/** Different calls of a kind that were refused, where it is no single call or order. */
const CALLS = 3;
/** Orders whose repeated cancels were refused, while nothing else was. */
const ORDERS = 3;
/** Calls that were found to be throttled by themselves, after which others are believed to be at once. */
const FOUND = 2;
/** 429 in a row, to whatever, that contradict it. */
const CONTRADICTED = 4;

/** What is known of a kind since its last answer that was no 429. */
interface Suspicion {
  pauses: number;
  /** The ticket of the last. */
  ticket: number;
  passed: number;
  readonly calls: Set<Counted>;
}

/**
 * Finds the kind of calls that a target throttles while it answers others: a kind that was refused again and again
 * after pauses that were kept, while others passed. A limit of all calls lets the first after a pause pass, whatever
 * its kind.
 */
export interface Suspects {
  /** An answer came that is no 429. */
  answered(call: Counted, ticket: number | null): void;
  /**
   * A 429 came to a call that has no line of its own: the kind that alone is throttled, or null where that is not
   * shown.
   */
  throttled(call: Counted, ticket: number): Kind | null;
  /**
   * Whether the order was named by a cancel that was answered: further ones may be refused because they come too soon.
   */
  isRepeated(call: Counted): boolean;
  /** Repeated cancels are throttled by their order. */
  readonly ordersApart: boolean;
  /** Whether a call has nothing in common with those refused since the last answer. */
  isOther(call: Counted): boolean;
}

/** Nothing has come yet. */
export function createSuspects(): Suspects {
  const suspicions = new Map<Kind['key'], Suspicion>();
  /** Kinds of which a call was answered in this run. */
  const ever = new Set<Kind['key']>();
  const repeatedOrders = new Set<string>();
  let othersRefused = false;
  let found = 0;
  let inARow = 0;
  let ordersFound = false;
  const refusedLately = new Set<Kind['key']>();

  function suspect({ key }: Kind, call: Counted, ticket: number): Suspicion {
    const one = suspicions.get(key) ?? { pauses: 0, ticket: -1, passed: 0, calls: new Set() };
    suspicions.set(key, one);
    if (one.ticket !== ticket) one.pauses++;
    one.ticket = ticket;
    one.calls.add(call);
    return one;
  }

  function isShown({ key, of }: Kind, { pauses, passed, calls }: Suspicion): boolean {
    if (of === 'call' && found >= FOUND && inARow < CONTRADICTED) return true;
    if (pauses < PAUSES || passed < PASSED) return false;
    return of === 'call' || of === 'order' || (!ever.has(key) && calls.size >= CALLS);
  }

  const isRepeated = (call: Counted): boolean => ever.has(orderKind(orderOf(call) ?? '').key);
  return {
    answered(call, ticket) {
      inARow = 0;
      refusedLately.clear();
      const own = kindsOf(call);
      for (const { key, of } of own) {
        suspicions.delete(key);
        if (of !== 'call') ever.add(key);
      }
      for (const one of suspicions.values()) if (ticket === null || ticket > one.ticket) one.passed++;
    },
    throttled(call, ticket) {
      inARow++;
      const order = orderOf(call);
      if (order !== null && isRepeated(call)) repeatedOrders.add(order);
      else othersRefused = true;
      const kinds = kindsOf(call);
      for (const { key } of kinds) refusedLately.add(key);
      const shown = kinds
        .map((kind) => [kind, suspect(kind, call, ticket)] as const)
        .find(([kind, one]) => isShown(kind, one))?.[0];
      if (shown !== undefined) {
        found += shown.of === 'call' ? 1 : 0;
        ordersFound ||= shown.of === 'order';
        return shown;
      }
      return order !== null && !othersRefused && repeatedOrders.size >= ORDERS ? orderKind(order) : null;
    },
    isRepeated,
    get ordersApart() {
      return ordersFound || (!othersRefused && repeatedOrders.size >= ORDERS);
    },
    isOther: (call) =>
      kindsOf(call).every(({ key, of }) => !refusedLately.has(key) || (of === 'operation' && ever.has(key))),
  };
}
