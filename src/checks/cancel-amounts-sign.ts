import { describeValue } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';
import { dataOf } from './trips.ts';

/** Section 2: neither fee nor refund is negative. On repeats as well. */
export const cancelAmountsSign = exchangeCheck('cancel.amounts-sign', 'accepted-cancel', (exchange) => {
  const data = dataOf(exchange);
  const present = ['cancel_fee', 'refund_amount'].filter((name) => typeof data[name] === 'number');
  if (present.length === 0) return null;
  return present
    .filter((name) => (data[name] as number) < 0)
    .map((name) => violation(`/data/${name}: negative`, `/data/${name}`, 'at least 0', describeValue(data[name])));
});
