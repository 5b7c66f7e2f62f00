import { addDays, anyType, deal, dealing, each as every, languages } from '../../src/arbitraries/index.ts';
import {
  type BaselineSearch,
  type Facts,
  isAccepted,
  type JsonObject,
  type Request,
  routeOf,
  search,
  type Send,
  totalOf,
  maxPageSize,
} from '../../src/requirements/for-suites.ts';
import { allSizes, dealtSizes, drawnFields, seedFor, usualSizes } from './drawn-searches.ts';
import { headed, onBusiest } from './on-busiest.ts';

/** A search that is paged through. */
interface Walked {
  readonly body: JsonObject;
  readonly size: number;
  readonly sorted: boolean;
  /** On the `same` one its pages come one after the other. */
  readonly connection?: 'any' | 'new' | 'same';
}

/** Pages of one walk; longer ones are sampled. */
const mostPages = 13;
/** Pages of the walk of the most pages: more than one digit of page number. */
const manyPages = 11;
/** Walks together with other fields that are drawn, in a gate run. */
const drawnWalks = 2;

/**
 * Walks through routes of every length, by page sizes of every kind, sorted and not, plainly and with other fields,
 * over every kind of connection.
 */
export const walks = onBusiest('walks', async (send, busiest, facts) => {
  await send(...alikeRunTogether(busiest, facts));
  await Promise.all([...planned(facts).map((walked) => walk(send, facts, walked)), send(...firstTwoPages(facts))]);
});

/**
 * A walk, and the same again for a client that accepts any type; a plain search one after the other, and a last page at
 * once, both also in other languages.
 */
