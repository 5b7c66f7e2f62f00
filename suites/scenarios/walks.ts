import { addDays, maxPageSize, seededRandom, someOf } from '../../src/arbitraries/index.ts';
import { totalOf } from '../../src/checks/index.ts';
import { type Ask, type Asker, type Baseline, type Facts, routeOf, type Scenario, search } from '../../src/history/index.ts';
import { isAccepted } from '../../src/model/exchange.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { deck, drawnFields, type OtherField } from './drawn-searches.ts';
import { onBusiest } from './on-busiest.ts';

/** A search that is paged through. */
interface Walked {
  readonly body: JsonObject;
  readonly size: number;
  readonly sorted: boolean;
  /** Whether the page after the last one, by the total, is asked for as well. */
  readonly beyond?: boolean;
  /** On the `same` one its pages come one after the other. */
  readonly connection?: 'any' | 'new' | 'same';
}

/** Pages of one walk; longer ones are sampled. */
const mostPages = 13;
/** Pages of the walk of the most pages: more than one digit of page number. */
const manyPages = 11;
/** Page sizes within the limit. */
export const allSizes = Array.from({ length: maxPageSize }, (_, index) => index + 1);
/** Walks together with other fields that are drawn, in a gate run. */
const drawnWalks = 4;

/** Walks through routes of every length, by page sizes of every kind, sorted and not, plainly and with other fields, over every kind of connection. */
export const walks: Scenario = {
  name: 'walks',
  async run(ask, facts) {
    await ask(...alikeRunTogether(facts));
    await Promise.all(
      [...plainWalks(facts), ...walksInTurn(facts), ...walksWithOthers(facts), ...weekOfWalks(facts)].map((walked) => walk(ask, facts, walked)),
    );
    await ask(...firstTwoPages(facts));
  },
};

/** A walk, and the same again; a plain search one after the other, and a last page at once. */
export const pagesAgain = onBusiest('pages again', async (ask, busy, facts) => {
  const { routes } = facts;
  const route = routes.findLast((one) => isShort(one) && (one.total ?? 0) > 4) ?? busy;
  const again: Asker = (...asks) => ask(...asks.map((one) => ({ ...one, again: true })));
  for (let time = 0; time < 3; time += 1) await again(search(busy.body));
  const walked = { body: route.body, size: sizeFor(route, 3), sorted: false };
  await walk(ask, facts, walked);
  await walk(again, facts, walked);
  const last = { page: facts.firstPage + Math.floor((route.total ?? 0) / 50), page_size: 50 };
  await again(...Array.from({ length: 6 }, () => search({ ...route.body, ...last })));
});

/** Page, page size and both left out after they were given, on one connection. */
export const pageLeftOut: Scenario = {
  name: 'page left out',
  phase: 'alone',
  async run(ask, { routes, firstPage }) {
    const route = routes.find((one) => isShort(one) && one.shown < (one.total ?? 0)) ?? routes.find(({ shown, total }) => shown < (total ?? 0)) ?? routes[0];
    if (route === undefined) return;
    const given = { page: firstPage + 1, page_size: Math.max(1, sizeFor(route, 4) - 1), sort_by: 'dep_time' };
    const asked: readonly JsonObject[] = [{}, { page: firstPage + 1 }, given, {}, { page: firstPage + 1 }];
    for (const others of asked) await ask(search({ ...route.body, ...others }, { connection: 'same', again: true }));
  },
};

/** Asks for the first page, then for all others that its total tells of, or some of them. */
async function walk(ask: Asker, facts: Facts, { body, size, sorted, beyond = false, connection }: Walked): Promise<void> {
  const { firstPage } = facts;
  const page = (number: number): Ask =>
    search({ ...body, ...(sorted ? { sort_by: 'dep_time' } : {}), page: number, page_size: size }, connection === undefined ? {} : { connection });
  const [first] = await ask(page(firstPage));
  if (first === undefined || !isAccepted(first)) return;
  const known = routeOf(body, facts);
  // A total that grows from call to call would make ever more pages.
  const count = Math.ceil(Math.min(totalOf(first) ?? 0, 2 * (known?.total ?? 0) + 10) / size);
  const all = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1);
  const some =
    all.length < mostPages ? all : [1, 2, 19, 20, 21, Math.floor(count / 2), Math.floor(count / 2) + 1, count - 2, count - 1].filter((index) => index < count);
  const pages = [...new Set([...some, ...(beyond ? [count] : [])])].map((index) => page(firstPage + index));
  if (connection !== 'same') return void (await ask(...pages));
  for (const one of pages) await ask(one);
}

/** Pages one after the other on one connection, and on a new one each. */
function walksInTurn({ routes, seed }: Facts): Walked[] {
  const [route, other = route] = routes.filter(isShort);
  if (route === undefined || other === undefined) return [];
  const random = seededRandom(seed * 65_537 + 5);
  const sorted = random.below(2) === 0;
  return [
    { body: route.body, size: sizeFor(route, 4), sorted, connection: 'same' },
    { body: other.body, size: Math.max(3 + random.below(5), sizeFor(other, 4)), sorted: !sorted, connection: 'new' },
  ];
}

