import { pageSizes, suppliedOneByOne } from '../../src/arbitraries/index.ts';
import { search } from '../../src/requirements/history/index.ts';
import { onBusiest } from './on-busiest.ts';
import { sizeFor } from './walks.ts';

/** Supplied values of one field that are asked for in a run. */
const each = 6;

/** What the document and the configuration show to be valid, each alone: usual page sizes, sorting, a later page, configured values; once with its members in another order. */
export const validFields = onBusiest('valid fields', (ask, busy, { routes: [, other = busy], supplied, seed, firstPage }) => {
  const sorted = { sort_by: 'dep_time' };
  const reversed = Object.fromEntries(Object.entries({ ...other.body, ...sorted }).toReversed());
  return ask(
    ...pageSizes.map(({ value, boundary }) => search({ ...busy.body, page_size: value }, { boundary })),
    search({ ...busy.body, ...sorted }, { boundary: true }),
    search({ ...busy.body, page: firstPage + 1, page_size: sizeFor(busy, 4) }, { boundary: (busy.total ?? 0) > 8 }),
    search(reversed, { again: true }),
    ...suppliedOneByOne(supplied, seed, each).map(({ value, boundary }) => search({ ...busy.body, ...value }, { boundary })),
  );
});
