import { addDays, maxPageSize, seededRandom, someOf } from '../../src/arbitraries/index.ts';
import { totalOf } from '../../src/requirements/checks/trips.ts';
import {
  type Request,
  type Send,
  type BaselineSearch,
  type Facts,
  routeOf,
  search,
} from '../../src/requirements/history/index.ts';
import { isAccepted } from '../../src/contract/exchange.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { deck, drawnFields } from './drawn-searches.ts';
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

/**
 * Walks through routes of every length, by page sizes of every kind, sorted and not, plainly and with other fields,
 * over every kind of connection.
 */
export const walks = onBusiest('walks', async (send, busiest, facts) => {
  await send(...alikeRunTogether(busiest, facts));
  await Promise.all([...planned(facts).map((walked) => walk(send, facts, walked)), send(...firstTwoPages(facts))]);
});

/** A walk, and the same again; a plain search one after the other, and a last page at once. */
export const pagesAgain = onBusiest('pages again', async (send, longestRoute, facts) => {
  const { routes } = facts;
  const route = routes.findLast((one) => isShort(one) && (one.total ?? 0) > 4) ?? longestRoute;
  const again: Send = (...asks) => send(...asks.map((one) => ({ ...one, again: true })));
  for (let time = 0; time < 3; time += 1) await again(search(longestRoute.body));
  const walked = { body: route.body, size: sizeFor(route, 3), sorted: false };
  await walk(send, facts, walked);
  await walk(again, facts, walked);
  const last = { page: facts.firstPage + Math.floor((route.total ?? 0) / 50), page_size: 50 };
  await again(...Array.from({ length: 6 }, () => search({ ...route.body, ...last })));
});

/** Page, page size and both left out after they were given, on one connection. */
export const pageLeftOut = onBusiest(
  'page left out',
  async (send, longestRoute, { routes, firstPage }) => {
    const route =
      routes.find((one) => isShort(one) && one.shown < (one.total ?? 0)) ??
      routes.find(({ shown, total }) => shown < (total ?? 0)) ??
      longestRoute;
    // A size that no server uses of itself.
    const given = { page: firstPage + 1, page_size: (route.total ?? 0) > 14 ? 7 : 3, sort_by: 'dep_time' };
    const asked: readonly JsonObject[] = [{ page: firstPage + 1 }, given, {}, { page: firstPage + 1 }];
    for (const others of asked) await send(search({ ...route.body, ...others }, { connection: 'same', again: true }));
  },
  { phase: 'alone' },
);

/** Asks for the first page, then for all others that its total tells of, or some of them. */
async function walk(
  send: Send,
  facts: Facts,
  { body, size, sorted, beyond = false, connection }: Walked,
): Promise<void> {
  const { firstPage } = facts;
  const page = (number: number): Request =>
    search(
      { ...body, ...(sorted ? { sort_by: 'dep_time' } : {}), page: number, page_size: size },
      connection === undefined ? {} : { connection },
    );
  const [first] = await send(page(firstPage));
  if (first === undefined || !isAccepted(first)) return;
  const known = routeOf(body, facts);
  // A total that grows from call to call would make ever more pages.
  const count = Math.ceil(Math.min(totalOf(first) ?? 0, 1.5 * (known?.total ?? 0) + 5) / size);
  const all = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1);
  const some =
    all.length < mostPages
      ? all
      : [1, 2, 19, 20, 21, Math.floor(count / 2), Math.floor(count / 2) + 1, count - 2, count - 1].filter(
          (index) => index < count,
        );
  const pages = [...new Set([...some, ...(beyond ? [count] : [])])].map((index) => page(firstPage + index));
  if (connection !== 'same') return void (await send(...pages));
  for (const one of pages) await send(one);
}

