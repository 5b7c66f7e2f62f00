import { search } from '../../src/requirements/for-suites.ts';
import { bodyOf, drawnSearches, eachFieldAlone } from './drawn-searches.ts';
import { onBusiest } from './on-busiest.ts';
import { otherRoutes } from './routes.ts';

/** Searches that are drawn whole, for each case that a run generates: four in a gate run. */
const drawn = 1 / 3;

/** Every kind of search: each field alone, drawn ones, all routes, routes without trips, a page beyond the end. */
export const everySearch = onBusiest('every kind of search', (send, longestRoute, facts) => {
  const { routes, firstPage, runs } = facts;
  const searches = [...eachFieldAlone(facts), ...drawnSearches(facts, 'every search', Math.ceil(drawn * runs))].map(
    bodyOf,
  );
  return send(
    ...routes.map(({ body }) => search(body, { boundary: true })),
    ...otherRoutes(routes).map((body) => search(body)),
    ...searches.map((body) => search(body)),
    search({
      ...longestRoute.body,
      page: firstPage + Math.max(1, Math.ceil((longestRoute.total ?? 0) / 50)),
      page_size: 50,
    }),
  );
});
