import { addDays, guesses, places } from '../../src/arbitraries/index.ts';
import {
  type BaselineSearch,
  type BoundFacts,
  type Exchange,
  type Facts,
  type Json,
  type JsonObject,
  member,
  maxPageSize,
} from '../../src/requirements/for-suites.ts';
import { bodyOf, drawnSearches, laterPage } from './drawn-searches.ts';

/** A gid that no search has shown. */
export const noSuchGid = 'no-such-trip-55433-conformance';

/** A search that gids are taken from, and how many of them. */
export interface Source {
  readonly body: JsonObject;
  readonly trips: number;
}

const { dist_type, start_addr, end_addr } = guesses;

/**
 * Trips that are used of a plain answer, and of any other: if one gid in six is unknown, all of a run together
 * hardly ever miss it.
 */
export const ofPlain = 5;
const ofOthers = 3;
/**
 * Milliseconds after which a gid that was refused is tried once more: it may begin to work a moment after its search.
 */
export const later = 3000;
/**
 * Searches of every kind: a later page, a far one and the last, routes, sorting, places and addresses, today, a day in
 * a month, and drawn ones.
 */
export function sourcesOf(facts: Facts): Source[] {
  const routes = facts.routes.filter(({ shown }) => shown > 0);
  // Those of the shortest route too: who runs it may know its trips by other gids.
  const [longestRoute, second = longestRoute, shortest = second] = [...routes.slice(0, 2), ...routes.slice(-1)];
  if (longestRoute === undefined || second === undefined || shortest === undefined) return [];
  const from = facts.frame().notPastFrom;
  const far = farPage(longestRoute, facts);
  const last = Math.max(0, Math.ceil((longestRoute.total ?? 0) / maxPageSize) - 1);
  const [first, ...others] = [
    { ...longestRoute.body, ...laterPage(longestRoute, facts), sort_by: 'dep_time' },
    { ...shortest.body },
    { ...longestRoute.body, page: facts.firstPage, page_size: 50, ...places },
    { ...second.body, dist_type, start_addr, end_addr },
    { ...longestRoute.body, date: from },
    { ...longestRoute.body, date: addDays(from, 32) },
    ...far,
    { ...longestRoute.body, page: facts.firstPage + last, page_size: maxPageSize },
    ...drawnSearches({ ...facts, routes }, 'gids used', 2 - far.length).map(bodyOf),
  ].map((body): Source => ({ body, trips: ofOthers }));
  return [first as Source, { body: longestRoute.body, trips: ofPlain }, ...others];
}

/**
 * A second page on a day that other scenarios hardly search, so many days later; of a long route its trips are on no
 * first page, whatever its size. None of a route with one trip.
 */
export function farPage({ body, total }: BaselineSearch, { firstPage }: Facts, days = 1): JsonObject[] {
  const size = Math.min(maxPageSize, Math.floor((total ?? 0) / 2));
  return size > 0 ? [{ ...body, date: addDays(String(body['date']), days), page: firstPage + 1, page_size: size }] : [];
}

/**
 * Kinds of trips: the place of one in a list of trips, -1 if there is none. A list that is searched first leads to
 * other kinds than the next one, so that every kind is used.
 */
const kindsOfTrip: readonly ((lines: readonly Json[]) => number)[] = [
  (lines) => lines.length - 1,
  (lines) => withSeats(lines, 0),
  (lines) => mostOf(lines, (line) => oddness(gidOf(line))),
  (lines) => mostOf(lines, (line) => lengthOf(gidOf(line))),
  (lines) => Math.floor(lines.length * 0.7),
  (lines) => withSeats(lines, 1),
  () => 0,
  (lines) => Math.floor(lines.length / 2),
];

/** Trips of the `nth` answer, as many different ones as wanted: the kinds go on where the answer before it ended. */
export function informative(lines: readonly Json[], most: number, nth: number): Json[] {
  const from = (nth * ofOthers) % kindsOfTrip.length;
  const places = [...kindsOfTrip.slice(from), ...kindsOfTrip.slice(0, from)].map((kind) => kind(lines));
  return [...new Set(places)].flatMap((place) => lines[place] ?? []).slice(0, most);
}

function withSeats(lines: readonly Json[], seats: number): number {
  return lines.findIndex((line) => member(line, 'avail_seat_count') === seats);
}

function gidOf(line: Json): string {
  return String(member(line, 'gid'));
}

/** The place of the last one that has most of something; -1 if there is none. */
export function mostOf<T>(all: readonly T[], measure: (one: T) => number): number {
  const measures = all.map(measure);
  return measures.lastIndexOf(Math.max(...measures));
}

/**
 * How many kinds of characters a gid has that some layer may take for something else: all but ASCII letters and digits.
 * `+` and `%` come first: whoever decodes a gid as part of a URL or a form makes another text of them.
 */
export const oddness = (gid: string): number =>
  new Set(gid.match(/[^A-Za-z0-9]/g)).size + 10 * new Set(gid.match(/[+%]/g)).size;

export const lengthOf = (gid: string): number => gid.length;

/** The gids of these trips, each once. */
export function gidsOf(lines: readonly Json[]): string[] {
  const gids = lines.map((line) => member(line, 'gid'));
  return [...new Set(gids.filter((gid): gid is string => typeof gid === 'string' && gid !== ''))];
}

/** Whether an operation accepted the gid that it was sent. */
export function works(operation: BoundFacts, answer: Exchange, gid = ''): boolean {
  return operation.isAccepted(answer) && operation.echoes(answer, gid);
}
