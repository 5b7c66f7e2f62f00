import { pageSizes } from '../../src/arbitraries/index.ts';
import {
  busPagingLasting,
  busPagingShown,
  busPagingSteady,
  busPagingWithin,
  busSortWithin,
  busTotal,
  busTotalOfSameTrips,
  busTotalSteady,
  nothingShown,
  pagedOnce,
  saidOfPage,
  sameTotal,
  sortedByTime,
  totalOf,
} from '../../src/checks/index.ts';
import {
  type Evidence,
  everyAnswer,
  type Exchange,
  type Ground,
  isAccepted,
  type JsonObject,
  linesOf,
  member,
  requirement,
  turnPriority,
  type Way,
  wholeRun,
  type Words,
} from '../../src/harness/index.ts';
import { highPage } from '../late-page.ts';
import { highPageAgain } from './high-page-again.ts';
import { forgetsWhatWasAsked, leavingOut, searchAll } from './left-out-again.ts';
import { wholeDays, wholeOn } from './telling-days.ts';
import { isOfFewPages, isShort, onFullPage, onNewConnections, sortedWay, told } from './walks.ts';
import { type PlannedWalk, waysToWalk } from './ways-to-walk.ts';

/** The sizes of `bus.valid-accepted`, which asks the busiest route for them. */
const usualSizes: readonly JsonObject[] = pageSizes.map(({ value }) => ({ page_size: value }));

/** How often a short route is asked for where totals differ, a round: of answers of which one in five is wrong, all would be right in 1 of 200 rounds. */
const askedAgain = 24;

// §4.1 rule 2: "to obtain all trips the caller pages with `page` and `page_size`"
requirement(
  'bus.paging',
  everyAnswer(busPagingWithin),
  wholeRun(() => busPagingShown),
  wholeRun(() => busPagingSteady),
  wholeRun(() => busPagingLasting),
  async (words) => {
    const routes = await words.withTrips(2);
    const walks = await waysToWalk(words, routes);
    const searches = leavingOut(words, routes);
    // Beside all others, so that little is left for when no other call may be under way.
    const early = Promise.allSettled([searchAll(words, searches, false)]);
    const longest = routes.find(({ total }) => (total ?? 0) > 50);
    const [busiest] = routes as [Ground];
    await Promise.all([
      ...walks.map((planned) => words.relation(planned.ground, (round) => walkOnce(words, planned, longest, round))),
      ...wholeDays(words.frame().notPastFrom).map((date) => wholeOnDay(words, routes, date)),
      words.relation(busiest, (round) => showsSome(words, busiest, round)),
      words.relation(busiest, (round) => hasSecondTrip(words, busiest, round)),
    ]);
    await early;
    await forgetsWhatWasAsked(words, searches);
  },
);

/**
 * One round of the page sizes of `bus.valid-accepted`, and of its page of a high number: no route is walked in each size, and
 * what one of them shows nothing for has no first page.
 */
async function showsSome(words: Words, ground: Ground, round: number): Promise<Evidence | null> {
  const { valid, firstPage } = words;
  // Where pages do not count from 1, the one that is used when none is named may be another (section 8).
  const first: JsonObject = firstPage() === 1 ? {} : { page: firstPage() };
  const ask = (extras: JsonObject): Promise<Exchange> => valid(ground, extras, { now: round > 1 });
  const { page, page_size } = highPage(ground, firstPage());
  const [high, ...answers] = await Promise.all([ask({ sort_by: 'dep_time', page, page_size }), ...usualSizes.map((extras) => ask({ ...first, ...extras }))]);
  // Pages that are larger than asked for are fewer: `bus.page-size` is blamed for them.
  const largerThanAsked = [high, ...answers].some((answer) => linesOf(answer).length > Number(member(answer.request.body, 'page_size')));
  // Nor is a page beyond the end, by what the answer itself says, where trips were sold since the route was found.
  const exists = (totalOf(high) ?? 0) > (page - firstPage()) * page_size;
  const empty = (largerThanAsked || !exists ? answers : [...answers, high]).map((answer) => nothingShown(answer)).find((found) => found !== null);
  return empty ?? (largerThanAsked || !exists ? null : highPageAgain(words, ground, high, round > 1));
}

/** A short route on another day, whose total one answer shows to be right or wrong; without one, a route that few answers show. */
async function wholeOnDay(words: Words, routes: readonly Ground[], date: string): Promise<void> {
  const few = routes.find(isOfFewPages);
  const whole = wholeOn(words, routes, date) ?? (few === undefined ? null : { ground: few, day: { ...few.body, date }, body: { ...few.body, date } });
  if (whole === null) return;
  const { route } = whole.ground;
  const plain = await words.pooled(whole.body, { priority: turnPriority }).catch(() => null);
  const [shown, total] = plain === null || !isAccepted(plain) ? [0, null] : [linesOf(plain).length, totalOf(plain)];
  if (plain === null || total === null || shown === 0) return;
  const ground: Ground = { route, date, body: whole.day, plain, total, shown };
  await words.relation(ground, async (round) => told(words, pagedOnce(await words.walk(ground, { page_size: 50 }, round > 1), null)));
}

