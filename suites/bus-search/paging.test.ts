import { expect, test } from 'vitest';
import { acceptedSearch, at, sampleExchange, sampleSearch, sampleTrips } from '../../src/checks/sample-exchange.fixture.ts';
import { registered } from '../../src/harness/requirement.ts';
import { History } from '../../src/history/index.ts';
import { sampleFacts } from '../../src/history/asked-by.fixture.ts';
import type { Broken, Case } from '../../src/judging/index.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import './limits.suite.ts';
import './paging.suite.ts';

const trips = sampleTrips(60);
let calls = 0;

/** An answer that shows the trips of these numbers, one after the other in time. */
function page(asked: JsonObject, numbers: readonly number[], total: Json = 6, data: JsonObject = {}): Exchange {
  calls += 1;
  return acceptedSearch(
    numbers.map((number) => trips[number] as Json),
    { total, page_info: { page: asked['page'] ?? 1, page_size: asked['page_size'] ?? 20, total }, ...data },
    { ...at(calls), body: { ...sampleSearch, ...asked } },
  );
}

/** The pages of one size, from the first on. */
function pages(size: number, lists: readonly (readonly number[])[], total: Json = 6, others: JsonObject = {}): Exchange[] {
  return lists.map((numbers, index) => page({ ...others, page: index + 1, page_size: size }, numbers, total));
}

function casesOf(id: string, exchanges: readonly Exchange[]): Case[] {
  return [
    ...registered()
      .get(id)!
      .judge(
        History.of(
          sampleFacts(),
          exchanges.map((exchange) => ({ exchange, ask: null })),
        ),
        sampleFacts(),
      ),
  ];
}

/** Causes of what is broken; each is found again in its evidence alone. */
function causes(id: string, exchanges: readonly Exchange[]): string[] {
  const found = casesOf(id, exchanges).filter((one): one is Broken => one.is === 'broken');
  for (const one of found) {
    const evidence = [...one.beside, one.by].toSorted((a, b) => a.call - b.call);
    expect(casesOf(id, evidence)).toContainEqual(expect.objectContaining({ is: 'broken', violation: expect.objectContaining({ cause: one.violation.cause }) }));
  }
  return [...new Set(found.map(({ violation }) => violation.cause))];
}

const good = [
  [1, 2],
  [3, 4],
  [5, 6],
];
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test.each<[string, Exchange[], string[]]>([
  ['every trip once', pages(2, good), []],
  [
    'every trip once, by two sizes and in two orders',
    [
      ...pages(2, good),
      ...pages(4, [
        [6, 5, 4, 3],
        [2, 1],
      ]),
      ...pages(50, [[1, 2, 3, 4, 5, 6]], 6, { sort_by: 'dep_time' }),
    ],
    [],
  ],
  ['another search, with other trips', [...pages(2, good), ...pages(3, [[11, 12, 13]], 3, { dist_type: 1 })], []],
  ['a sample of a long route', [page({ page: 1, page_size: 2 }, [1, 2], 90), page({ page: 6, page_size: 2 }, [11, 12], 90)], []],
  [
    'a total that is no integer',
    pages(
      2,
      [
        [1, 2],
        [2, 3],
      ],
      null,
    ),
    [],
  ],
  ['nothing after the last page', [...pages(2, good), page({ page: 4, page_size: 2 }, [])], []],
  ['the last page once more after it', [...pages(2, good), page({ page: 4, page_size: 2 }, [5, 6])], []],
  ['pages with another total each', [page({ page: 1, page_size: 2 }, [1, 2], 5), page({ page: 2, page_size: 2 }, [2, 3], 4)], []],
  ['pages of 2, though 4 are asked for, to the end', pages(4, good), []],
  [
    'pages larger than asked for, which bus.page-size has',
    pages(2, [
      [1, 2, 3],
      [3, 4, 5],
    ]),
    [],
  ],
  [
    'a page that begins with the trip before it',
    pages(2, [
      [1, 2],
      [2, 3],
      [4, 5],
    ]),
    ['a trip on two pages'],
  ],
  [
    'the first page instead of the last',
    pages(2, [
      [1, 2],
      [3, 4],
      [1, 2],
    ]),
    ['a trip on two pages'],
  ],
  ['a trip of a sample twice', [page({ page: 1, page_size: 2 }, [1, 2], 90), page({ page: 6, page_size: 2 }, [12, 1], 90)], ['a trip on two pages']],
  ['a trip twice where no size is named', [page({ page: 1 }, range(1, 20), 90), page({ page: 2 }, range(20, 39), 90)], ['a trip on two pages']],
  ['an empty page of a sample', [page({ page: 1, page_size: 2 }, [1, 2], 90), page({ page: 2, page_size: 2 }, [], 90)], ['an existing page is empty']],
  ['an empty page of a route of one trip', [page({ page: 1, page_size: 2 }, [], 1)], ['an existing page is empty']],
  ['a trip too few', [...pages(2, [[1, 2], [3, 4], [5]]), page({ page: 4, page_size: 2 }, [])], ['pages show fewer trips than total']],
  ['more trips after the last page', [...pages(2, good), page({ page: 4, page_size: 2 }, [7, 8])], ['pages show more trips than total']],
  [
    'a trip that another page size shows',
    [
      ...pages(2, good),
      ...pages(3, [
        [1, 2, 3],
        [4, 5, 7],
      ]),
    ],
    ['other trips than another page size shows'],
  ],
  ['other trips when asked again', [...pages(2, good), page({ page: 1, page_size: 2 }, [1, 7])], ['other trips when asked again']],
])('paging: %s', (_, exchanges, expected) => {
  expect(causes('bus.paging', exchanges)).toEqual(expect.arrayContaining(expected));
  if (expected.length === 0) expect(causes('bus.paging', exchanges)).toEqual([]);
});

