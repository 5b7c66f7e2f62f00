import { faker } from '@faker-js/faker/locale/zh_CN';
import { maxPageSize } from '../contract/operations.ts';
import { boundary, further, type Labelled } from './labelled.ts';

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
