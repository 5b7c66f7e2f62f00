import { exchangeCheck } from './check.ts';
import { memberViolations } from './shape.ts';
import { dataOf } from './trips.ts';

/** Section 2: `cancelled_at` is an ISO 8601 UTC timestamp. */
export const cancelCancelledAt = exchangeCheck('cancel.cancelled-at', 'accepted-cancel', (exchange) =>
  memberViolations('hotel-cancel-result', '/data', dataOf(exchange), ['cancelled_at']),
);
