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
  fail,
  refusedFor,
  unknown,
  violation,
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

/**
 * The document does not show why an order cannot be cancelled (section 4.2): a policy, a deadline or a quota may be the
 * reason. The seed draws the orders. If some of all orders cannot be cancelled anyway, one draw in so many takes
 * exactly these.
 */
const drawsToExclude = 1000;

/** The ways to draw so many orders out of all. */
function waysToDraw(uncancellable: number, others: number): number {
  let ways = 1;
  for (let nth = 1; nth <= uncancellable; nth += 1) ways = (ways * (others + nth)) / nth;
  return Math.round(ways);
}

/**
 * Judges orders that could not be cancelled after such a call: each is a failure if all others were accepted, before
 * and after, and are too many for chance.
 */
export function uncancellableAfter(
  after: keyof typeof refusedFor,
  uncancellable: readonly OrderHistory[],
  others: readonly OrderHistory[],
): Case[] {
  const last = uncancellable.flatMap(({ plain }) => plain.slice(-1));
  const [first] = last;
  if (first === undefined) return [];
  const exchanges = last.map(({ exchange }) => exchange);
  const refused = exchanges.map(({ call }) => call);
  const accepted = others.flatMap(({ acceptance }) => acceptance?.call ?? []);
  const doubt = doubtOf(refused, accepted, others.some(isUncancellable));
  if (doubt !== null)
    return [
      unknown(first, {
        code: 'orders-refused-after',
        after,
        doubt,
        refused: refused.length,
        accepted: accepted.length,
      }),
    ];
  const what = refusedFor[after];
  const made = violation(
    `refused after ${what}`,
    'the cancel that follows',
    `orders that can be cancelled after ${what}`,
    `400 for all ${uncancellable.length} such orders, and for no other order before or after them`,
  );
  return exchanges.map((exchange) => {
    const ofOrder = uncancellable.find(({ plain }) => plain.at(-1)?.exchange === exchange)?.cancels ?? [];
    const before = ofOrder.map((one) => one.exchange).filter((one) => one !== exchange);
    return fail(exchange, [...before, ...exchanges.filter((one) => one !== exchange)], made, 'run');
  });
}

/** Why refusals may have another reason than what was done to their orders; null for none. All are numbers of calls. */
function doubtOf(refused: readonly number[], accepted: readonly number[], othersRefused: boolean) {
  if (othersRefused) return 'others too';
  if (!accepted.some((call) => call < Math.min(...refused))) return 'none before';
  if (!accepted.some((call) => call > Math.max(...refused))) return 'none afterwards';
  return waysToDraw(refused.length, accepted.length) > drawsToExclude ? null : 'chance';
}
