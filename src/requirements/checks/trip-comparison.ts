import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { isCalendarDate, isHhmm } from '../../contract/schema/index.ts';

/**
 * Members that make a trip the same in two answers, as well as its route. Not the gids: they may change with every
 * answer.
 */
const identity = ['dep_date', 'dep_time', 'line_name', 'start_station_name', 'end_station_name', 'class_name'];
/** Those of them that no server writes in another language; and what stands for the others, where it writes them so. */
export const unnamed = ['dep_date', 'dep_time'];
const identifiers = [...unnamed, 'line_gid', 'start_station_gid', 'end_station_gid'];
/**
 * The forms without which a trip is not known: `bus.dep-date` and `bus.dep-time` report that, and nothing else has to.
 */
const formats: Readonly<Record<string, (text: string) => boolean>> = { dep_date: isCalendarDate, dep_time: isHhmm };

/**
 * What a trip is known by in every answer: route, date, departure time, line, stations, class and seat count. Null
 * where one of them is missing, of the wrong type, or no date or time. The route is the trip's own, because a platform
 * may map the requested codes; if it has none, that of the request. `members`: which make it the same.
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

/** How many trips two lists of one search differ in. */
interface TripDifference {
  readonly missing: number;
  readonly extra: number;
  /** Whether every trip could be compared: one without a key may be any of them. */
  readonly comparable: boolean;
}

/**
 * How many trips each list has that the other one does not have. Trips with equal gids and equal times are one trip,
 * even under another name: another server may name it in another language. Gids may change with every answer or with
 * the order, so the other trips are compared twice: by names, and by the gids of lines and stations. The comparison
 * with fewer differences counts.
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

/** Empty where a trip has no gid or no time. */
function gidAndTime(trip: Json): string {
  const [gid, time] = [member(trip, 'gid'), member(trip, 'dep_time')];
  return typeof gid === 'string' && gid !== '' && typeof time === 'string' ? JSON.stringify([gid, time]) : '';
}

function byGid(trips: readonly Json[]): Set<string> {
  const found = new Set(trips.map(gidAndTime));
  found.delete('');
  return found;
}
