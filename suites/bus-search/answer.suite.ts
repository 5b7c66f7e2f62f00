import fc from 'fast-check';
import { boundary, extrasCombinations, further, pageSize, pageSizes } from '../../src/arbitraries/index.ts';
import {
  busData,
  busDepDate,
  busDepTime,
  busIdentifiers,
  busPageInfo,
  busPageInfoEcho,
  busPageInfoEchoOverRun,
  busPageInfoTotal,
  busPageSize,
  busQuantities,
  busSeats,
  busTrip,
} from '../../src/checks/index.ts';
import { busiest, chainPriority, everyAnswer, requirement, wholeRun } from '../../src/harness/index.ts';

// §4.1, response 200: data.total, data.page_info, data.lines — also when there is nothing to list
requirement('bus.data', everyAnswer(busData), async ({ grounds, stir, pooled, search, beforeCancel, justCancelled, firstPage }) => {
  const found = await grounds();
  const routes = found.map((ground) => boundary(`${ground.route.start_city_code} to ${ground.route.end_city_code}`, ground));
  const [busy] = busiest(found);
  await Promise.all([
    stir(routes.slice(0, 4), ({ body, route }) => pooled({ ...body, start_city_code: route.end_city_code, end_city_code: route.start_city_code })),
    // The first page that should be empty: what there is beyond the total shows on it. On the route that others walk by that size: `open.page-beyond-end` is told by it.
    stir(busy === undefined ? [] : [boundary('beyond the end', busy)], ({ body, total }) =>
      pooled({ ...body, page: firstPage() + Math.max(1, Math.ceil((total ?? 0) / 50)), page_size: 50 }, { statusOwner: 'bus.bad-input' }),
    ),
    // Whose answer spoils the next one may be another operation's.
    stir(
      routes.slice(0, 1).map((route) => ({ ...route, boundary: false })),
      async ({ body }) => {
        const ask = (): Promise<unknown> => search(body, { priority: chainPriority });
        // What follows wrong keys may be a lockout: the first is company, and no case.
        await Promise.all([beforeCancel(() => ask().catch(() => null)), justCancelled().then((isNow) => (isNow ? ask() : null))]);
      },
    ),
  ]);
});

// §2, page info
requirement('bus.page-info', everyAnswer(busPageInfo));
requirement(
  'bus.page-info-echo',
  everyAnswer(busPageInfoEcho),
  wholeRun(() => busPageInfoEchoOverRun),
);
requirement('bus.page-info-total', everyAnswer(busPageInfoTotal));

// §2, bus trip item
requirement('bus.trip', everyAnswer(busTrip), async ({ withTrips, stir, pooled, seed, supplied, firstPage }) => {
  const [ground] = await withTrips();
  // On another route `auth.missing-key` asks for the second of them.
  await stir(extrasCombinations({ seed, supplied, secondPage: firstPage() + 1 }), (extras) => pooled({ ...ground?.body, ...extras }));
});
requirement('bus.dep-date', everyAnswer(busDepDate));
requirement('bus.dep-time', everyAnswer(busDepTime));
requirement('bus.identifiers', everyAnswer(busIdentifiers));
requirement('bus.seats', everyAnswer(busSeats));
requirement('bus.quantities', everyAnswer(busQuantities));

// §4.1: "page_size: page size; at most 50"
requirement('bus.page-size', everyAnswer(busPageSize), async ({ withTrips, stir, valid, seed, runs }) => {
  const [busy, next = busy] = await withTrips(2);
  if (busy === undefined || next === undefined) return;
  await Promise.all([
    stir(pageSizes, (page_size) => valid(busy, { page_size })),
    // `auth.missing-key` asks for the first of them.
    stir(
      fc
        .sample(pageSize(), { seed, numRuns: 1 + Math.ceil(runs / 12) })
        .slice(1)
        .map((page_size) => further(`page size ${page_size}`, page_size)),
      (page_size) => valid(next, { page_size }),
    ),
  ]);
});
