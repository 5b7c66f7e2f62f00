import { type Exchange, isAccepted } from '../../model/exchange.ts';
import type { Life } from './life.ts';

/**
 * Why an order cannot be cancelled is not shown (section 4.2): a policy, a deadline or a quota may stand behind it. Orders
 * are drawn by the seed, so where any fixed part of them cannot be cancelled, that it is the treated ones and no other
 * is one draw in so many. Where each order is refused with a chance of three in ten, 4 of 6 000 simulated runs blamed, with 54 orders each.
 */
const drawsToExclude = 1000;

/** The ways to draw so many orders out of all. */
export function waysToDraw(dead: number, others: number): number {
  let ways = 1;
  for (let nth = 1; nth <= dead; nth += 1) ways = (ways * (others + nth)) / nth;
  return Math.round(ways);
}

/** The last cancel of an order that stood for nothing but itself: with the key and the plain reason. */
export function lastPlain(life: Life): Exchange | undefined {
  return life.steps.findLast((step) => step.kind === 'cancel')?.exchange;
}

/** An order whose last plain cancel was answered 400: a lockout or throttling says nothing about the order. */
export function isDead(life: Life): boolean {
  return life.end === 'refused' && lastPlain(life)?.answer?.status === 400;
}

/**
 * What is missing to tell that orders are dead because of what was done to them, or null where nothing is: others were
 * all accepted, before and after, and are too many for chance.
 */
function missingForBlame(dead: readonly Life[], others: readonly Life[]): string | null {
  const refusals = dead.flatMap((life) => lastPlain(life)?.call ?? []);
  if (others.some((life) => life.end === 'refused')) return 'orders without it were refused as well, and why is not shown';
  const accepted = others.flatMap((life) => life.steps.find((step) => isAccepted(step.exchange))?.exchange.call ?? []);
  if (!accepted.some((call) => call < Math.min(...refusals))) return 'no other order was accepted before: supply more orders';
  // A deadline or a quota refuses all that come later.
  if (!accepted.some((call) => call > Math.max(...refusals)))
    return 'no other order was accepted afterwards: a deadline or a quota may have ended; supply more orders';
  if (waysToDraw(dead.length, accepted.length) > drawsToExclude) return null;
  return `${dead.length} such orders against ${accepted.length} others may be chance: supply more orders, or bind \`operations.hotelOrderDetail\``;
}

/** What is told of orders that a treatment seems to have ended; `missing` as above, null also where none is dead. */
export interface Deaths {
  readonly dead: readonly Life[];
  readonly missing: string | null;
}

/** Orders that nothing cancelled after calls that were refused for their key. */
export function deadForKeys(treated: readonly Life[], lives: readonly Life[]): Deaths {
  // A treatment that left one order standing does not end another's life.
  const dead = treated.some((life) => life.end === 'cancelled') ? [] : treated.filter(isDead);
  const others = lives.filter((life) => !life.treated);
  return { dead, missing: dead.length === 0 ? null : missingForBlame(dead, others) };
}

/** Orders whose first cancel was refused for its reason, it seems, and that nothing cancelled afterwards: those of the reason that has most. */
export function deadForReason(lives: readonly Life[]): Deaths & { readonly tried: readonly Life[] } {
  const tried: Life[] = [];
  const groups = new Map<string, Life[]>();
  for (const life of lives) {
    const first = life.steps.find((step) => step.kind !== 'detail');
    if (first?.kind !== 'reason') continue;
    if (first.exchange.answer?.status === 400) tried.push(life);
    groups.set(first.label, [...(groups.get(first.label) ?? []), life]);
  }
  // A reason that was accepted for one order, or left it standing, does not end another's life: what did is not known.
  const whole = [...groups.values()].filter((group) => group.every(isDead)).toSorted((a, b) => b.length - a.length);
  const explained = new Set(whole.flat());
  const keys = lives.filter((life) => life.treated);
  const allKeys = keys.every((life) => life.end !== 'cancelled');
  const others = lives.filter((life) => !explained.has(life) && !(life.treated && allKeys));
  const dead = whole[0] ?? [];
  return { tried, dead, missing: dead.length === 0 ? null : missingForBlame(dead, others) };
}
