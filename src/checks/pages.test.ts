import { describe, expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { type Compared, gidsOverPages, type PagedSearch, pagedOnce, sameSize, sameTotal, sameTrips, sortedByTime, totalOf } from './index.ts';
import { expectShown, expectTold } from './told.fixture.ts';
import { acceptedSearch, sampleExchange, sampleTrips } from './sample-exchange.fixture.ts';

const trips = sampleTrips(12);
/** Trips of the route, counted from 1. */
const some = (...numbers: number[]): JsonObject[] => numbers.map((number) => trips[number - 1] as JsonObject);
/** The same trips with gids of another answer. */
const renamed = (list: readonly JsonObject[]): JsonObject[] => list.map((one) => ({ ...one, gid: `${String(one['gid'])}-again` }));
let calls = 0;
function page(lines: readonly Json[], total: Json = 6): Exchange {
  calls += 1;
  return acceptedSearch([...lines], { total }, { call: calls });
}
function walk(pages: readonly (readonly Json[])[], over: Partial<PagedSearch> = {}): PagedSearch {
  return { pages: pages.map((lines) => page(lines, over.total ?? 6)), whole: true, total: 6, ...over };
}
/** The cause in short, with the numbers of the pages that show it and of the controls. */
function told(evidence: Compared, pages: readonly Exchange[]): string | null {
  if (evidence === null || typeof evidence === 'string') return evidence;
  expectShown(evidence, pages);
  const numbers = [evidence.exchange, ...evidence.controls].map((one) => pages.indexOf(one) + 1);
  return `${evidence.violation.cause} | page ${numbers[0]} against ${numbers.slice(1).join(', ')}`;
}

describe('pages are disjoint, and together they are total trips', () => {
  const good = [some(1, 2), some(3, 4), some(5, 6)];

  test.each<[string, PagedSearch, readonly Exchange[] | null]>([
    ['no pages at all', walk([]), null],
    ['every trip once', walk(good), null],
    ['pages in another order than the answer that shows all', walk(good), [page(some(6, 5, 4, 3, 2, 1))]],
    ['gids that change with every answer', walk([some(1, 2), renamed(some(3, 4)), renamed(some(5, 6))]), [page(renamed(some(1, 2, 3, 4, 5, 6)))]],
    ['equal trips with gids of their own', walk([some(1, 2), [...some(3), ...renamed(some(3))], some(5, 6)]), null],
    ['nothing to list', walk([[]], { total: 0 }), null],
    ['nothing to list in a sample', walk([[]], { whole: false, total: 0 }), null],
    ['a sample of a route whose total is no integer', walk([some(1, 2), []], { whole: false, total: null }), null],
    ['a sample of a long route', walk([some(1, 2), some(11, 12)], { whole: false, total: 90 }), null],
    ['a total that is no integer', walk([some(1, 2), some(3)], { total: null }), null],
    ['the last page asked for once more than there are', walk([...good, []]), null],
    // Within one answer it is the finding of that answer alone.
    ['a trip twice on one page', walk([some(1, 1), some(3, 4), some(5, 6)]), null],
  ])('passes %s', (_, paged, others) => {
    expect(pagedOnce(paged, others)).toBeNull();
  });

  test.each<[string, PagedSearch, string]>([
    ['a page that begins with the trip before it', walk([some(1, 2), some(2, 3), some(4, 5)]), 'a trip on two pages | page 2 against 1'],
    ['the first page instead of the last', walk([some(1, 2), some(3, 4), some(1, 2)]), 'a trip on two pages | page 3 against 1'],
    ['a trip of a sample twice', walk([some(1, 2), some(12, 1)], { whole: false, total: 90 }), 'a trip on two pages | page 2 against 1'],
    ['an empty page in the middle', walk([some(1, 2), [], some(5, 6)]), 'an existing page is empty | page 2 against 1'],
    ['an empty page of a sample', walk([some(1, 2), []], { whole: false, total: 90 }), 'an existing page is empty | page 2 against 1'],
    ['an empty page of a route of one trip', walk([[]], { total: 1 }), 'an existing page is empty | page 1 against '],
    ['a trip too few', walk([some(1, 2), some(3, 4), some(5)]), 'pages show fewer trips than total | page 3 against 1, 2'],
    ['a trip too many', walk([some(1, 2), some(3, 4), some(5, 6, 7)]), 'pages show more trips than total | page 3 against 1, 2'],
  ])('fails %s', (_, paged, cause) => {
    expect(told(pagedOnce(paged, null), paged.pages)).toBe(cause);
  });

  test('a trip that another page size shows, and these pages do not', () => {
    const paged = walk(good);
    const [all, further, third] = [page(some(1, 2, 3, 4, 5, 7)), page([]), page([])] as const;
    expect(pagedOnce(paged, [all, further, third])).toMatchObject({
      violation: { cause: 'other trips than another page size shows', actual: '1 trips missing and 1 others instead' },
      exchange: paged.pages[2],
      controls: [all, further],
    });
    expectTold((pagedOnce(paged, [all]) as Evidence).violation);
    // Also where one shows a trip twice as often, and no other instead.
    const twice = walk([some(1, 2), some(3, 4), renamed(some(3, 4))]);
    expect(pagedOnce(twice, [page(some(1, 2, 3, 4))])).toMatchObject({ violation: { actual: '0 trips missing and 2 others instead' } });
    expect(pagedOnce(walk([some(1, 2)], { total: 2 }), [page(some(1, 2, 3))])).toMatchObject({ violation: { actual: '1 trips missing and 0 others instead' } });
  });

  test('trips with the gids and times of the other answer are the same, whatever they are called there', () => {
    const english = some(1, 2, 3, 4, 5, 6).map((one) => ({ ...one, line_name: 'Line', class_name: 'Seat' }));
    expect(pagedOnce(walk(good), [page(english)])).toBeNull();
    expect(sameTrips(page(some(1, 2)), page(english.slice(0, 2)))).toBeNull();
    // Another trip with a gid of the other answer is another trip.
    const later = english.map((one) => ({ ...one, dep_time: '23:58' }));
    expect(pagedOnce(walk(good), [page(later)])).toMatchObject({ violation: { actual: '6 trips missing and 6 others instead' } });
  });

  test.each<[string, PagedSearch, readonly Exchange[] | null]>([
    ['lines that are an object', { ...walk(good), pages: [page(some(1, 2)), acceptedSearch({ 0: {} }, { total: 6 })] }, null],
    ['a line that is none', walk([some(1, 2), [3, 4], some(5, 6)]), null],
    ['lines of the other answer that are an object', walk(good), [acceptedSearch({}, { total: 6 })]],
    ['a trip of the others without what it is known by', walk(good), [page([...renamed(some(1, 2, 3, 4, 5)), { gid: 'G' }])]],
    ['a trip without what it is known by', walk([some(1, 2), some(3, 4), [{}, {}]]), [page(renamed(some(1, 2, 3, 4, 5, 6)))]],
  ])('says nothing of %s', (_, paged, others) => {
    expect(pagedOnce(paged, others)).toMatch(/see bus\.(?:data|trip)/);
  });

  test('of many pages the first three stand beside the last', () => {
    const paged = walk([some(1), some(2), some(3), some(4), some(5)]);
    expect(told(pagedOnce(paged, null), paged.pages)).toBe('pages show fewer trips than total | page 5 against 1, 2, 3');
  });

  test('an empty page is shown beside the answer that has its trips, where there is one', () => {
    const paged = walk([some(1, 2), [], some(5, 6)]);
    const others = [page(some(1, 2, 3)), page(some(4, 5)), page(some(6))];
    expect(pagedOnce(paged, others)).toMatchObject({ exchange: paged.pages[1], controls: others.slice(0, 2) });
  });
});

describe('the same search shows the same trips', () => {
  test.each<[string, Exchange, Exchange]>([
    ['the same', page(some(1, 2, 3)), page(some(1, 2, 3))],
    ['in another order, with other gids', page(some(1, 2, 3)), page(renamed(some(3, 1, 2)))],
    ['none', page([]), page([])],
  ])('passes %s', (_, before, after) => {
    expect(sameTrips(before, after)).toBeNull();
  });

  test.each<[string, Exchange, Exchange, string]>([
    ['a trip less', page(some(1, 2, 3)), page(some(1, 2)), '1 trips missing and 0 others instead'],
    ['a trip more', page(some(1)), page(some(1, 2, 3)), '0 trips missing and 2 others instead'],
    ['another page', page(some(1, 2)), page(some(3, 4)), '2 trips missing and 2 others instead'],
  ])('fails %s', (_, before, after, actual) => {
    expectShown(sameTrips(before, after) as Evidence, [before, after]);
    expect(sameTrips(before, after)).toMatchObject({
      violation: { cause: 'other trips after other pages were asked for', actual },
      exchange: after,
      controls: [before],
    });
  });
});

describe('where none is named, servers may use another page or page size', () => {
  const using = (size: Json, lines: readonly Json[]): Exchange => acceptedSearch([...lines], { page_info: { page: 1, page_size: size, total: 6 } });

  test('what says so is another page; what was asked for meanwhile is remembered, and what a search names it keeps to', () => {
    const before = using(2, some(1, 2));
    const after = using(4, some(1, 2, 3, 4));
    expect(sameTrips(before, after, [{ page_size: 3 }])).toBeNull();
    expect(sameTrips(before, after, [{ page_size: 3 }, { page_size: 4 }])).toMatchObject({ exchange: after });
    expect(sameTrips(before, using('4', some(1, 2, 3, 4)), [])).not.toBeNull();
    const named = { request: { ...before.request, body: { page_size: 2, page: 1 } } };
    expect(sameTrips({ ...before, ...named }, after, [])).toMatchObject({ exchange: after });
    expect([sameSize(before, after), sameSize(before, using(2, some(3, 4)))]).toEqual([false, true]);
  });
});

test('a search whose trips cannot be told says nothing', () => {
  expect(sameTrips(page(some(1)), acceptedSearch({}))).toMatch(/see bus\.data/);
  expect(sameTrips(acceptedSearch('x'), page(some(1)))).toMatch(/see bus\.data/);
  expect(sameTrips(page(some(1, 2)), page([...some(1), {}]))).toMatch(/see bus\.trip/);
});

describe('a gid names one trip over the pages of a walk', () => {
  const as = (gid: string, ...numbers: number[]): JsonObject[] => some(...numbers).map((one) => ({ ...one, gid }));

  test.each<[string, PagedSearch]>([
    ['gids of their own', walk([some(1, 2), some(3, 4)])],
    ['one trip on two pages, which is paging', walk([some(1, 2), some(2, 3)])],
    ['two trips of one page, which that answer shows alone', walk([as('G', 1, 2), some(3)])],
    ['one trip on two pages, in two languages', walk([some(1, 2), some(2, 3).map((one) => ({ ...one, line_name: 'x', class_name: 'y' }))])],
    ['no pages', walk([])],
  ])('passes %s', (_, paged) => {
    expect(gidsOverPages(paged)).toBeNull();
  });

  test.each([
    ['dep_date', '2031-01-31'],
    ['dep_time', '03:07'],
    ['seat_count', 99],
    ['end_city_code', 'x'],
  ])('fails one gid with another %s on another page', (name, value) => {
    expect(gidsOverPages(walk([some(1, 2), some(2).map((one) => ({ ...one, [name]: value }))]))).not.toBeNull();
  });

  test('fails one gid for trips of two pages', () => {
    const paged = walk([some(1, 2), some(3), as('G1', 4)]);
    expectShown(gidsOverPages(paged) as Evidence, paged.pages);
    expect(gidsOverPages(paged)).toMatchObject({
      violation: { cause: '/data/lines/[]/gid: one gid for different trips on two pages', actual: '"G1" for different trips' },
      exchange: paged.pages[2],
      controls: [paged.pages[0]],
    });
  });
});

describe('total is the same whatever page, size or order is asked for', () => {
  test.each<[string, Exchange[]]>([
    ['no answers', []],
    ['one total', [page([], 6), page([], 6), page([], 6)]],
    ['answers without one', [page([], 6), page([], null), page([], '7'), page([], 6.5)]],
    ['refusals', [page([], 6), sampleExchange({ status: 400, answerBody: { kind: 'text', text: '7', problem: 'no JSON' } })]],
  ])('passes %s', (_, answers) => {
    expect(sameTotal(answers)).toBeNull();
  });

  test('the answer that differs from most is the finding, wherever it comes', () => {
    for (const place of [0, 1, 3]) {
      const answers = [6, 6, 6, 6].map((total, index) => page([], index === place ? 5 : total));
      const control = answers[place === 3 ? 2 : 3];
      expectShown(sameTotal(answers) as Evidence, answers);
      expect(sameTotal(answers)).toMatchObject({ violation: { actual: '5', cause: '/data/total: differs between pages, sizes or orders' } });
      expect(sameTotal(answers)).toMatchObject({ exchange: answers[place], controls: [control] });
    }
  });

  test('a total is an integer', () => {
    expect([page([], 0), page([], 7), page([], 1.5), page([], '7'), page([], null)].map(totalOf)).toEqual([0, 7, null, null, null]);
    // As JSON.parse reads 1e999: an integer of JSON, and never the number of trips.
    expect([page([], Infinity), page([], -Infinity), page([], 1e300)].map(totalOf)).toEqual([2 ** 53 - 1, 1 - 2 ** 53, 2 ** 53 - 1]);
    expect(totalOf(sampleExchange({ answerBody: { kind: 'empty' } }))).toBeNull();
    expect(totalOf(sampleExchange({ fault: { kind: 'timeout', message: 'timeout' } }))).toBeNull();
  });
});

describe('sorted pages go in one direction', () => {
  test.each<[string, PagedSearch]>([
    ['upwards', walk([some(1, 2), some(3, 4)])],
    ['downwards', walk([some(4, 3), some(2, 1)])],
    ['ties over the border', walk([some(1, 2), some(2, 3)])],
    ['times that are none, which bus.dep-time has', walk([some(4, 1), [{ ...trips[1], dep_time: '24h' }]])],
    ['pages that start again, which is paging', walk([some(1, 4), some(5, 6), some(1, 4), some(2, 3)])],
    ['the same in two languages', walk([some(1, 4), some(5, 6), some(1, 4).map((one) => ({ ...one, line_name: 'x' }))])],
    ['times past midnight, which bus.dep-time has', walk([[{ ...trips[1], dep_time: '24:10' }], some(1, 2)])],
    ['no pages', walk([])],
  ])('passes %s', (_, paged) => {
    expect(sortedByTime(paged)).toBeNull();
  });

  test.each<[string, PagedSearch]>([
    ['pages that are sorted each by itself', walk([some(1, 4), some(2, 5), some(3, 6)])],
    ['pages in turns', walk([some(1, 2), some(4, 3)])],
    ['down and up again', walk([some(4, 2), some(1, 3)])],
    ['a page that begins as the first one', walk([some(1, 4), some(1, 5)])],
  ])('fails %s', (_, paged) => {
    expectTold((sortedByTime(paged) as Evidence).violation);
    expect(sortedByTime(paged)).toMatchObject({
      violation: { cause: 'not ordered by dep_time over the pages' },
      exchange: paged.pages.at(-1),
      controls: paged.pages.slice(0, 2),
    });
  });

  test('what comes before pages start again is judged', () => {
    const paged = walk([some(1, 2), some(4, 3), some(1, 2)]);
    expect(sortedByTime(paged)).toMatchObject({ exchange: paged.pages[1], controls: paged.pages.slice(0, 2) });
  });

  test('the place where the order turns is shown', () => {
    expect(sortedByTime(walk([some(1, 2, 3, 4, 5), some(1, 6, 7)]))?.violation.actual).toBe('… 00:03, 00:04, 00:00, 00:05, 00:06 …');
    expect(sortedByTime(walk([some(2, 1), some(3)]))?.violation.actual).toBe('… 00:01, 00:00, 00:02 …');
    expect(sortedByTime(walk([some(7, 6, 5, 4, 3), some(3, 4, 2, 1)]))?.violation.actual).toBe('… 00:02, 00:02, 00:03, 00:01, 00:00 …');
  });
});
