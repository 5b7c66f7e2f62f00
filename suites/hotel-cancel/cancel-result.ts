import type { Exchange } from '../../src/contract/exchange.ts';
import type { Violation } from '../../src/contract/finding.ts';
import { member } from '../../src/contract/json.ts';
import { describeValue, parseUtcTimestamp, quote } from '../../src/contract/schema/index.ts';
import { type ExchangeCheck, exchangeCheck, violation } from '../../src/requirements/checks/check.ts';
import { memberViolations } from '../../src/requirements/checks/shape.ts';
import { dataOf } from '../../src/requirements/checks/trips.ts';

/** How far from the call `cancelled_at` may be, in milliseconds. */
const tolerance = 10 * 60_000;

/** Section 2: `order_no` is exactly the one asked for. */
export const cancelOrderNo = exchangeCheck('accepted-cancel', (exchange) => {
  const asked = member(exchange.request.body, 'order_no');
  const entry = member(dataOf(exchange), 'order_no');
  if (typeof asked !== 'string') return null;
  if (typeof entry !== 'string') return shapeOf(exchange, 'order_no');
  return entry === asked
    ? []
    : [
        violation(
          '/data/order_no: other order',
          '/data/order_no',
          `${describeValue(asked)} as asked`,
          describeValue(entry),
        ),
      ];
});

/** Sections 3 and 4.2: `status` is `cancelled`. */
export const cancelStatus = exchangeCheck('accepted-cancel', (exchange) => shapeOf(exchange, 'status'));

/** Section 2: `cancel_fee` and `refund_amount` are JSON numbers. */
export const cancelAmounts = exchangeCheck('accepted-cancel', (exchange) =>
  shapeOf(exchange, 'cancel_fee', 'refund_amount'),
);

/** Section 2: neither fee nor refund is negative. On repeats as well. */
export const cancelAmountsSign = exchangeCheck('accepted-cancel', (exchange) => {
  const data = dataOf(exchange);
  const present = ['cancel_fee', 'refund_amount'].filter((name) => typeof data[name] === 'number');
  if (present.length === 0) return null;
  return present
    .filter((name) => (data[name] as number) < 0)
    .map((name) => violation(`/data/${name}: negative`, `/data/${name}`, 'at least 0', describeValue(data[name])));
});

/** Section 2: `refund_status` is a string. */
export const cancelRefundStatusType = exchangeCheck('accepted-cancel', (exchange) =>
  shapeOf(exchange, 'refund_status'),
);

/**
 * Sections 2 and 3, of the first acceptance of an order with a refund over 0: `refund_status` is `processing`, or one
 * of the values that the statement declares.
 */
export function cancelRefundStatusValue(declared: readonly string[]): ExchangeCheck {
  const allowed = [...new Set(['processing', ...declared])];
  return exchangeCheck('accepted-cancel', (exchange) => {
    const { refund_status: status, refund_amount: refund } = dataOf(exchange);
    if (typeof status !== 'string' || typeof refund !== 'number' || refund <= 0) return null;
    if (allowed.includes(status)) return [];
    return [
      violation(
        '/data/refund_status: other value',
        '/data/refund_status',
        allowed.map(quote).join(' or '),
        describeValue(status),
      ),
    ];
  });
}

/** Section 2: `cancelled_at` is an ISO 8601 UTC timestamp. */
export const cancelCancelledAt = exchangeCheck('accepted-cancel', (exchange) => shapeOf(exchange, 'cancelled_at'));

/**
 * Sections 2 and 3, of the first acceptance of an order: `cancelled_at` is within ten minutes of the call, by either
 * clock. No timestamp breaks `cancel.cancelled-at` alone.
 */
export const cancelCancelledAtNow = exchangeCheck('accepted-cancel', (exchange) => {
  const text = member(dataOf(exchange), 'cancelled_at');
  const time = typeof text === 'string' ? parseUtcTimestamp(text) : null;
  if (time === null) return null;
  const away = distance(time.epochMs, exchange);
  if (away <= tolerance) return [];
  const actual = `${describeValue(text)}, ${Math.round(away / 60_000)} minutes away`;
  return [
    violation(
      '/data/cancelled_at: not now',
      '/data/cancelled_at',
      `a time within ten minutes of ${new Date(exchange.sentAt).toISOString()}`,
      actual,
    ),
  ];
});

/** Sections 3 and 4.2: an accepted repeat has the order number, the status and the types of a first acceptance. */
export const cancelAgain = exchangeCheck('accepted-cancel', (exchange) => [
  ...(cancelOrderNo.judge(exchange) ?? []),
  ...shapeOf(exchange, 'status', 'cancel_fee', 'refund_amount', 'refund_status', 'cancelled_at'),
]);

function shapeOf(exchange: Exchange, ...names: readonly string[]): Violation[] {
  return memberViolations('hotel-cancel-result', '/data', dataOf(exchange), names);
}

/** Milliseconds from the call, by the clock that is nearer. */
function distance(epochMs: number, { sentAt, endedAt, targetDate }: Exchange): number {
  const local = Math.max(sentAt - epochMs, epochMs - endedAt, 0);
  return targetDate === null ? local : Math.min(local, Math.abs(epochMs - targetDate));
}
