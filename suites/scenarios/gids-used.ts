import { addDays, guesses, maxPageSize, places } from '../../src/arbitraries/index.ts';
import { linesOf } from '../../src/requirements/checks/trips.ts';
import { noSuchGid } from '../../src/requirements/checks/refused-alike.ts';
import {
  type Request,
  type BaselineSearch,
  bound,
  type BoundFacts,
  type Facts,
  type Scenario,
  search,
} from '../../src/requirements/history/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import { type Json, type JsonObject, member } from '../../src/contract/json.ts';
import { bodyOf, drawnSearches, laterPage } from './drawn-searches.ts';

/** A search that gids are taken from, and how many of them. */
interface Source {
  readonly body: JsonObject;
  readonly trips: number;
}

const { dist_type, start_addr, end_addr } = guesses;

/**
 * Trips that are used of a plain answer, and of any other: where one gid in six is unknown, all of a run together
 * hardly ever miss it.
 */
const ofPlain = 5;
const ofOthers = 3;
/** Rounds in which a source is asked again alone, and sources that are. */
const rounds = 2;
const mostAgain = 6;
/** The search whose trip is looked at before it is ordered. */
const detailedFirst = 1;
/** Orders that are kept of the budget, to see whether it is the gid that is refused. */
const kept = 2;
/**
 * Milliseconds after which a gid that was refused is tried once more: it may begin to work a moment after its search.
 */
const later = 3000;

/**
 * Gids of answers of every kind, and an invented one, are given to trip detail at once. The sources of refused gids are
 * asked again alone. A gid may begin to work a moment after its search: so the last are tried again after seconds.
 */
export const gidsDetailed: Scenario = {
  name: 'gids given to trip detail',
  async run(send, facts, means) {
    const { busTripDetail: operation } = facts.operations;
    const [longestRoute] = facts.routes.filter(({ shown }) => shown > 0);
    if (operation === null || longestRoute === undefined) return;
    const detail = (from: Exchange, gids: readonly string[]): Request[] =>
      gids.map((gid) => bound('busTripDetail', { gid }, { from, boundary: true }));
    /** Gives the calls whose gids were not all taken; none where they were. */
    const use = async ({ body, trips }: Source): Promise<Request[]> => {
      const [found] = (await send(search(body, { again: true }))) as readonly [Exchange];
      const gids = gidsOf(informative(linesOf(found), trips));
      const asks = detail(found, gids);
      const answers = await send(...asks);
      return answers.every((one, nth) => works(operation, one, gids[nth])) ? [] : asks;
    };
    const sources = sourcesOf(facts);
    const [refused] = await Promise.all([
      Promise.all(sources.map(use)),
      send(bound('busTripDetail', { gid: noSuchGid }, { from: longestRoute.plain })),
    ]);
    const again = sources.filter((_, nth) => refused[nth]!.length > 0).slice(0, mostAgain);
    if (again.length === 0) return;
    await means.until('alone');
    for (const source of again) {
      const last: Request[][] = [];
      for (let round = 0; round < rounds; round += 1) last.push(await use(source));
      const still = last.findLast((asks) => asks.length > 0);
      if (still === undefined) continue;
      // One that fails again tells enough.
      await means.pause(later);
      return void (await send(...still));
    }
  },
};

/**
 * A gid is given to trip detail once other searches were made: for another page, and for another route. Where it is
 * refused this is done twice again alone, each time after another gid of the same answer at once; and a last gid is
 * given after seconds without a search between: so it was not time that ended them.
 */
export const gidsKept: Scenario = {
  name: 'gids given to trip detail after another search',
  async run(send, facts, means) {
    const { busTripDetail: operation } = facts.operations;
    const [longestRoute, other] = facts.routes.filter(({ shown }) => shown > 0);
    if (operation === null || longestRoute === undefined) return;
    // A day and a page that hardly any other search shows: its gids live by this search alone.
    const [far] = farPage(longestRoute, facts);
    const [body, page] = far === undefined ? [longestRoute.body, facts.firstPage + 1] : [far, facts.firstPage];
    const between = [
      { ...body, page },
      other?.body ?? { ...longestRoute.body, date: addDays(facts.frame().notPastFrom, 32) },
    ];
    const find = async (): Promise<Exchange> => ((await send(search(body, { again: true }))) as readonly [Exchange])[0];
    const isKnown = async (from: Exchange, nth: number): Promise<boolean> => {
      const gids = gidsOf(linesOf(from));
      const gid = gids[nth % gids.length];
      // A gid may work once: without another one of the same answer nothing is told.
      if (gid === undefined || gids.length < 2) return true;
      const [answer] = (await send(bound('busTripDetail', { gid }, { from, boundary: true }))) as readonly [Exchange];
      return works(operation, answer, gid);
    };
    // Where no route is long, other searches show the same page: then it is done alone from the first.
    if (far === undefined) await means.until('alone');
    for (let round = far === undefined ? 1 : 0; round <= rounds; round += 1) {
      const from = await find();
      if (round > 0) await isKnown(from, 2 * round - 1);
      // The other route comes last: another page may bring the whole list back.
      for (const one of between) await send(search(one, { again: true }));
      if (await isKnown(from, 2 * round)) return;
      if (round === 0) await means.until('alone');
    }
    const from = await find();
    await means.pause(later);
    await isKnown(from, 2 * rounds + 1);
  },
};

/**
 * Orders, as many as the budget allows: of a late page, sorted; of a plain search, after the trip's detail, with the
 * oddest gid; and of others, with the longest. Only of trips that have seats and leave after today. Where one is
 * refused twice, an invented gid and a body of the gid alone tell whether it was for the gid.
 */
