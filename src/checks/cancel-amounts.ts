import { exchangeCheck } from './check.ts';
import { memberViolations } from './shape.ts';
import { dataOf } from './trips.ts';

/** Section 2: `cancel_fee` and `refund_amount` are JSON numbers. */
export const cancelAmounts = exchangeCheck('cancel.amounts', 'accepted-cancel', (exchange) =>
  memberViolations('hotel-cancel-result', '/data', dataOf(exchange), ['cancel_fee', 'refund_amount']),
);
