import { violation } from '../../src/checks/index.ts';
import type { OrderTold } from '../../src/history/index.ts';
import { broken, type Case, untold } from '../../src/judging/index.ts';
import { isDead } from './none-cancelled.ts';

/**
 * Why an order cannot be cancelled is not shown (section 4.2): a policy, a deadline or a quota may be the reason. The seed draws the orders. If
 * some of all orders cannot be cancelled anyway, one draw in so many takes exactly these.
 */
const drawsToExclude = 1000;

/** The ways to draw so many orders out of all. */
function waysToDraw(dead: number, others: number): number {
  let ways = 1;
  for (let nth = 1; nth <= dead; nth += 1) ways = (ways * (others + nth)) / nth;
  return Math.round(ways);
}

/** Judges orders that nothing cancelled after what was done to them: a finding where all others were accepted, before and after, and are too many for chance. */
export function deadAfter(what: string, dead: readonly OrderTold[], others: readonly OrderTold[]): Case[] {
  const last = dead.flatMap(({ plain }) => plain.slice(-1));
  const [by] = last;
  if (by === undefined) return [];
  const missing = whyChance(
    last.map(({ exchange }) => exchange.call),
    others.flatMap(({ acceptance }) => acceptance?.call ?? []),
    others.some(isDead),
  );
  if (missing !== null) return [untold(by, `an order could not be cancelled after ${what}, but ${missing}`)];
  const beside = [
    ...(dead[0]?.cancels ?? []).map(({ exchange }) => exchange).filter((exchange) => exchange !== by.exchange),
    ...last.slice(1).map(({ exchange }) => exchange),
  ];
  const made = violation(
    `refused after ${what}`,
    'its cancel',
    `an order to be cancellable after ${what}`,
    `400 for each such order (${dead.length}) and for no other, before and after`,
  );
  return [broken(by.exchange, beside, made, 'run')];
}

/** Why refusals may have another reason than what was done to their orders; null for none. All are numbers of calls. */
function whyChance(refused: readonly number[], accepted: readonly number[], othersRefused: boolean): string | null {
  if (othersRefused) return 'orders without it were refused as well, and why is not shown';
  if (!accepted.some((call) => call < Math.min(...refused))) return 'no other order was accepted before: supply more orders';
  if (!accepted.some((call) => call > Math.max(...refused)))
    return 'no other order was accepted afterwards: a deadline or a quota may have ended; supply more orders';
  if (waysToDraw(refused.length, accepted.length) > drawsToExclude) return null;
  return `that may be chance, with ${refused.length} refused and ${accepted.length} others accepted: supply more orders, or bind \`operations.hotelOrderDetail\``;
}