/** One round of two pages of one trip: only a route of few trips is walked by this size, and many trips may be paged otherwise. */
async function hasSecondTrip(words: Words, ground: Ground, round: number): Promise<Evidence | null> {
  const { valid, firstPage } = words;
  const page = firstPage();
  const ask = (extras: JsonObject): Promise<Exchange> => valid(ground, { ...extras, page_size: 1 }, { now: round > 1 });
  // The first as `bus.valid-accepted` asks for it.
  const [first, second] = await Promise.all([ask(page === 1 ? {} : { page }), ask({ page: page + 1 })]);
  if (saidOfPage(first, 'page') !== page) words.notApplicable('which page is shown where none is named is not told');
  if ([first, second].some((one) => linesOf(one).length > 1)) words.notApplicable('pages are larger than asked for (see bus.page-size)');
  return told(words, pagedOnce({ pages: [first, second], whole: false, total: null }, null));
}

/** One round of a walk, compared with the same trips in pages of another size. */
async function walkOnce(words: Words, { ground, way, before }: PlannedWalk, longest: Ground | undefined, round: number): Promise<Evidence | null> {
  const { walk, valid } = words;
  const now = round > 1;
  if (before !== undefined) await valid(ground, before, { priority: turnPriority });
  const walked = await walk(ground, await way, now);
  const isPlain = walked.way.extras === undefined;
  // Of a short route one answer shows all, unless the target shows fewer on a page; of the longest one the largest pages do.
  const isCompared = isPlain && walked.way.page_size < 50 && (isShort(ground) || ground === longest);
  const largest = isCompared ? await walk(ground, { page_size: 50 }, now) : null;
  const inLargest = largest !== null && isShort(ground) ? told(words, pagedOnce(largest, null)) : null;
  const found = inLargest ?? told(words, pagedOnce(walked, largest?.whole === true ? largest.pages : null));
  // Servers that are behind tell it by their totals, even where all looks at the route chance to meet the same one.
  if (found !== null && round > 1 && sameTotal([...walked.pages, ...(largest?.pages ?? [])]) !== null)
    words.lost('the pages of a search name different totals');
  return found;
}

/** Searches of which most are asked for nowhere else, other ones each round. */
function newSearches(page: number, seed: number, round: number): JsonObject[] {
  const page_size = 11 + ((Math.abs(seed) + 4 * round) % 9);
  const sort_by = 'dep_time';
  return [
    { page, sort_by },
    { page, page_size },
    { page, page_size: page_size - 8, sort_by },
    { page: page + 1, page_size: page_size - 8 },
  ];
}

// §4.1, response 200: "data.total: total number of matching trips"
requirement(
  'bus.total',
  everyAnswer(busTotal),
  wholeRun(() => busTotalSteady),
  wholeRun(() => busTotalOfSameTrips),
  async (words) => {
    const { withTrips, relation, search, pooled, valid, walk, firstPage, seed } = words;
    const routes = await withTrips(2);
    const [busy] = routes as [Ground];
    // Whether a route that fills a page stands still is told by its total as well: where that is wrong now and then, only a shorter one tells.
    const short = routes.filter(isShort);
    const [other] = [...short.slice(1), ...short].filter((ground) => ground !== busy);
    // The page by which it is told whether another route stands still.
    const whole = (): JsonObject => ({ page: firstPage(), page_size: 50 });
    const broken = new Map<Ground, number>();
    const compared = (ground: Ground, answers: readonly Exchange[]): Evidence | null => {
      const found = sameTotal(answers);
      if (found !== null) broken.set(ground, (broken.get(ground) ?? 0) + 1);
      return found;
    };
    await Promise.all(
      [busy, ...(other === undefined ? [] : [other])].map((ground) =>
        relation(ground, async (round) => {
          const now = round > 1;
          // The walks of `bus.paging`: their pages serve this as well, the last ones among them.
          const isLong = (ground.total ?? 0) > 50;
          const ways: Way[] = ground === busy ? [{ page_size: 50 }, await sortedWay(words, busy, true)] : [onNewConnections(ground, seed), onFullPage(ground)];
          const sizes: readonly JsonObject[] = ground === busy ? usualSizes : [whole()];
          const asked: JsonObject[] = [{}, ...(ground === busy ? [{ sort_by: 'dep_time' }] : []), ...sizes];
          // What was asked for first may be kept from a time when there were other trips.
          if (now) asked.push(...newSearches(firstPage(), seed, round));
          const [plain, walked] = await Promise.all([
            Promise.all(asked.map((extras) => valid(ground, extras, { now }))),
            Promise.all(ways.map((way) => walk(ground, way, now))),
          ]);
          const answers = [...plain, ...walked.flatMap(({ pages }) => pages)];
          // A larger size may be refused; where it is cut, the trips that match are no fewer.
          if (!isLong) return compared(ground, answers);
          const cut = await (now ? search : pooled)({ ...ground.body, page_size: 100 }, { statusOwner: 'bus.bad-input' });
          return compared(ground, isAccepted(cut) ? [...answers, cut] : answers);
        }),
      ),
    );
    // A total that is wrong now and then may chance to be right in the few answers of the route that tells it.
    if (other !== undefined && broken.size > 0 && (broken.get(other) ?? 0) < 2)
      await relation(other, async () => sameTotal(await Promise.all(Array.from({ length: askedAgain }, () => valid(other, whole(), { now: true })))));
  },
);

// §4.1: "several sort orders"; only the value dep_time is seen
requirement('bus.sort-dep-time', everyAnswer(busSortWithin), async (words) => {
  const { withTrips, relation, walk } = words;
  const routes = await withTrips(2);
  const [busy] = routes as [Ground];
  const other = routes.find(isShort) ?? routes[1];
  await Promise.all(
    [...new Set([busy, ...(other === undefined ? [] : [other])])].map((ground) =>
      relation(ground, async (round) => {
        const way = await sortedWay(words, ground, ground === busy);
        return sortedByTime(await walk(ground, way, round > 1));
      }),
    ),
  );
});
