import { pageSizes, suppliedOneByOne } from '../../src/arbitraries/index.ts';
import { search } from '../../src/requirements/for-suites.ts';
import { onBusiest } from './on-busiest.ts';
import { sizeFor } from './walks.ts';

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
