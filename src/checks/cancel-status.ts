import { exchangeCheck } from './check.ts';
import { memberViolations } from './shape.ts';
import { dataOf } from './trips.ts';

/** Sections 3 and 4.2: `status` is `cancelled`. */
export const cancelStatus = exchangeCheck('cancel.status', 'accepted-cancel', (exchange) =>
  memberViolations('hotel-cancel-result', '/data', dataOf(exchange), ['status']),
);
