import { isObject, member } from '../model/json.ts';
import { exchangeCheck } from './check.ts';
import { memberViolations } from './shape.ts';
import { dataOf } from './trips.ts';

/** Section 2: `page_info` has the integers `page`, `page_size` and `total`. Where it is no object, `bus.data` says so. */
export const busPageInfo = exchangeCheck('bus.page-info', 'accepted-search', (exchange) => {
  const pageInfo = member(dataOf(exchange), 'page_info');
  return isObject(pageInfo) ? memberViolations('page-info', '/data/page_info', pageInfo, ['page', 'page_size', 'total']) : null;
});
