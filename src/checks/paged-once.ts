import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { isObject, member } from '../model/json.ts';
import { isInteger, quote } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';
import { dataOf, linesOf } from './trips.ts';
import { duplicateGids } from './trip-comparison.ts';

/** The pages of one search, in page order. */
export interface PagedSearch {
  readonly pages: readonly Exchange[];
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

/** Whether an answer has a list of trips, an empty one or not: `bus.data` is blamed for any other. */
export function hasList(page: Exchange): boolean {
  const lines = member(dataOf(page), 'lines');
  return Array.isArray(lines) && lines.every(isObject);
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

/** `data.total` of an answer, where it is an integer. What is beyond exact numbers is one as well, and no number of trips: the largest of them stands for it. */
export function totalOf(exchange: Exchange): number | null {
  const body = exchange.answer?.body;
  const total = member(member(body?.kind === 'json' ? body.value : undefined, 'data'), 'total');
  return isInteger(total) ? Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, total)) : null;
}