export const gidsOrdered: Scenario = {
  name: 'gids given to order creation',
  // Beside other searches one of them may show the same trip, and there would be time for it between search and order.
  phase: 'alone',
  spends: true,
  async run(send, facts, means) {
    const { busOrderCreate: operation, busTripDetail } = facts.operations;
    if (operation === null) return;
    const { budget } = operation;
    let orders = 0;
    let isOrdered = false;
    const create = async (gid: string, from: Exchange, bare = false): Promise<boolean> => {
      if ((orders += 1) > budget) return false;
      const [answer] = (await send(bound('busOrderCreate', { gid }, { from, bare, boundary: true }))) as readonly [
        Exchange,
      ];
      isOrdered ||= operation.isAccepted(answer);
      return works(operation, answer, gid);
    };
    /** Orders a trip of the `nth` search; gives what was refused, else null. */
    const order = async (
      body: JsonObject,
      nth: number,
      wait = 0,
    ): Promise<{ readonly gid: string; readonly from: Exchange } | null> => {
      const [from] = (await send(search(body, { again: true }))) as readonly [Exchange];
      const free = gidsOf(linesOf(from).filter((line) => Number(member(line, 'avail_seat_count')) > 0));
      const gid = free[mostOf(free, nth === detailedFirst ? oddness : lengthOf)];
      if (gid === undefined) return null;
      await means.pause(wait);
      if (nth === detailedFirst && busTripDetail !== null) await send(bound('busTripDetail', { gid }, { from }));
      return (await create(gid, from)) ? null : { gid, from };
    };
    const today = facts.frame().notPastFrom;
    const bodies = sourcesOf(facts).map(({ body }) =>
      body['date'] === today ? { ...body, date: addDays(today, 1) } : body,
    );
    for (const [nth, body] of bodies.slice(0, Math.max(1, budget > kept + 1 ? budget - kept : budget - 1)).entries()) {
      if (orders >= budget) return;
      if ((await order(body, nth)) === null || orders >= budget) continue;
      const refused = await order(body, nth, later);
      if (refused === null) continue;
      await create(noSuchGid, refused.from);
      if (isOrdered) continue;
      return void (await create(refused.gid, refused.from, true));
    }
  },
};

/**
 * Searches of every kind: a later page and a far one, routes, sorting, places and addresses, today, a day in a month,
 * and drawn ones.
 */
function sourcesOf(facts: Facts): Source[] {
  const routes = facts.routes.filter(({ shown }) => shown > 0);
  // Those of the shortest route too: who runs it may know its trips by other gids.
  const [longestRoute, second = longestRoute, shortest = second] = [...routes.slice(0, 2), ...routes.slice(-1)];
  if (longestRoute === undefined || second === undefined || shortest === undefined) return [];
  const from = facts.frame().notPastFrom;
  const far = farPage(longestRoute, facts);
  const [first, ...others] = [
    { ...longestRoute.body, ...laterPage(longestRoute, facts), sort_by: 'dep_time' },
    { ...shortest.body },
    { ...longestRoute.body, page: facts.firstPage, page_size: 50, ...places },
    { ...second.body, dist_type, start_addr, end_addr },
    { ...longestRoute.body, date: from },
    { ...longestRoute.body, date: addDays(from, 32) },
    ...far,
    ...drawnSearches({ ...facts, routes }, 'gids used', 3 - far.length).map(bodyOf),
  ].map((body): Source => ({ body, trips: ofOthers }));
  return [first as Source, { body: longestRoute.body, trips: ofPlain }, ...others];
}

/**
 * A page of a long route with trips that no first page shows, whatever its size, on a day that hardly anybody else asks
 * for; none on a shorter route.
 */
function farPage({ body, total }: BaselineSearch, { firstPage }: Facts): JsonObject[] {
  const isLong = (total ?? 0) > 2 * maxPageSize;
  return isLong
    ? [{ ...body, date: addDays(String(body['date']), 1), page: firstPage + 1, page_size: maxPageSize }]
    : [];
}

/**
 * Trips of an answer: the last, one that is sold out, those with the oddest and the longest gid, one with its last
 * seat, the first, and others between.
 */
function informative(lines: readonly Json[], most: number): Json[] {
  const withSeats = (seats: number): number => lines.findIndex((line) => member(line, 'avail_seat_count') === seats);
  const [odd = 0, long = 0] = [oddness, lengthOf].map((measure) =>
    mostOf(lines, (line) => measure(String(member(line, 'gid')))),
  );
  const places = [
    lines.length - 1,
    withSeats(0),
    odd,
    long,
    Math.floor(lines.length * 0.7),
    withSeats(1),
    0,
    Math.floor(lines.length / 2),
  ];
  return [...new Set(places)].flatMap((place) => lines[place] ?? []).slice(0, most);
}

/** The place of the last one that has most of something; -1 where there is none. */
function mostOf<T>(all: readonly T[], measure: (one: T) => number): number {
  const measures = all.map(measure);
  return measures.lastIndexOf(Math.max(...measures));
}

/**
 * How many kinds of characters a gid has that some layer may take for something else: all but ASCII letters and digits.
 */
const oddness = (gid: string): number => new Set(gid.match(/[^A-Za-z0-9]/g)).size;

const lengthOf = (gid: string): number => gid.length;

/** The gids of these trips, each once. */
function gidsOf(lines: readonly Json[]): string[] {
  const gids = lines.map((line) => member(line, 'gid'));
  return [...new Set(gids.filter((gid): gid is string => typeof gid === 'string' && gid !== ''))];
}

/** Whether the gid that an operation was asked for was taken. */
function works(operation: BoundFacts, answer: Exchange, gid = ''): boolean {
  return operation.isAccepted(answer) && operation.echoes(answer, gid);
}
