import { search, RawBody } from '../../src/requirements/for-suites.ts';
import { bodyOf, drawnSearches, eachFieldAlone } from './drawn-searches.ts';
import { onBusiest, otherRoutes } from './on-busiest.ts';
import { spellings, pageSizes, suppliedOneByOne } from '../../src/arbitraries/index.ts';
import { sizeFor } from './walks.ts';

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

/** Whole coordinates, and addresses outside ASCII. */
export const wholePlaces = {
  start_addr: '人民广场',
  end_addr: '西湖',
  start_lng: 121,
  start_lat: 31,
  end_lng: 120,
  end_lat: 30,
};

/** The same some metres on. */
const near = { ...wholePlaces, start_lng: 121 + 1e-4, start_lat: 31 + 1e-4, end_lng: 120 + 1e-4, end_lat: 30 + 1e-4 };

/**
 * One search in all its spellings, the same with coordinates that are not whole, and the plain one with a charset
 * after its content type.
 */
export const otherSpellings = onBusiest('a search in other spellings', (send, longestRoute) =>
  send(
    ...spellings({ ...longestRoute.body, ...wholePlaces }).map(({ value, boundary }) =>
      search(new RawBody(value), { boundary }),
    ),
    search({ ...longestRoute.body, ...near }),
    search(longestRoute.body, { charset: true, input: 'a charset beside the content type', boundary: true }),
  ),
);

/** Supplied values of one field that are sent in a run. */
const each = 6;

/**
 * What the document and the configuration show to be valid, each alone: usual page sizes, sorting, a later page,
 * configured values; once with its members in another order.
 */
export const validFields = onBusiest(
  'valid fields',
  (send, longestRoute, { routes: [, other = longestRoute], supplied, seed, firstPage }) => {
    const sorted = { sort_by: 'dep_time' };
    const reversed = Object.fromEntries(Object.entries({ ...other.body, ...sorted }).toReversed());
    return send(
      ...pageSizes.map(({ value, boundary }) => search({ ...longestRoute.body, page_size: value }, { boundary })),
      search({ ...longestRoute.body, ...sorted }, { boundary: true }),
      search(
        { ...longestRoute.body, page: firstPage + 1, page_size: sizeFor(longestRoute, 4) },
        { boundary: (longestRoute.total ?? 0) > 8 },
      ),
      search(reversed, { again: true }),
      ...suppliedOneByOne(supplied, seed, each).map(({ value, boundary }) =>
        search({ ...longestRoute.body, ...value }, { boundary }),
      ),
    );
  },
);
