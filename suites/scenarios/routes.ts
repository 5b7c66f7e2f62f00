import { type Baseline, type Scenario, search } from '../../src/history/index.ts';
import type { JsonObject } from '../../src/model/json.ts';

/** Every configured route, and cities that none of them joins. */
export const everyRoute: Scenario = {
  name: 'every route',
  async run(ask, { routes }) {
    await ask(...routes.map(({ body }) => search(body, { boundary: true })), ...otherRoutes(routes).map((body) => search(body)));
  },
};

/** Cities to search between. */
type Cities = Baseline['route'];

/**
 * Searches between configured cities that no configured route joins, mostly without trips. The first ones keep one end of the busiest route and take the other of another
 * route: who finds nothing and falls back to a usual city, at either end, shows trips of it there, and the city that was asked for on its own route.
 */
export function otherRoutes(routes: readonly Baseline[]): JsonObject[] {
  const asked = routes.map(({ route }) => route);
  const [busy] = asked;
  const cities = [...new Set(asked.flatMap((route) => [route.start_city_code, route.end_city_code]))];
  const crossed = (starts: readonly Cities[], ends: readonly Cities[]): Cities[] =>
    starts.flatMap(({ start_city_code }) => ends.map(({ end_city_code }) => ({ start_city_code, end_city_code })));
  const fromOthers = busy === undefined ? [] : crossed(asked, [busy]);
  const toOthers = busy === undefined ? [] : crossed([busy], asked);
  // Every two of the cities, in both directions: an answer for another route shows at its neighbour's.
  const all = cities.flatMap((start) => cities.map((end) => ({ start_city_code: start, end_city_code: end })));
  const isOther = (one: Cities): boolean => one.start_city_code !== one.end_city_code && !asked.some((route) => isSame(route, one));
  const pairs = [...fromOthers.filter(isOther).slice(0, 1), ...toOthers.filter(isOther).slice(0, 1), ...all.filter(isOther)];
  return pairs
    .filter((pair, index) => pairs.findIndex((other) => isSame(other, pair)) === index)
    .slice(0, 3)
    .map((pair) => ({ ...routes[0]?.body, ...pair }));
}

function isSame(one: Cities, other: Cities): boolean {
  return one.start_city_code === other.start_city_code && one.end_city_code === other.end_city_code;
}
