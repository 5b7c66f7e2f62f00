import { expect, test } from 'vitest';
import fc from 'fast-check';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { causes, explained, page } from './judged-pages.fixture.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const all = range(1, 20);

/** Answers to one search at these seconds, with all trips on one page. */
function answers(
  asked: JsonObject,
  ...shown: readonly (readonly [second: number, trips: readonly number[]])[]
): Exchange[] {
  return shown.map(([second, trips]) => {
    const one = page({ page_size: 50, ...asked }, trips, trips.length);
    return { ...one, sentAt: second * 1000, endedAt: second * 1000 + 100 };
  });
}

/** Answers to one search for the fifth page of ten trips, at these seconds, with these totals. */
const fifthPages = (...shown: readonly (readonly [second: number, trips: readonly number[], total: number])[]) =>
  shown.map(([second, trips, total]) => {
    const one = page({ page: 5, page_size: 10 }, trips, total);
    return { ...one, sentAt: second * 1000, endedAt: second * 1000 + 100 };
  });
const ten = range(41, 50);

const day = (date: string, from: number, shown: readonly number[] = []): Exchange[] =>
  answers({ date }, [from, shown], [from + 1, all], [from + 2, all]);

test.each<[string, Exchange[], string[]]>([
  ['the same trips', answers({}, [0, all], [5, all], [9, all]), []],
  ['full, empty, full', answers({}, [0, all], [5, []], [9, all]), ['trips go and come back']],
  ['full, half, full', answers({}, [0, all], [5, range(1, 10)], [9, all]), ['trips go and come back']],
  ['full, a trip more than half, full', answers({}, [0, all], [5, range(1, 11)], [9, all]), []],
  ['four trips, none, four', answers({}, [0, range(1, 4)], [5, []], [9, range(1, 4)]), []],
  ['a route that empties', answers({}, [0, all], [5, []], [9, []]), []],
  ['a route that empties, and a server that is behind', answers({}, [0, all], [5, []], [5.8, all], [9, []]), []],
  ['a server that is 0.8 seconds behind, at the end', answers({}, [0, all], [5, []], [5.8, all]), []],
  ['a last page while trips are held', fifthPages([0, ten, 50], [5, [], 40], [9, ten, 50]), []],
  [
    'an empty page of trips by its total',
    fifthPages([0, ten, 50], [5, [], 50], [9, ten, 50]),
    ['trips go and come back'],
  ],
  ['other trips come', answers({}, [0, range(1, 20)], [5, []], [9, range(21, 40)]), []],
  ['a route that fills', answers({}, [0, []], [5, all], [9, all]), []],
  [
    'three days that were empty at first, one after the other',
    [...day('2026-11-23', 0), ...day('2026-11-24', 10), ...day('2026-11-25', 20)],
    ['the first answer lacks trips'],
  ],
  [
    'three days that were half at first, one after the other',
    [...day('2026-11-23', 0, range(1, 10)), ...day('2026-11-24', 10, range(1, 9)), ...day('2026-11-25', 20)],
    ['the first answer lacks trips'],
  ],
  ['two days that were empty at first', [...day('2026-11-23', 0), ...day('2026-11-24', 10)], []],
  [
    'three days that were filled at one moment',
    [...day('2026-11-23', 0), ...day('2026-11-24', 0.1), ...day('2026-11-25', 0.2)],
    [],
  ],
  [
    'one day of one route, with other fields each time',
    [1, 2, 3].flatMap((dist_type) => answers({ dist_type }, [dist_type * 10, []], [dist_type * 10 + 1, all])),
    [],
  ],
])('steady: %s', (_, exchanges, expected) => {
  expect(causes('bus.steady', exchanges)).toEqual(expected);
});

test('trips that come and go one by one, or go for good, never fail', () => {
  const step = fc.record({ gone: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 9 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 8 }), (steps) => {
      const exchanges = answers(
        {},
        ...steps.map(({ gone }, nth) => [nth * 2, all.filter((trip) => !gone.includes(trip))] as const),
      );
      expect(causes('bus.steady', exchanges)).toEqual([]);
    }),
    { numRuns: 60 },
  );
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 8 }), (left) => {
      const fewer = left.toSorted((a, b) => b - a).map((most, nth) => [nth * 2, range(1, most)] as const);
      expect(causes('bus.steady', answers({}, ...fewer))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('half of the trips and more that go and come back always fail', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...all), { minLength: 10, maxLength: 20 }), (gone) => {
      const less = all.filter((trip) => !gone.includes(trip));
      expect(causes('bus.steady', answers({}, [0, all], [2, less], [4, all]))).toEqual(['trips go and come back']);
    }),
    { numRuns: 40 },
  );
});

test('a trip that another one replaces explains what differs between two answers; a series that goes back does not', () => {
  const differ = [page({ page: 1, page_size: 2 }, [1, 2], 6), page({ page: 1, page_size: 2 }, [1, 3], 6)];
  expect(explained('bus.paging', differ)).toEqual([]);
  const replaced = answers({}, [0, range(1, 6)], [5, range(2, 7)], [9, range(3, 8)]);
  expect(explained('bus.paging', [...replaced, ...differ])).toEqual(['explained: inventory-moves']);
  const back = answers({}, [0, all], [5, range(1, 10)], [9, all]);
  expect(explained('bus.paging', [...back, ...differ])).toEqual([]);
});

test('the same explains a total that its own answer contradicts: many platforms count first, and read later', () => {
  const counted = [page({ page_size: 50 }, range(1, 6), 5)];
  expect(causes('bus.total', counted)).toHaveLength(1);
  expect(explained('bus.total', counted)).toEqual([]);
  const replaced = answers({}, [0, range(1, 6)], [5, range(2, 7)], [9, range(3, 8)]);
  expect(explained('bus.total', [...replaced, ...counted])).toEqual(['explained: count-moves']);
  const back = answers({}, [0, all], [5, range(1, 10)], [9, all]);
  expect(explained('bus.total', [...back, ...counted])).toEqual([]);
});
