import type { Exchange } from '../model/exchange.ts';
import { isObject, type Json, member } from '../model/json.ts';
import { inScope } from './check.ts';
import { compact } from './compact.ts';
import { linesOf } from './trips.ts';

/** Fields that change which trips match, or may: their totals are compared with none. */
const narrowing = ['start_addr', 'start_lng', 'start_lat', 'end_addr', 'end_lng', 'end_lat', 'dist_type'];

/** Route and date of a search whose total is comparable; null for others, and for pages that show nothing (they may lie beyond the end). */
export function routeAndDate(exchange: Exchange): string | null {
  const body: Json | undefined = exchange.request.body;
  if (!inScope('accepted-search', exchange) || !isObject(body) || narrowing.some((name) => Object.hasOwn(body, name))) return null;
  if (member(body, 'page') !== undefined && linesOf(exchange).length === 0) return null;
  // What other page sizes and orders mean is not shown: such a search may match nothing.
  const [size = 1, order = 'dep_time'] = ['page_size', 'sort_by'].map((name) => member(body, name));
  if (typeof size !== 'number' || size < 1 || order !== 'dep_time') return null;
  const parts = ['start_city_code', 'end_city_code', 'date'].map((name) => member(body, name));
  return parts.every((part) => typeof part === 'string') ? compact(JSON.stringify(parts)) : null;
}
