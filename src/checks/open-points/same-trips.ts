import type { SearchEntry } from './search-log.ts';

/** Share of the trips of the shorter list that the other has as well, equal ones counted; 0 where one is empty. */
export function overlap(a: readonly number[], b: readonly number[]): number {
  const left = new Map<number, number>();
  for (const one of a) left.set(one, (left.get(one) ?? 0) + 1);
  let shared = 0;
  for (const one of b) {
    const times = left.get(one) ?? 0;
    if (times === 0) continue;
    left.set(one, times - 1);
    shared += 1;
  }
  const least = Math.min(a.length, b.length);
  return least === 0 ? 0 : shared / least;
}

/**
 * Whether two answers show the same page, although the inventory may move: by gids, which may change with every answer,
 * and by what trips are known by, which may be equal for different trips. Null where neither tells.
 */
export function samePage(a: SearchEntry, b: SearchEntry): boolean | null {
  if (a.shown === 0 || b.shown === 0) return null;
  if (overlap(a.gids, b.gids) > 0.5) return true;
  if (overlap(a.trips, b.trips) < 0.5) return false;
  const distinct = new Set([...a.trips, ...b.trips]).size;
  return distinct * 2 > Math.max(a.trips.length, b.trips.length) + 1 ? true : null;
}
