import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { canonicalJson, type Json, type JsonObject, member } from '../../contract/json.ts';
import { tripDifference, tripKey } from '../checks/trip-comparison.ts';
import { hasList, linesOf, saidOfPage, totalOf } from '../checks/trips.ts';
import { type Entry, isPlainlyWritten } from '../history/index.ts';
import { groupedBy } from '../../contract/grouped-by.ts';

/** Smallest number of trips that counts as a difference: single trips are sold, held and given back at any time. */
const fewest = 5;
/** Milliseconds after which delayed servers and caches show the same as the others. */
const behind = 1000;
/** Number of times that a search is sent again to see whether trips come back. */
const mostAgain = 2;

/**
 * The changes in a series: all searches of a run that differ only in page, page size and order. A moving inventory
 * changes in one direction, or by single trips (`turns`). A platform that contradicts itself goes back to trips that it
 * showed before (`back`), or its first answer lacks trips that the next answer shows (`first`).
 */
interface Motion {
  /** Answers that show all trips up to the last one, but not the same trips as the answer before. */
  readonly turns: number;
  readonly back: Back | null;
  readonly first: First | null;
  /** Answers that show far fewer trips than others: their searches have to be sent again. */
  readonly doubtful: readonly Exchange[];
}

/** At least half of the trips disappear, and exactly these come back. */
export interface Back {
  /** The answer that showed them. */
  readonly before: Exchange;
  readonly without: Exchange;
  /** The last answer to the same search. */
  readonly again: Exchange;
  readonly trips: number;
}

/** The first answer of a series lacks at least half of the trips that the same search shows later. */
export interface First {
  readonly without: Exchange;
  /** The next answer of the series, which has them. */
  readonly next: Exchange;
  /** The last answer to the first search. */
  readonly again: Exchange;
  readonly trips: number;
}

/** An answer of a series. */
interface Sight {
  readonly exchange: Exchange;
  readonly total: number;
  /** Trips on the pages before; NaN if their size is not known. */
  readonly before: number;
  readonly lines: readonly Json[];
  /** Keys that identify its trips (`tripKey`). */
  readonly trips: ReadonlySet<string>;
}

const known = new WeakMap<readonly Entry[], { readonly of: number; readonly motion: Motion }>();

/** The changes in a series; computed again only if it has grown. */
export function motionOf(series: readonly Entry[], firstPage: number): Motion {
  let read = known.get(series);
  if (read?.of !== series.length)
    known.set(series, (read = { of: series.length, motion: motionIn(series, firstPage) }));
  return read.motion;
}

function motionIn(series: readonly Entry[], firstPage: number): Motion {
  const sights = series.flatMap(({ exchange }) => sightOf(exchange, firstPage)).toSorted(inTime);
  const equal = [...groupedBy(sights, asRead).values()];
  const most = Math.max(0, ...sights.map(({ total }) => total));
  // Most series are too short or too even for anything but turns.
  const isEven = sights.every(({ total }) => !isMuch(most - total, most)) && equal.every(isLong);
  return {
    turns: turnsIn(sights, equal.some(isReordered)),
    back: isEven ? null : backIn(sights, equal),
    first: isEven ? null : firstIn(sights, equal),
    doubtful: isEven ? [] : doubtfulIn(sights, equal, most),
  };
}

/**
 * Whether equal searches among these show the same trips, in any order if they show all. If they show only a page, it
 * is enough that one always shows the same page, or that the total stays while trips change places: a changing order is
 * not a moving inventory, nor are missing trips that the total still counts. Without comparable answers, nothing has
 * moved.
 */
export function isUnchanged(answers: readonly Exchange[]): boolean {
  const equal = groupedBy(
    answers.flatMap((one) => sightOf(one)),
    asRead,
  );
  const reordered = [...equal.values()].some(isReordered);
  const changes = [...equal.values()].flatMap((same) => {
    const [first, ...others] = same.toSorted((one, other) => other.lines.length - one.lines.length);
    const found = others.flatMap((one) => changeBetween(first!, one, reordered) ?? []);
    return found.length === 0 ? [] : (found.find((one) => one !== 'none') ?? 'none');
  });
  const isOrder = reordered && [...equal.values()].every((same) => new Set(same.map(({ total }) => total)).size === 1);
  return changes.length === 0 || ((changes.includes('none') || isOrder) && !changes.includes('trips'));
}

/**
 * The change between two answers to equal searches, or to any two that show all trips: `page` if trips may only have
 * changed places. `trips` if the inventory may have moved: single trips have gone, and as many have moved up, in the
 * same order. Null if a trip cannot be recognised.
 */
