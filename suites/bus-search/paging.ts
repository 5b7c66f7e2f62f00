import { quoted } from '../quoted.ts';
import { sortedByTime, tripOnce } from './pages.ts';
import {
  blocking,
  type Case,
  dataOf,
  describeValue,
  eachAnswer,
  type Entry,
  type Exchange,
  type Facts,
  fail,
  groupedBy,
  type History,
  isAccepted,
  isInteger,
  isObject,
  linesOf,
  member,
  notApplicable,
  pagingFields,
  pass,
  requirement,
  search,
  tripDifference,
  unknown,
  violation,
  type Violation,
  wrongAt,
} from '../../src/requirements/for-suites.ts';
import { countMoves, inventoryMoves, reasonMoved, totalChanged } from '../explanations.ts';
import { allSearches } from '../scenarios/all-calls.ts';
import { beyondEnd, moreThanTotal } from './beyond-end.ts';
import { leavesOut } from './left-out.ts';
import { oneTotal, totalsContradict } from './one-total.ts';
import { eachGroup, onPage, overPages, type Page, type Walk, walksIn, waysOf } from './ways.ts';

// §4.1 rule 2: "to obtain all trips the caller pages with `page` and `page_size`"
export const busPaging = requirement({
  id: 'bus.paging',
  level: 'MUST',
  quotes: {
    '4.1': [quoted.atMost50],
    '8': ['Trips returned per call | bus search | at most 50'],
  },
  statement:
    'Paging yields every matching trip exactly once: pages are disjoint and together have `total` trips, ' +
    'with and without sorting.',
  reading:
    '"To obtain all trips the caller pages." Not judged while the inventory changes. If only the order of the ' +
    'trips changes from call to call, the inventory does not change, and that is a paging failure.',
  probes:
    'All pages of a search, with several generated page sizes, one of them with more than ten pages if the ' +
    'route has enough trips. Of very many pages, a sample that includes the last one. On used and new ' +
    'connections; with page or page size left out after searches that had them.',
  needs: ['trips'],
  asks: allSearches,
  restsOn: ['bus.data'],
  judge: [
    ...overPages(tripOnce),
    eachGroup(pagedOnce),
    eachGroup(waysAgree),
    eachGroup(sameAgain),
    eachGroup(leavesOut),
    pagedThrough,
  ],
  explanations: [inventoryMoves, totalChanged],
});

// §4.1, response 200: "data.total: total number of matching trips"
export const busTotal = requirement({
  id: 'bus.total',
  level: 'MUST',
  quotes: {
    '4.1': ['data.total | integer (total number of matching trips)'],
  },
  statement:
    '`total` is the number of matching trips: the same for every page, page size and sort order, and never ' +
    'less than the trips shown.',
  probes: 'The same search with page, page size or sort order changed; the page after the last one.',
  needs: ['trips'],
  asks: allSearches,
  restsOn: ['bus.data'],
  judge: [eachAnswer('accepted-search', coversShown), eachGroup(oneTotal), eachGroup(beyondEnd)],
  explanations: [countMoves],
});

// §4.1: "several sort orders"; only the value dep_time is seen
export const busSortDepTime = requirement({
  id: 'bus.sort-dep-time',
  level: 'SHOULD',
  quotes: {
    '4.1': ['sort_by | string | sort key', quoted.valuesNotShown],
  },
  statement: 'With `sort_by: "dep_time"` the trips are ordered by departure time over all pages, in one direction.',
  reading:
    'The meaning of the value and the direction are not shown, hence a SHOULD, and either direction passes. ' +
    'Trips with the same departure time may be in any order.',
  probes: 'All pages of searches with sorting.',
  needs: ['trips'],
  asks: allSearches,
  restsOn: ['bus.trip', 'bus.dep-time', 'bus.data'],
  judge: overPages(sortedByTime),
  explanations: [inventoryMoves],
});

/** Existing pages are not empty and have no trip in common; all of them together are `total` trips. */
function* pagedOnce(group: readonly Entry[], facts: Facts): Generator<Case> {
  const all = walksIn(group, facts);
  // If totals differ, `bus.total` reports it, or the trips have changed: a continued walk would end elsewhere.
  let left = new Set(all.map(({ total }) => total)).size > 1 ? 0 : mostContinued;
  for (const walk of all) {
    const judged = judgedWalk(walk, facts);
    if (judged !== null && (judged.is !== 'unknown' || left-- > 0)) yield judged;
  }
}

/**
 * That pages prove too little where no search with several was seen to its end: what is on later ones is not known
 * then.
 */
function* pagedThrough(history: History, facts: Facts): Generator<Case> {
  const searches = [...history.groupsEqualBut(pagingFields)];
  const several = searches.flatMap((group) => walksIn(group, facts)).filter(({ way, total }) => total > way.size);
  if (several.some(({ whole }) => whole)) return;
  const noneShown = facts.routes.every(({ shown }) => shown === 0);
  const totals = new Map<Walk['way'], Set<number>>();
  for (const { way, total } of several) totals.set(way, (totals.get(way) ?? new Set()).add(total));
  const differing = several
    .filter(({ way }) => (totals.get(way)?.size ?? 0) > 1)
    .flatMap(({ pages }) => pages[0]?.entry ?? [])[0];
  const entry = noneShown
    ? searches.flat().find(({ exchange, request }) => request !== null && isAccepted(exchange))
    : differing;
  if (entry !== undefined)
    yield blocking(
      entry,
      noneShown
        ? facts.reasonNoTrips()
        : (reasonMoved(entry.exchange, history, facts) ?? { code: 'totals-differ', see: 'bus.total' }),
    );
}

/** Walks of one search that are continued if their pages are shorter than requested. */
const mostContinued = 2;

