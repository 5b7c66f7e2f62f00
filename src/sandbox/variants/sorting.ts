import { invalid } from '../call.ts';
import type { JsonObject } from '../json.ts';
import type { Platform } from '../platform.ts';
import { hash } from '../random.ts';
import type { Hooks } from '../steps.ts';
import type { Trip } from '../trips.ts';
import { finding, only, reading } from '../hooks.ts';
import { search } from '../witness.ts';
import { form } from './form.ts';

const keys = { open: '4.1: allowed values and meanings of dist_type and sort_by: not shown' };
const order = { open: '4.1: the order of trips, and its direction, are not shown' };
const ties = { open: '4.1: how trips with the same sort value are ordered is not shown' };
const matching = { open: '4.1: which trips match is not shown' };

/** Reads a search whose `sort_by` is not known as another one. */
const unknownKey = ({ settings }: Pick<Platform, 'settings'>, instead: (body: JsonObject) => JsonObject): Hooks =>
  reading((body) => {
    const known = settings.sortKeys as readonly unknown[];
    return typeof body['sort_by'] === 'string' && !known.includes(body['sort_by']) ? instead(body) : body;
  });

/** The order where none is asked for. */
const unsorted = (compare: (a: Trip['item'], b: Trip['item']) => number): Hooks => ({
  sort: (next, call, query, trips) =>
    query.sortBy === undefined ? [...trips].sort((a, b) => compare(a.item, b.item)) : next(call, query, trips),
});

/** Orders and filters. */
export const sortingVariants = [
  form('sort-descending', {
    ...order,
    title: 'sort_by dep_time puts the latest trip first.',
    settings: { descending: true },
    witness: search({ sort_by: 'dep_time' }),
  }),
  form('sort-by-departure-only', {
    ...keys,
    title: 'Every sort_by but dep_time is refused.',
    settings: { sortKeys: ['dep_time'] },
    witness: search({ sort_by: 'price' }),
  }),
  form('unknown-sort-ignored', {
    ...keys,
    title: 'A sort_by that is not known is ignored.',
    hooks: (platform) => unknownKey(platform, ({ sort_by: _, ...rest }) => rest),
    witness: search({ sort_by: 'colour' }),
  }),
  form('unknown-sort-by-departure', {
    ...keys,
    title:
      'A sort_by that is not known, such as an empty one, puts trips in the order of their departure; without ' +
      'one the dearest come first.',
    hooks: (platform) => ({
      ...unknownKey(platform, (body) => ({ ...body, sort_by: 'dep_time' })),
      ...unsorted((a, b) => b.price - a.price || hash(a.gid) - hash(b.gid)),
    }),
    witness: search({ sort_by: 'colour' }),
  }),
  form('sorted-by-default', order, {
    departure: {
      title: 'Without sort_by trips are in the order of their departure.',
      hooks: {
        sort: (next, call, query, trips) => next(call, { ...query, sortBy: query.sortBy ?? 'dep_time' }, trips),
      },
    },
    'by-chance': {
      title: 'Without sort_by trips are in an order without meaning, the same each time.',
      hooks: unsorted((a, b) => hash(a.gid) - hash(b.gid)),
    },
  }),
  form('ties-in-departure-time', ties, {
    'two-times': {
      title: 'Half of the trips leave at 08:00, the others at 18:00.',
      hooks: finding((trips) => {
        for (const trip of trips) trip.item.dep_time = trip.index % 2 ? '18:00' : '08:00';
        return trips;
      }),
    },
    'by-price': {
      title: 'Trips with the same departure time are ordered by price.',
      hooks: finding((trips) => {
        for (const trip of trips) trip.item.dep_time = `${trip.item.dep_time.slice(0, 3)}30`;
        return trips.sort((a, b) => a.item.price - b.item.price);
      }),
    },
  }),
  form('unknown-distance-type-ignored', {
    ...keys,
    title: 'A dist_type beyond those known is ignored.',
    hooks: reading((body) => {
      const { dist_type: type, ...rest } = body;
      return typeof type === 'number' && (type < 1 || type > 3) ? rest : body;
    }),
    witness: search({ dist_type: 9 }),
  }),
  form('distance-type-needs-coordinates', {
    ...keys,
    title: 'A dist_type without coordinates is refused with 400.',
    hooks: {
      readSearch(next, call, body) {
        const query = next(call, body);
        if (query.distType !== undefined && !query.startPoint && !query.endPoint)
          throw invalid('dist_type needs coordinates', 40018);
        return query;
      },
    },
    witness: search({ dist_type: 1 }),
  }),
  form('half-coordinates-ignored', {
    open: '4.1: which body fields are required: not shown',
    title: 'A longitude without its latitude is ignored, and the other way round.',
    hooks: reading((body) => {
      const isHalf = (name: string) => ['lng', 'lat'].some((end) => !(name.replace(/lng$|lat$/, end) in body));
      return only(body, (name) => !/_(?:lng|lat)$/.test(name) || !isHalf(name));
    }),
    witness: search({ start_lng: 121 }),
  }),
  form('sold-out-left-out', {
    ...matching,
    title: 'Sold out trips are not found.',
    hooks: finding((trips) => trips.filter((trip) => trip.item.avail_seat_count > 0)),
  }),
  form('address-restricts', {
    open: '4.1: nearby boarding point recommendation: how is not shown',
    title: 'With a departure address only trips from the nearest station are found.',
    hooks: finding((trips, { startAddr }, _call, find) => {
      if (!startAddr) return trips;
      // Without a sort key the nearest come first; the same trips match whatever the order asked for.
      const [nearest] = find({ sortBy: undefined });
      return trips.filter((trip) => trip.start === nearest?.start);
    }),
    witness: search({ start_addr: '上海南站' }),
  }),
];
