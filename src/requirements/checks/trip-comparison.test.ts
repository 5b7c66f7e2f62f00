import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { sampleSearch, sampleTrip } from './sample-exchange.fixture.ts';
import { tripDifference, tripKey } from './trip-comparison.ts';

const other = (over: JsonObject): JsonObject => ({ ...sampleTrip, ...over });

test('a trip is the same whatever its gids, price and free seats', () => {
  const key = tripKey(sampleTrip, sampleSearch);
  expect(key).not.toBeNull();
  expect(
    tripKey(
      other({
        gid: 'x',
        line_gid: 'y',
        start_station_gid: 'z',
        end_station_gid: '',
        price: 1,
        avail_seat_count: 0,
        remark: 'x',
        duration: 1,
      }),
      {},
    ),
  ).toBe(key);
  expect(tripKey(other({ start_city_code: '' }), sampleSearch)).toBe(key);
});

test.each([
  ...['line_name', 'start_station_name', 'end_station_name', 'class_name', 'start_city_code', 'end_city_code'].map(
    (name) => [name, 'other'],
  ),
  ['dep_date', '2031-01-31'],
  ['dep_time', '03:07'],
])('another %s makes another trip', (name, value) => {
  const key = tripKey(other({ [name as string]: value as string }), sampleSearch);
  expect(key).not.toBeNull();
  expect(key).not.toBe(tripKey(sampleTrip, sampleSearch));
});

test.each<JsonObject>([
  { dep_time: '24:05' },
  { dep_time: '08:05:00' },
  { dep_date: '2026-2-5' },
  { dep_date: '2026-02-30' },
])('a trip of %o has no key', (members) => {
  expect(tripKey(other(members), sampleSearch)).toBeNull();
});

test('another seat count makes another trip; a trip without its parts has no key', () => {
  expect(tripKey(other({ seat_count: 46 }), sampleSearch)).not.toBe(tripKey(sampleTrip, sampleSearch));
  for (const trip of [
    null,
    [],
    'x',
    other({ dep_time: null }),
    other({ line_name: null }),
    other({ seat_count: '45' }),
  ])
    expect(tripKey(trip, sampleSearch)).toBeNull();
});

test('parts that run into each other make no equal keys', () => {
  expect(tripKey(other({ line_name: 'a","b', start_station_name: 'c' }), {})).not.toBe(
    tripKey(other({ line_name: 'a', start_station_name: 'b","c' }), {}),
  );
});

test('the difference of two lists counts, and is none both ways only where they are equal', () => {
  const bags = fc.array(fc.constantFrom('08:00', '09:00', '10:00'), { maxLength: 8 });
  const trips = (times: readonly string[]): JsonObject[] => times.map((dep_time) => other({ dep_time, gid: '' }));
  fc.assert(
    fc.property(bags, bags, (a, b) => {
      const { missing, extra, comparable } = tripDifference(trips(a), trips(b), sampleSearch);
      expect(comparable).toBe(true);
      expect(missing - extra).toBe(a.length - b.length);
      expect(missing + extra === 0).toBe(JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted()));
    }),
    { seed: 5 },
  );
});

test.each<[string, JsonObject, JsonObject, ReturnType<typeof tripDifference>]>([
  ['one gid and time: one trip, in two languages', {}, { line_name: 'x' }, { missing: 0, extra: 0, comparable: true }],
  ['another gid: one trip, by its parts', {}, { gid: 'x' }, { missing: 0, extra: 0, comparable: true }],
  [
    'another gid and another name: one trip, by the gids of line and stations',
    {},
    { gid: 'x', line_name: 'x', class_name: 'x' },
    { missing: 0, extra: 0, comparable: true },
  ],
  [
    'one gid and time: one trip, whatever else has changed',
    {},
    { line_name: 'x', line_gid: 'x' },
    { missing: 0, extra: 0, comparable: true },
  ],
  [
    'another gid, and a name in one: one trip, by the gids of line and stations',
    {},
    { gid: 'x', line_name: null },
    { missing: 0, extra: 0, comparable: true },
  ],
  [
    'another gid, and no name in either, which is not conclusive',
    { line_name: null },
    { gid: 'x', line_name: null },
    { missing: 0, extra: 0, comparable: false },
  ],
  [
    'another gid and another line',
    {},
    { gid: 'x', line_name: 'x', line_gid: 'x' },
    { missing: 1, extra: 1, comparable: true },
  ],
  ['one gid at another time', {}, { dep_time: '03:07' }, { missing: 1, extra: 1, comparable: true }],
  ['empty gids', { gid: '' }, { gid: '', line_name: 'x', line_gid: 'x' }, { missing: 1, extra: 1, comparable: true }],
  [
    'gids that are not text',
    { gid: 7 },
    { gid: 7, line_name: 'x', line_gid: 'x' },
    { missing: 1, extra: 1, comparable: true },
  ],
  [
    'one gid without a time, which is not conclusive',
    { dep_time: null },
    { dep_time: null, line_name: 'x' },
    { missing: 0, extra: 0, comparable: false },
  ],
])('two lists of a trip each with %s', (_, before, after, difference) => {
  expect(tripDifference([other(before)], [other(after)], sampleSearch)).toEqual(difference);
});

test('gids that count places are given to other trips by another order, and the trips are the same', () => {
  const named = (...lines: string[]): JsonObject[] =>
    lines.map((line_name, place) => other({ line_name, gid: `trip-${place}` }));
  expect(tripDifference(named('a', 'b', 'c'), named('b', 'a', 'c'), sampleSearch)).toEqual({
    missing: 0,
    extra: 0,
    comparable: true,
  });
  const later = named('c', 'a', 'b').map((trip, place) => (place === 0 ? { ...trip, dep_time: '03:07' } : trip));
  const first = named('a', 'b', 'c').map((trip, place) => (place === 2 ? { ...trip, dep_time: '03:07' } : trip));
  expect(tripDifference(first, later, sampleSearch)).toEqual({ missing: 0, extra: 0, comparable: true });
  const lines = named('a', 'b').map((trip, place) => ({ ...trip, line_gid: `line-${place}` }));
  const counted = lines.map((trip, place) => ({ ...trip, gid: `trip-${place + 1}` }));
  expect(tripDifference(lines, counted, sampleSearch)).toEqual({ missing: 0, extra: 0, comparable: true });
});

test('of two ways to compare, the one with fewer differences counts', () => {
  const [a, b] = [other({ line_name: 'a' }), other({ line_name: 'b', gid: 'G2' })] as const;
  const [again, instead] = [
    other({ line_name: 'a', gid: 'x', line_gid: 'x' }),
    other({ line_name: 'c', gid: 'y', line_gid: 'y' }),
  ] as const;
  expect(tripDifference([a, b], [again, instead], sampleSearch)).toEqual({ missing: 1, extra: 1, comparable: true });
});
