import { expect, test } from 'vitest';
import { at } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import { casesOf } from '../all-checks.fixture.ts';
import { callsMade, causes, page, pages } from './judged-pages.fixture.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const totals = (...list: readonly number[]): Exchange[] =>
  list.map((total, index) => page({ page: 1, page_size: 3 + index }, range(1, 3 + index), total));

test.each<[string, Exchange[], number]>([
  ['one total', totals(40, 40, 40), 0],
  ['trips that go while answers come', totals(40, 39, 39, 38), 0],
  ['up and down again', totals(40, 41, 40), 1],
  ['down and up again', totals(40, 39, 41), 1],
  [
    'the same trips with other totals, and no further trips',
    [page({ page_size: 50 }, [1, 2, 3], 3), page({ page_size: 40 }, [1, 2, 3], 4)],
    1,
  ],
  [
    'fewer trips, and the total of these',
    [page({ page_size: 50 }, [1, 2, 3], 3), page({ page_size: 40 }, [1, 2], 2)],
    0,
  ],
  [
    'trips after the last page',
    [
      ...pages(
        2,
        [
          [1, 2],
          [3, 4],
        ],
        4,
      ),
      page({ page: 3, page_size: 2 }, [5, 6], 4),
    ],
    1,
  ],
  [
    'the last page again',
    [
      ...pages(
        2,
        [
          [1, 2],
          [3, 4],
        ],
        4,
      ),
      page({ page: 3, page_size: 2 }, [3, 4], 4),
    ],
    0,
  ],
  [
    'trips after the last page of a sample',
    [
      page({ page: 1, page_size: 2 }, [1, 2], 40),
      page({ page: 20, page_size: 2 }, [39, 40], 40),
      page({ page: 21, page_size: 2 }, [41, 42], 40),
    ],
    1,
  ],
  [
    'after the last page of a sample a page that may be the last, which is not known',
    [page({ page: 1, page_size: 2 }, [1, 2], 40), page({ page: 21, page_size: 2 }, [41, 42], 40)],
    0,
  ],
  [
    'far after the last page the last one, of another size than requested',
    [
      page({ page: 1, page_size: 5 }, [1, 2], 4),
      page({ page: 2, page_size: 5 }, [3, 4], 4),
      page({ page: 900, page_size: 5 }, [3, 4], 4),
    ],
    0,
  ],
  [
    'more trips on the pages than the total',
    pages(
      2,
      [
        [1, 2],
        [3, 4],
      ],
      3,
    ),
    1,
  ],
  ['answers that were kept from before', [...totals(40, 39), { ...totals(40)[0]!, ...at(callsMade() + 50) }], 0],
  ['0 on an empty page after the last', [...totals(40, 40), page({ page: 30, page_size: 3 }, [], 0), ...totals(40)], 0],
  [
    'another total for an order that the document does not show',
    [...totals(40), page({ sort_by: 'price' }, [1], 7), ...totals(40)],
    0,
  ],
])('total: %s', (_, exchanges, found) => {
  expect(causes('bus.total', exchanges)).toHaveLength(found);
});

test.each<[string, Exchange[], string]>([
  [
    'the total of fewer answers is the wrong one',
    totals(40, 41, 40, 40),
    'order (40, which more answers have), got 41',
  ],
  ['a total that comes more often is the right one, though another came first', totals(41, 40, 41, 40, 40), 'got 41'],
  [
    'with room for all trips their number is the total',
    [page({ page_size: 50 }, [1, 2, 3], 4), page({ page_size: 40 }, [1, 2, 3], 3)],
    'order (3), got 4',
  ],
  [
    'a total that counts from its page on says so',
    [
      page({ page: 1, page_size: 2 }, [1, 2], 20),
      page({ page: 2, page_size: 2 }, [3, 4], 18),
      page({ page: 1, page_size: 3 }, [1, 2, 3], 20),
    ],
    'order (20 on first pages), got 18, the number of trips from this page on',
  ],
  ['where nothing decides, both are named', totals(40, 41, 41, 40), 'order, got 40 and 41'],
])('of totals that differ %s', (_, exchanges, words) => {
  const messages = casesOf('bus.total', exchanges).flatMap((one) => (one.is === 'fail' ? [one.violation.message] : []));
  expect(messages).toEqual([expect.stringContaining(words)]);
});

test('sorted pages go in one direction over all of them', () => {
  const sorted = (lists: readonly (readonly number[])[]): Exchange[] => pages(2, lists, 90, { sort_by: 'dep_time' });
  expect(
    causes(
      'bus.sort-dep-time',
      sorted([
        [1, 2],
        [3, 4],
      ]),
    ),
  ).toEqual([]);
  expect(
    causes(
      'bus.sort-dep-time',
      sorted([
        [4, 3],
        [2, 1],
      ]),
    ),
  ).toEqual([]);
  expect(
    causes(
      'bus.sort-dep-time',
      sorted([
        [1, 4],
        [2, 5],
      ]),
    ),
  ).toEqual(['not ordered by dep_time over the pages']);
});

const stated = (asked: JsonObject, shown: number, page_size: Json, total: number): Exchange =>
  page(asked, range(1, shown), total, { page_info: { page: 1, page_size, total } });

test.each<[string, Exchange[], number]>([
  [
    'a target that always uses 10 at most',
    [stated({ page_size: 50 }, 10, 10, 24), stated({ page: 2, page_size: 50 }, 10, 10, 24)],
    0,
  ],
  [
    'a last page that says how many trips it shows',
    [stated({ page: 1, page_size: 10 }, 10, 10, 14), stated({ page: 2, page_size: 10 }, 4, 4, 14)],
    1,
  ],
  ['a short route that says how many trips it shows', [stated({ page_size: 10 }, 7, 7, 7)], 1],
  [
    'one smaller size used, and another counted',
    [stated({ page_size: 10 }, 7, 7, 40), stated({ page: 3, page_size: 10 }, 4, 4, 40)],
    1,
  ],
  ['as many as fit', [stated({ page_size: 7 }, 7, 7, 7)], 0],
  ['no size asked for', [stated({}, 7, 7, 7)], 0],
  ['a size over 50', [stated({ page_size: 60 }, 7, 7, 7)], 0],
])('page size used: %s', (_, exchanges, found) => {
  expect(causes('bus.page-info-echo', exchanges).filter((cause) => cause.endsWith('the trips shown'))).toHaveLength(
    found,
  );
});
