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
