import { type Call, invalid } from './call.ts';
import { member, type JsonObject } from './json.ts';
import { hexOf } from './random.ts';
import type { Hooks } from './steps.ts';
import type { TripItem } from './trips.ts';

const most = 100_000;

/** Other gids for the trips of searches, known to detail and ordering from then on. */
export function renameGids(make: (item: TripItem, call: Call) => string): Hooks {
  const known = new Map<string, string>();
  return {
    line(next, call, trip) {
      const item = next(call, trip);
      // Outside of a search the trip keeps the name it was asked for by.
      if (call.operation !== 'busSearch') return { ...item, gid: String(member(call.body as JsonObject, 'gid')) };
      const gid = make(item, call);
      if (known.size >= most) known.delete(known.keys().next().value as string);
      known.set(gid, item.gid);
      return { ...item, gid };
    },
    tripOf(next, call, gid) {
      const real = known.get(gid);
      return real === undefined ? undefined : next(call, real);
    },
  };
}

/** Gids that change with each search: old ones stay known. */
export function renameGidsEachSearch(): Hooks {
  return renameGids((item, call) => `${item.gid}.${hexOf(8, item.gid, call.number)}`);
}

/** Refuses every second and later use of a gid, where `used` remembers them. */
export function useOnce(used: Set<string>, gid: string): void {
  if (used.has(gid)) throw invalid('the gid has expired', 40044);
  if (used.size < most) used.add(gid);
}
