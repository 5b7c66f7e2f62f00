import { daysBetween, isRealDate } from '../../arbitraries/calendar.ts';
import type { Facts, BaselineSearch } from './facts.ts';
import { type CancelKind, isPlainCancel, type SearchKind } from './request-kind.ts';
import { dateOf, isPlainlyWritten, type Entry } from './entry.ts';
import { certainlyNotPast, type DateFrame } from '../../arbitraries/date-frame.ts';
import { maxPageSize } from '../../contract/operations.ts';
import { canonicalJson, isObject, type Json, type JsonObject } from '../../contract/json.ts';

/** A date at most this many days after an accepted one is probably on sale, too. */
const near = 60;

const ownersOfSearches = {
  'without-key': 'auth.missing-key',
  'wrong-key': 'auth.invalid-key',
  'unknown-key': 'http.status-listed',
  'key-in-scheme': 'http.status-listed',
  malformed: 'bus.malformed',
  lenient: 'bus.bad-input',
  'non-object': 'bus.bad-input',
  'hostile-text': 'bus.hostile-text',
  'past-date': 'bus.past-date',
} as const;

const ownersOfCancels = {
  'without-key': 'auth.cancel-missing-key',
  'wrong-key': 'auth.cancel-invalid-key',
  'unknown-key': 'http.status-listed',
  malformed: 'cancel.malformed',
  lenient: 'cancel.malformed',
  'non-object': 'cancel.malformed',
  'made-up': 'cancel.unknown-order',
  neither: 'cancel.hostile-order-no',
} as const;

/** Requirements that expect a refusal: an answer 200 is their finding, and no other requirement judges it. */
const refusalOwners = new Set<string>([
  'auth.missing-key',
  'auth.invalid-key',
  'auth.cancel-missing-key',
  'auth.cancel-invalid-key',
  'bus.past-date',
  'bus.malformed',
  'cancel.unknown-order',
  'cancel.malformed',
  'cancel.hostile-order-no',
]);

/** Whether an answer is judged for a requirement: one cause, one requirement. */
export function isJudgedFor(entry: Entry, id: string, facts: Facts): boolean {
  // No other search expects a refusal.
  if (entry.exchange.answer?.status !== 200 || entry.kind === 'other') return true;
  const owner = statusOwner(entry, facts);
  return owner === id || !refusalOwners.has(owner);
}

/**
 * The requirement that an unlisted status breaks; the kind of the request decides: one cause, one requirement. No
 * requirement judges operations for which the document lists no status.
 */
export function statusOwner(entry: Entry, facts: Facts): string {
  const { operation } = entry.exchange;
  if (operation === 'search') return ownerOfSearch(entry, entry.kind as SearchKind, facts);
  return operation === 'cancel' ? ownerOfCancel(entry, entry.kind as CancelKind, facts) : 'none';
}

function ownerOfCancel({ exchange }: Entry, kind: CancelKind, { cancels }: Facts): string {
  if (kind !== 'order') return ownersOfCancels[kind];
  // A cancel that came second is `cancel.again`'s, which the history of its order shows.
  return isPlainCancel(exchange, cancels) ? 'http.status-listed' : 'cancel.reason';
}

function ownerOfSearch({ exchange, request }: Entry, kind: SearchKind, facts: Facts): string {
  if (kind !== 'other') return ownersOfSearches[kind];
  const { routes } = facts;
  // If none is accepted, nothing shows which search is valid.
  if (routes.length === 0) return 'http.status-listed';
  // A body that is written in an odd way is an odd input, whatever it says.
  if (!isPlainlyWritten(exchange) || !isShownValid(exchange.request.body, facts, facts.frame(exchange)))
    return 'bus.bad-input';
  // The document does not show how far ahead a day may be.
  if (routes.some(({ date }) => daysBetween(date, dateOf(exchange) ?? date) <= near)) return 'bus.valid-accepted';
  return request?.input === undefined ? 'http.status-listed' : 'bus.bad-input';
}

/** A page that no route reaches: none has so many trips a day. */
const lastPage = 10_000;

/** The configured route that a search is for. */
export function routeOf(body: JsonObject, { routes }: Pick<Facts, 'routes'>): BaselineSearch | undefined {
  return routes.find(
    ({ route }) => route.start_city_code === body['start_city_code'] && route.end_city_code === body['end_city_code'],
  );
}

/**
 * Whether the document or the configuration shows that a search is valid (section 4.1): a configured route on a day
 * that is certainly not past, with the fields that the target needs. It may have a page size from 1 to 50, a page that
 * may exist, `sort_by` `dep_time`, and configured values. Whether that page exists on that day is not checked.
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
