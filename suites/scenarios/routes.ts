import type { BaselineSearch, JsonObject } from '../../src/requirements/for-suites.ts';

/**
 * Searches between configured cities that no configured route joins, mostly without trips. The first one is a route the
 * other way round. The next ones keep one end of the busiest route and take the other of another route: who finds
 * nothing and falls back to a usual city, at either end, shows trips of it there, and the requested city on
 * its own route.
 */
export function otherRoutes(routes: readonly BaselineSearch[]): JsonObject[] {
  const asked = routes.map(({ route }) => [route.start_city_code, route.end_city_code] as const);
  const [longestRoute] = asked;
  if (longestRoute === undefined) return [];
  const cities = [...new Set(asked.flat())];
  // Every two of the cities, in both directions: an answer for another route shows at its neighbour's.
  const all = cities.flatMap((start) => cities.map((end) => [start, end] as const));
  const joined = new Set(asked.map(String));
  const isOther = ([start, end]: readonly [string, string]): boolean =>
    start !== end && !joined.has(String([start, end]));
  const back = asked.map(([start, end]) => [end, start] as const).filter(isOther);
  const fromOthers = asked.map(([start]) => [start, longestRoute[1]] as const).filter(isOther);
  const toOthers = asked.map(([, end]) => [longestRoute[0], end] as const).filter(isOther);
  const pairs = [...back.slice(0, 1), ...fromOthers.slice(0, 1), ...toOthers.slice(0, 1), ...all.filter(isOther)];
  const each = new Map(pairs.map((pair) => [String(pair), pair]));
  return [...each.values()]
    .slice(0, 3)
    .map(([start_city_code, end_city_code]) => ({ ...routes[0]?.body, start_city_code, end_city_code }));
}
