import {
  type Case,
  fail,
  type OrderHistory,
  refusedFor,
  unknown,
  violation,
} from '../../src/requirements/for-suites.ts';
import { isUncancellable } from './none-cancelled.ts';

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
