import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { onceFor } from '../../contract/once-for.ts';
import { isCalendarDate, isHhmm } from '../../contract/schema/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { linesOf } from './trips.ts';

/** Members that, with the route, identify a trip in two answers. Gids do not: they may change with every answer. */
const identity = ['dep_date', 'dep_time', 'line_name', 'start_station_name', 'end_station_name', 'class_name'];
/** Those of them that do not depend on the language of the answer. */
export const unnamed = ['dep_date', 'dep_time'];
const identifiers = [...unnamed, 'line_gid', 'start_station_gid', 'end_station_gid'];
/**
 * Formats that the key of a trip needs. `bus.dep-date` and `bus.dep-time` report other forms, so no other rule has to.
 */
const formats: Readonly<Record<string, (text: string) => boolean>> = { dep_date: isCalendarDate, dep_time: isHhmm };

/**
 * A key that identifies a trip in every answer: route, date, departure time, line, stations, class and seat count. Null
 * if one of them is missing, has the wrong type, or is not a date or time. The route is the trip's own, because a
 * platform may map the requested codes; if it has none, that of the request. `members`: the members that identify it.
 */
export function tripKey(trip: Json, request: Json | undefined, members: readonly string[] = identity): string | null {
  if (!isObject(trip)) return null;
  // Trips are compared often, and never change. Only a key with codes of a request is made again.
  const known = keys.get(members) ?? new WeakMap<JsonObject, string | null>();
  keys.set(members, known);
  let key = known.get(trip);
  if (key !== undefined) return key;
  key = newKey(trip, request, members);
  if (key === null || codes.every((name) => trip[name] !== '')) known.set(trip, key);
  return key;
}

const codes = ['start_city_code', 'end_city_code'];
const keys = new WeakMap<readonly string[], WeakMap<JsonObject, string | null>>();

function newKey(trip: JsonObject, request: Json | undefined, members: readonly string[]): string | null {
  if (typeof trip['seat_count'] !== 'number') return null;
  const parts: string[] = [];
  for (const name of members) {
    const part = member(trip, name);
    if (typeof part !== 'string' || formats[name]?.(part) === false) return null;
    parts.push(part);
  }
  const route = codes.map((name) => {
    const code = member(trip, name);
    const used = code === '' ? member(request, name) : code;
    return typeof used === 'string' ? used : '';
  });
  return JSON.stringify([...route, ...parts, String(trip['seat_count'])]);
}

/** The number of trips in which two lists of one search differ. */
interface TripDifference {
  readonly missing: number;
  readonly extra: number;
  /** Whether every trip could be compared: one without a key may be any of them. */
  readonly comparable: boolean;
}

/**
 * Counts the trips of each list that the other does not have. Trips with equal gids and equal times are one trip, even
 * under another name: another server may name it in another language. Gids may change with every answer or with the
 * order, so the other trips are compared twice: by names, and by the gids of lines and stations. The comparison with
 * fewer differences counts.
 */
export function tripDifference(
  before: readonly Json[],
  after: readonly Json[],
  request: Json | undefined,
): TripDifference {
  const byKeys = differenceByKeys(before, after, request);
  if (byKeys.comparable && byKeys.missing + byKeys.extra === 0) return byKeys;
  const [one, two] = [byGid(before), byGid(after)];
  const left = before.filter((trip) => !two.has(gidAndTime(trip)));
  const right = after.filter((trip) => !one.has(gidAndTime(trip)));
  const [named, identified] = [identity, identifiers].map((members) =>
    differenceByKeys(left, right, request, members),
  ) as [TripDifference, TripDifference];
  return identified.comparable && identified.missing + identified.extra < named.missing + named.extra
    ? identified
    : named;
}

function differenceByKeys(
  before: readonly Json[],
  after: readonly Json[],
  request: Json | undefined,
  members = identity,
): TripDifference {
  // Of each trip how many more there were than there are.
  const more = new Map<string | null, number>();
  const count = (trips: readonly Json[], step: number): void => {
    for (const key of trips.map((trip) => tripKey(trip, request, members))) more.set(key, (more.get(key) ?? 0) + step);
  };
  count(before, 1);
  count(after, -1);
  const comparable = !more.delete(null);
  const counts = [...more.values()];
  const sum = (sign: number): number => counts.reduce((all, one) => all + Math.max(0, sign * one), 0);
  return { missing: sum(1), extra: sum(-1), comparable };
}

