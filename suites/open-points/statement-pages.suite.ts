import { linesOf, samePage, searchEntry, totalOf } from '../../src/checks/index.ts';
import { requirement } from '../../src/harness/index.ts';
import type { Told } from '../../src/history/index.ts';
import { type Broken, type Case, held, untold } from '../../src/judging/index.ts';
import { type Exchange, isAccepted } from '../../src/model/exchange.ts';
import { member } from '../../src/model/json.ts';
import { pageNumbers } from '../scenarios/page-numbers.ts';
import { contradiction, neither } from './contradiction.ts';

/** Whether two answers show the same page: null where that cannot be told. */
function same(one: Exchange, other: Exchange): boolean | null {
  const [a, b] = [searchEntry(one), searchEntry(other)];
  return a === null || b === null ? null : samePage(a, b);
}

/** A page size within the limit: what another one shows is not shown in the document. */
function hasUsualSize({ exchange }: Told): boolean {
  const size = member(exchange.request.body, 'page_size');
  return typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= 50;
}

function pageOf({ request: { body } }: Exchange): number | null {
  const page = member(body, 'page');
  return typeof page === 'number' ? page : null;
}

function showsTrips(exchange: Exchange): boolean {
  return isAccepted(exchange) && linesOf(exchange).length > 0;
}

// The first page has trips, the one before it none of its own, and the next one others.
requirement('statement.firstPage', {
  asks: [pageNumbers],
  *judge(history, { statement }) {
    const declared = Number(statement['firstPage']);
    for (const told of history.searches('other')) {
      const { exchange } = told;
      if (pageOf(exchange) !== declared || !hasUsualSize(told)) continue;
      const pages = history.twins(told, ['page']).filter(showsTrips);
      if (pages.length > 0 || showsTrips(exchange)) yield firstPage(told, pages, declared);
    }
  },
});

/** `pages`: other pages of the same search that show trips. */
function firstPage(told: Told, pages: readonly Exchange[], declared: number): Case {
  const { exchange } = told;
  const [before, next] = [declared - 1, declared + 1].map((number) => pages.find((one) => pageOf(one) === number));
  const found = (cause: string, actual: string, by: Exchange, beside: readonly Exchange[]): Broken =>
    contradiction('firstPage', { cause, expected: `that page ${declared} is the first`, actual, by, beside }, 'relation');
  if (exchange.answer?.status === 400) return found('the first page is refused', `status 400 for page ${declared}`, exchange, pages.slice(0, 1));
  if (!isAccepted(exchange)) return untold(told, neither(`page ${declared}`, exchange));
  if (linesOf(exchange).length === 0) return found('the first page is empty', `no trips on page ${declared}`, exchange, pages.slice(0, 1));
  if (before !== undefined && same(before, exchange) === false)
    return found('a page before it has other trips', `other trips on page ${declared - 1}`, before, [exchange]);
  // Of one page only, the page after it may show it again.
  const hasMore = (totalOf(exchange) ?? 0) > linesOf(exchange).length;
  if (hasMore && next !== undefined && same(next, exchange) === true)
    return found('the next page has the same trips', `the same trips on page ${declared + 1}`, next, [exchange]);
  return held(exchange);
}

// A search without page shows what the declared page shows.
requirement('statement.defaultPage', {
  asks: [pageNumbers],
  *judge(history, { statement }) {
    const declared = Number(statement['defaultPage']);
    for (const told of history.searches('other')) {
      const { exchange } = told;
      if (member(exchange.request.body, 'page') !== undefined || !hasUsualSize(told) || !showsTrips(exchange)) continue;
      const named = history.twins(told, ['page']).find((one) => pageOf(one) === declared);
      if (named !== undefined) yield defaultPage(told, named, declared);
    }
  },
});

function defaultPage(told: Told, named: Exchange, declared: number): Case {
  const { exchange } = told;
  const expected = `that page ${declared} is used where none is given`;
  const found = (cause: string, actual: string, by: Exchange, beside: Exchange): Broken =>
    contradiction('defaultPage', { cause, expected, actual, by, beside: [beside] }, 'relation');
  if (named.answer?.status === 400) return found('that page is refused', `status 400 for page ${declared}`, named, exchange);
  if (!isAccepted(named)) return untold(told, neither(`page ${declared}`, named));
  if (linesOf(named).length === 0) return found('that page is empty', `no trips on page ${declared}`, named, exchange);
  if (same(exchange, named) === false) return found('other trips', 'other trips without page than with it', exchange, named);
  return held(exchange);
}
