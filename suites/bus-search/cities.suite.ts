import { boundary, further } from '../../src/arbitraries/index.ts';
import { busMatchesCities } from '../../src/checks/index.ts';
import { requirement, turnPriority, wholeRun } from '../../src/harness/index.ts';

// §4.1: "trips between a departure city and an arrival city"
requirement(
  'bus.matches-cities',
  wholeRun(() => busMatchesCities),
  async ({ grounds, stir, pooled, search, firstPage }) => {
    const routes = await grounds();
    const cities = [...new Set(routes.flatMap(({ route }) => [route.start_city_code, route.end_city_code]))];
    const asked = new Set(routes.map(({ route }) => `${route.start_city_code} ${route.end_city_code}`));
    // Every two of the configured cities, in both directions: an answer for another route shows at its neighbour's.
    const pairs = cities.flatMap((start) => cities.filter((end) => end !== start).map((end) => ({ start_city_code: start, end_city_code: end })));
    const [first] = routes;
    await Promise.all([
      stir(
        routes.map((ground) => boundary('a configured route', ground)),
        ({ body }) => pooled(body),
      ),
      stir(
        pairs
          .filter((pair) => !asked.has(`${pair.start_city_code} ${pair.end_city_code}`))
          .slice(0, 3)
          .map((pair) => further('another route', pair)),
        (pair) => pooled({ ...first?.body, ...pair }),
      ),
      // Two routes in turn, the same page of each, sorted.
      stir([further('in turn', routes.slice(0, 2))], async (some) => {
        for (const { body } of [...some, ...some.slice(0, 1)])
          await search({ ...body, page: firstPage(), page_size: 20, sort_by: 'dep_time' }, { priority: turnPriority });
      }),
    ]);
  },
);
