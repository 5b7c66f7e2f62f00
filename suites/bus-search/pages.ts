import {
  type Case,
  type Exchange,
  fail,
  inScope,
  isHhmm,
  linesOf,
  member,
  pass,
  quote,
  tripKey,
  unnamed,
  violation,
} from '../../src/requirements/for-suites.ts';

/**
 * Section 4.1 rule 2: no page lists a trip twice, and no two list the same one. Equal trips with different gids are
 * different trips.
 */
export const tripOnce = noGidTwice(
  ({ isSameTrip }) => isSameTrip,
  ['a trip twice in one answer', 'a trip on two pages'],
  'pages that have no trip in common, and each trip once',
);

/** Sections 1 and 2: a gid names one trip only. */
export const gidOnce = noGidTwice(
  ({ isSameTrip }) => !isSameTrip,
  ['/data/lines/[]/gid: one gid for different trips', '/data/lines/[]/gid: one gid for different trips on two pages'],
  'a different gid for each trip',
);

/** Where a trip stands. */
interface Place {
  readonly page: Exchange;
  readonly index: number;
}

/** A gid that comes again. */
interface Again {
  readonly gid: string;
  readonly first: Place;
  readonly second: Place;
  readonly isSameTrip: boolean;
}

/** A rule that gids which come again break, on one page by itself or on two pages of a walk. */
function noGidTwice(
  breaks: (again: Again) => boolean,
  [within, between]: readonly [string, string],
  expected: string,
): (exchanges: readonly Exchange[]) => Iterable<Case> {
  return function* (exchanges) {
    const pages = exchanges.filter((exchange) => inScope('accepted-search', exchange));
    const isOne = pages.length === 1;
    const found = gidsAgain(pages).find((again) => breaks(again) && (isOne || again.first.page !== again.second.page));
    if (found !== undefined) {
      const { gid, first, second } = found;
      const made = violation(
        isOne ? within : between,
        isOne ? `/data/lines/${second.index}` : 'the pages of a search',
        expected,
        isOne
          ? `${quote(gid)}, as trip ${first.index + 1} and as trip ${second.index + 1}`
          : `${quote(gid)}, as ${named(first)} and as ${named(second)}`,
      );
      yield fail(second.page, isOne ? [] : [first.page], made);
    } else if (pages.flatMap(linesOf).length > 1) yield pass(pages.at(-1)!);
  };
}

/** `trip 21 of page 1 (call 11)`. */
function named({ page: { request, call }, index }: Place): string {
  const page = member(request.body, 'page');
  return `trip ${index + 1} of ${typeof page === 'number' ? `page ${page} (call ${call})` : `call ${call}`}`;
}

function gidsAgain(pages: readonly Exchange[]): Again[] {
  const known = new Map<string, Place>();
  return pages.flatMap((page) =>
    linesOf(page).flatMap((line, index) => {
      const gid = member(line, 'gid');
      if (typeof gid !== 'string' || gid === '') return [];
      const second = { page, index };
      const first = known.get(gid);
      if (first !== undefined) return [{ gid, first, second, isSameTrip: isSame(first, second) }];
      known.set(gid, second);
      return [];
    }),
  );
}

/** Whether two may be one trip: what it is known by in every language is the same, or one of them lacks that. */
function isSame(...places: readonly [Place, Place]): boolean {
  const [one, other] = places.map(({ page, index }) => tripKey(linesOf(page)[index]!, page.request.body, unnamed));
  return one === null || other === null || one === other;
}

/**
 * Section 4.1: with `sort_by: "dep_time"` the trips of a page, and of all pages together, are ordered by departure
 * time, in one direction.
 */
export function* sortedByTime(exchanges: readonly Exchange[]): Iterable<Case> {
  const pages = exchanges.filter(
    (exchange) => inScope('accepted-search', exchange) && member(exchange.request.body, 'sort_by') === 'dep_time',
  );
  const times = timesOf(pages);
  if (new Set(times).size < 2) return;
  const last = pages.at(-1)!;
  if (isSortedOneDirection(times) !== null) return yield pass(last);
  const [cause, place] =
    pages.length === 1
      ? ['not ordered by dep_time', '/data/lines']
      : ['not ordered by dep_time over the pages', 'the pages of a search'];
  const made = violation(cause!, place!, 'trips in the order of dep_time, one direction', some(times));
  yield fail(last, pages.slice(0, -1), made);
}

/** Departure times in order; empty if one is not HH:MM, which `bus.dep-time` reports. */
function timesOf(pages: readonly Exchange[]): string[] {
  const times = pages.flatMap((page) => linesOf(page).map((line) => member(line, 'dep_time')));
  return times.every((time): time is string => typeof time === 'string' && isHhmm(time)) ? times : [];
}

/** The place where the direction turns, in short. */
function some(times: readonly string[]): string {
  const steps = times.map((time, index) => time.localeCompare(times[index - 1] ?? time));
  const first = steps.find((step) => step !== 0);
  const turn = steps.findIndex((step) => step !== 0 && step !== first);
  return `… ${times.slice(Math.max(0, turn - 2), turn + 3).join(', ')} …`;
}

/**
 * Direction in which times (HH:MM) are ordered; equal ones are in any order. `either` where they are all equal; null
 * where unordered.
 */
export function isSortedOneDirection(times: readonly string[]): 'ascending' | 'descending' | 'either' | null {
  let up = false;
  let down = false;
  for (const [index, after] of times.slice(1).entries()) {
    const before = times[index] as string;
    up ||= before < after;
    down ||= before > after;
  }
  return up && down ? null : up ? 'ascending' : down ? 'descending' : 'either';
}