/** Plain walks: the busiest route by the largest pages, by more than ten, sorted by pages that are full to the last and by an odd size; others by sizes of other kinds. */
function plainWalks({ routes, seed }: Facts): Walked[] {
  const random = seededRandom(seed * 65_537 + 2);
  const long = routes.filter(({ total }) => (total ?? 0) > 50);
  const short = routes.filter(isShort);
  const [busy, second, third] = long;
  const sorted = deck([true, false], random);
  const one = (route: Baseline | undefined, size: number | SizeFor, isSorted = sorted.next().value, beyond = false): Walked[] => {
    const used = route === undefined || typeof size === 'number' ? size : size(route);
    return route === undefined || typeof used !== 'number' ? [] : [{ body: route.body, size: used, sorted: isSorted, beyond }];
  };
  const shortest = short.at(-1);
  return [
    ...one(busy, 50, false, true),
    ...one(busy, unevenSizeFor, false),
    ...one(busy, dividingSizeFor, true),
    ...one(busy, 17 + 2 * random.below(17), true),
    ...one(second, 3 + random.below(4)),
    ...one(third, 34 + random.below(17)),
    ...one(long.length > 2 ? long.at(-1) : undefined, 50, false, true),
    ...short.flatMap((route, nth) => [
      ...one(route, Math.min(50, route.total ?? 1), nth % 2 === 0, true),
      ...one(route, nth % 2 === 0 ? dividingSizeFor : sizeFor(route, 3), true),
      ...one(route, 50, false),
    ]),
    ...short.slice(-2).flatMap((route) => one(route, sizeFor(route, 7), route !== shortest)),
  ];
}

/** Walks with a place and an address, with a place, an address and a type of distance, and with fields that are drawn. */
function walksWithOthers(facts: Facts): Walked[] {
  const { routes, seed, runs } = facts;
  const random = seededRandom(seed * 65_537 + 3);
  const long = routes.filter(({ total }) => (total ?? 0) > 50);
  const short = routes.filter((route) => isShort(route) && (route.total ?? 0) > 5);
  const drawn = drawnFields(facts, random);
  const on = (from: readonly Baseline[], ...fields: readonly OtherField[]): Walked[] => {
    const route = from.length === 0 ? routes[0] : random.pick(from);
    return route === undefined
      ? []
      : [{ body: { ...route.body, ...drawn(...fields) }, size: isShort(route) ? sizeFor(route, 3) : 40 + random.below(11), sorted: random.below(2) === 0 }];
  };
  return [
    ...on(long.slice(0, 1), 'start_place', 'start_addr').flatMap((one) => [
      { ...one, sorted: false },
      { ...one, sorted: true },
    ]),
    ...on(short, 'dist_type', 'start_place', 'end_addr').map((one) => ({ ...one, sorted: false })),
    ...on(short, 'start_addr').map((one) => ({ ...one, sorted: true })),
    ...Array.from({ length: Math.ceil((drawnWalks * runs) / 12) }, (_, nth) => on(nth % 2 === 0 ? short : long)).flat(),
  ];
}

/** The shortest route of some trips, sorted, on every day of the next week in two pages; the busiest on one of them. */
function weekOfWalks({ routes, frame, seed }: Facts): Walked[] {
  const from = frame().notPastFrom;
  const route = routes.findLast(({ total }) => (total ?? 0) > 4) ?? routes[0];
  const [busy] = routes;
  if (route === undefined || busy === undefined) return [];
  const days = Array.from({ length: 8 }, (_, ahead) => addDays(from, ahead));
  return [
    ...days.map((date) => ({ body: { ...route.body, date }, size: Math.min(50, Math.ceil((route.total ?? 1) / 2)), sorted: true })),
    { body: { ...busy.body, date: days[2 + (Math.abs(seed) % 5)] as string }, size: 50, sorted: false },
  ];
}

/** The first two pages of usual sizes, among them one trip a page, and of some that are drawn: all in 17 runs. */
function firstTwoPages({ routes, seed, firstPage }: Facts): Ask[] {
  const sizes = [1, 10, 20, ...someOf(allSizes, seed, 3)];
  const ofRoutes = routes.slice(0, 3);
  return sizes.flatMap((page_size, nth) =>
    [0, 1].map((index) => search({ ...ofRoutes[nth % ofRoutes.length]?.body, page: firstPage + index, page_size }, { boundary: page_size === 1 })),
  );
}

/** Page 11 by 5, run together, is page 1 by 15: the one that is no page of a walk goes first. */
function alikeRunTogether({ routes, firstPage }: Facts): Ask[] {
  const [busy] = routes;
  const size = busy === undefined ? 0 : unevenSizeFor(busy);
  if (busy === undefined || firstPage > 1 || size <= 10 || size % 10 === 0) return [];
  return [search({ ...busy.body, page: 10 + Math.floor(size / 10), page_size: size % 10 })];
}

function isShort({ total }: Baseline): boolean {
  return total !== null && total > 1 && total <= 50;
}

/** A page size that makes at least so many pages of a route, where it has so many trips. */
export function sizeFor({ total }: Baseline, pages: number): number {
  return Math.max(1, Math.min(50, Math.ceil((total ?? 0) / pages)));
}

/** A page size for a route; null where it has none that fits. */
type SizeFor = (route: Baseline) => number | null;

/** An odd size that makes more than ten pages, the last of which is not full. */
function unevenSizeFor(route: Baseline): number {
  const most = sizeFor(route, manyPages);
  return allSizes.findLast((size) => size > 1 && size <= most && size % 2 === 1 && (route.total ?? 0) % size > 0) ?? most;
}

/** The largest size that divides the total, so that the last page is full; null where it would make many pages. */
function dividingSizeFor({ total }: Baseline): number | null {
  const size = allSizes.findLast((one) => total !== null && total > one && total % one === 0);
  return size !== undefined && (total ?? 0) / size <= mostPages ? size : null;
}
