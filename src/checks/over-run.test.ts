import { expect, test } from 'vitest';
import { busPageInfoEchoOverRun } from './bus-page-info-echo.ts';
import { busPagingLasting } from './lasting-pages.ts';
import { busPagingSteady, busTotalOfSameTrips } from './steady-pages.ts';
import { busTotalSteady } from './steady-total.ts';
import { answer, found, unlisted } from './over-run.fixture.ts';
import { sampleSearch } from './sample-exchange.fixture.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Json, JsonObject } from '../model/json.ts';

test.each<[string, Exchange[], number]>([
  ['a target that always uses 10 at most', [answer({ page_size: 50 }, 10, 10, 24), answer({ page: 2, page_size: 50 }, 10, 10, 24)], 0],
  ['a last page that says how many trips it shows', [answer({ page: 1, page_size: 10 }, 10, 10, 14), answer({ page: 2, page_size: 10 }, 4, 4, 14)], 1],
  ['a short route that says how many trips it shows', [answer({ page_size: 10 }, 7, 7, 7)], 1],
  ['a page in the middle that says how many trips it shows', [answer({ page: 2, page_size: 10 }, 7, 7, 40)], 1],
  ['the first page, where pages count from 0', [answer({ page: 0, page_size: 10 }, 7, 7, 40), answer({ page: 3, page_size: 10 }, 7, 7, 40)], 0],
  ['the first page, asked for by number', [answer({ page: 1, page_size: 10 }, 7, 7, 40), answer({ page: 3, page_size: 10 }, 7, 7, 40)], 0],
  ['one smaller size used, and another counted', [answer({ page_size: 10 }, 7, 7, 40), answer({ page: 3, page_size: 10 }, 4, 4, 40)], 1],
  ['many counts, told once', [answer({ page_size: 10 }, 7, 7, 7), answer({ page_size: 10 }, 5, 5, 5), answer({ page_size: 10 }, 3, 3, 3)], 1],
  ['no trips', [answer({ page_size: 10 }, 0, 0, 0)], 0],
  ['a count that is another', [answer({ page_size: 10 }, 7, 6, 7)], 0],
  ['as many as fit', [answer({ page_size: 7 }, 7, 7, 7)], 0],
  ['more than fit, which bus.page-size has', [answer({ page_size: 5 }, 7, 7, 7)], 0],
  ['no size asked for', [answer({}, 7, 7, 7)], 0],
  ['a size over 50', [answer({ page_size: 60 }, 7, 7, 7)], 0],
  ['a size of 0', [answer({ page_size: 0 }, 7, 7, 7)], 0],
  ['a size that is text', [answer({ page_size: '10' }, 7, 7, 7)], 0],
  ['a page that is text, at the end', [answer({ page: '2', page_size: 10 }, 7, 7, 17)], 1],
  ['numbers of the wrong type', [answer({ page_size: 10 }, 7, '7', 7), answer({ page_size: 10 }, 7, 7, '7')], 0],
  ['an answer that is not accepted', [{ ...answer({ page_size: 10 }, 7, 7, 7), operation: 'cancel' }], 0],
  ['sizes as asked', [answer({ page_size: 10 }, 7, 10, 7), answer({ page_size: 5 }, 5, 5, 7)], 0],
])('page size over a run: %s', (_, exchanges, findings) => {
  expect(found(busPageInfoEchoOverRun, exchanges)).toHaveLength(findings);
});

test('a lone other total is shown between the two answers that have the usual one', () => {
  const exchanges = totals(25, 0, 25, 0, 25);
  const judge = busTotalSteady.create();
  for (const exchange of exchanges) judge.add(exchange);
  const [first, ...more] = judge.end();
  expect(first).toMatchObject({ violation: { cause: '/data/total: differs between equal searches', actual: '0' } });
  expect(first?.exchange).toBe(exchanges[1]);
  expect(first?.controls).toEqual([exchanges[0], exchanges[2]]);
  expect(more).toEqual([]);
});

/** Answers that show as many trips as they say; those that say over 30 show 25. */
function totals(...list: number[]): Exchange[] {
  return list.map((total) => answer({}, total > 30 ? 25 : total, 50, total));
}

