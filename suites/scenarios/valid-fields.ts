import { pageSizes, suppliedOneByOne } from '../../src/arbitraries/index.ts';
import { type Scenario, search } from '../../src/history/index.ts';

/** Supplied values of one field that are asked for in a run. */
const each = 6;

/** What the document and the configuration show to be valid, each alone: usual page sizes, sorting, a later page, configured values; once with its members in another order. */
export const validFields: Scenario = {
  name: 'valid fields',
  async run(ask, { routes, supplied, seed, firstPage }) {
    const [busy, other = busy] = routes;
    if (busy === undefined || other === undefined) return;
    const sorted = { sort_by: 'dep_time' };
    const reversed = Object.fromEntries(Object.entries({ ...other.body, ...sorted }).toReversed());
    const size = Math.max(1, Math.min(50, Math.floor((busy.total ?? 0) / 4)));
    await ask(
      ...pageSizes.map(({ value, boundary }) => search({ ...busy.body, page_size: value }, { boundary })),
      search({ ...busy.body, ...sorted }, { boundary: true }),
      search({ ...busy.body, page: firstPage + 1, page_size: size }, { boundary: (busy.total ?? 0) > 8 }),
      search(reversed, { again: true }),
      ...suppliedOneByOne(supplied, seed, each).map(({ value, boundary }) => search({ ...busy.body, ...value }, { boundary })),
    );
  },
};
