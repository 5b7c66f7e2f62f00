import { boundary, extrasCombinations, further, pageSizesOverLimit } from '../../src/arbitraries/index.ts';
import { busLimit50 } from '../../src/checks/index.ts';
import { everyAnswer, RawBody, requirement } from '../../src/harness/index.ts';

// §4.1 rule 2, §8: "A call returns at most 50 trips"
requirement('bus.limit-50', everyAnswer(busLimit50), async ({ withTrips, stir, search, seed, supplied, firstPage }) => {
  const routes = await withTrips(51);
  const [busy, second = busy] = routes;
  const [, ...combinations] = extrasCombinations({ seed, supplied: { dist_type: [1], ...supplied, page_size: [] }, secondPage: firstPage() }).map(
    (one) => one.value,
  );
  const over = { statusOwner: 'bus.bad-input' };
  await stir([boundary('at the limit', 50), ...pageSizesOverLimit.slice(0, 9)], (page_size) => search({ ...busy?.body, page_size }, over));
  // Each long route, the shortest of them too: the one trip too many is easily shown there.
  await stir(
    routes.slice(1, 6).map((route, index) => further('another long route', { ...route.body, page_size: [51, 100][index % 2] as number })),
    (body) => search(body, over),
  );
  const shortest = routes.at(-1);
  await stir(
    [51, 60, 1000].map((page_size) => further('the shortest long route', page_size)),
    (page_size) => search({ ...shortest?.body, page_size }, over),
  );
  // A size that is no integer is refused, or read as one; the limit holds all the same.
  await stir(
    ['100', 100.5, [100]].map((page_size) => further('a size of another type', page_size)),
    (page_size) => search({ ...busy?.body, page_size }, over),
  );
  await stir([further('a size written as a fraction', '100.0')], (size) =>
    search(new RawBody(JSON.stringify({ ...busy?.body, page_size: 0 }).replace('"page_size":0', `"page_size":${size}`)), over),
  );
  // Later pages that more than 50 trips are left for.
  const later = routes.filter((route) => (route.total ?? 0) > 102);
  await stir(
    later.slice(0, 1).flatMap(({ body }) => [51, 60].map((page_size) => further('a later page', { ...body, page: firstPage() + 1, page_size }))),
    (body) => search(body, over),
  );
  // The limit also holds where nothing asks for more, and together with every other field.
  await stir(
    routes.slice(0, 2).map((route) => boundary('no page size', route)),
    ({ body }) => search(body),
  );
  await stir(
    combinations.map((extras, index) => further('with other fields', { ...extras, page_size: [51, 100, 1000, 50][index % 4] as number })),
    (extras) => search({ ...second?.body, ...extras }, over),
  );
  await stir(
    combinations.slice(0, 4).map((extras) => further('other fields, no page size', extras)),
    (extras) => search({ ...busy?.body, ...extras }),
  );
});
