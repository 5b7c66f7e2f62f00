import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { member } from '../model/json.ts';
import { isHhmm, quote } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';
import { duplicateGids, isSortedOneDirection } from './trip-comparison.ts';
import { linesOf } from './trips.ts';

/** Section 4.1 rule 2: no answer lists a trip twice. Equal trips with different gids are different trips. */
export const busPagingWithin = exchangeCheck('bus.paging', 'accepted-search', (exchange) => {
  const twice = duplicateGids([linesOf(exchange)], exchange.request.body).find((one) => one.sameTrip);
  if (twice === undefined) return linesOf(exchange).length > 1 ? [] : null;
  const [first, second] = twice.places.map(({ index }) => index);
  return [
    violation('a trip twice in one answer', `/data/lines/${second}`, 'every trip once', `the trip ${quote(twice.gid)}, which /data/lines/${first} is as well`),
  ];
});

/** Sections 1 and 2, over the pages of a walk: one gid for different trips, which differ in more than their names. */
export function gidsOverPages(pages: readonly Exchange[]): Evidence | null {
  const twice = duplicateGids(
    pages.map((page) => linesOf(page)),
    pages[0]?.request.body,
  ).find((one) => !one.sameTrip && !one.onlyNames && one.places[0]?.page !== one.places[1]?.page);
  if (twice === undefined) return null;
  const [one, two] = twice.places.map(({ page }) => pages[page]);
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

/** Section 4.1: with `sort_by: "dep_time"` the trips of an answer are ordered by departure time, in one direction. */
export const busSortWithin = exchangeCheck('bus.sort-dep-time', 'accepted-search', (exchange) => {
  const { body } = exchange.request;
  if (member(body, 'sort_by') !== 'dep_time') return null;
  const times = timesOf([exchange]);
  if (times === null || new Set(times).size < 2) return null;
  return isSortedOneDirection(times) === null
    ? [violation('not ordered by dep_time', '/data/lines', 'trips in the order of dep_time, one direction', some(times))]
    : [];
});

/** The same over all pages of a walk. */
export function sortedByTime(pages: readonly Exchange[]): Evidence | null {
  const times = timesOf(pages);
  const last = pages.at(-1);
  if (times === null || last === undefined || isSortedOneDirection(times) !== null) return null;
  return {
    violation: violation(
      'not ordered by dep_time over the pages',
      'the pages of a sorted search',
      'departure times in one direction over all pages',
      some(times),
    ),
    exchange: last,
    controls: pages.slice(0, 2),
  };
}

/** Departure times in order; null where one is no HH:MM, which `bus.dep-time` reports. */
function timesOf(pages: readonly Exchange[]): string[] | null {
  const times = pages.flatMap((page) => linesOf(page).map((line) => member(line, 'dep_time')));
  return times.every((time): time is string => typeof time === 'string' && isHhmm(time)) ? times : null;
}

/** The place where the direction turns, in short. */
function some(times: readonly string[]): string {
  const steps = times.map((time, index) => time.localeCompare(times[index - 1] ?? time));
  const first = steps.find((step) => step !== 0);
  const turn = steps.findIndex((step) => step !== 0 && step !== first);
  return `… ${times.slice(Math.max(0, turn - 2), turn + 3).join(', ')} …`;
}
