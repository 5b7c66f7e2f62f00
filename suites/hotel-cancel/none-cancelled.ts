import { effectOf, whatCame } from '../../src/checks/index.ts';
import type { Facts, History, OrderTold } from '../../src/history/index.ts';
import { type Case, skipped, unproved, whyNothingTold } from '../../src/judging/index.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { refusedAdvice } from '../../src/requirements/index.ts';

/** Whether an order was never cancelled, and its last plain cancel was answered 400: a refused key or throttling says nothing of the order. */
export function isDead({ acceptance, plain }: OrderTold): boolean {
  return acceptance === null && plain.at(-1)?.exchange.answer?.status === 400;
}

/** What is needed of orders, and why no more could be had. `otherwise`: what is said before it where more could. */
export function tooFew(needed: string, { cancels }: Facts, otherwise = ''): string {
  const why = cancels.whyNone();
  return why === null ? `${otherwise}${needed}` : `${needed}, and no further order could be had: ${why}`;
}

/** Why nobody can say what became of the order that a cancel names; null where it tells. */
export function whyOutcomeUnknown(exchange: Exchange): string | null {
  if (effectOf(exchange) !== 'unknown') return null;
  return exchange.fault === null
    ? `a cancel does not tell what became of its order (${whatCame(exchange)})`
    : `a cancel went unanswered: ${exchange.fault.message}`;
}

/** Why none of these orders was cancelled for certain; nothing where one was, or none was tried. */
export function noneCancelled(history: History, facts: Facts, orders: readonly OrderTold[] = history.orders()): Case[] {
  if (orders.some(({ acceptance }) => acceptance !== null)) return [];
  const tried = orders.flatMap(({ withKey }) => withKey);
  const unknown = tried.find(({ exchange }) => effectOf(exchange) === 'unknown');
  if (unknown !== undefined) return [unproved(unknown, `no order was cancelled for certain: ${whyOutcomeUnknown(unknown.exchange)}`)];
  const open = tried.find(({ exchange }) => whyNothingTold(exchange, facts) !== null);
  if (open !== undefined) return [unproved(open, `no order was cancelled: ${whyNothingTold(open.exchange, facts)}`)];
  const last = tried.at(-1)?.exchange;
  if (last === undefined) return [];
  const such = `call ${last.call} of the journal was answered ${last.answer?.status}${facts.saying(last)}`;
  return [skipped(`no order was cancelled: each was refused at its first cancel (${such}); ${facts.cancels.whyNotWaited() ?? refusedAdvice}`)];
}
