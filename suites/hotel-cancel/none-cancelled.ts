import {
  blocking,
  came,
  type Case,
  effectOf,
  type Exchange,
  type Facts,
  type History,
  notApplicable,
  type OrderHistory,
  type Reason,
  reasonUnknown,
} from '../../src/requirements/for-suites.ts';

/**
 * Whether an order was never cancelled, and its last plain cancel was answered 400: a refused key or throttling says
 * nothing of the order.
 */
export function isUncancellable({ acceptance, plain }: OrderHistory): boolean {
  return acceptance === null && plain.at(-1)?.exchange.answer?.status === 400;
}

/** That an order is needed for this, and why no further one could be had. */
export function orderNeeded(of: 'two at once' | 'a cancel', { cancels }: Facts): Reason {
  return { code: 'order-needed', for: of, because: cancels.reasonNoOrder() };
}

/** Why it is not known whether a cancel changed its order; null if the answer shows it. */
export function reasonOutcomeUnknown(exchange: Exchange): Reason | null {
  if (effectOf(exchange) !== 'unknown') return null;
  return exchange.fault === null
    ? { code: 'cancel-outcome-unknown', because: came(exchange) }
    : { code: 'cancel-unanswered', because: exchange.fault.reason };
}

/** Why none of these orders was cancelled for certain; nothing if one was, or if none was tried. */
export function noneCancelled(
  history: History,
  facts: Facts,
  orders: readonly OrderHistory[] = history.orders(),
): Case[] {
  if (orders.some(({ acceptance }) => acceptance !== null)) return [];
  const tried = orders.flatMap(({ withKey }) => withKey);
  for (const entry of tried) {
    const unknown = reasonOutcomeUnknown(entry.exchange);
    if (unknown !== null) return [blocking(entry, { code: 'none-cancelled-for-certain', because: unknown })];
  }
  for (const entry of tried) {
    const nothing = reasonUnknown(entry.exchange, facts);
    if (nothing !== null) return [blocking(entry, { code: 'none-cancelled', because: nothing })];
  }
  const last = tried.at(-1)?.exchange;
  if (last === undefined) return [];
  const { call, answer } = last;
  return [
    notApplicable({
      code: 'first-cancels-refused',
      call,
      status: answer?.status ?? null,
      saying: facts.saying(last),
      because: facts.cancels.reasonNotWaited(),
      ...(history.orders().some(({ acceptance }) => acceptance !== null) ? { others: true } : {}),
    }),
  ];
}