/** Another total between two equal ones, twice: all gone and back. */
function between(make: (total: number) => Exchange): Exchange[] {
  const plain = totals(25, 25, 25);
  return [plain[0], make(0), plain[1], make(0), plain[2]] as Exchange[];
}

function onAnotherDay(exchange: Exchange): Exchange {
  return { ...exchange, request: { ...exchange.request, body: { ...sampleSearch, date: '2026-11-24' } } };
}

test.each<[string, Exchange[], number]>([
  ['a total that stays', totals(25, 25, 25, 25), 0],
  ['a lone other total, once', totals(25, 25, 25, 36, 25, 25, 25, 25, 25, 25, 25), 0],
  ['a lone other total, twice', totals(25, 25, 25, 36, 25, 25, 25, 31, 25, 25, 25, 25), 1],
  ['a moving inventory', totals(25, 25, 26, 26, 25, 25, 24, 24, 25, 25, 26, 26, 25), 0],
  ['an inventory that moves with every call', totals(25, 26, 24, 25, 27, 26, 25, 24, 26, 25, 27, 25), 0],
  ['all gone and back, twice', totals(25, 0, 25, 0, 25), 1],
  ['a lone other total, twice, in ten answers', totals(25, 36, 25, 36, 25, 25, 25, 25, 25, 25), 1],
  ['the same in nine', totals(25, 36, 25, 36, 25, 25, 25, 25, 25), 0],
  ['lone totals after the inventory moved', totals(24, 25, 25, 36, 25, 25, 25, 31, 25, 25, 25, 25), 0],
  ['others that came together, twice', totals(25, 36, 36, 37, 25, 25, 36, 31, 25, 25, 25, 25), 1],
  ['others that came together, once', totals(25, 36, 36, 37, 25, 25, 25, 25, 25, 25, 25, 25), 0],
  ['others that came for good', totals(25, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36), 0],
  ['others beside an inventory that moves', totals(25, 36, 25, 36, 25, 26, 26, 26, 26, 26, 26, 26), 0],
  ['lone totals of six', totals(25, 36, 25, 36, 25, 36, 25, 36, 25, 36, 25, 36, 25), 1],
  ['two days, each with its own total', [...totals(25, 25), ...totals(7, 7).map(onAnotherDay), ...totals(25, 25), ...totals(7, 7).map(onAnotherDay)], 0],
  ...['start_addr', 'start_lng', 'start_lat', 'end_addr', 'end_lng', 'end_lat', 'dist_type'].map((name): [string, Exchange[], number] => [
    `searches narrowed by ${name}`,
    between((total) => answer({ [name]: 1 }, total, 20, total)),
    0,
  ]),
  ['pages that may lie beyond the end', between((total) => answer({ page: 9 }, 0, 20, total)), 0],
  ['pages that show trips', between((total) => answer({ page: 2 }, 3, 20, total)), 1],
  ['a page size of 0', between((total) => answer({ page_size: 0 }, 0, 20, total)), 0],
  ['a page size that is text', between((total) => answer({ page_size: 'x' }, 0, 20, total)), 0],
  ['an order that the document does not show', between((total) => answer({ sort_by: 'price' }, 0, 20, total)), 0],
  ['page sizes and the order that it shows', between((total) => answer({ page_size: 1, sort_by: 'dep_time' }, 0, 20, total)), 1],
  ['a date that is none', between((total) => answer({ date: 20261123 }, 0, 20, total)), 0],
  ['answers that are not accepted', totals(25, 0, 25, 0, 25).map((one) => ({ ...one, operation: 'cancel' })), 0],
  ['answers without a total', [25, null, 25, null, 25].map((total) => answer({}, 3, 20, total)), 0],
  ['requests that are no object', between((total) => ({ ...answer({}, 0, 20, total), request: { ...answer({}, 0, 20, total).request, body: [] } })), 0],
  ['all gone and back, twice, after the inventory moved', totals(24, 25, 25, 25, 0, 25, 0, 25), 1],
  ['answers without a total among many', [25, null, 25, null, 25, 25, 25, 25, 25, 25, 25, 25].map((total) => answer({}, 3, 20, total)), 0],
  ['dates that are none', [25, 0, 25, 0, 25].map((total) => answer({ date: 20261123 }, 0, 20, total)), 0],
  ['a server with a trip less', totals(25, 24, 25, 24, 25, 25, 25, 24, 25, 25, 25, 25), 0],
  ['a page cannot tell', [25, 26, 25, 26, 25, 25, 25, 25, 25, 25].map((total) => answer({ page: 2, page_size: 5 }, 5, 5, total)), 0],
  ['a last page can', [25, 26, 25, 26, 25, 25, 25, 25, 25, 25].map((total) => answer({ page: 3, page_size: 10 }, 5, 10, total)), 1],
  ['pages that are always shorter', [25, 26, 25, 26, 25, 25, 25, 25, 25, 25].map((total) => answer({}, 10, 20, total)), 0],
  ['no page size at all', [25, 26, 25, 26, 25, 25, 25, 25, 25, 25].map((total) => answer({}, 10, 'x', total)), 0],
  ['sold out for good', totals(25, 25, 0, 0, 0, 0), 0],
  ['answers without a total among those of full pages', [25, null, 25, null, 25, 25, 25, 25, 25, 25, 25, 25].map((total) => answer({}, 20, 20, total)), 0],
  ['fewer trips of the same total, which are those of the paging', [20, 19, 20, 19, 20, 20, 20, 20, 20, 20].map((shown) => answer({}, shown, 20, 25)), 0],
  ['fewer trips of the same total, beside others', [...[25, 24, 25].map((shown) => answer({}, shown, 50, 25)), ...totals(36, 25, 36, 25, 25, 25, 25, 25)], 1],
  ['an inventory that moves twice in a row, beside others', totals(25, 24, 23, 25, 36, 25, 36, 25, 25, 25, 25, 25), 0],
  ['a server with a trip less, beside others', totals(25, 24, 25, 36, 25, 36, 25, 25, 25, 25, 25, 25), 1],
])('total over a run: %s', (_, exchanges, findings) => {
  expect(found(busTotalSteady, exchanges)).toHaveLength(findings);
});

