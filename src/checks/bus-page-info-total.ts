import { member } from '../model/json.ts';
import { describeValue, isInteger } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';
import { dataOf } from './trips.ts';

/** Sections 2 and 4.1: `page_info.total` equals `data.total`. */
export const busPageInfoTotal = exchangeCheck('bus.page-info-total', 'accepted-search', (exchange) => {
  const data = dataOf(exchange);
  const total = member(data, 'total');
  const shown = member(member(data, 'page_info'), 'total');
  if (!isInteger(total) || !isInteger(shown)) return null;
  if (total === shown) return [];
  return [violation('/data/page_info/total: not data.total', '/data/page_info/total', `${total} as in /data/total`, describeValue(shown))];
});
