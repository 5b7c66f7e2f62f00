import type { Labelled, OddSearch } from '../../src/arbitraries/index.ts';
import {
  type BaselineSearch,
  type Facts,
  isAccepted,
  type JsonObject,
  type Means,
  RawBody,
  type Request,
  type Scenario,
  search,
  type Send,
} from '../../src/requirements/for-suites.ts';

/** A scenario around the busiest route; it sends nothing if no search is accepted. */
export function onBusiest(
  name: string,
  run: (send: Send, longestRoute: BaselineSearch, facts: Facts, means: Means) => Promise<unknown>,
  how: Pick<Scenario, 'phase' | 'spends'> = {},
): Scenario {
  return {
    name,
    ...how,
    async run(send, facts, means) {
      const [longestRoute] = facts.routes;
      if (longestRoute !== undefined) await run(send, longestRoute, facts, means);
    },
  };
}

/** Searches of labelled bodies, texts as they are; each says what input it is. */
export function asSearches(cases: readonly OddSearch[]): Request[] {
  return cases.map(({ value, label, named = label, boundary }) => {
    const body = typeof value === 'string' || value instanceof Uint8Array ? new RawBody(value) : value;
    return search(body, { input: label, named, boundary });
  });
}

/** How a request with further headers is sent. */
export function headed({
  value,
  label,
}: Labelled<Readonly<Record<string, string>>>): Pick<Request, 'headers' | 'input'> {
  return { headers: value, input: label };
}

/** These searches, or the plain one in place of each that is refused. */
export async function accepted(send: Send, bodies: readonly JsonObject[], plain: JsonObject): Promise<JsonObject[]> {
  const answers = await send(...bodies.map((body) => search(body)));
  return bodies.map((body, index) => (isAccepted(answers[index]!) ? body : plain));
}

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
