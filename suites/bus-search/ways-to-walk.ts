import { suppliedOneByOne } from '../../src/arbitraries/index.ts';
import type { Ground, JsonObject, Way, Words } from '../../src/harness/index.ts';
import { dividingSizeFor, isOfFewPages, isShort, manyPages, onFullPage, onNewConnections, sizeFor, sortedWay, unevenSizeFor } from './walks.ts';

/** A route and a way in which it is walked. */
export interface PlannedWalk {
  readonly ground: Ground;
  readonly way: Way | Promise<Way>;
  /** A search that is made just before. */
  readonly before?: JsonObject;
}

/** The ways in which `bus.paging` walks through the routes: each shows other faults. Busiest route first. */
export async function waysToWalk(words: Words, routes: readonly Ground[]): Promise<PlannedWalk[]> {
  const [busiest] = routes as [Ground];
  const short = routes.filter(isShort);
  const long = routes.filter(({ total }) => (total ?? 0) > 50);
  // Where no route is short, the busiest one of not too many pages is walked in the ways of these as well.
  const [one, two = one] = short.length > 0 ? short : routes.filter(isOfFewPages).slice(0, 1);
  const [shortest] = short.toSorted((a, b) => (a.total ?? 0) - (b.total ?? 0));
  return [
    ...(one === undefined ? [] : one === long[0] ? evenly(one) : inTurnAndSorted(words, one, busiest)),
    ...(two === undefined ? [] : [{ ground: two, way: onNewConnections(two, words.seed) }]),
    ...(two !== undefined && isShort(two) ? [{ ground: two, way: onFullPage(two) }] : []),
    // One trip a page, where the route is short enough.
    ...(shortest === undefined ? [] : [{ ground: shortest, way: { page_size: (shortest.total ?? 0) > 8 ? sizeFor(shortest, 3) : 1 } }]),
    ...long.slice(0, 1).flatMap((ground) => [...inLargestAndManyPages(words, ground), { ground, way: sortedWay(words, ground, ground === busiest) }]),
    ...long.slice(-1).map((ground) => ({ ground, way: { page_size: 50 } })),
    ...(one === undefined || two === undefined ? [] : narrowed(words, two, one)),
    ...(await onAnotherDay(words, long)),
  ];
}

/** A long route, in pages that are full to the last. */
function evenly(ground: Ground): PlannedWalk[] {
  const page_size = dividingSizeFor(ground) ?? 50;
  return [
    { ground, way: { page_size } },
    { ground, way: { page_size, sort_by: 'dep_time' } },
  ];
}

/** A short route. */
function inTurnAndSorted(words: Words, ground: Ground, busiest: Ground): PlannedWalk[] {
  return [
    { ground, way: { page_size: sizeFor(ground, 4), pace: 'in-turn' } },
    { ground, way: sortedWay(words, ground, ground === busiest) },
  ];
}

/** A long route, in as few pages as there may be, and in eleven: of what is alike where digits run together, the one that is no page of a walk is asked for first. */
function inLargestAndManyPages({ firstPage }: Words, ground: Ground): PlannedWalk[] {
  const many = unevenSizeFor(ground, manyPages);
  const first = firstPage();
  const alike = first > 1 ? null : alikeRunTogether(many, first + Math.ceil((ground.total ?? 0) / many) - 1);
  return [
    { ground, way: { page_size: 50 } },
    { ground, way: { page_size: many, pace: 'in-turn' }, ...(alike === null ? {} : { before: alike }) },
  ];
}

/** Page 11 by 5, run together, is page 1 by 15: the other one to a page of a walk in this size, which goes on to that last page; null where there is none. */
function alikeRunTogether(size: number, lastPage: number): JsonObject | null {
  if (size > 10 && size % 10 > 0) return { page: 10 + Math.floor(size / 10), page_size: size % 10 };
  return size < 10 && lastPage >= 11 ? { page: 1, page_size: 10 + size } : null;
}

/** A place to depart near, with an address: that of the configuration, where it has one. */
export function placeOf(supplied: Words['supplied']): JsonObject {
  const own = suppliedOneByOne(supplied, 0).find(({ value }) => 'start_lng' in value)?.value;
  // Beside a place of the configuration only an address of it: near another one there may be no trips.
  const address = supplied['start_addr']?.[0] ?? (own === undefined ? '人民广场' : undefined);
  return { ...(own ?? { start_lng: 121.4737, start_lat: 31.2304 }), ...(address === undefined ? {} : { start_addr: address }) };
}

/** A filter by distance may need both a type and a place, an address may do too: what is left out is neither counted nor on a page. */
function narrowed({ supplied }: Words, byPlace: Ground, byTypeToo: Ground): PlannedWalk[] {
  const place = placeOf(supplied);
  const { start_addr: _, ...near } = place;
  const ofType = { dist_type: supplied['dist_type']?.[0] ?? 1, ...near, end_addr: '西湖' };
  return [
    { ground: byPlace, way: { page_size: sizeFor(byPlace, 3), extras: place } },
    { ground: byTypeToo, way: { page_size: sizeFor(byTypeToo, 3), extras: ofType } },
  ];
}

/** The busiest of the long routes, on another day. */
async function onAnotherDay({ otherDay }: Words, [busiest]: readonly Ground[]): Promise<PlannedWalk[]> {
  const later = busiest === undefined ? null : await otherDay(busiest);
  return later === null ? [] : [{ ground: later, way: { page_size: 50 } }];
}
