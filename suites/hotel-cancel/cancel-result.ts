import {
  dataOf,
  describeValue,
  type Exchange,
  inScope,
  member,
  memberViolations,
  quote,
  type Violation,
  wrongAt,
} from '../../src/requirements/for-suites.ts';

/** Section 2: `order_no` is exactly the requested one. */
export function sameOrder(exchange: Exchange): readonly Violation[] | null {
  const asked = member(exchange.request.body, 'order_no');
  const named = member(dataOf(exchange), 'order_no');
  if (typeof asked !== 'string') return null;
  if (typeof named !== 'string') return resultShape(exchange, 'order_no');
  return named === asked
    ? []
    : [wrongAt('/data/order_no', 'other order', `${describeValue(asked)} as requested`, describeValue(named))];
}

/**
 * Sections 2 and 3, of the first acceptance of an order with a refund over 0: `refund_status` is `processing`, or one
 * of the values that the statement declares.
 */
export function refundStatus(exchange: Exchange, declared: readonly string[]): readonly Violation[] | null {
  const allowed = [...new Set(['processing', ...declared])];
  const { refund_status: status, refund_amount: refund } = dataOf(exchange);
  if (typeof status !== 'string' || typeof refund !== 'number' || refund <= 0) return null;
  if (allowed.includes(status)) return [];
  return [wrongAt('/data/refund_status', 'other value', allowed.map(quote).join(' or '), describeValue(status))];
}

/** Sections 3 and 4.2: an accepted repeat has the order number, the status and the types of a first acceptance. */
export function repeatedResult(exchange: Exchange): Violation[] {
  if (!inScope('accepted-cancel', exchange)) return [];
  return [
    ...(sameOrder(exchange) ?? []),
    ...resultShape(exchange, 'status', 'cancel_fee', 'refund_amount', 'refund_status', 'cancelled_at'),
  ];
}

/** What is wrong with the type or form of these members of a result. */
export function resultShape(exchange: Exchange, ...names: readonly string[]): Violation[] {
  return memberViolations('hotel-cancel-result', '/data', dataOf(exchange), names);
}
