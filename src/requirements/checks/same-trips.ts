import type { Exchange } from '../../contract/exchange.ts';
import { member } from '../../contract/json.ts';
import { tripKey } from './trip-comparison.ts';
import { linesOf } from './trips.ts';

/** What the first trips of an answer are known by, and their gids. */
interface Trips {
  readonly keys: readonly string[];
  readonly gids: readonly string[];
}

/** Trips of an answer that are compared. */
const mostTrips = 60;

const known = new WeakMap<Exchange, Trips>();

function tripsOf(exchange: Exchange): Trips {
  let trips = known.get(exchange);
  if (trips === undefined) {
    const first = linesOf(exchange).slice(0, mostTrips);
    trips = {
      keys: first.map((trip) => String(tripKey(trip, exchange.request.body))),
      gids: first.map((trip) => JSON.stringify(member(trip, 'gid') ?? null)),
    };
    known.set(exchange, trips);
  }
  return trips;
}

/** Share of the trips of the shorter list that the other has as well, equal ones counted; 0 where one is empty. */
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
 * Whether two answers show the same page, although the inventory may move: by gids, which may change with every answer,
 * and by what trips are known by, which may be equal for different trips. Null if neither shows it.
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

/** Gids by trip, for the trips of an answer that no other in it is equal to. */
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
