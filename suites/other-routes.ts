import { type Exchange, type Ground, isAccepted, type JsonObject, totalOf, type Words } from '../src/harness/index.ts';

/** Searches between configured cities that no configured route joins: mostly the way back, mostly without trips. */
export function otherRoutes(routes: readonly Ground[]): JsonObject[] {
  const cities = [...new Set(routes.flatMap(({ route }) => [route.start_city_code, route.end_city_code]))];
  const asked = new Set(routes.map(({ route }) => `${route.start_city_code} ${route.end_city_code}`));
  // Every two of the cities, in both directions: an answer for another route shows at its neighbour's.
  const pairs = cities.flatMap((start) => cities.filter((end) => end !== start).map((end) => ({ start_city_code: start, end_city_code: end })));
  return pairs
    .filter((pair) => !asked.has(`${pair.start_city_code} ${pair.end_city_code}`))
    .slice(0, 3)
    .map((pair) => ({ ...routes[0]?.body, ...pair }));
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
