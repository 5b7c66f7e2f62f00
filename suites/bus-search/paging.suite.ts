import { pageSizes, suppliedOneByOne } from '../../src/arbitraries/index.ts';
import {
  busPagingLasting,
  busPagingShown,
  busPagingSteady,
  busPagingWithin,
  busSortWithin,
  busTotal,
  busTotalOfSameTrips,
  busTotalSteady,
  type Compared,
  dataOf,
  pagedOnce,
  sameSize,
  sameTotal,
  sameTrips,
  sortedByTime,
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
} from '../../src/harness/index.ts';
import { dividingSizeFor, manyPages, onNewConnections, sizeFor, sortedWay, unevenSizeFor } from './walks.ts';

/** Pages of 50 that the busiest route may have, where it stands in for a short one. */
const mostPages = 4;

/** Whether an answer says that it is the page asked for: what a page means where no size is named is not shown. */
function saysPage(exchange: Exchange): boolean {
  return member(member(dataOf(exchange), 'page_info'), 'page') === member(exchange.request.body, 'page');
}

// §4.1 rule 2: "to obtain all trips the caller pages with `page` and `page_size`"
requirement(
  'bus.paging',
  everyAnswer(busPagingWithin),
  wholeRun(() => busPagingShown),
  wholeRun(() => busPagingSteady),
  wholeRun(() => busPagingLasting),
  async (words) => {
    const { withTrips, nextDay, relation, alone, walk, firstPage, valid, lost, seed, supplied } = words;
    const told = (compared: Compared): Evidence | null => (typeof compared === 'string' ? lost(compared) : compared);
    const routes = await withTrips(2);
    const short = routes.filter((ground) => (ground.total ?? 51) <= 50);
    const long = routes.filter((ground) => (ground.total ?? 0) > 50);
    const [busiest] = routes as [Ground];
    const [shortest] = short.toSorted((a, b) => (a.total ?? 0) - (b.total ?? 0));
    const many = unevenSizeFor(long[0] ?? busiest, manyPages);
    // Where no route is short, the busiest one is walked in the ways of these as well.
    const [one, two = one] = short.length > 0 || (busiest.total ?? 0) > 50 * mostPages ? short : [busiest];
    const fullPages = one === long[0] ? dividingSizeFor(busiest) : null;
    const sorted = async (ground: Ground | undefined): Promise<Way> => sortedWay(words, ground ?? busiest, ground === busiest);
    const ways: Array<[Ground | undefined, Way | Promise<Way>, JsonObject?]> = [
      [one, one === long[0] ? { page_size: fullPages ?? 50 } : { page_size: sizeFor(one ?? busiest, 4), pace: 'in-turn' }],
      [one, one === long[0] ? { page_size: fullPages ?? 50, sort_by: 'dep_time' } : sorted(one)],
      [two, onNewConnections(two ?? busiest, seed)],
      // One trip a page, where the route is short enough.
      [shortest, { page_size: (shortest?.total ?? 0) > 8 ? sizeFor(shortest as Ground, 3) : 1 }],
      [long[0], { page_size: 50 }],
      // Eleven pages; what takes page 11 by 5 for page 1 by 15, digits run together, is asked for the other one first.
      [long[0], { page_size: many, pace: 'in-turn' }, many > 10 && many % 10 > 0 ? { page: firstPage() + 10, page_size: many % 10 } : undefined],
      [long[0], sorted(long[0])],
      [long.at(-1), { page_size: 50 }],
    ];
    // A filter by distance may need both a type and a place: what it leaves out is neither counted nor on a page.
    const near = suppliedOneByOne(supplied).find(({ value }) => 'start_lng' in value)?.value ?? { start_lng: 121.4737, start_lat: 31.2304 };
    const narrowed: readonly JsonObject[] = [near, { dist_type: supplied['dist_type']?.[0] ?? 1, ...near, end_addr: '西湖' }];
    for (const [index, extras] of narrowed.entries()) {
      const ground = index === 0 ? two : one;
      ways.push([ground, { page_size: sizeFor(ground ?? busiest, 3), extras }]);
    }
    // The same on another day.
    const tomorrow = long[0] === undefined ? null : await nextDay(long[0]);
    if (tomorrow !== null) ways.push([tomorrow, { page_size: 50 }]);
    // What a search left out before, it leaves out again: pages, sizes and orders asked for meanwhile are forgotten.
    const further = ({ shown: seen, total }: Ground): boolean => seen < (total ?? 0);
    const forgetful = short.find(further) ?? routes.find(further) ?? routes[0];
    const asked: JsonObject[] =
      forgetful === undefined
        ? []
        : [{}, { page: firstPage() }, ...(further(forgetful) ? [{ page: firstPage() + 1 }] : []), { page_size: sizeFor(forgetful, 4) }];
    const shown = (now: boolean): Promise<Exchange[]> => Promise.all(asked.map((extras) => valid(forgetful as Ground, extras, { now })));
    // Beside all others, so that little is left for when no other call may be under way.
    const early = Promise.allSettled([shown(false)]);
    await Promise.all(
      ways.map(async ([ground, way, before]) => {
        if (ground === undefined) return;
        await relation(ground, async (round) => {
          if (before !== undefined) await valid(ground, before, { priority: turnPriority });
          const walked = await walk(ground, await way, round > 1);
          // Of a short route one answer shows all, of a long one the largest pages: the same trips whatever the page size.
          if ((ground.total ?? 51) <= 50) {
            const all =
              walked.way.extras === undefined ? await valid(ground, { page: firstPage(), page_size: 50 }, { now: round > 1, priority: turnPriority }) : null;
            return told(pagedOnce(walked, all !== null && linesOf(all).length === walked.total ? [all] : null));
          }
          const largest =
            ground === long[0] && walked.way.page_size < 50 && walked.way.extras === undefined ? await walk(ground, { page_size: 50 }, round > 1) : null;
          return told(pagedOnce(walked, largest?.whole === true ? largest.pages : null));
        });
      }),
    );
    await early;
    if (forgetful === undefined) return;
    const apart = { now: true, connection: 'kept-apart' } as const;
    await relation(forgetful, (round) =>
      alone(async () => {
        const before = await shown(round > 1);
        // Another size each round: what the round before left behind shows nothing new.
        const other = { page: firstPage() + 1, page_size: Math.max(1, sizeFor(forgetful, 4) - round), sort_by: 'dep_time' as const };
        await valid(forgetful, other, apart);
        const meanwhile = [other, ...asked];
        // Without a page size too, what calls itself the next page is another one than the first.
        const [, one, next] = before;
        if (further(forgetful) && one !== undefined && next !== undefined && saysPage(next) && sameSize(one, next)) {
          const found = told(pagedOnce({ pages: [one, next], whole: false, total: null }, null));
          if (found !== null) return found;
        }
        // The plain one at once after it, on its connection, and the next page, which may be the only one to remember; then the others.
        const asks = asked.map((extras, index) => async () => told(sameTrips(before[index] as Exchange, await valid(forgetful, extras, apart), meanwhile)));
        const inTurn = further(forgetful) ? [0, 2] : [0];
        for (const index of inTurn) {
          const found = (await asks[index]?.()) ?? null;
          if (found !== null) return found;
        }
        const others = asks.filter((_, index) => !inTurn.includes(index));
        return (await Promise.all(others.map((ask) => ask()))).find((one) => one !== null) ?? null;
      }),
    );
  },
);

