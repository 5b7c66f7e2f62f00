import type { Exchange } from '../model/exchange.ts';
import { exchangeCheck } from './check.ts';
import { cancelOrderNo } from './cancel-order-no.ts';
import { memberViolations } from './shape.ts';
import { dataOf } from './trips.ts';

const others = ['status', 'cancel_fee', 'refund_amount', 'refund_status', 'cancelled_at'];

/** Sections 3 and 4.2: an accepted repeat has the order number, the status and the types of a first acceptance. */
export const cancelAgain = exchangeCheck('cancel.again', 'accepted-cancel', (exchange: Exchange) => {
  return [...(cancelOrderNo.judge(exchange) ?? []), ...memberViolations('hotel-cancel-result', '/data', dataOf(exchange), others)];
});
