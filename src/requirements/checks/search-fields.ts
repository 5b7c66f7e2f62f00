import { isObject, type Json, type JsonObject } from '../../contract/json.ts';
import { isSearchField, searchFieldTypes } from '../../contract/search-fields.ts';

/** Names of all 13 fields, in the document's order. */
export const searchFieldNames: readonly string[] = Object.keys(searchFieldTypes);

/** Fields in which searches for the same trips may differ (section 4.1: paging, and the order). */
export const pagingFields = ['page', 'page_size', 'sort_by'] as const;

/** Fields that may recommend boarding points elsewhere. */
const nearbyFields: readonly string[] = [
  'start_addr',
  'start_lng',
  'start_lat',
  'end_addr',
  'end_lng',
  'end_lat',
  'dist_type',
];

/** Whether a search may show trips of other cities than the requested ones. */
export function isNearby(body: Json | undefined): boolean {
  return isObject(body) && nearbyFields.some((name) => Object.hasOwn(body, name));
}

/**
 * Fields of another JSON type than documented. Null and the empty text are none: many take them as left out; and a
 * number with a fraction is a number.
 */
export function wronglyTyped(body: JsonObject): string[] {
  return Object.keys(body).filter((name) => {
    const value = body[name];
    if (!isSearchField(name) || value === null || value === '') return false;
    return typeof value !== (searchFieldTypes[name] === 'string' ? 'string' : 'number');
  });
}

/** Fields that the document does not name. */
export function unknownFieldsOf(body: Json | undefined): string[] {
  return Object.keys(isObject(body) ? body : {}).filter((name) => !isSearchField(name));
}

/**
 * A code of the same form that should name no city: digits as 9, letters as X; where a city is called so, as 8 and Y.
 */
export function inventedCity(code: string, real: readonly string[]): string {
  const made = (digit: string, letter: string): string =>
    code.replaceAll(/\d/g, digit).replaceAll(/[A-Z]/g, letter).replaceAll(/[a-z]/g, letter.toLowerCase());
  const first = made('9', 'X');
  return real.includes(first) || first === code ? made('8', 'Y') : first;
}
