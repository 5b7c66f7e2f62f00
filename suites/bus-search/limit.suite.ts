import { boundary, dayOfOtherKind, extrasCombinations, further, type Labelled, pageSizesOverLimit, someCases } from '../../src/arbitraries/index.ts';
import { busLimit50 } from '../../src/checks/index.ts';
import { everyAnswer, type Ground, type JsonObject, requirement } from '../../src/harness/index.ts';

/** How many pages after the first one, as the seed says: so many that more than 50 trips are left for it if pages have 51. */
function pagesOn({ total }: Ground, seed: number): number {
  return 1 + (Math.abs(seed) % Math.max(1, Math.floor(((total ?? 0) - 51) / 51)));
}

// §4.1 rule 2, §8: "A call returns at most 50 trips"
requirement('bus.limit-50', everyAnswer(busLimit50), async ({ withTrips, stir, pooled, askSoon, seed, runs, supplied, firstPage }) => {
  const routes = await withTrips(51);
  const [busy, second = busy] = routes;
  const combinations = extrasCombinations({ seed, supplied, secondPage: firstPage() + 1 }).map((one) => one.value);
  const shortest = routes.at(-1);
  const later = routes.filter((route) => (route.total ?? 0) > 102);
  const withoutSize = [...new Map(combinations.map(({ page_size: _, ...others }) => [JSON.stringify(others), others])).values()].filter(
    (extras) => Object.keys(extras).length > 0,
  );
  // Which types of distance there are is not shown; with one long route there are calls to spare for several. Alone, since near a place that is elsewhere there are few trips.
  const types = supplied['dist_type']?.slice(-1) ?? (second === busy ? [2, 3, 1] : [2]);
  const ofTypes = types.map((dist_type): JsonObject => ({ dist_type }));
  const alone: JsonObject[] = [{ page: firstPage() }, { sort_by: 'dep_time' }, { start_lng: 121.4737, start_lat: 31.2304 }, { start_addr: '人民广场' }];
  const asked: Labelled<JsonObject>[] = [
    // `bus.total` asks for 100 as well.
    ...[boundary('at the limit', 50), ...someCases(pageSizesOverLimit, seed, Math.max(2, runs / 6 - 3))].map((one) => ({
      ...one,
      value: { ...busy?.body, page_size: one.value },
    })),
    // Each long route, the shortest of them too: the one trip too many is easily shown there. One of them on a day with another timetable.
    ...routes.slice(1, 2).map(({ body }) => further('another long route', { ...body, page_size: 51 })),
    ...routes.slice(2, 3).map(({ body, date }) => further('another long route, another day', { ...body, date: dayOfOtherKind(date), page_size: 200 })),
    further('the shortest long route', { ...shortest?.body, page_size: 51 }),
    // A size that is no integer is refused, read as one, or as none; the limit holds all the same.
    ...['100', null, 100.5].map((page_size) => further('a size of another type', { ...busy?.body, page_size })),
    // Later pages that more than 50 trips are left for.
    ...later.slice(0, 1).map((ground) => further('a later page', { ...ground.body, page: firstPage() + pagesOn(ground, seed), page_size: 51 })),
    ...[...withoutSize.slice(0, 3), ...ofTypes].map((extras, index) => {
      // On a later page no more than is left comes: the limit shows on the first.
      const page: JsonObject = Object.hasOwn(extras, 'page') ? { page: firstPage() } : {};
      // A filter by distance leaves few trips: the busiest route is the likeliest to have more than 50 still.
      const route = ofTypes.includes(extras) ? busy : second;
      return further('with other fields', { ...route?.body, ...extras, ...page, page_size: [51, 100, 1000][index % 3] as number });
    }),
  ];
  // The limit also holds where nothing asks for more, and together with every other field.
  const unasked: Labelled<JsonObject>[] = [
    ...routes.slice(0, 2).map(({ body }) => boundary('no page size', body)),
    ...alone.map((extras) => further('one other field, no page size', { ...busy?.body, ...extras })),
  ];
  await Promise.all([stir(asked, (body) => pooled(body, { statusOwner: 'bus.bad-input' })), stir(unasked, (body) => pooled(body))]);
  await askSoon('open.page-size-over-50');
});