function judgedWalk(walk: Walk, facts: Facts): Case | null {
  const { way, pages, further, whole, total, end } = walk;
  const last = [...pages, ...further].at(-1);
  if (last === undefined) return null;
  const all = [...pages, ...further];
  const seen = all.reduce((sum, { lines }) => sum + lines.length, 0);
  const empty = pages.find(({ lines }) => lines.length === 0);
  if (empty !== undefined && seen < total)
    return relation(
      'an existing page is empty',
      `a page with trips (data.total is ${total})`,
      empty === all.at(-1) && seen + way.size >= total ? 'an empty page, the last one' : 'an empty page',
      empty,
      [],
    );
  if (!whole) return pages.length > 1 ? pass(last.exchange) : null;
  if (seen === total) return pass(last.exchange);
  const expected = `${trips(total)} on all pages together (data.total)`;
  // That the total is too small is for `bus.total` to report.
  if (moreThanTotal(walk)) return null;
  if (seen > total) return relation('pages show more trips than total', expected, trips(seen), last, all);
  if (end !== null)
    return relation('pages show fewer trips than total', expected, trips(seen) + shortPage(walk, facts), last, all, [
      end,
    ]);
  const missing = Math.ceil((total - seen) / Math.max(1, pages[0]?.lines.length ?? 1));
  const next = Array.from({ length: Math.min(mostFurther, missing) }, (_, index) =>
    search(onPage(last, facts.firstPage + all.length + index)),
  );
  return unknown(last.entry, { code: 'pages-without-end' }, next);
}

/** The first page that has fewer trips than requested and left: `; page 1 shows 20 of 50`. Empty if there is none. */
function shortPage({ way: { size }, pages, further, total }: Walk, { firstPage }: Facts): string {
  const wanted = (nth: number): number => Math.min(size, total - nth * size);
  const nth = [...pages, ...further].findIndex(({ lines }, index) => lines.length < wanted(index));
  if (nth < 0) return '';
  const { lines } = [...pages, ...further][nth]!;
  return `; page ${firstPage + nth} shows ${lines.length} of ${wanted(nth)}`;
}

/** Pages that are requested at once if pages are shorter than requested. */
const mostFurther = 5;

/** Whatever the page size and the order, the trips are the same. If totals contradict each other, `bus.total` fails. */
function* waysAgree(group: readonly Entry[], facts: Facts): Generator<Case> {
  if (totalsContradict(group, facts)) return yield notApplicable({ code: 'totals-differ', see: 'bus.total' });
  const whole = walksIn(group, facts)
    .filter((walk) => walk.whole && linesOn(walk).length === walk.total)
    .toSorted((one, other) => one.pages.length - other.pages.length);
  for (const [first, ...others] of groupedBy(whole, ({ total }) => String(total)).values()) {
    for (const other of others)
      yield sameTrips(
        'other trips than another page size shows',
        'the same trips whatever the page size and the order',
        first!,
        other,
      );
  }
}

/** A page that is requested again shows the same trips if its total is the same. */
function* sameAgain(group: readonly Entry[], facts: Facts): Generator<Case> {
  const pages = waysOf(group, facts).flatMap((way) => [...way.pages.values()]);
  for (const [first, ...again] of pages.flatMap((same) => [
    ...groupedBy(same, ({ total }) => String(total)).values(),
  ])) {
    for (const page of again)
      yield sameTrips(
        'other trips when asked again',
        'the trips that the same search showed before',
        alone(first!),
        alone(page),
      );
  }
}

/** Pages as far as their trips are compared. */
type Shown = Pick<Walk, 'pages' | 'further'>;

const alone = (page: Page): Shown => ({ pages: [page], further: [] });

/** `1 trip`, `2 trips`. */
function trips(number: number): string {
  return number === 1 ? '1 trip' : `${number} trips`;
}

/** `1 trip is missing, 2 trips are new`; a part that is 0 is left out. */
function differenceText(missing: number, extra: number): string {
  const are = (number: number): string => `${trips(number)} ${number === 1 ? 'is' : 'are'}`;
  const parts = [...(missing > 0 ? [`${are(missing)} missing`] : []), ...(extra > 0 ? [`${are(extra)} new`] : [])];
  return parts.join(', ');
}

function sameTrips(cause: string, expected: string, one: Shown, other: Shown): Case {
  const last = other.pages.at(-1) as Page;
  const { missing, extra, comparable } = tripDifference(linesOn(one), linesOn(other), last.exchange.request.body);
  if (!comparable) return notApplicable({ code: 'trips-not-comparable', see: 'bus.trip' });
  if (missing + extra === 0) return pass(last.exchange);
  return relation(cause, expected, differenceText(missing, extra), last, [...one.pages, ...other.pages]);
}

function relation(
  cause: string,
  expected: string,
  actual: string,
  exchange: Page,
  pages: readonly Page[],
  more: readonly Exchange[] = [],
): Case {
  const comparedWith = [...pages.map(({ exchange }) => exchange), ...more].filter((one) => one !== exchange.exchange);
  return fail(exchange.exchange, comparedWith, violation(cause, 'the pages of a search', expected, actual), 'relation');
}

function linesOn({ pages, further }: Shown): Page['lines'] {
  return [...pages, ...further].flatMap(({ lines }) => lines);
}

/** `total` is never less than the trips shown. An item that is not an object is not a trip, and breaks `bus.trip`. */
function coversShown(exchange: Exchange): readonly Violation[] | null {
  const total = member(dataOf(exchange), 'total');
  const shown = linesOf(exchange).filter(isObject).length;
  if (!isInteger(total) || (shown === 0 && total >= 0)) return null;
  return total >= shown
    ? []
    : [wrongAt('/data/total', 'less than the trips shown', `at least the ${shown} trips shown`, describeValue(total))];
}