function changeBetween(one: Sight, other: Sight, reordered: boolean): 'none' | 'page' | 'trips' | null {
  const { missing, extra, comparable } = tripDifference(one.lines, other.lines, one.exchange.request.body);
  if (!comparable) return null;
  if (missing + extra === 0 || (one.total === other.total && Math.min(missing, extra) === 0)) return 'none';
  const areSingle = !reordered && missing === extra && missing + extra < fewest;
  return (isWhole(one) && isWhole(other)) || areSingle ? 'trips' : 'page';
}

/** Whether trips that equal searches show have changed places: an inventory that moves keeps the order of its trips. */
function isReordered([first, ...others]: readonly Sight[]): boolean {
  return others.some(({ trips }) => {
    const [before, after] = [
      [...first!.trips].filter((trip) => trips.has(trip)),
      [...trips].filter((trip) => first!.trips.has(trip)),
    ];
    return before.some((trip, place) => trip !== after[place]);
  });
}

/** Equal for searches that all JSON parsers read in the same way: they differ on `5.0`, or on 400 digits. */
function asRead({ exchange }: Sight): string {
  const { body, bodyText } = exchange.request;
  return isPlainlyWritten(exchange) ? canonicalJson(body ?? null) : bodyText;
}

function isWhole({ lines, total }: Sight): boolean {
  return lines.length === total;
}

function sightOf(exchange: Exchange, firstPage = 1): Sight[] {
  const total = totalOf(exchange);
  if (!isAccepted(exchange) || !hasList(exchange) || total === null) return [];
  const lines = linesOf(exchange);
  const keys = lines.map((line) => tripKey(line, exchange.request.body)).filter((key) => key !== null);
  const { page = firstPage, page_size: size } = (exchange.request.body ?? {}) as JsonObject;
  const before =
    page === firstPage ? 0 : (Number(page) - firstPage) * Number(size ?? saidOfPage(exchange, 'page_size'));
  return [{ exchange, total, before, lines, trips: new Set(keys) }];
}

function inTime(one: Sight, other: Sight): number {
  return one.exchange.sentAt - other.exchange.sentAt;
}

function isBefore(one: Sight, other: Sight, milliseconds = 0): boolean {
  return other.exchange.sentAt - one.exchange.endedAt >= milliseconds;
}

/** Whether this number of trips is at least half of all, and more than single trips. */
function isMuch(trips: number, all: number): boolean {
  return trips >= Math.max(fewest, all / 2);
}

/**
 * Whether an answer shows far fewer trips than another to the same search: a much smaller total, or fewer trips than
 * its own total promises. The last page of a moving inventory may be short now and then.
 */
function lacksMuch(one: Sight, other: Sight): boolean {
  if (isMuch(other.total - one.total, other.total)) return true;
  const isExplained = isFullByItself(one) || one.before + one.lines.length >= one.total;
  return !isExplained && isMuch(other.lines.length - one.lines.length, other.lines.length);
}

/** Whether a search names no page size, and the answer has as many trips as the page size that it reports. */
function isFullByItself({ exchange, lines, total }: Sight): boolean {
  const isNamed = member(exchange.request.body, 'page_size') !== undefined;
  return !isNamed && lines.length < total && saidOfPage(exchange, 'page_size') === lines.length;
}

/** Whether all of these answers to one search have as many trips. */
function isLong(same: readonly Sight[]): boolean {
  const most = Math.max(...same.map(({ lines }) => lines.length));
  return same.every(({ lines }) => !isMuch(most - lines.length, most));
}

/** The trips of an answer that another one lacks. */
function gone(without: Sight, again: Sight): string[] {
  return [...again.trips].filter((trip) => !without.trips.has(trip));
}

function backIn(sights: readonly Sight[], equal: readonly (readonly Sight[])[]): Back | null {
  for (const same of equal) {
    const again = same.at(-1)!;
    for (const without of same) {
      if (!isBefore(without, again, behind) || !lacksMuch(without, again)) continue;
      const trips = gone(without, again);
      const earlier = sights.filter((one) => isBefore(one, without));
      const shown = trips.filter((trip) => earlier.some((one) => one.trips.has(trip)));
      if (!isMuch(shown.length, again.trips.size)) continue;
      const share = ({ trips }: Sight): number => shown.filter((trip) => trips.has(trip)).length;
      const before = earlier.toSorted((one, other) => share(other) - share(one))[0]!;
      return { before: before.exchange, without: without.exchange, again: again.exchange, trips: shown.length };
    }
  }
  return null;
}

