import { expect, test } from 'vitest';
import { sampleTrip, sampleTrips } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { type Exchange } from '../../src/contract/exchange.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { accepted, casesSeen, observed, refused } from './observed.fixture.ts';

/** Trips with other gids. */
function renamed(trips: readonly JsonObject[], suffix: string): JsonObject[] {
  return trips.map((trip) => ({ ...trip, gid: `${String(trip['gid'])}${suffix}` }));
}

/** Trips of which each has the gid of the next one. */
function exchanged(trips: readonly JsonObject[]): JsonObject[] {
  return trips.map((trip, index) => ({ ...trip, gid: trips[(index + 1) % trips.length]?.['gid'] ?? null }));
}

const trips = sampleTrips(5);
const equalTrips = Array.from({ length: 4 }, (_, index) => ({ ...sampleTrip, gid: `G${index}` }));

test.each<[string, Exchange[], boolean | null]>([
  ['the same', [accepted({}, trips), accepted({}, trips)], true],
  ['the same in another order', [accepted({}, trips), accepted({}, trips.toReversed())], true],
  ['new ones', [accepted({}, trips), accepted({}, renamed(trips, '-2'))], false],
  ['new ones now and then', [accepted({}, trips), accepted({}, trips), accepted({}, renamed(trips, '-2'))], false],
  ['other searches', [accepted({}, trips), accepted({ page: 1 }, renamed(trips, '-2'))], null],
  ['other trips, as many', [accepted({}, trips.slice(1)), accepted({}, renamed(trips.slice(0, 4), '-2'))], null],
  ['the gids change places', [accepted({}, trips), accepted({}, exchanged(trips))], false],
  [
    'the gids of some change places, others look alike',
    [accepted({}, [...equalTrips, ...trips]), accepted({}, [...equalTrips, ...exchanged(trips)])],
    false,
  ],
  [
    'half of the gids',
    [accepted({}, trips.slice(0, 4)), accepted({}, [...renamed(trips.slice(0, 2), '-2'), ...trips.slice(2, 4)])],
    null,
  ],
  ['nothing shown at first', [accepted({}, []), accepted({}, trips), accepted({}, renamed(trips, '-2'))], false],
  ['once, answered in no time', [{ ...accepted({}, trips), sentAt: 0, endedAt: 0 }], null],
  [
    'sent the moment the other ended',
    [
      { ...accepted({}, trips), sentAt: 0, endedAt: 500 },
      { ...accepted({}, renamed(trips, '-2')), sentAt: 500, endedAt: 501 },
    ],
    false,
  ],
  ['other trips', [accepted({}, trips.slice(0, 4)), accepted({}, renamed(trips, '-2'))], null],
  [
    'a few new ones, where trips are easily taken for one another',
    [accepted({}, trips), accepted({}, [...renamed(trips.slice(0, 1), '-2'), ...trips.slice(1)])],
    null,
  ],
  ['trips that look alike, the same gids', [accepted({}, equalTrips), accepted({}, equalTrips.toReversed())], true],
  ['trips that look alike, new gids', [accepted({}, equalTrips), accepted({}, renamed(equalTrips, '-2'))], false],
  [
    'trips that look alike, some new gids',
    [accepted({}, equalTrips), accepted({}, [...equalTrips.slice(2), ...renamed(equalTrips.slice(2), '-2')])],
    null,
  ],
  ['no trips', [accepted({}, []), accepted({}, [])], null],
  [
    'at once: which came first is not known',
    [
      { ...accepted({}, trips), sentAt: 0, endedAt: 500 },
      { ...accepted({}, renamed(trips, '-2')), sentAt: 1, endedAt: 501 },
    ],
    null,
  ],
])('gids of the same search: %s', (_, exchanges, value) => {
  const answer =
    value === null ? 'unclear: no search was sent twice while its trips did not change' : value ? 'yes' : 'no';
  expect(observed('open.gid-lifetime', exchanges)).toMatchObject({
    value,
    answer: expect.stringMatching(new RegExp(`^${answer}(?:$|:)`)),
  });
});

test('new gids are reported with the answer that had others; one such answer may be chance', () => {
  const cases = casesSeen('gidStable', true, [
    accepted({}, trips),
    ...['-2', '-3'].map((suffix) => accepted({}, renamed(trips, suffix))),
  ]);
  expect(cases).toEqual(['answer broken by 3 against 1: false instead of true: true / false']);
});

const sorted = { sort_by: 'dep_time' };

