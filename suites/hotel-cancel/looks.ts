import { effectOf, violation } from '../../src/requirements/checks/index.ts';
import { type Facts, isBefore, isPlainCancel, type OrderTold, type Told } from '../../src/requirements/history/index.ts';
import { type Case, skipped } from '../../src/requirements/judging/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Violation } from '../../src/contract/finding.ts';

/** What order detail said of an order. */
export interface Look {
  readonly told: Told;
  readonly exchange: Exchange;
  readonly cancelled: boolean;
}

/** The answers of order detail that tell whether an order is cancelled, in turn; none where the binding does not say how, or answers to cancels were mixed up. */
export function looksOf({ order, details, isMixedUp }: OrderTold, { operations: { hotelOrderDetail: detail } }: Pick<Facts, 'operations'>): Look[] {
  if (detail === null || !detail.tellsCancelled || isMixedUp) return [];
  // An answer about another order says nothing of this one.
  return details
    .filter(({ exchange }) => detail.isAccepted(exchange) && detail.echoes(exchange, order))
    .map((told) => ({ told, exchange: told.exchange, cancelled: detail.showsCancelled(told.exchange) }));
}

/** The cases, without blame if answers to cancels were mixed up: then nobody knows which order a refusal, or an answer of a pair, belongs to. */
export function unlessMixedUp(orders: readonly OrderTold[], cases: readonly Case[]): readonly Case[] {
  if (!orders.some(({ isMixedUp }) => isMixedUp)) return cases;
  return cases.map((one) => (one.is === 'broken' ? skipped({ code: 'cancels-mixed-up', see: 'cancel.order-no' }) : one));
}

/** Looks at one order of which each is held against all of its cancels: a run has a few, a recording may have any number. */
const mostLooks = 200;

/** A look at an order that the look before showed as not cancelled. All cancels of it between the two looks were refused, or there were none. */
interface LookAtStanding {
  readonly look: Look;
  /** What showed that it stood, and the cancels since. */
  readonly beside: readonly Exchange[];
  /** Why these cancels may have been refused. `key`: none had the right key. `reason`: all had an odd reason. `plain`: nothing that all share. `none`: there were no cancels. */
  readonly kind: 'key' | 'reason' | 'plain' | 'none';
}

/** Looks at an order that stood before, where nothing but refused cancels named it since, if anything. */
export function looksAtStanding(order: OrderTold, facts: Facts): LookAtStanding[] {
  const found: LookAtStanding[] = [];
  let stood: Exchange | null = null;
  for (const look of looksOf(order, facts).slice(0, mostLooks)) {
    // A look after the acceptance may be behind.
    if (order.acceptance !== null && order.acceptance.call < look.exchange.call) break;
    const [from, to] = [stood ?? look.exchange, look.exchange];
    // Under way between the two, or beside one of them.
    const isBetween = ({ exchange }: Told): boolean => !isBefore(exchange, from) && !isBefore(to, exchange);
    const between = order.cancels.filter(isBetween);
    const isUnclear = order.within.some((told) => isBetween(told) && effectOf(told.exchange) === 'done');
    if (stood !== null && !isUnclear && between.every(isCertainlyRefused))
      found.push({ look, beside: [stood, ...between.map(({ exchange }) => exchange)], kind: kindOf(between, facts) });
    stood = look.cancelled ? null : look.exchange;
  }
  return found;
}

/** A refusal of a call that came to the platform once: what was throttled and sent again may have had its effect the first time. */
function isCertainlyRefused(told: Told): boolean {
  return told.exchange.throttled === 0 && isRefused(told);
}

/** Whether a cancel was answered 400 or 401. */
export function isRefused({ exchange: { answer } }: Told): boolean {
  return answer?.status === 400 || answer?.status === 401;
}

function kindOf(cancels: readonly Told[], facts: Facts): LookAtStanding['kind'] {
  if (cancels.length === 0) return 'none';
  if (cancels.every(({ exchange }) => exchange.credentials !== 'valid')) return 'key';
  return cancels.every(({ exchange }) => exchange.credentials === 'valid' && !isPlainCancel(exchange, facts.cancels)) ? 'reason' : 'plain';
}

/** Whether an order was cancelled for certain before a look. */
export function wasCancelled({ acceptance }: OrderTold, look: Look): boolean {
  return acceptance !== null && acceptance.endedAt <= look.exchange.sentAt;
}

/** That order detail shows an order cancelled which has to stand after what was refused. */
export function shownCancelledAfter(refused: string): Violation {
  return violation('order detail shows it cancelled', 'order detail', `an order to stand after ${refused}`, 'the order cancelled');
}
