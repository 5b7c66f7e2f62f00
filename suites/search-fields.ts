import { isObject, type Json, searchFieldNames } from '../src/requirements/for-suites.ts';

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

/** Fields that the document does not name. */
export function unknownFieldsOf(body: Json | undefined): string[] {
  return Object.keys(isObject(body) ? body : {}).filter((name) => !searchFieldNames.includes(name));
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