test.each<[string, Exchange[], string | null]>([
  ['ascending', [accepted(sorted, trips), accepted({ ...sorted, page: 2 }, trips)], 'ascending'],
  ['descending', [accepted(sorted, trips.toReversed())], 'descending'],
  ['unsorted', [accepted(sorted, [trips[1], trips[0], trips[2]] as JsonObject[])], 'other'],
  ['one way and the other', [accepted(sorted, trips), accepted(sorted, trips.toReversed())], 'other'],
  ['all at one time', [accepted(sorted, equalTrips)], null],
  ['one trip', [accepted(sorted, trips.slice(0, 1))], null],
  ['not sorted by dep_time', [accepted({}, trips), accepted({ sort_by: 'price' }, trips)], null],
  ...['8:00', '08:00:00', '+08:00', ['08:00'], 800, null].map((time): [string, Exchange[], null] => [
    `a time that is none, ${JSON.stringify(time)}`,
    [accepted(sorted, [...trips, { ...sampleTrip, dep_time: time }])],
    null,
  ]),
  ['two times', [accepted(sorted, trips.slice(0, 2))], 'ascending'],
  ['one time in two answers', [accepted(sorted, trips.slice(0, 1)), accepted(sorted, trips.slice(1, 2))], null],
  ['with another key', [accepted(sorted, trips, {}, { credentials: 'wrong' })], null],
  [
    'near an address, in no order',
    [accepted({ ...sorted, start_addr: 'x' }, [trips[1], trips[0], trips[2]] as JsonObject[])],
    null,
  ],
  [
    'near an address, many in no order',
    [accepted({ ...sorted, start_addr: 'x' }, [...sampleTrips(8), ...trips])],
    null,
  ],
  ['near an address, six in order', [accepted({ ...sorted, start_addr: 'x' }, sampleTrips(6))], 'ascending'],
  ['near an address, five in order, as may be by chance', [accepted({ ...sorted, start_addr: 'x' }, trips)], null],
  ['refused', [refused(sorted)], null],
  ['refused, with trips', [refused(sorted, { json: { code: 1, data: { lines: trips } } })], null],
])('the direction of sorting: %s', (_, exchanges, value) => {
  const answer =
    value === null ? 'unclear: no sorted answer had trips at different times' : expect.stringContaining(value);
  expect(observed('open.sort-direction', exchanges)).toMatchObject({ value, answer });
});

const mapped = { ...sampleTrip, start_city_code: 'SHA', end_city_code: 'HGH' };

test.each<[string, Exchange[], string | null]>([
  ['same', [accepted({}, trips)], 'same'],
  ['mapped', [accepted({}, [mapped])], 'mapped'],
  [
    'some mapped',
    [accepted({}, trips), accepted({ date: '2026-11-24' }, [{ ...sampleTrip, end_city_code: 'HGH' }])],
    'mapped',
  ],
  ['one trip of two mapped', [accepted({}, [sampleTrip, mapped])], 'mapped'],
  [
    'a trip without codes next to others',
    [accepted({}, [{ ...sampleTrip, start_city_code: '', end_city_code: '' }, sampleTrip])],
    'same',
  ],
  ['one end alone named', [accepted({}, [{ ...sampleTrip, start_city_code: '', end_city_code: 'HGH' }])], null],
  ['codes that are numbers', [accepted({}, [{ ...sampleTrip, start_city_code: 310100, end_city_code: 330100 }])], null],
  ['trips that are none', [accepted({}, [7, null, []] as unknown as JsonObject[])], null],
  ['one city that is not configured', [accepted({ end_city_code: '440100' }, [mapped])], null],
  ['with another key', [accepted({}, trips, {}, { credentials: 'wrong' })], null],
  ['refused', [refused({})], null],
  [
    'codes that are not configured',
    [accepted({ start_city_code: ' 310100 ' }, trips), accepted({ start_city_code: 'Shanghai' }, trips)],
    null,
  ],
  ['other cities near an address', [accepted({ start_addr: 'x' }, [mapped])], null],
  ['empty codes', [accepted({}, [{ ...sampleTrip, start_city_code: '', end_city_code: '' }])], null],
  ['no trips', [accepted({}, [])], null],
])('city codes: %s', (_, exchanges, value) => {
  const answer =
    value === null
      ? 'unclear: no search for two configured cities had trips that name their cities'
      : expect.stringMatching(/codes/);
  expect(observed('open.city-codes', exchanges)).toMatchObject({ value, answer });
});
