import { member } from '../model/json.ts';
import { isInteger } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';
import { dataOf, linesOf } from './trips.ts';

/** Trips that an answer has at most (sections 4.1 and 8). */
export const tripLimit = 50;

/** Sections 4.1 and 8: at most 50 trips. Could fail only where more match. */
export const busLimit50 = exchangeCheck('bus.limit-50', 'accepted-search', (exchange) => {
  const total = member(dataOf(exchange), 'total');
  const shown = linesOf(exchange).length;
  if (shown > tripLimit) return [violation('more than 50 trips', '/data/lines', 'at most 50 trips (section 8)', String(shown))];
  return isInteger(total) && total > tripLimit ? [] : null;
});
