import { member } from '../model/json.ts';
import { describeValue } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';
import { memberViolations } from './shape.ts';
import { dataOf } from './trips.ts';

/** Section 2: `order_no` is exactly the one asked for. */
export const cancelOrderNo = exchangeCheck('cancel.order-no', 'accepted-cancel', (exchange) => {
  const asked = member(exchange.request.body, 'order_no');
  const told = member(dataOf(exchange), 'order_no');
  if (typeof asked !== 'string') return null;
  if (typeof told !== 'string') return memberViolations('hotel-cancel-result', '/data', dataOf(exchange), ['order_no']);
  return told === asked ? [] : [violation('/data/order_no: other order', '/data/order_no', `${describeValue(asked)} as asked`, describeValue(told))];
});
