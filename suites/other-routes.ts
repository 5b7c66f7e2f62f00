import { busiest, type Exchange, type Ground, isAccepted, type JsonObject, totalOf, type Words } from '../src/harness/index.ts';

/** Cities to search between. */
type Cities = Pick<Ground['route'], 'start_city_code' | 'end_city_code'>;

/**
 * Searches between configured cities that no configured route joins, mostly without trips. The first ones keep one end of the busiest route and take the other of another
 * route: who finds nothing and falls back to a usual city, at either end, shows trips of it there, and the city that was asked for on its own route.
 */
export function otherRoutes(routes: readonly Ground[]): JsonObject[] {
  const asked = routes.map(({ route }) => route);
  const [busy] = busiest(routes).map(({ route }) => route);
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

/** A search that is accepted and shows no trips, with its answer; null where none of those between other cities is known to be one. */
export async function searchWithoutTrips(
  { pooled }: Pick<Words, 'pooled'>,
  routes: readonly Ground[],
): Promise<{ body: JsonObject; control: Exchange } | null> {
  for (const body of otherRoutes(routes)) {
    const control = await pooled(body);
    if (isAccepted(control) && totalOf(control) === 0) return { body, control };
  }
  return null;
}
