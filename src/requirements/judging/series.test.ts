import { expect, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import type { JsonObject } from '../../contract/json.ts';
import { acceptedSearch, sampleSearch, sampleTrips } from '../checks/sample-exchange.fixture.ts';
import { linesOf } from '../checks/trips.ts';
import { sampleFacts } from '../history/asked-by.fixture.ts';
import { History } from '../history/index.ts';
import { motionOf, isUnchanged } from './series.ts';

/** An answer at a second that shows so many trips of this total. */
function shown(second: number, body: JsonObject, trips: number, total: number, info: JsonObject = {}): Exchange {
  const answer = acceptedSearch(sampleTrips(trips), { total, page_info: info }, { body: { ...sampleSearch, ...body } });
  return { ...answer, call: second, sentAt: second * 1000, endedAt: second * 1000 + 100 };
}

function motion(exchanges: readonly Exchange[]) {
  const series = History.of(
    sampleFacts(),
    exchanges.map((exchange) => ({ exchange, request: null })),
  ).all;
  const { turns, back } = motionOf(series, 1);
  return { turns, isBack: back !== null };
}

const size = { page: 1, page_size: 50 };

test.each<[string, Exchange[], ReturnType<typeof motion>]>([
  ['a trip is sold', [shown(1, size, 20, 20), shown(2, size, 19, 19)], { turns: 1, isBack: false }],
  [
    'a total that falls by half and is back, for the same trips',
    [shown(1, size, 20, 20), shown(2, { ...size, page_size: 30 }, 9, 9), shown(3, { ...size, page_size: 40 }, 20, 20)],
    { turns: 0, isBack: false },
  ],
  [
    'pages that are cut to 50, whose total is said to be theirs',
    [shown(1, { page_size: 51 }, 50, 50), shown(2, { page_size: 100 }, 49, 49), shown(3, { page_size: 60 }, 50, 50)],
    { turns: 0, isBack: false },
  ],
  [
    'no page size, and servers with different ones',
    [30, 20, 30].map((trips, nth) => shown(nth * 3, {}, trips, 160, { page_size: trips })),
    { turns: 0, isBack: false },
  ],
  [
    'no page size, and half of the page',
    [30, 15, 30].map((trips, nth) => shown(nth * 3, {}, trips, 160, { page_size: 30 })),
    { turns: 0, isBack: true },
  ],
])('the motion of a series: %s', (_, exchanges, expected) => {
  expect(motion(exchanges)).toEqual(expected);
});

test('a page size of 400 digits is not the null that it reads like', () => {
  const [first, second, third] = [
    shown(0, { page_size: 50 }, 50, 160, { page_size: 50 }),
    shown(3, { page_size: null }, 20, 160, { page_size: 20 }),
    shown(6, { page_size: Infinity }, 50, 160, { page_size: 50 }),
  ] as [Exchange, Exchange, Exchange];
  const bodyText = third.request.bodyText.replace('null', '9'.repeat(400));
  expect(motion([first, second, third]).isBack).toBe(true);
  expect(motion([first, second, { ...third, request: { ...third.request, bodyText } }]).isBack).toBe(false);
});

/** Two answers to one search of 160 trips: the second lacks the first `gone`, and has as many others as `come`. */
function pagesBut(gone: number, body: JsonObject, come = gone): Exchange[] {
  const trips = sampleTrips(90);
  const all = [trips.slice(0, 50), [...trips.slice(gone, 50), ...trips.slice(50, 50 + come)]];
  return all.map((page, nth) => ({
    ...acceptedSearch(page, { total: 160 }, { body: { ...sampleSearch, ...size, ...body } }),
    call: nth + 1,
  }));
}

test('single trips that change on a page whose order changes as well are not a moving inventory', () => {
  const [first, second] = pagesBut(1, {}) as [Exchange, Exchange];
  const turned = acceptedSearch(linesOf(second).toReversed() as JsonObject[], { total: 160 });
  const other = { ...second, answer: turned.answer };
  const still = pagesBut(0, { sort_by: 'dep_time' });
  expect([isUnchanged([first, second, ...still]), isUnchanged([first, other, ...still])]).toEqual([false, true]);
  expect([isUnchanged([first, second]), isUnchanged([first, other])]).toEqual([false, true]);
  const sold = { ...other, answer: acceptedSearch(linesOf(other) as JsonObject[], { total: 159 }).answer };
  expect(isUnchanged([first, sold])).toBe(false);
});

test.each<[string, [gone: number, come: number], boolean]>([
  ['the first trip has gone, and the others moved up', [1, 1], false],
  ['the first trip is not shown, and no other instead', [1, 0], true],
  ['most trips are others, as an order that changes from call to call shows', [40, 40], true],
])('a page by time stays, and the inventory may move nonetheless: %s', (_, [gone, come], isStill) => {
  expect(isUnchanged([...pagesBut(gone, {}, come), ...pagesBut(0, { sort_by: 'dep_time' })])).toBe(isStill);
});

test('an answer that lacks trips which its total still counts does not show that any has gone', () => {
  const all = [shown(1, size, 30, 30), shown(2, size, 28, 30), shown(3, size, 30, 30), shown(4, size, 29, 30)];
  for (const nth of all.keys()) expect(isUnchanged([...all.slice(nth), ...all.slice(0, nth)])).toBe(true);
  expect(isUnchanged([...all, shown(5, size, 29, 29)])).toBe(false);
});
