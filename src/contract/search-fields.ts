import type { Json, JsonObject } from './json.ts';

/** The fields of a search body and their types, in the document's order (section 4.1). */
export const searchFieldTypes = {
  start_city_code: 'string',
  end_city_code: 'string',
  date: 'string',
  start_addr: 'string',
  start_lng: 'number',
  start_lat: 'number',
  end_addr: 'string',
  end_lng: 'number',
  end_lat: 'number',
  dist_type: 'integer',
  sort_by: 'string',
  page: 'integer',
  page_size: 'integer',
} as const;
export type SearchField = keyof typeof searchFieldTypes;
type FieldType = (typeof searchFieldTypes)[SearchField];

/** The fields by their documented type. */
export const [stringFields, numberFields, integerFields] = [of('string'), of('number'), of('integer')];
export const searchFields: readonly SearchField[] = [...stringFields, ...numberFields, ...integerFields];

function of<Type extends FieldType>(
  type: Type,
): readonly { [Name in SearchField]: (typeof searchFieldTypes)[Name] extends Type ? Name : never }[SearchField][] {
  const names = Object.keys(searchFieldTypes) as SearchField[];
  return names.filter((name) => searchFieldTypes[name] === type) as never;
}

/** The documented type of a search field, as `schemas/bus-search-request.schema.json` has it. */
export function typeOf(field: SearchField): FieldType {
  return searchFieldTypes[field];
}

/** Whether a value has another type than the document gives the field. */
export function isWrongType(field: SearchField, value: Json): boolean {
  const type = typeOf(field);
  return type === 'integer' ? !Number.isInteger(value) : typeof value !== type;
}

/** Whether a name is a documented search field. */
export function isSearchField(name: string): name is SearchField {
  return Object.hasOwn(searchFieldTypes, name);
}

/** Names of all 13 fields, in the document's order. */
export const searchFieldNames: readonly string[] = Object.keys(searchFieldTypes);

/** Fields in which searches for the same trips may differ (section 4.1: paging, and the order). */
export const pagingFields = ['page', 'page_size', 'sort_by'] as const;

/**
 * Fields that have another JSON type than documented. Null and the empty text do not count, because many platforms
 * treat them as left out. A number with a fraction is a number.
 */
export function wronglyTyped(body: JsonObject): string[] {
  return Object.keys(body).filter((name) => {
    const value = body[name];
    if (!isSearchField(name) || value === null || value === '') return false;
    return typeof value !== (searchFieldTypes[name] === 'string' ? 'string' : 'number');
  });
}
