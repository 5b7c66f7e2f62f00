import type { Exchange } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { isHhmm, quote } from '../schema/index.ts';
import { type AnswersCheck, inScope, violation } from './check.ts';
import { duplicateGids, type DuplicateGid, isSortedOneDirection } from './trip-comparison.ts';
import { linesOf } from './trips.ts';

/** Section 4.1 rule 2: no page lists a trip twice, and no two list the same one. Equal trips with different gids are different trips. */
export const busPagingOnce = noGidTwice(
  'bus.paging',
  ({ sameTrip }) => sameTrip,
  ['a trip twice in one answer', 'a trip on two pages'],
  'pages that have no trip in common, and each trip once',
  'the trip',
);

/** Sections 1 and 2: a gid names one trip only. */
export const busGidOnce = noGidTwice(
  'bus.gid',
  ({ sameTrip }) => !sameTrip,
  ['/data/lines/[]/gid: one gid for different trips', '/data/lines/[]/gid: one gid for different trips on two pages'],
  'a gid of its own for each trip',
  'different trips',
);

/** A rule over the pages of a walk, or one page by itself, that a gid which comes twice may break; what is within a page, that page shows by itself. */
function noGidTwice(
  id: string,
  breaks: (twice: DuplicateGid) => boolean,
  [within, between]: readonly [string, string],
  expected: string,
  what: string,
): AnswersCheck {
  return {
    id,
    *judgeAll(exchanges) {
      const pages = exchanges.filter((exchange) => inScope('accepted-search', exchange));
      const [last] = pages.slice(-1);
      if (last === undefined) return;
      const all = duplicateGids(pages.map(linesOf), last.request.body).filter(breaks);
      for (const { gid, places } of all) {
        const [first, second] = places;
        const other = pages.length === 1 ? second : places.find(({ page }) => page !== first?.page);
        if (first === undefined || other === undefined) continue;
        const place = pages.length === 1 ? `/data/lines/${other.index}` : 'the pages of a search';
        const made = violation(pages.length === 1 ? within : between, place, expected, `${what} ${quote(gid)}, which /data/lines/${first.index} is as well`);
        return yield { violation: made, exchange: pages[other.page]!, controls: pages.length === 1 ? [] : [pages[first.page]!] };
      }
      if (pages.flatMap(linesOf).length > 1) yield last;
    },
  };
}

/** Section 4.1: with `sort_by: "dep_time"` the trips of a page, and of all pages together, are ordered by departure time, in one direction. */
export const busSortDepTime: AnswersCheck = {
  id: 'bus.sort-dep-time',
  *judgeAll(exchanges) {
    const pages = exchanges.filter((exchange) => inScope('accepted-search', exchange) && member(exchange.request.body, 'sort_by') === 'dep_time');
    const [last] = pages.slice(-1);
    const times = timesOf(pages);
    if (last === undefined || times === null || new Set(times).size < 2) return;
    if (isSortedOneDirection(times) !== null) return yield last;
    const [cause, place] =
      pages.length === 1 ? ['not ordered by dep_time', '/data/lines'] : ['not ordered by dep_time over the pages', 'the pages of a search'];
    yield { violation: violation(cause!, place!, 'trips in the order of dep_time, one direction', some(times)), exchange: last, controls: pages.slice(0, -1) };
  },
};

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
