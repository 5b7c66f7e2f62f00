import type { Json, JsonObject } from '../model/json.ts';
import type { Labelled } from './labelled.ts';
import { pairwise } from './pairwise.ts';
import { scripts } from './scripts.ts';
import { cityPlaces, maxPageSize, realisticAddress } from './search-fields.ts';
import { seededRandom } from './seeded-random.ts';
import { someOf } from './some-cases.ts';

/** Values from the configuration that are known to be valid, for any search field but route and date. */
export type SuppliedExtras = Readonly<Record<string, readonly Json[]>>;

export interface ExtrasOptions {
  readonly supplied?: SuppliedExtras;
  readonly seed: number;
  /** Supplied values of one field that are used (default 3), drawn by the seed, so that a long list does not cost a call each. */
  readonly perField?: number;
  /** Number of the second page (default 2). */
  readonly secondPage?: number;
}

const coordinate = /^(start|end)_(lng|lat)$/;

const shanghai = { lng: 121.4737, lat: 31.2304 };

/** Two coordinates belong together: one without the other is an input of another kind. */
function coordinatePairs(supplied: SuppliedExtras, end: 'start' | 'end', fallback: { lng: number; lat: number }): JsonObject[] {
  const lng = supplied[`${end}_lng`] ?? [];
  const lat = supplied[`${end}_lat`] ?? [];
  const pair = (index: number): JsonObject => ({
    [`${end}_lng`]: lng[index % lng.length] ?? fallback.lng,
    [`${end}_lat`]: lat[index % lat.length] ?? fallback.lat,
  });
  return Array.from({ length: Math.max(1, lng.length, lat.length) }, (_, index) => pair(index));
}

/**
 * What the configuration names as valid, one thing at a time, at most `each` of a field, drawn by the seed: the two coordinates of a place
 * are one thing, and half a place is none, since one coordinate without the other is an input of another kind.
 */
export function suppliedOneByOne(supplied: SuppliedExtras, seed: number, each = Infinity): Labelled<JsonObject>[] {
  const places = (['start', 'end'] as const).flatMap((end) =>
    [`${end}_lng`, `${end}_lat`].every((field) => (supplied[field] ?? []).length > 0) ? [coordinatePairs(supplied, end, shanghai)] : [],
  );
  const others = Object.entries(supplied).filter(([field]) => !coordinate.test(field));
  const named = [...others.map(([field, values]): JsonObject[] => values.map((value) => ({ [field]: value }))), ...places];
  return named.flatMap((values) =>
    atMost(values, seed, each).map((value) => ({ label: `${Object.keys(value).join(' and ')} as configured`, value, boundary: true })),
  );
}

/** All of a short list; of a longer one as many as there is room for, others with another seed. */
function atMost<T>(values: readonly T[], seed: number, most: number): readonly T[] {
  return values.length > most ? someOf(values, seed, most) : values;
}

/**
 * Combinations of optional search fields in which every two values meet: page, page size, sorting, addresses,
 * coordinates, and what the configuration supplies. The first one is empty. Supplied values replace made-up ones.
 */
export function extrasCombinations({ supplied = {}, seed, perField = 3, secondPage = 2 }: ExtrasOptions): Labelled<JsonObject>[] {
  const random = seededRandom(seed);
  const levels = (field: string, values: readonly Json[]): JsonObject[] => [{}, ...values.map((value) => ({ [field]: value }))];
  const place = () => random.pick(cityPlaces).value;
  const factors: Record<string, readonly JsonObject[]> = {
    page_size: levels('page_size', supplied['page_size'] ?? [2 + random.below(9), maxPageSize]),
    page: levels('page', supplied['page'] ?? [secondPage]),
    sort_by: levels('sort_by', [...new Set(['dep_time', ...atMost(supplied['sort_by'] ?? [], seed, perField - 1)])]),
    start_addr: levels('start_addr', supplied['start_addr'] ?? [random.pick(scripts).value]),
    end_addr: levels('end_addr', supplied['end_addr'] ?? [realisticAddress(random.below(2 ** 31))]),
    start_coordinates: [{}, ...coordinatePairs(supplied, 'start', place())],
    end_coordinates: [{}, ...coordinatePairs(supplied, 'end', place())],
  };
  for (const [field, values] of Object.entries(supplied)) {
    if (!Object.hasOwn(factors, field) && !coordinate.test(field)) factors[field] = levels(field, values);
  }
  for (const [field, values] of Object.entries(factors)) factors[field] = [{}, ...atMost(values.slice(1), seed, perField)];
  return pairwise(factors, seed).map((row, index) => {
    const value: JsonObject = Object.assign({}, ...Object.values(row));
    const names = Object.keys(value);
    const label = names.length === 0 ? 'no optional fields' : `combination ${index}: ${names.join(', ')}`;
    return { value, label, boundary: index === 0 };
  });
}