/** Answers of one search, as trips shown of a total. */
function shows(...list: readonly (readonly [shown: number, total: Json])[]): Exchange[] {
  return list.map(([shown, total]) => answer({ page_size: 50 }, shown, 50, total));
}

/** The same searches, each second with its members in another order. */
function turned(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.map((one, nth) => {
    const body = Object.fromEntries(Object.entries(one.request.body as JsonObject).toReversed());
    return nth % 2 === 0 ? one : { ...one, request: { ...one.request, body } };
  });
}

const fullPage = answer({ page_size: 20 }, 20, 20, 38);

test.each<[string, Exchange[], number]>([
  ['all trips each time', shows([25, 25], [25, 25], [25, 25]), 0],
  ['one less now and then', shows([25, 25], [24, 25], [25, 25], [24, 25], [24, 25], [25, 25]), 1],
  ['one less at first', shows([24, 25], [25, 25], [24, 25], [25, 25], [24, 25], [25, 25]), 1],
  ['pages that are always shorter', shows([10, 25], [9, 25], [10, 25], [9, 25], [10, 25]), 0],
  ['a total that is greater now and then', shows([25, 25], [25, 38], [25, 25], [25, 38], [25, 25]), 0],
  ['one less at first, and once', shows([24, 25], [25, 25], [24, 25], [25, 25]), 0],
  ['one less, once', shows([25, 25], [24, 25], [25, 25], [25, 25]), 0],
  ['one less for good', shows([25, 25], [24, 25], [24, 25], [24, 25]), 0],
  ['a server with a trip less', shows([25, 25], [24, 24], [25, 25], [24, 24], [25, 25], [24, 24], [25, 25]), 0],
  ['no total', shows([25, 'x'], [24, 'x'], [25, 'x'], [24, 'x'], [25, 'x']), 0],
  ['answers that are not accepted', shows([25, 25], [24, 25], [25, 25], [24, 25], [25, 25]).map((one) => ({ ...one, operation: 'cancel' as const })), 0],
  ['one less now and then, whatever the order of its members', turned(shows([25, 25], [24, 25], [25, 25], [24, 25], [25, 25])), 1],
  ['answers without a total', shows([0, null], [24, null], [0, null], [24, null], [0, null]), 0],
  ['trips in what is no list now and then', shows([25, 25], [25, 25], [25, 25]).flatMap((one) => [one, unlisted({ page_size: 50 }, 50, 25)]), 0],
  ['other pages between', [25, 24, 25, 24, 25].map((shown) => answer({ page: shown }, shown, 50, 25)), 0],
])('pages over a run: %s', (_, exchanges, findings) => {
  expect(found(busPagingSteady, exchanges)).toHaveLength(findings);
});

