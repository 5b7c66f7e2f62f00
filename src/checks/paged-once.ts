import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { isObject, member } from '../model/json.ts';
import { isInteger, quote } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';
import { dataOf, linesOf, saidOfPage } from './trips.ts';
import { duplicateGids, tripDifference } from './trip-comparison.ts';

/** The pages of one search as a walk has them. */
export interface PagedSearch {
  /** In page order, the last page among them. */
  readonly pages: readonly Exchange[];
  /** Whether every page is there. */
  readonly whole: boolean;
  /** `data.total` of the first page, or null where it is no integer. */
  readonly total: number | null;
}

/** Section 4.1 rule 2: no answer lists a trip twice. Equal trips with different gids are different trips. */
export const busPagingWithin = exchangeCheck('bus.paging', 'accepted-search', (exchange) => {
  const twice = duplicateGids([linesOf(exchange)], exchange.request.body).find((one) => one.sameTrip);
  if (twice === undefined) return linesOf(exchange).length > 1 ? [] : null;
  const [first, second] = twice.places.map(({ index }) => index);
  return [
    violation('a trip twice in one answer', `/data/lines/${second}`, 'every trip once', `the trip ${quote(twice.gid)}, which /data/lines/${first} is as well`),
  ];
});

/** What a comparison of answers gives: evidence that it fails, null where it holds, a text where the answers cannot be compared. */
export type Compared = Evidence | null | string;

/** What `bus.data` is blamed for is not held against the pages as well. */
const noList = 'a page has no list of trips (see bus.data, bus.trip)';
const noKey = 'trips of the pages lack what they are known by (see bus.trip)';

/** Whether an answer has a list of trips, an empty one or not: `bus.data` is blamed for any other. */
export function hasList(page: Exchange): boolean {
  const lines = member(dataOf(page), 'lines');
  return Array.isArray(lines) && lines.every(isObject);
}

/**
 * Section 4.1 rule 2: pages are disjoint, and together they are `total` trips. `others` are the trips of the same search
 * as another way shows them (one answer that shows all, or other page sizes), to see what is missing; null for none.
 */
export function pagedOnce(walk: PagedSearch, others: readonly Exchange[] | null): Compared {
  const { pages, whole, total } = walk;
  if (![...pages, ...(others ?? [])].every(hasList)) return noList;
  const last = pages.at(-1);
  if (last === undefined) return null;
  const lines = pages.map((page) => linesOf(page));
  const twice = duplicateGids(lines, last.request.body).find((one) => one.sameTrip && one.places[0]?.page !== one.places[1]?.page);
  if (twice !== undefined) {
    const [one, two] = twice.places.map(({ page }) => pages[page]);
    return evidence('a trip on two pages', 'pages that have no trip in common', `the trip ${quote(twice.gid)} on two pages`, two ?? last, [one ?? last]);
  }
  const emptyPage = pages.find((_, index) => lines[index]?.length === 0);
  if (total !== null && total > 0 && emptyPage !== undefined && (!whole || seen(lines) < total)) {
    return evidence('an existing page is empty', `trips on every page of ${total}`, 'an empty page', emptyPage, others?.slice(0, 2) ?? [pages[0] ?? last]);
  }
  if (!whole || total === null) return null;
  if (seen(lines) !== total) {
    const cause = seen(lines) < total ? 'pages show fewer trips than total' : 'pages show more trips than total';
    return evidence(cause, `${total} trips on all pages together (data.total)`, `${seen(lines)} trips`, last, pages.slice(0, 3));
  }
  if (others === null) return null;
  const { missing, extra, told } = tripDifference(
    others.flatMap((other) => linesOf(other)),
    lines.flat(),
    last.request.body,
  );
  if (missing + extra === 0) return null;
  if (!told) return noKey;
  return evidence(
    'other trips than another page size shows',
    'the same trips whatever the page size',
    `${missing} trips missing and ${extra} others instead`,
    last,
    others.slice(0, 2),
  );
}

/** Whether two answers say that they use one page size: what is used where none is named is not shown, and servers may differ in it. */
export function sameSize(one: Exchange, other: Exchange): boolean {
  return saidOfPage(one, 'page_size') === saidOfPage(other, 'page_size');
}

/** Whether the answers say that another page or size was used where the search named none, and one that nobody asked for meanwhile. */
function otherDefaults(before: Exchange, after: Exchange, meanwhile: readonly JsonObject[]): boolean {
  return (['page', 'page_size'] as const).some((name) => {
    const used = saidOfPage(after, name);
    const left = member(before.request.body, name) === undefined;
    return (
      left && isInteger(used) && isInteger(saidOfPage(before, name)) && used !== saidOfPage(before, name) && meanwhile.every((body) => body[name] !== used)
    );
  });
}

/** Section 4.1 rule 2: the same search shows the same trips, whatever was asked for `meanwhile`; in any order. */
export function sameTrips(before: Exchange, after: Exchange, meanwhile: readonly JsonObject[] = []): Compared {
  if (!hasList(before) || !hasList(after)) return noList;
  if (otherDefaults(before, after, meanwhile)) return null;
  const { missing, extra, told } = tripDifference(linesOf(before), linesOf(after), before.request.body);
  if (missing + extra === 0) return null;
  if (!told) return noKey;
  return evidence(
    'other trips after other pages were asked for',
    'the trips that the same search showed before',
    `${missing} trips missing and ${extra} others instead`,
    after,
    [before],
  );
}

/** Sections 1 and 2, over the pages of a walk: one gid for different trips, which differ in more than their names. */
export function gidsOverPages(walk: PagedSearch): Evidence | null {
  const twice = duplicateGids(
    walk.pages.map((page) => linesOf(page)),
    walk.pages[0]?.request.body,
  ).find((one) => !one.sameTrip && !one.onlyNames && one.places[0]?.page !== one.places[1]?.page);
  if (twice === undefined) return null;
  const [one, two] = twice.places.map(({ page }) => walk.pages[page]);
  if (one === undefined || two === undefined) return null;
  return {
    violation: violation(
      '/data/lines/[]/gid: one gid for different trips on two pages',
      '/data/lines',
      'a gid that names one trip only',
      `${quote(twice.gid)} for different trips`,
    ),
    exchange: two,
    controls: [one],
  };
}

function evidence(cause: string, expected: string, actual: string, exchange: Exchange, controls: readonly Exchange[]): Evidence {
  return { violation: violation(cause, 'the pages of a search', expected, actual), exchange, controls: controls.filter((one) => one !== exchange) };
}

function seen(lines: readonly (readonly Json[])[]): number {
  return lines.reduce((count, page) => count + page.length, 0);
}

/** `data.total` of an answer, where it is an integer. What is beyond exact numbers is one as well, and no number of trips: the largest of them stands for it. */
export function totalOf(exchange: Exchange): number | null {
  const body = exchange.answer?.body;
  const total = member(member(body?.kind === 'json' ? body.value : undefined, 'data'), 'total');
  return isInteger(total) ? Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, total)) : null;
}
