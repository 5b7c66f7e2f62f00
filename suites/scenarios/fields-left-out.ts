import { guesses } from '../../src/arbitraries/index.ts';
import {
  type BaselineSearch,
  type Facts,
  isAccepted,
  type JsonObject,
  search,
  type Send,
  without,
} from '../../src/requirements/for-suites.ts';
import { onBusiest } from './on-busiest.ts';

/**
 * The smallest search that is accepted without each of its fields; what it needs, a full search may do without: a place
 * for a city.
 */
export const fieldsLeftOut = onBusiest('required fields left out', async (send, longestRoute, facts) => {
  const needed = Object.keys(longestRoute.body);
  // One coordinate may be refused for lacking the other.
  const places = ['start', 'end']
    .map((end) => [`${end}_lng`, `${end}_lat`])
    .filter((place) => place.every((field) => needed.includes(field)));
  const [answers, , full] = await Promise.all([
    send(...needed.map((field) => search(without(longestRoute.body, field)))),
    send(...places.map((place) => search(without(longestRoute.body, ...place)))),
    fullSearch(send, facts, longestRoute),
  ]);
  const refused = needed.filter((_, nth) => answers[nth]?.answer?.status === 400);
  if (full !== null) await send(...refused.map((field) => search(without(full, field))));
});

/** Fields that a full search may be refused for: a filter by distance and what it filters by. */
const leftOut = [[], ['dist_type'], ['dist_type', 'start_addr', 'end_addr']];

/** Of each field the first value that the configuration knows to be valid. */
export function firstSupplied(supplied: Facts['supplied']): JsonObject {
  return Object.fromEntries(
    Object.entries(supplied).flatMap(([field, [value]]) => (value === undefined ? [] : [[field, value]])),
  );
}

/**
 * A search with as many fields as the target accepts at once; null if it accepts none. The configuration's values come
 * before made-up ones (section 4.1).
 */
async function fullSearch(send: Send, facts: Facts, { body }: BaselineSearch): Promise<JsonObject | null> {
  const every: JsonObject = { ...guesses, page: facts.firstPage, ...firstSupplied(facts.supplied) };
  for (const left of leftOut) {
    const full = { ...without(every, ...left), ...body };
    const [answer] = await send(search(full));
    if (answer !== undefined && isAccepted(answer)) return full;
  }
  return null;
}
