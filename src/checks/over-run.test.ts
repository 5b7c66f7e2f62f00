import { expect, test } from 'vitest';
import { busPageInfoEchoOverRun } from './bus-page-info-echo.ts';
import { busPagingShown } from './shown-at-all.ts';
import { busTotalSteady } from './steady-total.ts';
import { acceptedSearch, sampleSearch, sampleTrips } from './sample-exchange.fixture.ts';
import type { RunCheck } from './check.ts';
import type { Exchange } from '../model/exchange.ts';

function answer(asked: { page?: number; page_size?: number }, shown: number, stated: number, total: number): Exchange {
  return acceptedSearch(sampleTrips(shown), { total, page_info: { page: asked.page ?? 1, page_size: stated, total } }, { body: { ...sampleSearch, ...asked } });
}

function firstOfZero(shown: number): Exchange {
  return acceptedSearch(sampleTrips(shown), { total: 10, page_info: { page: 0, page_size: 20, total: 10 } }, { body: sampleSearch });
}

function found(check: RunCheck, exchanges: readonly Exchange[]): string[] {
  const judge = check.create();
  const during = exchanges.flatMap((exchange) => judge.add(exchange));
  return [...during, ...judge.end()].map(({ violation }) => violation.cause);
}

test.each<[string, Exchange[], number]>([
  ['a target that always uses 10 at most', [answer({ page_size: 50 }, 10, 10, 24), answer({ page: 2, page_size: 50 }, 10, 10, 24)], 0],
  ['a last page that says how many trips it shows', [answer({ page: 1, page_size: 10 }, 10, 10, 14), answer({ page: 2, page_size: 10 }, 4, 4, 14)], 1],
  ['a short route that says how many trips it shows', [answer({ page_size: 10 }, 7, 7, 7)], 1],
  ['sizes as asked', [answer({ page_size: 10 }, 7, 10, 7), answer({ page_size: 5 }, 5, 5, 7)], 0],
])('page size over a run: %s', (_, exchanges, findings) => {
  expect(found(busPageInfoEchoOverRun, exchanges)).toHaveLength(findings);
});

function totals(...list: number[]): Exchange[] {
  return list.map((total) => answer({}, Math.min(total, 10), 20, total));
}

test.each<[string, Exchange[], number]>([
  ['a total that stays', totals(25, 25, 25, 25), 0],
  ['a lone other total, once', totals(25, 25, 25, 26, 25, 25, 25, 25, 25, 25, 25), 0],
  ['a lone other total, twice', totals(25, 25, 25, 26, 25, 25, 25, 31, 25, 25, 25, 25), 1],
  ['a moving inventory', totals(25, 25, 26, 26, 25, 25, 24, 24, 25, 25, 26, 26, 25), 0],
  ['an inventory that moves with every call', totals(25, 26, 24, 25, 27, 26, 25, 24, 26, 25, 27, 25), 0],
  ['all gone and back, twice', totals(25, 0, 25, 0, 25), 1],
  ['sold out for good', totals(25, 25, 0, 0, 0, 0), 0],
])('total over a run: %s', (_, exchanges, findings) => {
  expect(found(busTotalSteady, exchanges)).toHaveLength(findings);
});

test.each<[string, Exchange[], number]>([
  ['trips shown', [answer({}, 10, 20, 25), answer({}, 10, 20, 25)], 0],
  ['none shown, once', [answer({}, 0, 20, 25), answer({}, 10, 20, 25)], 0],
  ['none shown, twice', [answer({}, 0, 20, 25), answer({}, 10, 20, 25), answer({}, 0, 20, 25)], 1],
  ['none of none', [answer({}, 0, 20, 0), answer({}, 0, 20, 0)], 0],
  ['none without a page, where page 0 has some and another one is used', [answer({ page: 0 }, 10, 20, 10), answer({}, 0, 20, 10), answer({}, 0, 20, 10)], 0],
  ['none without a page, which is page 0', [answer({ page: 0 }, 10, 20, 10), firstOfZero(0), firstOfZero(0)], 1],
  ['pages that may lie beyond the end', [answer({ page: 9 }, 0, 20, 25), answer({ page: 9 }, 0, 20, 25)], 0],
])('shown at all: %s', (_, exchanges, findings) => {
  expect(found(busPagingShown, exchanges)).toHaveLength(findings);
});