test('where pages are shorter than asked for, the ones after them are wanted before anything is missing', () => {
  const untold = casesOf(
    'bus.paging',
    pages(3, [
      [1, 2],
      [3, 4],
    ]),
  ).find(({ is }) => is === 'untold');
  expect(untold).toMatchObject({ wants: [{ body: { page: 3, page_size: 3 } }] });
  const refused = { ...sampleExchange({ status: 400, body: { ...sampleSearch, page: 3, page_size: 3 } }), call: 1000 };
  expect(
    causes('bus.paging', [
      ...pages(3, [
        [1, 2],
        [3, 4],
      ]),
      refused,
    ]),
  ).toEqual(['pages show fewer trips than total']);
});

test.each<[string, readonly [used: number, connection: number, named?: number][], number]>([
  [
    'the usual size',
    [
      [20, 1],
      [20, 1, 7],
      [20, 1],
    ],
    0,
  ],
  [
    'the size that was asked for before',
    [
      [20, 1],
      [7, 1, 7],
      [7, 1],
    ],
    1,
  ],
  [
    'a size that was asked for on another connection',
    [
      [20, 1],
      [7, 1, 7],
      [7, 2],
    ],
    0,
  ],
  [
    'another usual size of another server, which was asked for by chance',
    [
      [20, 1],
      [50, 2],
      [50, 1, 50],
      [50, 1],
    ],
    0,
  ],
])('left out: %s', (_, asked, found) => {
  const exchanges = asked.map(([used, connectionNumber, named]) => ({
    ...page({ page: 2, ...(named === undefined ? {} : { page_size: named }) }, [], 0, { page_info: { page: 2, page_size: used, total: 0 } }),
    connectionNumber,
  }));
  expect(causes('bus.paging', exchanges)).toHaveLength(found);
});

const totals = (...list: readonly number[]): Exchange[] => list.map((total, index) => page({ page: 1, page_size: 3 + index }, range(1, 3 + index), total));

test.each<[string, Exchange[], number]>([
  ['one total', totals(40, 40, 40), 0],
  ['trips that go while answers come', totals(40, 39, 39, 38), 0],
  ['up and down again', totals(40, 41, 40), 1],
  ['down and up again', totals(40, 39, 41), 1],
  ['the same trips with other totals, all that there are', [page({ page_size: 50 }, [1, 2, 3], 3), page({ page_size: 40 }, [1, 2, 3], 4)], 1],
  ['fewer trips, and the total of these', [page({ page_size: 50 }, [1, 2, 3], 3), page({ page_size: 40 }, [1, 2], 2)], 0],
  ['answers that were kept from before', [...totals(40, 39), { ...totals(40)[0]!, ...at(calls + 50) }], 0],
  ['0 on an empty page after the last', [...totals(40, 40), page({ page: 30, page_size: 3 }, [], 0), ...totals(40)], 0],
  ['another total for an order that the document does not show', [...totals(40), page({ sort_by: 'price' }, [1], 7), ...totals(40)], 0],
])('total: %s', (_, exchanges, found) => {
  expect(causes('bus.total', exchanges)).toHaveLength(found);
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
  ['a target that always uses 10 at most', [stated({ page_size: 50 }, 10, 10, 24), stated({ page: 2, page_size: 50 }, 10, 10, 24)], 0],
  ['a last page that says how many trips it shows', [stated({ page: 1, page_size: 10 }, 10, 10, 14), stated({ page: 2, page_size: 10 }, 4, 4, 14)], 1],
  ['a short route that says how many trips it shows', [stated({ page_size: 10 }, 7, 7, 7)], 1],
  ['one smaller size used, and another counted', [stated({ page_size: 10 }, 7, 7, 40), stated({ page: 3, page_size: 10 }, 4, 4, 40)], 1],
  ['as many as fit', [stated({ page_size: 7 }, 7, 7, 7)], 0],
  ['no size asked for', [stated({}, 7, 7, 7)], 0],
  ['a size over 50', [stated({ page_size: 60 }, 7, 7, 7)], 0],
])('page size used: %s', (_, exchanges, found) => {
  expect(causes('bus.page-info-echo', exchanges).filter((cause) => cause.endsWith('the trips shown'))).toHaveLength(found);
});
