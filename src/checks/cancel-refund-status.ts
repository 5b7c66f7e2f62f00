import { member } from '../model/json.ts';
import { describeValue, quote } from '../schema/index.ts';
import type { ExchangeCheck } from './check.ts';
import { exchangeCheck, violation } from './check.ts';
import { memberViolations } from './shape.ts';
import { dataOf } from './trips.ts';

const id = 'cancel.refund-status';

/** Section 2: `refund_status` is a string. */
export const cancelRefundStatusType = exchangeCheck(id, 'accepted-cancel', (exchange) =>
  memberViolations('hotel-cancel-result', '/data', dataOf(exchange), ['refund_status']),
);

/**
 * Sections 2 and 3, of the first acceptance of an order with a refund over 0: `refund_status` is `processing`, or one of the values that the
 * statement declares.
 */
export function cancelRefundStatusValue(declared: readonly string[]): ExchangeCheck {
  const allowed = [...new Set(['processing', ...declared])];
  return exchangeCheck(id, 'accepted-cancel', (exchange) => {
    const status = member(dataOf(exchange), 'refund_status');
    const refund = member(dataOf(exchange), 'refund_amount');
    if (typeof status !== 'string' || typeof refund !== 'number' || refund <= 0) return null;
    if (allowed.includes(status)) return [];
    return [violation('/data/refund_status: other value', '/data/refund_status', allowed.map(quote).join(' or '), describeValue(status))];
  });
}