/** The gid and the time of a trip; empty if one is missing. */
function gidAndTime(trip: Json): string {
  const [gid, time] = [member(trip, 'gid'), member(trip, 'dep_time')];
  return typeof gid === 'string' && gid !== '' && typeof time === 'string' ? JSON.stringify([gid, time]) : '';
}

function byGid(trips: readonly Json[]): Set<string> {
  const found = new Set(trips.map(gidAndTime));
  found.delete('');
  return found;
}

/** The keys and the gids of the first trips of an answer. */
interface Trips {
  readonly keys: readonly string[];
  readonly gids: readonly string[];
}

/** Trips of an answer that are compared. */
const mostTrips = 60;

const tripsOf = onceFor((exchange: Exchange): Trips => {
  const first = linesOf(exchange).slice(0, mostTrips);
  return {
    keys: first.map((trip) => String(tripKey(trip, exchange.request.body))),
    gids: first.map((trip) => JSON.stringify(member(trip, 'gid') ?? null)),
  };
});

/**
 * Share of the trips of the shorter list that the other list has, too; equal trips count each time. 0 if a list is
 * empty.
 */
function overlap(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const one of a) left.set(one, (left.get(one) ?? 0) + 1);
  const shared = b.filter((one) => {
    const times = left.get(one) ?? 0;
    left.set(one, times - 1);
    return times > 0;
  });
  return shared.length / Math.max(1, Math.min(a.length, b.length));
}

/**
 * Whether two answers show the same page, although the inventory may move. Both gids and keys are compared: gids may
 * change with every answer, and keys may be equal for different trips. Null if neither shows it.
 */
export function samePage(one: Exchange, other: Exchange): boolean | null {
  const [a, b] = [tripsOf(one), tripsOf(other)];
  if (a.keys.length === 0 || b.keys.length === 0) return null;
  if (overlap(a.gids, b.gids) > 0.5) return true;
  if (overlap(a.keys, b.keys) < 0.5) return false;
  return new Set([...a.keys, ...b.keys]).size * 2 > Math.max(a.keys.length, b.keys.length) + 1 ? true : null;
}

/**
 * Whether two answers give the same trips the same gids. Null if their trips differ, or if only some gids differ.
 */
export function sameGids(one: Exchange, other: Exchange): boolean | null {
  const [a, b] = [tripsOf(one), tripsOf(other)];
  if (a.keys.length !== b.keys.length || overlap(a.keys, b.keys) < 1) return null;
  const gids = distinctOf(a);
  const pairs = [...distinctOf(b)];
  // Trips that cannot be distinguished: the gids as a set.
  const share =
    pairs.length === 0
      ? overlap(a.gids, b.gids)
      : pairs.filter(([trip, gid]) => gids.get(trip) === gid).length / pairs.length;
  if (share === 1) return true;
  return share < (pairs.length === 0 ? Number.MIN_VALUE : 0.5) ? false : null;
}

/** Gids by trip, for the trips of an answer that differ from all others in it. */
function distinctOf({ keys, gids }: Trips): Map<string, string | undefined> {
  return new Map(
    keys.flatMap((key, nth) => (keys.indexOf(key) === keys.lastIndexOf(key) ? [[key, gids[nth]] as const] : [])),
  );
}

/**
 * Whether the trips that two answers share come in the same order, and most are shared. Trips that look the same
 * count as one.
 */
export function sameOrder(one: Exchange, other: Exchange): boolean {
  const [a, b] = [tripsOf(one).keys, tripsOf(other).keys];
  if (overlap(a, b) < 0.5) return false;
  const shared = [...new Set(b)].filter((trip) => a.includes(trip));
  return [...new Set(a)].filter((trip) => b.includes(trip)).every((trip, nth) => trip === shared[nth]);
}