export const pagesAgain = onBusiest('pages again', async (send, longestRoute, facts) => {
  const { routes } = facts;
  const route = routes.findLast((one) => isShort(one) && (one.total ?? 0) > 4) ?? longestRoute;
  const again: Send = (...asks) => send(...asks.map((one) => ({ ...one, again: true })));
  const [arabic, ...others] = languages;
  for (const how of [{}, {}, {}, headed(arabic!)]) await again(search(longestRoute.body, how));
  const walked = { body: route.body, size: sizeFor(route, 3), sorted: false };
  await walk(send, facts, walked);
  await walk((...asks) => again(...asks.map((one) => ({ ...one, headers: anyType }))), facts, walked);
  const last = { page: facts.firstPage + Math.floor((route.total ?? 0) / 50), page_size: 50 };
  const hows = [...Array.from({ length: 6 }, () => ({})), ...others.map(headed)];
  await again(...hows.map((how) => search({ ...route.body, ...last }, how)));
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

/**
 * Requests the first page, then all others that exist according to its total, or some of them, and the one after the
 * last: trips there show that the total is too small.
 */
async function walk(send: Send, facts: Facts, { body, size, sorted, connection }: Walked): Promise<void> {
  const { firstPage } = facts;
  const page = (number: number): Request =>
    search(
      { ...body, ...(sorted ? { sort_by: 'dep_time' } : {}), page: number, page_size: size },
      connection === undefined ? {} : { connection },
    );
  const known = routeOf(body, facts);
  const [once] = await send(page(firstPage));
  // A route that has trips on another day: the next answer may show more.
  const isEmpty = once !== undefined && totalOf(once) === 0 && (known?.total ?? 0) > 0;
  const [first] = isEmpty ? await send({ ...page(firstPage), again: true }) : [once];
  if (first === undefined || !isAccepted(first)) return;
  // A total that grows from call to call would make ever more pages.
  const count = Math.ceil(Math.min(totalOf(first) ?? 0, 1.5 * (known?.total ?? 0) + 5) / size);
  const all = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1);
  const some =
    all.length < mostPages
      ? all
      : [1, 2, 19, 20, 21, Math.floor(count / 2), Math.floor(count / 2) + 1, count - 2, count - 1].filter(
          (index) => index < count,
        );
  // What the total hides is on the page after the last one.
  const pages = [...some, ...(count > 1 || size < maxPageSize ? [Math.max(1, count)] : [])].map((index) =>
    page(firstPage + index),
  );
  if (connection !== 'same') return void (await send(...pages));
  for (const one of pages) await send(one);
}

/** How routes are paged through: which, by which size, and else as the deck of orders has it. */
function planned(facts: Facts): Walked[] {
  const { routes, runs } = facts;
  const seed = seedFor(facts, 'walks');
  const drawn = drawnFields(facts, 'walks');
  const sorted = dealing(every([true, false]), seed);
  const long = routes.filter(({ total }) => (total ?? 0) > 50);
  const short = routes.filter(isShort);
  // Half of its trips have to be more than single ones, where a route has so many.
  const [several = []] = [10, 5]
    .map((least) => routes.filter(({ total }) => (total ?? 0) >= least))
    .filter((some) => some.length > 0);
  const [shortDealt, longDealt] = [short, long].map((some) => dealing(every(some.length > 0 ? some : routes), seed));
  /** A size from one to another, as the seed draws it. */
  const between = (from: number, to: number, step = 1): SizeFor => {
    const sizes = dealing(
      every(allSizes.filter((size) => size >= from && size <= to && (size - from) % step === 0)),
      seed,
    );
    return () => sizes.next().value;
  };
  const large = between(40, 50);
  const days = Array.from({ length: 6 }, (_, ahead): JsonObject => ({
    date: addDays(facts.frame().notPastFrom, ahead),
  }));
  const each = (
    some: readonly BaselineSearch[],
    sizeOf: SizeFor,
    { others = {}, ...how }: Partial<Walked> & { readonly others?: JsonObject } = {},
  ): Walked[] =>
    some.map((route) => ({
      body: { ...route.body, ...others },
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
    ...each([...long.slice(0, 2), ...long.slice(2).slice(-1)], whole, { sorted: false }),
    ...each(longestRoute, unevenSizeFor, { sorted: false }),
    ...each(longestRoute, dividingSizeFor, { sorted: true }),
    ...each(longestRoute, between(23, 49, 2), { sorted: true }),
    ...each(second, between(3, 6)),
    ...each(third, between(34, 50)),
    ...each(short, whole),
    ...each(short, dividingSizeFor, { sorted: true }),
    ...each(short, () => maxPageSize, { sorted: false }),
    ...each(short.slice(-2), inPages(7)),
    ...each(short.slice(0, 1), inPages(4), { connection: 'same' }),
    ...each(short.slice(1, 2), inPages(4), { connection: 'new' }),
    ...each(longestRoute, large, {
      others: drawn('start_place', 'start_addr'),
      sorted: true,
    }),
    ...each(longestRoute, large, { others: drawn('start_place'), sorted: false }),
    ...each([shortDealt!.next().value], inPages(3), {
      others: drawn('dist_type', 'start_place', 'end_addr'),
      sorted: false,
    }),
    ...each([shortDealt!.next().value], inPages(3), { others: drawn('start_addr'), sorted: true }),
    ...Array.from({ length: Math.ceil((drawnWalks * runs) / 12) }, (_, nth) =>
      each([(nth % 2 === 0 ? shortDealt : longDealt)!.next().value], inPages(3), { others: drawn() }),
    ).flat(),
    ...days.flatMap((others) => each(several.slice(-1), inPages(2), { others, sorted: true })),
    ...deal(every(days), seed, Math.ceil(runs / 12)).flatMap((others) =>
      each(long.slice(0, 1), whole, { others, sorted: false }),
    ),
  ];
}

/**
 * The first two pages of usual sizes, among them one trip a page, a first page of those dealt, and some second pages.
 */
function firstTwoPages(facts: Facts): Request[] {
  const { firstPage } = facts;
  const routes = facts.routes.slice(0, 3);
  const page = (page_size: number, nth: number, index: number): Request =>
    search({ ...routes[nth % routes.length]?.body, page: firstPage + index, page_size }, { boundary: page_size === 1 });
  const usual = usualSizes.filter((size) => size < maxPageSize);
  return [
    ...usual.flatMap((size, nth) => [0, 1].map((index) => page(size, nth, index))),
    ...dealtSizes(facts, 'first pages').map((size) => page(size, 0, 0)),
    ...deal(every(allSizes), facts.seed, 3).map((size) => page(size, 0, 1)),
  ];
}

/** Page 11 by 5, run together, is page 1 by 15: the one that is not a page of a walk goes first. */
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
