import { search, without } from '../../src/requirements/for-suites.ts';
import { fullSearch } from './searches-with-fields.ts';
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
