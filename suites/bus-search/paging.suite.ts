import {
  busPagingShown,
  busPagingWithin,
  busSortWithin,
  busTotal,
  busTotalSteady,
  pagedOnce,
  sameTotal,
  sameTrips,
  sortedByTime,
} from '../../src/checks/index.ts';
import { everyAnswer, type Exchange, type Ground, isAccepted, type JsonObject, linesOf, requirement, type Way, wholeRun } from '../../src/harness/index.ts';

/** A page size that makes at least so many pages of a route. */
function sizeFor(ground: Ground, pages: number): number {
  return Math.max(1, Math.min(50, Math.ceil((ground.total ?? 0) / pages)));
}

// §4.1 rule 2: "to obtain all trips the caller pages with `page` and `page_size`"
requirement(
  'bus.paging',
  everyAnswer(busPagingWithin),
  wholeRun(() => busPagingShown),
  async ({ withTrips, nextDay, relation, alone, walk, firstPage, valid, seed }) => {
    const routes = await withTrips(2);
    const short = routes.filter((ground) => (ground.total ?? 51) <= 50);
    const long = routes.filter((ground) => (ground.total ?? 0) > 50);
    const odd = 3 + (Math.abs(seed) % 5);
    const ways: Array<[Ground | undefined, Way]> = [
      [short[0], { page_size: sizeFor(short[0] ?? (routes[0] as Ground), 4), pace: 'in-turn' }],
      [short[0], { page_size: sizeFor(short[0] ?? (routes[0] as Ground), 5), sort_by: 'dep_time' }],
      [short[1], { page_size: odd, pace: 'new-connections' }],
      [short.at(-1), { page_size: (short.at(-1)?.total ?? 0) > 24 ? 11 : 1 }],
      [short[1] ?? short[0], { page_size: sizeFor(short[1] ?? short[0] ?? (routes[0] as Ground), 3), extras: { start_lng: 121.4737, start_lat: 31.2304 } }],
      [long[0], { page_size: 50 }],
      [long[0], { page_size: sizeFor(long[0] ?? (routes[0] as Ground), 12) }],
      [long[0], { page_size: 50, sort_by: 'dep_time' }],
      [long[0], { page_size: 20 + odd, sort_by: 'dep_time', pace: 'in-turn' }],
      [long.at(-1), { page_size: 50 }],
    ];
    const narrowed: readonly JsonObject[] = [{ dist_type: 1 }, { end_addr: '西湖' }];
    for (const extras of narrowed) ways.push([short[0], { page_size: sizeFor(short[0] ?? (routes[0] as Ground), 3), extras }]);
    // The same on another day.
    const tomorrow = long[0] === undefined ? null : await nextDay(long[0]);
    if (tomorrow !== null) ways.push([tomorrow, { page_size: 50 }]);
    await Promise.all(
      ways.map(async ([ground, way]) => {
        if (ground === undefined) return;
        await relation(ground, async (round) => {
          const walked = await walk(ground, way, round > 1);
          // Of a short route one answer shows all, of a long one the largest pages: the same trips whatever the page size.
          if ((ground.total ?? 51) <= 50) {
            const all = way.extras === undefined ? await valid(ground, { page: firstPage(), page_size: 50 }, { now: round > 1 }) : null;
            return pagedOnce(walked, all !== null && linesOf(all).length === walked.total ? [all] : null);
          }
          const largest = ground === long[0] && way.page_size < 50 ? await walk(ground, { page_size: 50 }, round > 1) : null;
          return pagedOnce(walked, largest?.whole === true ? largest.pages : null);
        });
      }),
    );
    // What a search left out before, it leaves out again: pages, sizes and orders asked for meanwhile are forgotten.
    const further = ({ shown, total }: Ground): boolean => shown < (total ?? 0);
    const ground = short.find(further) ?? routes.find(further) ?? routes[0];
    if (ground === undefined) return;
    await relation(ground, (round) =>
      alone(async () => {
        const size = sizeFor(ground, 4);
        const asked: JsonObject[] = [{}, { page: firstPage() }, ...(further(ground) ? [{ page: firstPage() + 1 }] : []), { page_size: size }];
        const before: Exchange[] = [];
        for (const extras of asked) before.push(await valid(ground, extras, { now: true }));
        // Another size each round: what the round before left behind shows nothing new.
        await valid(ground, { page: firstPage() + 1, page_size: Math.max(1, size - round), sort_by: 'dep_time' }, { now: true });
        for (const [index, extras] of asked.entries()) {
          const found = sameTrips(before[index] as Exchange, await valid(ground, extras, { now: true }));
          if (found !== null) return found;
        }
        return null;
      }),
    );
  },
);

// §4.1, response 200: "data.total: total number of matching trips"
requirement(
  'bus.total',
  everyAnswer(busTotal),
  wholeRun(() => busTotalSteady),
  async ({ withTrips, relation, search, valid, firstPage }) => {
    const routes = await withTrips(2);
    await Promise.all(
      [...new Set([...routes.slice(0, 1), ...routes.filter((ground) => (ground.total ?? 51) <= 50).slice(0, 1)])].map((ground) =>
        relation(ground, async () => {
          const first = firstPage();
          const size = sizeFor(ground, 3);
          const answers = await Promise.all([
            valid(ground, {}, { now: true }),
            valid(ground, { page: first, page_size: size }, { now: true }),
            valid(ground, { page: first + 1, page_size: size }, { now: true }),
            valid(ground, { page_size: 50 }, { now: true }),
            valid(ground, { sort_by: 'dep_time' }, { now: true }),
            valid(ground, { sort_by: 'dep_time', page: first + 1, page_size: size }, { now: true }),
          ]);
          // A larger size may be refused; where it is cut, the trips that match are no fewer.
          const cut = await search({ ...ground.body, page_size: 100 }, { statusOwner: 'bus.bad-input' });
          return sameTotal(isAccepted(cut) ? [...answers, cut] : answers);
        }),
      ),
    );
  },
);

// §4.1: "several sort orders"; only the value dep_time is seen
requirement('bus.sort-dep-time', everyAnswer(busSortWithin), async ({ withTrips, relation, walk }) => {
  const routes = await withTrips(2);
  const [busy] = routes;
  await Promise.all(
    routes
      .slice(0, 2)
      .map((ground) =>
        relation(ground, async (round) =>
          sortedByTime(await walk(ground, { page_size: ground === busy ? 50 : sizeFor(ground, 4), sort_by: 'dep_time' }, round > 1)),
        ),
      ),
  );
});