function firstIn(sights: readonly Sight[], equal: readonly (readonly Sight[])[]): First | null {
  const [without] = sights;
  const again = equal.find((same) => same[0] === without)?.at(-1);
  const next = sights.find((one) => without !== undefined && isBefore(without, one));
  if (without === undefined || again === undefined || next === undefined) return null;
  if (!isBefore(without, again, behind) || !lacksMuch(without, again) || isMuch(again.total - next.total, again.total))
    return null;
  const trips = gone(without, again).length;
  return isMuch(trips, again.trips.size)
    ? { without: without.exchange, next: next.exchange, again: again.exchange, trips }
    : null;
}

/** Answers that show far fewer trips than another of their series, and whose search was not sent again since then. */
function doubtfulIn(sights: readonly Sight[], equal: readonly (readonly Sight[])[], most: number): Exchange[] {
  // What a page after the last one shows, and which total, is free.
  const inRange = equal.filter(([one]) => one!.before < most);
  return inRange.flatMap((same) => {
    const last = same.at(-1)!;
    const full = same.toSorted((one, other) => other.lines.length - one.lines.length)[0]!;
    const odd = same.find((one) => isMuch(most - one.total, most) || lacksMuch(one, full));
    const since = same.filter((one) => odd !== undefined && isBefore(odd, one)).length;
    const isSettled = odd === undefined || isBefore(odd, last, behind) || since >= mostAgain;
    return isSettled || sights.length < 2 ? [] : [odd.exchange];
  });
}

/** Counts answers with all trips up to the last one, but other trips of the route and day than the answer before. */
function turnsIn(sights: readonly Sight[], reordered: boolean): number {
  const ends = groupedBy(sights.filter(showsTheLast), ({ exchange }) =>
    canonicalJson(member(exchange.request.body, 'sort_by') ?? null),
  );
  return Math.max(
    0,
    ...[...ends.values()].map((inOrder) => {
      const turns = inOrder.flatMap((one, nth) => {
        const before = inOrder[nth - 1];
        return before !== undefined && isTurn(before, one, reordered) ? [{ before, one }] : [];
      });
      const isMoving = turns.every(({ before, one }) => areOfOneList(before, one)) && !totalsReturn(inOrder);
      return isMoving ? turns.length : 0;
    }),
  );
}

/** Whether the total falls by at least a half, and later returns almost to its value: no inventory moves like that. */
function totalsReturn(inOrder: readonly Sight[]): boolean {
  let [most, hasFallen] = [0, false];
  for (const { total } of inOrder) {
    const isLow = isMuch(most - total, most);
    if (hasFallen && !isLow) return true;
    hasFallen ||= isLow;
    most = Math.max(most, total);
  }
  return false;
}

function isTurn(one: Sight, other: Sight, reordered: boolean): boolean {
  if (one.total !== other.total) return true;
  return hasEachOnce(one) && hasEachOnce(other) && changeBetween(one, other, reordered) === 'trips';
}

/** Whether no trip is shown twice. */
function hasEachOnce({ lines }: Sight): boolean {
  return new Set(lines.map((line) => canonicalJson(member(line, 'gid') ?? null))).size === lines.length;
}

/** Whether an answer ends with the last trip according to its total, on a page that has room for more. */
function showsTheLast({ exchange, before, lines: { length: shown }, total }: Sight): boolean {
  const size = member(exchange.request.body, 'page_size');
  return typeof size === 'number' && size <= 50 && shown > 0 && shown < size && total === before + shown;
}

/**
 * Whether two answers show trips of one route and day; if both show the same page with one size, mostly the same ones.
 */
function areOfOneList(one: Sight, other: Sight): boolean {
  const routes = [one, other].map(({ lines: [trip] }) =>
    canonicalJson(['start_city_code', 'end_city_code', 'dep_date'].map((field) => member(trip, field) ?? null)),
  );
  const bodies = [one, other].map(({ exchange }) => exchange.request.body);
  if (['page', 'page_size'].some((name) => member(bodies[0], name) !== member(bodies[1], name)))
    return routes[0] === routes[1];
  const { missing, extra } = tripDifference(one.lines, other.lines, bodies[0]);
  return routes[0] === routes[1] && missing + extra <= Math.max(2, Math.max(one.lines.length, other.lines.length) / 2);
}

/** The route and day of a search, as a text. */
export function routeAndDay({ request: { body } }: Exchange): string {
  return canonicalJson(['start_city_code', 'end_city_code', 'date'].map((field) => member(body, field) ?? null));
}
