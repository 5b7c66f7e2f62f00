import {
  type Case,
  effectOf,
  type Entry,
  type Exchange,
  type Facts,
  isBefore,
  isPlainCancel,
  notApplicable,
  type OrderHistory,
  violation,
  type Violation,
} from '../../src/requirements/for-suites.ts';

/** What order detail said of an order. */
interface DetailCheck {
  readonly entry: Entry;
  readonly exchange: Exchange;
  readonly cancelled: boolean;
}

/**
 * The answers of order detail that show whether an order is cancelled, in their order. None if the binding does not say
 * how, or if answers to cancels were mixed up.
 */
export function detailChecksOf(
  { order, details, isMixedUp }: OrderHistory,
  { operations: { hotelOrderDetail: detail } }: Pick<Facts, 'operations'>,
): DetailCheck[] {
  if (detail === null || !detail.canShowCancelled || isMixedUp) return [];
  // An answer about another order says nothing about this one.
  return details
    .filter(({ exchange }) => detail.isAccepted(exchange) && detail.echoes(exchange, order))
    .map((entry) => ({ entry, exchange: entry.exchange, cancelled: detail.showsCancelled(entry.exchange) }));
}

/**
 * The cases; if answers to cancels were mixed up, failed ones become not applicable, because it is not known which
 * order a refusal, or an answer of a pair, belongs to.
 */
export function unlessMixedUp(orders: readonly OrderHistory[], cases: readonly Case[]): readonly Case[] {
  if (!orders.some(({ isMixedUp }) => isMixedUp)) return cases;
  return cases.map((one) =>
    one.is === 'fail' ? notApplicable({ code: 'cancels-mixed-up', see: 'cancel.order-no' }) : one,
  );
}

/**
 * Answers of order detail about one order that are compared with all of its cancels, at most: a run has a few, a
 * recording may have any number.
 */
const mostDetailChecks = 200;

/**
 * An answer of order detail after one that showed the order as not cancelled. All cancels of it between the two answers
 * were refused, or there were none.
 */
interface CheckOfStanding {
  readonly detailCheck: DetailCheck;
  /** The cancels since it was shown as not cancelled, and that answer. */
  readonly comparedWith: readonly Exchange[];
  /**
   * Why these cancels may have been refused. `key`: none had the right key. `reason`: all had an odd reason. `plain`:
   * none of these. `none`: there were no cancels.
   */
  readonly kind: 'key' | 'reason' | 'plain' | 'none';
}

/** Answers about an order that was not cancelled before, and that only refused cancels have named since. */
export function checksOfStanding(order: OrderHistory, facts: Facts): CheckOfStanding[] {
  const found: CheckOfStanding[] = [];
  let stood: Exchange | null = null;
  for (const detailCheck of detailChecksOf(order, facts).slice(0, mostDetailChecks)) {
    // Order detail may be behind after the acceptance.
    if (order.acceptance !== null && order.acceptance.call < detailCheck.exchange.call) break;
    const [from, to] = [stood ?? detailCheck.exchange, detailCheck.exchange];
    // Under way between the two, or at the same time as one of them.
    const isBetween = ({ exchange }: Entry): boolean => !isBefore(exchange, from) && !isBefore(to, exchange);
    const between = order.cancels.filter(isBetween);
    const isUnclear = order.within.some((entry) => isBetween(entry) && effectOf(entry.exchange) === 'done');
    if (stood !== null && !isUnclear && between.every(isCertainlyRefused))
      found.push({
        detailCheck,
        comparedWith: [...between.map(({ exchange }) => exchange), stood],
        kind: kindOf(between, facts),
      });
    stood = detailCheck.cancelled ? null : detailCheck.exchange;
  }
  return found;
}

/**
 * A refusal of a call that came to the platform once: what was throttled and sent again may have had its effect the
 * first time.
 */
function isCertainlyRefused(entry: Entry): boolean {
  return entry.exchange.throttled === 0 && isRefused(entry);
}

/** Whether a cancel was answered 400 or 401. */
export function isRefused({ exchange: { answer } }: Entry): boolean {
  return answer?.status === 400 || answer?.status === 401;
}

function kindOf(cancels: readonly Entry[], facts: Facts): CheckOfStanding['kind'] {
  if (cancels.length === 0) return 'none';
  if (cancels.every(({ exchange }) => exchange.credentials !== 'valid')) return 'key';
  return cancels.every(({ exchange }) => exchange.credentials === 'valid' && !isPlainCancel(exchange, facts.cancels))
    ? 'reason'
    : 'plain';
}

/** Whether an order was cancelled for certain before a look. */
export function wasCancelled({ acceptance }: OrderHistory, detailCheck: DetailCheck): boolean {
  return acceptance !== null && acceptance.endedAt <= detailCheck.exchange.sentAt;
}

/** That order detail shows an order cancelled which has to stand after what was refused. */
export function shownCancelledAfter(refused: string): Violation {
  return violation(
    'order detail shows it cancelled',
    'order detail',
    `an order that is not cancelled after ${refused}`,
    'the order cancelled',
  );
}
