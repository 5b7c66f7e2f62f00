import type { JsonObject } from '../../contract/json.ts';
import { isSearchField, searchFieldTypes } from '../../contract/search-fields.ts';

/** Names of all 13 fields, in the document's order. */
export const searchFieldNames: readonly string[] = Object.keys(searchFieldTypes);

/** Fields in which searches for the same trips may differ (section 4.1: paging, and the order). */
export const pagingFields = ['page', 'page_size', 'sort_by'] as const;

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
