import { answerJson, type Exchange, isAccepted } from '../../contract/exchange.ts';
import { member, standsIn } from '../../contract/json.ts';
import { isPlainCancel } from './request-kind.ts';
import type { CancelFacts } from './facts.ts';
import type { Told } from './told.ts';

/** What a history tells of one order of the run (section 3). */
export interface OrderTold {
  readonly order: string;
  /** Cancels that name it as their number, with whatever key, in the order in which they were sent. */
  readonly cancels: readonly Told[];
  /** Of these the ones with the right key; of those the ones with nothing odd about them, and the ones for another reason. */
  readonly withKey: readonly Told[];
  readonly plain: readonly Told[];
  readonly odd: readonly Told[];
  /** Cancels with the right key that were sent when the order had been cancelled for certain. */
  readonly repeats: readonly Told[];
  /** Cancels that have its number in something else than their own, such as a list, or a body that is no JSON. */
  readonly within: readonly Told[];
  /** Answers of order detail about it, in the order in which they were sent. */
  readonly details: readonly Told[];
  /** The first accepted cancel of it with the right key; null where there is none. */
  readonly acceptance: Exchange | null;
  /** Whether cancels were accepted by answers about another order than theirs, this one among them: whose answer is whose is not known then. */
  readonly isMixedUp: boolean;
}

/** Sorts what concerns orders by the order. */
export function ordersTold(cancels: readonly Told[], details: readonly Told[], facts: Pick<CancelFacts, 'isOurs' | 'bodies'>): OrderTold[] {
  const { isOurs } = facts;
  const byOrder = new Map<string, { cancels: Told[]; details: Told[] }>();
  const of = (order: string): { cancels: Told[]; details: Told[] } => {
    const known = byOrder.get(order) ?? { cancels: [], details: [] };
    byOrder.set(order, known);
    return known;
  };
  for (const told of cancels) {
    const order = member(told.exchange.request.body, 'order_no');
    if (typeof order === 'string' && isOurs(order)) of(order).cancels.push(told);
  }
  for (const told of details) {
    const order = told.ask === null ? undefined : member(told.ask.body as never, 'order_no');
    if (typeof order === 'string' && isOurs(order)) of(order).details.push(told);
  }
  const mixedUp = new Set<unknown>(cancels.flatMap(({ exchange }) => mixedUpBy(exchange).filter(isOurs)));
  const withinOf = within(cancels, [...byOrder.keys()]);
  return [...byOrder].map(([order, all]) => {
    const inTurn = all.cancels.toSorted(bySending);
    const withKey = inTurn.filter(({ exchange }) => exchange.credentials === 'valid');
    const acceptance = withKey.find(({ exchange }) => isAccepted(exchange))?.exchange ?? null;
    const [plain, odd] = [true, false].map((isPlain) => withKey.filter(({ exchange }) => isPlainCancel(exchange, facts) === isPlain)) as [Told[], Told[]];
    const repeats = acceptance === null ? [] : withKey.filter(({ exchange }) => isBefore(acceptance, exchange));
    return {
      order,
      cancels: inTurn,
      withKey,
      plain,
      odd,
      repeats,
      within: withinOf(order),
      details: all.details.toSorted(bySending),
      acceptance,
      isMixedUp: mixedUp.has(order),
    };
  });
}

/** Cancels that are looked through for each order, at most, by all orders: no run has so many of both. In more, as a recording may have, orders are looked for as whole words. */
const mostLooks = 1_000_000;

/** The cancels that have the number of an order in something else than their own. */
function within(cancels: readonly Told[], orders: readonly string[]): (order: string) => Told[] {
  const isOther = (order: string, { exchange: { request } }: Told): boolean => member(request.body, 'order_no') !== order;
  if (cancels.length * orders.length <= mostLooks)
    return (order) => cancels.filter((told) => isOther(order, told) && standsIn(told.exchange.request.bodyText, order));
  const byWord = new Map<string, Told[]>();
  for (const told of cancels) {
    for (const word of new Set(told.exchange.request.bodyText.match(/[\p{L}\p{N}_-]+/gu))) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [told]);
      else known.push(told);
    }
  }
  return (order) => (byWord.get(order) ?? []).filter((told) => isOther(order, told));
}

/** The number that a cancel names and the one that accepts it, where they are two. */
function mixedUpBy(exchange: Exchange): unknown[] {
  const named = member(exchange.request.body, 'order_no');
  const accepted = isAccepted(exchange) ? member(member(answerJson(exchange), 'data'), 'order_no') : undefined;
  return typeof accepted === 'string' && accepted !== named ? [named, accepted] : [];
}

function bySending({ exchange: one }: Told, { exchange: other }: Told): number {
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
