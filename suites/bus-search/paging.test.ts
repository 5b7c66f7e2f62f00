import { expect, test } from 'vitest';
import { sampleExchange, sampleSearch } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { catalogue } from '../../src/requirements/index.ts';
import { sampleFacts } from '../../src/requirements/history/asked-by.fixture.ts';
import { History } from '../../src/requirements/history/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { casesOf } from '../all-checks.fixture.ts';
import { causes, explained, page, pages } from './judged-pages.fixture.ts';

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
  [
    'a sample of a long route',
    [page({ page: 1, page_size: 2 }, [1, 2], 90), page({ page: 6, page_size: 2 }, [11, 12], 90)],
    [],
  ],
  [
    'a total that is not an integer',
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
  [
    'pages with another total each',
    [page({ page: 1, page_size: 2 }, [1, 2], 5), page({ page: 2, page_size: 2 }, [2, 3], 4)],
    [],
  ],
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
  [
    'a trip of a sample twice',
    [page({ page: 1, page_size: 2 }, [1, 2], 90), page({ page: 6, page_size: 2 }, [12, 1], 90)],
    ['a trip on two pages'],
  ],
  [
    'a trip twice where no size is named',
    [page({ page: 1 }, range(1, 20), 90), page({ page: 2 }, range(20, 39), 90)],
    ['a trip on two pages'],
  ],
  [
    'an empty page of a sample',
    [page({ page: 1, page_size: 2 }, [1, 2], 90), page({ page: 2, page_size: 2 }, [], 90)],
    ['an existing page is empty'],
  ],
  ['an empty page of a route of one trip', [page({ page: 1, page_size: 2 }, [], 1)], ['an existing page is empty']],
  [
    'a trip too few',
    [...pages(2, [[1, 2], [3, 4], [5]]), page({ page: 4, page_size: 2 }, [])],
    ['pages show fewer trips than total'],
  ],
  [
    'more trips after the last page, which bus.total has',
    [...pages(2, good), page({ page: 4, page_size: 2 }, [7, 8])],
    [],
  ],
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
  [
    'other trips when asked again',
    [...pages(2, good), page({ page: 1, page_size: 2 }, [1, 7])],
    ['other trips when asked again'],
  ],
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
  ).find(({ is }) => is === 'unknown');
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
  [
    'another usual size of another server, each time just after it was asked for',
    [
      [20, 1],
      [50, 1, 50],
      [50, 1],
    ],
    0,
  ],
])('left out: %s', (_, asked, found) => {
  const exchanges = asked.map(([used, connectionNumber, named]) => ({
    ...page({ page: 2, ...(named === undefined ? {} : { page_size: named }) }, [], 0, {
      page_info: { page: 2, page_size: used, total: 0 },
    }),
    connectionNumber,
  }));
  expect(causes('bus.paging', exchanges)).toHaveLength(found);
});

test('other trips when asked again are explained where the total of that route and day has changed once', () => {
  const again = [page({}, range(1, 6), 6), page({}, [...range(1, 5), 7], 6)];
  expect(causes('bus.paging', again)).toContain('other trips when asked again');
  expect(explained('bus.paging', again)).toEqual([]);
  expect(
    explained('bus.paging', [
      page({ page: 1, page_size: 2 }, [1, 2], 5),
      page({}, range(1, 6), 6),
      page({}, [...range(1, 5), 7], 6),
    ]),
  ).toEqual(['explained: total-changed']);
});

test('where no accepted search shows trips, paging is not proved, for the reason for which the run has none', () => {
  for (const reason of [{ code: 'trips-not-listed', total: 137, see: 'bus.data' }, { code: 'no-trips' }] as const) {
    const routes = sampleFacts().routes.map((one) => ({ ...one, shown: 0 }));
    const facts = sampleFacts({ routes, reasonNoTrips: () => reason });
    const exchange = page({}, [], 0);
    const history = History.of(facts, [
      { exchange, request: { operation: 'search', body: exchange.request.body as JsonObject } },
    ]);
    const untold = [...catalogue().get('bus.paging')!.judge(history, facts)].find(({ is }) => is === 'unknown');
    expect(untold).toMatchObject({ boundary: true, reason });
  }
});

test.each<[string, readonly Exchange[], string]>([
  [
    'the last page',
    [page({ page: 1, page_size: 2 }, [1, 2], 4), page({ page: 2, page_size: 2 }, [], 4)],
    ', the last one',
  ],
  ['another page', [page({ page: 1, page_size: 2 }, [1, 2], 90), page({ page: 2, page_size: 2 }, [], 90)], ''],
])('an empty page is named: %s', (_, exchanges, more) => {
  const found = casesOf('bus.paging', exchanges).flatMap((one) => (one.is === 'fail' ? [one.violation.actual] : []));
  expect(found).toEqual([`an empty page${more}`]);
});