// §4.1, response 200: "data.total: total number of matching trips"
requirement(
  'bus.total',
  everyAnswer(busTotal),
  wholeRun(() => busTotalSteady),
  wholeRun(() => busTotalOfSameTrips),
  async (words) => {
    const { withTrips, relation, search, pooled, valid, walk, seed } = words;
    const routes = await withTrips(2);
    const [busy] = routes as [Ground];
    // Whether a route that fills a page stands still is told by its total as well: where that is wrong now and then, only a shorter one tells.
    const short = routes.filter((ground) => (ground.total ?? 51) <= 50);
    const [other] = [...short.slice(1), ...short].filter((ground) => ground !== busy);
    await Promise.all(
      [busy, ...(other === undefined ? [] : [other])].map((ground) =>
        relation(ground, async (round) => {
          const now = round > 1;
          // The walks of `bus.paging`: their pages serve this as well, the last ones among them.
          const isLong = (ground.total ?? 0) > 50;
          const ways: Way[] = ground === busy ? [{ page_size: 50 }, await sortedWay(words, busy, true)] : [onNewConnections(ground, seed)];
          // The sizes of `bus.valid-accepted`, which asks the busiest route for them.
          const sizes = ground === busy ? pageSizes.slice(0, 4).map(({ value }) => value) : [50];
          const asked: JsonObject[] = [{}, { sort_by: 'dep_time' }, ...sizes.map((page_size) => ({ page_size }))];
          const [plain, walked] = await Promise.all([
            Promise.all(asked.map((extras) => valid(ground, extras, { now }))),
            Promise.all(ways.map((way) => walk(ground, way, now))),
          ]);
          const answers = [...plain, ...walked.flatMap(({ pages }) => pages)];
          // A larger size may be refused; where it is cut, the trips that match are no fewer.
          if (!isLong) return sameTotal(answers);
          const cut = await (now ? search : pooled)({ ...ground.body, page_size: 100 }, { statusOwner: 'bus.bad-input' });
          return sameTotal(isAccepted(cut) ? [...answers, cut] : answers);
        }),
      ),
    );
  },
);

// §4.1: "several sort orders"; only the value dep_time is seen
requirement('bus.sort-dep-time', everyAnswer(busSortWithin), async (words) => {
  const { withTrips, relation, walk } = words;
  const routes = await withTrips(2);
  const [busy] = routes as [Ground];
  const other = routes.find((ground) => (ground.total ?? 51) <= 50) ?? routes[1];
  await Promise.all(
    [...new Set([busy, ...(other === undefined ? [] : [other])])].map((ground) =>
      relation(ground, async (round) => {
        const way = await sortedWay(words, ground, ground === busy);
        return sortedByTime(await walk(ground, way, round > 1));
      }),
    ),
  );
});
