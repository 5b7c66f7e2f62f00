import { exchangeCheck } from './check.ts';
import { memberViolations } from './shape.ts';
import { dataOf } from './trips.ts';

/** Section 4.1: `data` has the integer `total`, the object `page_info` and the array `lines`. */
export const busData = exchangeCheck('bus.data', 'accepted-search', (exchange) =>
  memberViolations('bus-search-data', '/data', dataOf(exchange), ['total', 'page_info', 'lines']),
);
