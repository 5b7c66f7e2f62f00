import { type Asking, guesses, type JsonObject } from '../../src/harness/index.ts';

/** Every field of a search but route and date, with a value that is likely to be valid; the configuration's values stand before made-up ones (section 4.1). */
export function fullSearch({ supplied, firstPage }: Pick<Asking, 'supplied' | 'firstPage'>): JsonObject {
  const known = Object.fromEntries(Object.entries(supplied).flatMap(([field, [value]]) => (value === undefined ? [] : [[field, value]])));
  return { ...guesses, page: firstPage, ...known };
}

/** A body without some of its fields. */
export function without(body: JsonObject, ...fields: string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name)));
}
