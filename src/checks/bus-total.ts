import { isObject, member } from '../model/json.ts';
import { describeValue, isInteger } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';
import { dataOf, linesOf } from './trips.ts';

/** Section 4.1: `total` is never less than the trips shown. That it is the same for every page, size and order takes several answers. */
export const busTotal = exchangeCheck('bus.total', 'accepted-search', (exchange) => {
  const total = member(dataOf(exchange), 'total');
  // What is no object is no trip, and breaks `bus.trip`.
  const shown = linesOf(exchange).filter(isObject).length;
  if (!isInteger(total) || (shown === 0 && total >= 0)) return null;
  return total >= shown ? [] : [violation('/data/total: less than the trips shown', '/data/total', `at least the ${shown} trips shown`, describeValue(total))];
});
