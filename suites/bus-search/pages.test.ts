import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Evidence } from '../../src/contract/finding.ts';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import { gidOnce, isSortedOneDirection, tripOnce, sortedByTime } from './pages.ts';
import { totalOf } from '../../src/requirements/checks/trips.ts';
import { expectShown, entry } from '../../src/requirements/checks/cases.fixture.ts';
import {
  acceptedSearch,
  sampleExchange,
  sampleTrips,
  sampleFault,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';

const trips = sampleTrips(12);
/** Trips of the route, counted from 1. */
const some = (...numbers: number[]): JsonObject[] => numbers.map((number) => trips[number - 1] as JsonObject);
let calls = 0;
function page(lines: readonly Json[], total: Json = 6): Exchange {
  calls += 1;
  return acceptedSearch([...lines], { total }, { call: calls });
}
function walk(pages: readonly (readonly Json[])[]): Exchange[] {
  return pages.map((lines) => page(lines));
}
/** The pages as those of a sorted search, and the findings about their order. */
function unsorted(pages: readonly Exchange[]): readonly Evidence[] {
  const sorted = pages.map((one) => ({
    ...one,
    request: { ...one.request, body: { ...(one.request.body as JsonObject), sort_by: 'dep_time' } },
  }));
  const found = entry(sortedByTime, sorted);
  for (const one of found) expectShown(one, sorted);
  return found;
}

describe('a gid names one trip over the pages of a walk', () => {
  const as = (gid: string, ...numbers: number[]): JsonObject[] => some(...numbers).map((one) => ({ ...one, gid }));

  test.each<[string, Exchange[]]>([
    ['different gids', walk([some(1, 2), some(3, 4)])],
    ['one trip on two pages, which is paging', walk([some(1, 2), some(2, 3)])],
    ['two trips of one page, which that answer shows alone', walk([as('G', 1, 2), some(3)])],
    [
      'one trip on two pages, in two languages',
      walk([some(1, 2), some(2, 3).map((one) => ({ ...one, line_name: 'x', class_name: 'y' }))]),
    ],
    ['no pages', walk([])],
  ])('passes %s', (_, paged) => {
    expect(entry(gidOnce, paged)).toEqual([]);
  });

  test.each([
    ['dep_date', '2031-01-31'],
    ['dep_time', '03:07'],
    ['seat_count', 99],
    ['end_city_code', 'x'],
  ])('fails one gid with another %s on another page', (name, value) => {
    expect(entry(gidOnce, walk([some(1, 2), some(2).map((one) => ({ ...one, [name]: value }))]))).toHaveLength(1);
  });

  test('fails one gid for trips of two pages', () => {
    const paged = walk([some(1, 2), some(3), as('G1', 4)]);
    const [found] = entry(gidOnce, paged);
    expectShown(found as Evidence, paged);
    expect(found).toMatchObject({
      violation: {
        cause: '/data/lines/[]/gid: one gid for different trips on two pages',
        actual: `"G1", as trip 1 of call ${paged[0]?.call} and as trip 1 of call ${paged[2]?.call}`,
      },
      exchange: paged[2],
      comparedWith: [paged[0]],
    });
    const again = walk([some(1), some(1), as('G1', 4)]);
    expect(entry(gidOnce, again), 'the first page that has it is shown').toMatchObject([
      { exchange: again[2], comparedWith: [again[0]] },
    ]);
    expect(entry(gidOnce, walk([as('G', 1, 2)]))).toMatchObject([
      { violation: { actual: '"G", as trip 1 and as trip 2' }, comparedWith: [] },
    ]);
  });
});

test('a gid that comes again is distinguished by its trip', () => {
  const [a, b, c] = some(1, 2, 3) as [JsonObject, JsonObject, JsonObject];
  const tell = (...lines: Json[][]): string[] =>
    (['bus.paging', 'bus.gid'] as const).flatMap((id) =>
      entry(id === 'bus.gid' ? gidOnce : tripOnce, walk(lines)).map(() => id),
    );
  expect(tell([a, b], [c])).toEqual([]);
  expect(tell([a, b], [c, a])).toEqual(['bus.paging']);
  expect(tell([a], [{ ...b, gid: 'G1' }])).toEqual(['bus.gid']);
  // Another server may name it in another language.
  expect(tell([a], [{ ...a, line_name: 'x' }])).toEqual(['bus.paging']);
  // A trip that lacks its parts is not distinguished from the other.
  expect(tell([a], [{ gid: 'G1' }])).toEqual(['bus.paging']);
  expect(tell([{ gid: 'G1' }], [a])).toEqual(['bus.paging']);
  expect(tell([{ ...a, gid: '' }, { ...b, gid: '' }, null, { gid: 7 }, { gid: 7 }])).toEqual([]);
  // What is within one page of several that page shows by itself.
  expect(tell([a, a], [b])).toEqual([]);
  // An exchange that is not an accepted search is not a page.
  expect(entry(tripOnce, [page([a]), { ...page([a]), operation: 'busTripDetail' }])).toEqual([]);
});

test('a total is an integer', () => {
  expect([page([], 0), page([], 7), page([], 1.5), page([], '7'), page([], null)].map(totalOf)).toEqual([
    0,
    7,
    null,
    null,
    null,
  ]);
  // As JSON.parse reads 1e999: an integer of JSON, and never the number of trips.
  expect([page([], Infinity), page([], -Infinity), page([], 1e300)].map(totalOf)).toEqual([
    2 ** 53 - 1,
    1 - 2 ** 53,
    2 ** 53 - 1,
  ]);
  expect(totalOf(sampleExchange({ answerBody: { kind: 'empty' } }))).toBeNull();
  expect(totalOf(sampleExchange({ fault: sampleFault('timeout') }))).toBeNull();
});

describe('sorted pages go in one direction', () => {
  test.each<[string, Exchange[]]>([
    ['upwards', walk([some(1, 2), some(3, 4)])],
    ['downwards', walk([some(4, 3), some(2, 1)])],
    ['ties over the border', walk([some(1, 2), some(2, 3)])],
    ['times that are none, which bus.dep-time has', walk([some(4, 1), [{ ...trips[1], dep_time: '24h' }]])],
    ['times past midnight, which bus.dep-time has', walk([[{ ...trips[1], dep_time: '24:10' }], some(1, 2)])],
    ['no pages', walk([])],
  ])('passes %s', (_, paged) => {
    expect(unsorted(paged)).toEqual([]);
  });

  test.each<[string, Exchange[]]>([
    ['pages that are sorted each by itself', walk([some(1, 4), some(2, 5), some(3, 6)])],
    ['pages in turns', walk([some(1, 2), some(4, 3)])],
    ['down and up again', walk([some(4, 2), some(1, 3)])],
    ['a page that begins as the first one', walk([some(1, 4), some(1, 5)])],
  ])('fails %s', (_, paged) => {
    const [found, ...others] = unsorted(paged);
    expect(others).toEqual([]);
    expect(found?.violation.cause).toBe('not ordered by dep_time over the pages');
    expect([...(found?.comparedWith ?? []), found?.exchange].map((one) => one?.call)).toEqual(
      paged.map(({ call }) => call),
    );
  });

  test('the place where the order turns is shown', () => {
    expect(unsorted(walk([some(1, 2, 3, 4, 5), some(1, 6, 7)]))[0]?.violation.actual).toBe(
      '… 00:03, 00:04, 00:00, 00:05, 00:06 …',
    );
    expect(unsorted(walk([some(2, 1), some(3)]))[0]?.violation.actual).toBe('… 00:01, 00:00, 00:02 …');
    expect(unsorted(walk([some(7, 6, 5, 4, 3), some(3, 4, 2, 1)]))[0]?.violation.actual).toBe(
      '… 00:02, 00:02, 00:03, 00:01, 00:00 …',
    );
  });
});

test.each<[readonly string[], ReturnType<typeof isSortedOneDirection>]>([
  [[], 'either'],
  [['08:00'], 'either'],
  [['08:00', '08:00'], 'either'],
  [['08:00', '08:00', '09:00'], 'ascending'],
  [['09:00', '08:00', '08:00'], 'descending'],
  [['08:00', '09:00', '08:30'], null],
  [['09:00', '08:00', '08:30'], null],
  [['00:00', '23:59'], 'ascending'],
])('%j is ordered %s', (times, direction) => {
  expect(isSortedOneDirection(times)).toBe(direction);
});

test('any times, sorted, are ascending, and descending the other way round', () => {
  const times = fc.array(fc.constantFrom('00:00', '08:05', '12:00', '23:59'), { minLength: 1 });
  fc.assert(
    fc.property(times, (some) => {
      const sorted = some.toSorted();
      const one = new Set(some).size === 1;
      expect(isSortedOneDirection(sorted)).toBe(one ? 'either' : 'ascending');
      expect(isSortedOneDirection(sorted.toReversed())).toBe(one ? 'either' : 'descending');
    }),
    { seed: 6 },
  );
});