test.each<[string, Exchange[], number]>([
  ['its trips each time', shows([25, 25], [25, 25], [25, 25]), 0],
  ['more now and then', shows([25, 25], [25, 38], [25, 25], [25, 38], [25, 40], [25, 25]), 1],
  ['more at first, and once', shows([25, 38], [25, 25], [25, 38], [25, 25]), 0],
  ['more for good', shows([25, 25], [25, 38], [25, 38], [25, 38]), 0],
  ['an inventory that flickers', shows([25, 25], [24, 24], [25, 25], [23, 23], [25, 25]), 0],
  ['fewer trips now and then', shows([25, 25], [24, 25], [25, 25], [24, 25], [25, 25]), 0],
  ['no trips of its own total, nor of the other', shows([25, 25], [20, 38], [25, 25], [20, 38], [25, 25]), 0],
  ['another total since', shows([25, 25], [25, 38], [26, 26], [26, 38], [27, 27]), 0],
  ['full pages between, which fit the other total as well', [...shows([25, 25]), fullPage, ...shows([25, 25]), fullPage, ...shows([25, 25])], 0],
  ['more now and then, with full pages between', [25, 38, 25, 38, 25].flatMap((total) => [fullPage, ...shows([25, total])]), 1],
  ['full pages, which cannot tell', [60, 73, 60, 73, 60].map((total) => answer({ page_size: 50 }, 50, 50, total)), 0],
])('total of equally many trips over a run: %s', (_, exchanges, findings) => {
  expect(found(busTotalOfSameTrips, exchanges)).toHaveLength(findings);
});

test('the greater total is shown between those that the trips bear out', () => {
  const exchanges = shows([25, 25], [25, 38], [25, 25], [25, 38], [25, 25]);
  const judge = busTotalOfSameTrips.create();
  for (const exchange of exchanges) judge.add(exchange);
  expect(judge.end()).toMatchObject([
    {
      exchange: exchanges[1],
      controls: [exchanges[0], exchanges[2]],
      violation: { cause: '/data/total: not of its trips now and then', expected: 'the total that its 25 trips bear out, as before and after', actual: '38' },
    },
  ]);
});

test('the shorter answer is shown between those that have all trips', () => {
  const exchanges = shows([25, 25], [24, 25], [25, 25], [24, 25], [25, 25]);
  const judge = busPagingSteady.create();
  for (const exchange of exchanges) judge.add(exchange);
  expect(judge.end()).toMatchObject([{ exchange: exchanges[1], controls: [exchanges[0], exchanges[2]], violation: { cause: 'fewer trips now and then' } }]);
});

const onDays = (...days: [date: string, exchanges: Exchange[]][]): Exchange[] =>
  days.flatMap(([date, exchanges]) => exchanges.map((one) => ({ ...one, request: { ...one.request, body: { ...(one.request.body as JsonObject), date } } })));
const ofFull = (...shown: number[]): Exchange[] => shown.map((trips) => answer({ page_size: 20 }, trips, 20, 38));

/** A full page and two that are shorter, on two days. */
const onBothDays = (asked: JsonObject, total: Json): Exchange[] =>
  ['2026-11-24', '2026-11-25'].flatMap((day) => onDays([day, [20, 19, 18].map((shown) => answer(asked, shown, 20, total))]));

