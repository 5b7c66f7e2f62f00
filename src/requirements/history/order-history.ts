import { answerJson, type Exchange, isAccepted } from '../../contract/exchange.ts';
import { member, containsText } from '../../contract/json.ts';
import { isPlainCancel } from './request-kind.ts';
import type { CancelFacts } from './facts.ts';
import type { Entry } from './entry.ts';

/** The exchanges of a history that concern one order of the run (section 3). */
export interface OrderHistory {
  readonly order: string;
  /** Cancels that name it as their number, with whatever key, in the order in which they were sent. */
  readonly cancels: readonly Entry[];
  /** Of `cancels`, those with the right key. Of these, the plain ones, and those with another reason. */
  readonly withKey: readonly Entry[];
  readonly plain: readonly Entry[];
  readonly odd: readonly Entry[];
  /** Cancels with the right key that were sent after the order had certainly been cancelled. */
  readonly repeats: readonly Entry[];
  /**
   * Cancels with the right key that may have arrived second: repeats, and those sent together with the accepted cancel.
   */
  readonly second: readonly Entry[];
  /**
   * Cancels that contain its number, but not as their own order number: in a list, for example, or in a body that is
   * not JSON.
   */
  readonly within: readonly Entry[];
  /** Answers of order detail about it, in the order in which they were sent. */
  readonly details: readonly Entry[];
  /** The first accepted cancel of it with the right key; null if there is none. */
  readonly acceptance: Exchange | null;
  /**
   * Whether accepted cancels got answers about another order, and this order is one of them. Then nobody knows which
   * answer belongs to which cancel.
   */
  readonly isMixedUp: boolean;
}

/** Sorts the exchanges that concern orders by order. */
export function orderHistories(
  cancels: readonly Entry[],
  details: readonly Entry[],
  facts: Pick<CancelFacts, 'isOurs' | 'bodies'>,
): OrderHistory[] {
  const { isOurs } = facts;
  const byOrder = new Map<string, { cancels: Entry[]; details: Entry[] }>();
  const of = (order: string): { cancels: Entry[]; details: Entry[] } => {
    const known = byOrder.get(order) ?? { cancels: [], details: [] };
    byOrder.set(order, known);
    return known;
  };
  for (const entry of cancels) {
    const order = member(entry.exchange.request.body, 'order_no');
    if (typeof order === 'string' && isOurs(order)) of(order).cancels.push(entry);
  }
  for (const entry of details) {
    const order = entry.request === null ? undefined : member(entry.request.body as never, 'order_no');
    if (typeof order === 'string' && isOurs(order)) of(order).details.push(entry);
  }
  const mixedUp = new Set<unknown>(cancels.flatMap(({ exchange }) => mixedUpBy(exchange).filter(isOurs)));
  const withinOf = within(cancels, [...byOrder.keys()]);
  return [...byOrder].map(([order, all]) => {
    const inTurn = all.cancels.toSorted(bySending);
    const withKey = inTurn.filter(({ exchange }) => exchange.credentials === 'valid');
    // Of two at once, the one that was answered first.
    const accepted = withKey.map(({ exchange }) => exchange).filter(isAccepted);
    const acceptance = accepted.toSorted((one, other) => one.endedAt - other.endedAt)[0] ?? null;
    const [plain, odd] = [true, false].map((isPlain) =>
      withKey.filter(({ exchange }) => isPlainCancel(exchange, facts) === isPlain),
    ) as [Entry[], Entry[]];
    const repeats = acceptance === null ? [] : withKey.filter(({ exchange }) => isBefore(acceptance, exchange));
    const second = withKey.filter(
      ({ exchange }) => acceptance !== null && exchange !== acceptance && !isBefore(exchange, acceptance),
    );
    return {
      order,
      cancels: inTurn,
      withKey,
      plain,
      odd,
      repeats,
      second,
      within: withinOf(order),
      details: all.details.toSorted(bySending),
      acceptance,
      isMixedUp: mixedUp.has(order),
    };
  });
}

/**
 * Largest product of cancels and orders for which each cancel is searched for each order; no run has so many. If a
 * recording has more, order numbers are found as whole words.
 */
const mostDetailChecks = 1_000_000;

/** The cancels that contain the number of an order, but not as their own order number. */
function within(cancels: readonly Entry[], orders: readonly string[]): (order: string) => Entry[] {
  const isOther = (order: string, { exchange: { request } }: Entry): boolean =>
    member(request.body, 'order_no') !== order;
  if (cancels.length * orders.length <= mostDetailChecks)
    return (order) =>
      cancels.filter((entry) => isOther(order, entry) && containsText(entry.exchange.request.bodyText, order));
  const byWord = new Map<string, Entry[]>();
  for (const entry of cancels) {
    for (const word of new Set(entry.exchange.request.bodyText.match(/[\p{L}\p{N}_-]+/gu))) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [entry]);
      else known.push(entry);
    }
  }
  return (order) => (byWord.get(order) ?? []).filter((entry) => isOther(order, entry));
}

/** The number that a cancel names and the number in its acceptance, if they differ. */
function mixedUpBy(exchange: Exchange): unknown[] {
  const named = member(exchange.request.body, 'order_no');
  const accepted = isAccepted(exchange) ? member(member(answerJson(exchange), 'data'), 'order_no') : undefined;
  return typeof accepted === 'string' && accepted !== named ? [named, accepted] : [];
}

function bySending({ exchange: one }: Entry, { exchange: other }: Entry): number {
  return one.sentAt - other.sentAt || one.call - other.call;
}

/** Whether one exchange was over before another was sent. */
export function isBefore(one: Exchange, other: Exchange): boolean {
  return one.endedAt <= other.sentAt && one !== other;
}

/** Whether two exchanges were under way together. */
export function areAtOnce(one: Exchange, other: Exchange): boolean {
  return !isBefore(one, other) && !isBefore(other, one);
}
