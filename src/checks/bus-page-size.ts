import { member } from '../model/json.ts';
import { isInteger } from '../schema/index.ts';
import { tripLimit } from './bus-limit-50.ts';
import { exchangeCheck, violation } from './check.ts';
import { dataOf, linesOf } from './trips.ts';
import { writtenInDigits } from './written-in-digits.ts';

/** Section 4.1: at most `page_size` trips, for sizes from 1 to 50. Could fail only where more match; more than 50 trips break `bus.limit-50` alone. */
export const busPageSize = exchangeCheck('bus.page-size', 'accepted-search', (exchange) => {
  const size = writtenInDigits(exchange, 'page_size');
  const total = member(dataOf(exchange), 'total');
  const shown = linesOf(exchange).length;
  if (size === null || size < 1 || size > tripLimit || shown > tripLimit) return null;
  if (shown > size) return [violation('more trips than page_size', '/data/lines', `at most the ${size} of page_size`, String(shown))];
  return isInteger(total) && total > size ? [] : null;
});
