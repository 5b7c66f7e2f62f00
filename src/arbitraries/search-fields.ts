import { faker } from '@faker-js/faker/locale/zh_CN';
import { maxPageSize } from '../contract/operations.ts';
import { boundary, further, type Labelled, deal, each as every } from './deck.ts';
import type { JsonObject, Json } from '../contract/json.ts';

export * from '../contract/search-fields.ts';

/** Valid page sizes that are always sent: the ends, and usual ones. */
export const pageSizes: readonly Labelled<number>[] = [
  boundary('the smallest page size', 1),
  boundary('the largest page size', maxPageSize),
  // A platform may keep answers of these, or treat them otherwise. Walks have odd ones, and others are drawn.
  ...[10, 20].map((size) => further(`page size ${size}`, size)),
];

/** Page sizes over the limit: just, far, and where integers of 8, 16, 32 and 53 bits wrap or end (section 8). */
export const pageSizesOverLimit: readonly Labelled<number>[] = [
  boundary('one over the limit', 51),
  boundary('far over the limit', 1000),
  boundary('the largest 32-bit integer', 2 ** 31 - 1),
  ...[60, 100, 99, 200, 500, 10_000, 100_000].map((size) => further(`page size ${size}`, size)),
  further('8 bits and 60', 2 ** 8 + 60),
  further('16 bits and 60', 2 ** 16 + 60),
  further('32 bits and 60', 2 ** 32 + 60),
  further('the largest exact integer', 2 ** 53 - 1),
];

/** Bytes of a value as it is written in a JSON body. */
export function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** An address as a traveller writes it. */
export function realisticAddress(seed: number): string {
  // A new seed before each use: nothing carries over from one value to the next.
  faker.seed(seed);
  return `${faker.location.city()} ${faker.location.streetAddress(true)}`;
}

/** A place on the globe in degrees; the document names no reference system. */
export interface Coordinates {
  readonly lng: number;
  readonly lat: number;
}

/** Cities of the service, in four digits: a target that refuses more would refuse every search with a place. */
export const cityPlaces: readonly Labelled<Coordinates>[] = [
  further('Shanghai', { lng: 121.4737, lat: 31.2304 }),
  further('Hangzhou', { lng: 120.1551, lat: 30.2741 }),
  further('Beijing', { lng: 116.4074, lat: 39.9042 }),
  further('Chengdu', { lng: 104.0665, lat: 30.5723 }),
];

const nullIsland: Coordinates = { lng: 0, lat: 0 };
const northPole: Coordinates = { lng: 180, lat: 90 };
const southPole: Coordinates = { lng: -180, lat: -90 };
/** With as many digits as a phone gives. */
const manyDigits: Coordinates = { lng: 121.47370000000001, lat: 31.230416666666663 };

/** Two ends of a search at the edges of what coordinates may be. */
export const edgePlaces: readonly Labelled<{ readonly start: Coordinates; readonly end: Coordinates }>[] = [
  boundary('from null island to the south pole at the west end', { start: nullIsland, end: southPole }),
  boundary('from the north pole at the east end to null island', { start: northPole, end: nullIsland }),
  boundary('from the south pole at the west end to a place of many digits', { start: southPole, end: manyDigits }),
];

/**
 * A value of each optional search field that is likely to be valid, in the order in which the fields are tried (section
 * 4.1).
 */
export const guesses = {
  start_addr: '人民广场',
  start_lng: 121.4737,
  start_lat: 31.2304,
  end_addr: '西湖',
  end_lng: 120.1551,
  end_lat: 30.2741,
  dist_type: 1,
  sort_by: 'dep_time',
  page: 1,
  page_size: 10,
} as const satisfies JsonObject;

const { start_lng, start_lat, end_lng, end_lat } = guesses;

/** A place for a target that filters or sorts by distance only from somewhere. */
export const places = { start_lng, start_lat, end_lng, end_lat };

/** Values from the configuration that are known to be valid, for any search field except route and date. */
type SuppliedExtras = Readonly<Record<string, readonly Json[]>>;

const coordinate = /^(start|end)_(lng|lat)$/;

/** The places of one end: each longitude with a latitude. None where one of the two has no values. */
export function suppliedPlaces(supplied: SuppliedExtras, end: 'start' | 'end'): JsonObject[] {
  const [lng, lat] = [supplied[`${end}_lng`] ?? [], supplied[`${end}_lat`] ?? []];
  const count = lng.length === 0 || lat.length === 0 ? 0 : Math.max(lng.length, lat.length);
  return Array.from({ length: count }, (_, nth) => ({
    [`${end}_lng`]: lng[nth % lng.length] as Json,
    [`${end}_lat`]: lat[nth % lat.length] as Json,
  }));
}

/**
 * What the configuration names as valid, one thing at a time, at most `each` of a field, drawn by the seed: the two
 * coordinates of a place are one thing, and half a place is none, since one coordinate without the other is an input of
 * another kind.
 */
export function suppliedOneByOne(supplied: SuppliedExtras, seed: number, each = Infinity): Labelled<JsonObject>[] {
  const others = Object.entries(supplied).filter(([field]) => !coordinate.test(field));
  const named = [
    ...others.map(([field, values]): JsonObject[] => values.map((value) => ({ [field]: value }))),
    suppliedPlaces(supplied, 'start'),
    suppliedPlaces(supplied, 'end'),
  ];
  return named.flatMap((values) =>
    atMost(values, seed, each).map((value) => ({
      label: `${Object.keys(value).join(' and ')} as configured`,
      value,
      boundary: true,
    })),
  );
}

/** All of a short list; of a longer one as many as there is room for, others with another seed. */
function atMost<T>(values: readonly T[], seed: number, most: number): readonly T[] {
  return values.length > most ? deal(every(values), seed, most) : values;
}
