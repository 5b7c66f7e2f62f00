import type { Variant } from '../extension.ts';
import { invalid } from '../call.ts';
import type { JsonObject } from '../json.ts';
import type { Platform } from '../platform.ts';
import { hash } from '../random.ts';
import type { Hooks } from '../steps.ts';
import { hooked, setting } from './variant.ts';

const keys = '4.1: allowed values and meanings of dist_type and sort_by: not shown';
const order = '4.1: the order of trips, and its direction, are not shown';

/** Reads a search whose `sort_by` is not known as another one. */
function unknownKey({ settings }: Pick<Platform, 'settings'>, instead: (body: JsonObject) => JsonObject): Hooks {
  return {
    readSearch(next, call, body) {
      const known = settings.sortKeys as readonly unknown[];
      return next(call, typeof body['sort_by'] === 'string' && !known.includes(body['sort_by']) ? instead(body) : body);
    },
  };
}

/** Orders and filters. */
export const sortingVariants: readonly Variant[] = [
  setting('sort-descending', 'sort_by dep_time puts the latest trip first.', order, { descending: true }, (probe) =>
    probe.search({ sort_by: 'dep_time' }),
  ),
  setting(
    'sort-by-departure-only',
    'Every sort_by but dep_time is refused.',
    keys,
    { sortKeys: ['dep_time'] },
    (probe) => probe.search({ sort_by: 'price' }),
  ),
  hooked(
    'unknown-sort-ignored',
    'A sort_by that is not known is ignored.',
    keys,
    (platform) => unknownKey(platform, ({ sort_by: _, ...rest }) => rest),
    {
      witness: async (probe) => void (await probe.search({ sort_by: 'colour' })),
    },
  ),
  hooked(
    'unknown-sort-by-departure',
    'A sort_by that is not known, such as an empty one, puts trips in the order of their departure; without ' +
      'one the dearest come first.',
    keys,
    (platform) => ({
      ...unknownKey(platform, (body) => ({ ...body, sort_by: 'dep_time' })),
      sort: (next, call, query, trips) =>
        query.sortBy === undefined
          ? [...trips].sort((a, b) => b.item.price - a.item.price || hash(a.item.gid) - hash(b.item.gid))
          : next(call, query, trips),
    }),
    { witness: async (probe) => void (await probe.search({ sort_by: 'colour' })) },
  ),
  hooked('sorted-by-default', 'Without sort_by trips are in the order of their departure.', order, () => ({
    sort: (next, call, query, trips) => next(call, { ...query, sortBy: query.sortBy ?? 'dep_time' }, trips),
  })),
  hooked(
    'unsorted-order-by-chance',
    'Without sort_by trips are in no order at all, the same one each time.',
    order,
    () => ({
      sort: (next, call, query, trips) =>
        query.sortBy === undefined
          ? [...trips].sort((a, b) => hash(a.item.gid) - hash(b.item.gid))
          : next(call, query, trips),
    }),
  ),
  hooked(
    'ties-in-departure-time',
    'Half of the trips leave at 08:00, the others at 18:00.',
    '4.1: how trips with the same sort value are ordered is not shown',
    () => ({
      matching(next, call, query) {
        const trips = next(call, query);
        for (const trip of trips) trip.item.dep_time = trip.index % 2 ? '18:00' : '08:00';
        return trips;
      },
    }),
  ),
  hooked(
    'ties-in-another-order',
    'Trips with the same departure time are ordered by price.',
    '4.1: how trips with the same sort value are ordered is not shown',
    () => ({
      matching(next, call, query) {
        const trips = next(call, query);
        for (const trip of trips) trip.item.dep_time = `${trip.item.dep_time.slice(0, 3)}30`;
        return trips.sort((a, b) => a.item.price - b.item.price);
      },
    }),
  ),
  hooked(
    'unknown-distance-type-ignored',
    'A dist_type beyond those known is ignored.',
    keys,
    () => ({
      readSearch(next, call, body) {
        const { dist_type: type, ...rest } = body;
        return next(call, typeof type === 'number' && (type < 1 || type > 3) ? rest : body);
      },
    }),
    { witness: async (probe) => void (await probe.search({ dist_type: 9 })) },
  ),
  hooked(
    'distance-type-needs-coordinates',
    'A dist_type without coordinates is refused by 400.',
    keys,
    () => ({
      readSearch(next, call, body) {
        const query = next(call, body);
        if (query.distType !== undefined && !query.startPoint && !query.endPoint)
          throw invalid('dist_type needs coordinates', 40018);
        return query;
      },
    }),
    { witness: async (probe) => void (await probe.search({ dist_type: 1 })) },
  ),
  hooked(
    'half-coordinates-ignored',
    'A longitude without its latitude is ignored, and the other way round.',
    '4.1: which body fields are required: not shown',
    () => ({
      readSearch(next, call, body) {
        const kept = { ...body };
        for (const side of ['start', 'end']) {
          const both = [`${side}_lng`, `${side}_lat`];
          if (both.some((name) => !(name in kept))) for (const name of both) delete kept[name];
        }
        return next(call, kept);
      },
    }),
    { witness: async (probe) => void (await probe.search({ start_lng: 121 })) },
  ),
  hooked('sold-out-left-out', 'Sold out trips are not found.', '4.1: which trips match is not shown', () => ({
    matching: (next, call, query) => next(call, query).filter((trip) => trip.item.avail_seat_count > 0),
  })),
  hooked(
    'address-restricts',
    'With a departure address only trips from the nearest station are found.',
    '4.1: nearby boarding point recommendation: how is not shown',
    () => ({
      matching(next, call, query) {
        const trips = next(call, query);
        if (!query.startAddr) return trips;
        // Without a sort key the nearest come first; the same trips match whatever the order asked for.
        const [nearest] = next(call, { ...query, sortBy: undefined });
        return trips.filter((trip) => trip.start === nearest?.start);
      },
    }),
    { witness: async (probe) => void (await probe.search({ start_addr: '上海南站' })) },
  ),
];
