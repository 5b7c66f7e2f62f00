import { answerJson, type Exchange, isAccepted } from '../model/exchange.ts';
import { member, standsIn } from '../model/json.ts';
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
  return [...byOrder].map(([order, all]) => {
    const inTurn = all.cancels.toSorted(bySending);
    const withKey = inTurn.filter(({ exchange }) => exchange.credentials === 'valid');
    const acceptance = withKey.find(({ exchange }) => isAccepted(exchange))?.exchange ?? null;
    const [plain, odd] = [true, false].map((isPlain) => withKey.filter(({ exchange }) => isPlainCancel(exchange, facts) === isPlain)) as [Told[], Told[]];
    const repeats = acceptance === null ? [] : withKey.filter(({ exchange }) => isBefore(acceptance, exchange));
    const within = cancels.filter(({ exchange: { request } }) => member(request.body, 'order_no') !== order && standsIn(request.bodyText, order));
    return {
      order,
      cancels: inTurn,
      withKey,
      plain,
      odd,
      repeats,
      within,
      details: all.details.toSorted(bySending),
      acceptance,
      isMixedUp: mixedUp.has(order),
    };
  });
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
