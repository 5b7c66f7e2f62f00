import { isRealDate } from '../../arbitraries/calendar.ts';
import { certainlyNotPast, type DateFrame } from '../../arbitraries/date-frame.ts';
import { maxPageSize } from '../../contract/operations.ts';
import { canonicalJson, isObject, type Json, type JsonObject } from '../../contract/json.ts';
import type { BaselineSearch, Facts } from './facts.ts';

/** No route has so many trips a day that it has later pages. */
const lastPage = 10_000;

/** The configured route that a search is for. */
export function routeOf(body: JsonObject, { routes }: Pick<Facts, 'routes'>): BaselineSearch | undefined {
  return routes.find(
    ({ route }) => route.start_city_code === body['start_city_code'] && route.end_city_code === body['end_city_code'],
  );
}

/**
 * Whether the document, or the configuration, shows a search to be valid (section 4.1): a configured route on a day
 * that is certainly not past, with what the target needs, and as well page sizes 1 to 50, pages that there may be,
 * `sort_by` `dep_time` and configured values. Whether that page exists on that day is not looked at.
 */
export function isShownValid(
  body: Json | undefined,
  facts: Pick<Facts, 'routes' | 'firstPage' | 'supplied'>,
  frame: DateFrame,
): boolean {
  if (!isObject(body)) return false;
  const { firstPage, supplied } = facts;
  const route = routeOf(body, facts);
  const { date } = body;
  if (route === undefined || typeof date !== 'string' || !isRealDate(date) || !certainlyNotPast(date, frame))
    return false;
  if (Object.keys(route.body).some((field) => !Object.hasOwn(body, field))) return false;
  return Object.entries(body).every(([field, value]) => {
    if (['start_city_code', 'end_city_code', 'date'].includes(field)) return true;
    if (field === 'page') return Number.isSafeInteger(value) && Number(value) >= firstPage && Number(value) <= lastPage;
    if (field === 'page_size') return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxPageSize;
    const shown = [
      ...(field === 'sort_by' ? ['dep_time'] : []),
      ...(Object.hasOwn(supplied, field) ? (supplied[field] ?? []) : []),
      ...(Object.hasOwn(route.body, field) ? [route.body[field] as Json] : []),
    ];
    return shown.some((one) => canonicalJson(one) === canonicalJson(value));
  });
}