test('the last page that was shorter is shown with the full one', () => {
  const exchanges = onBothDays({ page_size: 20 }, 38);
  const judge = busPagingLasting.create();
  for (const exchange of exchanges) judge.add(exchange);
  const expected = 'the full page of 20 trips that the same search showed at first';
  expect(judge.end()).toMatchObject([
    { exchange: exchanges[2], controls: [exchanges[0]], violation: { cause: 'fewer trips when asked again', expected, actual: '18 trips' } },
  ]);
});

test.each<[string, Exchange[], number]>([
  ['full each time', onDays(['2026-11-24', ofFull(20, 20, 20)], ['2026-11-25', ofFull(20, 20, 20)]), 0],
  ['one less for good, on two days', onDays(['2026-11-24', ofFull(20, 19, 19)], ['2026-11-25', ofFull(20, 20, 19, 18)]), 1],
  ['none for good, on two days', onDays(['2026-11-24', ofFull(20, 0, 0)], ['2026-11-25', ofFull(20, 0, 0)]), 1],
  [
    'trips in what is no list for good, on two days',
    ['2026-11-24', '2026-11-25'].flatMap((day) => onDays([day, [...ofFull(20), ...[1, 2].map(() => unlisted({ page_size: 20 }, 20, 38))]])),
    0,
  ],
  ['one less for good, on one day alone', onDays(['2026-11-24', ofFull(20, 19, 19)], ['2026-11-25', ofFull(20, 20, 20)]), 0],
  ['one less, once on each day', onDays(['2026-11-24', ofFull(20, 19)], ['2026-11-25', ofFull(20, 19)]), 0],
  ['one less now and then', onDays(['2026-11-24', ofFull(20, 19, 20, 19, 19)], ['2026-11-25', ofFull(20, 19, 20, 19, 19)]), 0],
  ['pages that are always shorter', onDays(['2026-11-24', ofFull(19, 20, 19, 19)], ['2026-11-25', ofFull(19, 20, 19, 19)]), 0],
  ['other sizes used', ['2026-11-24', '2026-11-25'].flatMap((day) => onDays([day, [20, 19, 19].map((size) => answer({ page_size: 20 }, size, size, 38))])), 0],
  [
    'last pages',
    ['2026-11-24', '2026-11-25'].flatMap((day) => onDays([day, [18, 17, 17].map((shown) => answer({ page: 2, page_size: 20 }, shown, 20, 38))])),
    0,
  ],
  ['no page size told', ['2026-11-24', '2026-11-25'].flatMap((day) => onDays([day, [20, 19, 19].map((shown) => answer({}, shown, null, 38))])), 0],
  [
    'another total',
    ['2026-11-24', '2026-11-25'].flatMap((day) => onDays([day, [20, 19, 19].map((shown) => answer({ page_size: 20 }, shown, 20, 18 + shown))])),
    0,
  ],
  ['one less for good, on page 0', onBothDays({ page: 0, page_size: 20 }, 38), 1],
  ['one less for good, on page 1, which may be the second', onBothDays({ page: 1, page_size: 20 }, 41), 1],
  ['nothing behind the page', onBothDays({ page_size: 20 }, 20), 0],
  ['nothing behind page 1, where pages count from 0', onBothDays({ page: 1, page_size: 20 }, 40), 0],
  ['a page that is a text', onBothDays({ page: '0', page_size: 20 }, 138), 0],
  ['a page below 0', onBothDays({ page: -1, page_size: 20 }, 38), 0],
  ['no total', onBothDays({ page_size: 20 }, null), 0],
  ['answers that are not accepted', onBothDays({ page_size: 20 }, 38).map((one) => ({ ...one, operation: 'cancel' as const })), 0],
  [
    'a search that is narrowed, and one day alone',
    onDays(['2026-11-24', ofFull(20, 19, 19)], ['2026-11-25', [20, 19, 19].map((shown) => answer({ start_addr: 'x', page_size: 20 }, shown, 20, 38))]),
    0,
  ],
])('full pages over a run: %s', (_, exchanges, findings) => {
  expect(found(busPagingLasting, exchanges)).toHaveLength(findings);
});