/** How routes are paged through: which, by which size, and else as the deck of orders has it. */
function planned(facts: Facts): Walked[] {
  const { routes, seed, runs } = facts;
  const random = seededRandom(seed * 65_537 + 2);
  const drawn = drawnFields(facts, random);
  const sorted = deck([true, false], random);
  const long = routes.filter(({ total }) => (total ?? 0) > 50);
  const short = routes.filter(isShort);
  const several = routes.filter(({ total }) => (total ?? 0) > 4);
  const anyOf = (some: readonly BaselineSearch[]): BaselineSearch[] => [random.pick(some.length > 0 ? some : routes)];
  const days = Array.from({ length: 8 }, (_, ahead): JsonObject => ({
    date: addDays(facts.frame().notPastFrom, ahead),
  }));
  const each = (
    some: readonly BaselineSearch[],
    sizeOf: SizeFor,
    { comparedWith = {}, ...how }: Partial<Walked> & { readonly comparedWith?: JsonObject } = {},
  ): Walked[] =>
    some.map((route) => ({
      body: { ...route.body, ...comparedWith },
      size: sizeOf(route),
      sorted: sorted.next().value,
      ...how,
    }));
  const [longestRoute, second, third] = [0, 1, 2].map((nth) => long.slice(nth, nth + 1)) as [
    BaselineSearch[],
    BaselineSearch[],
    BaselineSearch[],
  ];
  return [
    ...each([...long.slice(0, 2), ...long.slice(2).slice(-1)], whole, { sorted: false, beyond: true }),
    ...each(longestRoute, unevenSizeFor, { sorted: false }),
    ...each(longestRoute, dividingSizeFor, { sorted: true }),
    ...each(longestRoute, () => 17 + 2 * random.below(17), { sorted: true }),
    ...each(second, () => 3 + random.below(4)),
    ...each(third, () => 34 + random.below(17)),
    ...each(short, whole, { beyond: true }),
    ...each(short, dividingSizeFor, { sorted: true }),
    ...each(short, () => maxPageSize, { sorted: false }),
    ...each(short.slice(-2), inPages(7)),
    ...each(short.slice(0, 1), inPages(4), { connection: 'same' }),
    ...each(short.slice(1, 2), inPages(4), { connection: 'new' }),
    ...each(longestRoute, () => 40 + random.below(11), {
      comparedWith: drawn('start_place', 'start_addr'),
      sorted: true,
    }),
    ...each(longestRoute, () => 40 + random.below(11), { comparedWith: drawn('start_place'), sorted: false }),
    ...each(anyOf(short), inPages(3), { comparedWith: drawn('dist_type', 'start_place', 'end_addr'), sorted: false }),
    ...each(anyOf(short), inPages(3), { comparedWith: drawn('start_addr'), sorted: true }),
    ...Array.from({ length: Math.ceil((drawnWalks * runs) / 12) }, (_, nth) =>
      each(anyOf(nth % 2 === 0 ? short : long), inPages(3), { comparedWith: drawn() }),
    ).flat(),
    ...days.flatMap((comparedWith) => each(several.slice(-1), inPages(2), { comparedWith, sorted: true })),
    ...Array.from({ length: Math.ceil(runs / 12) }, () =>
      each(long.slice(0, 2), whole, { comparedWith: random.pick(days), sorted: false }),
    ).flat(),
  ];
}

/** The first two pages of usual sizes, among them one trip a page, and of some that are drawn: all in 17 runs. */
function firstTwoPages({ routes, seed, firstPage }: Facts): Request[] {
  const sizes = [1, 10, 20, ...someOf(allSizes, seed, 3)];
  const ofRoutes = routes.slice(0, 3);
  return sizes.flatMap((page_size, nth) =>
    [0, 1].map((index) =>
      search(
        { ...ofRoutes[nth % ofRoutes.length]?.body, page: firstPage + index, page_size },
        { boundary: page_size === 1 },
      ),
    ),
  );
}

/** Page 11 by 5, run together, is page 1 by 15: the one that is no page of a walk goes first. */
function alikeRunTogether(longestRoute: BaselineSearch, { firstPage }: Facts): Request[] {
  const size = unevenSizeFor(longestRoute);
  if (firstPage > 1 || size <= 10 || size % 10 === 0) return [];
  return [search({ ...longestRoute.body, page: 10 + Math.floor(size / 10), page_size: size % 10 })];
}

function isShort({ total }: BaselineSearch): boolean {
  return total !== null && total > 1 && total <= 50;
}

/** A page size that makes at least so many pages of a route, where it has so many trips. */
export function sizeFor({ total }: BaselineSearch, pages: number): number {
  return Math.max(1, Math.min(50, Math.ceil((total ?? 0) / pages)));
}

/** A page size for a route. */
type SizeFor = (route: BaselineSearch) => number;

const inPages =
  (pages: number): SizeFor =>
  (route) =>
    sizeFor(route, pages);
/** All trips on one page, or the most that there can be. */
const whole = inPages(1);

/** An odd size that makes more than ten pages, the last of which is not full. */
function unevenSizeFor(route: BaselineSearch): number {
  const most = sizeFor(route, manyPages);
  return (
    allSizes.findLast((size) => size > 1 && size <= most && size % 2 === 1 && (route.total ?? 0) % size > 0) ?? most
  );
}

/**
 * The largest size but the whole that divides the total, so that the last page is full; a third where it would make
 * many pages.
 */
function dividingSizeFor(route: BaselineSearch): number {
  const total = route.total ?? 0;
  const size = allSizes.findLast((one) => total > one && total % one === 0);
  return size !== undefined && total / size <= mostPages ? size : sizeFor(route, 3);
}
