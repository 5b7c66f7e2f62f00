import { boundary, further, type Labelled, pageSizes, suppliedOneByOne } from '../../src/arbitraries/index.ts';
import { busValidAccepted } from '../../src/checks/index.ts';
import type { JsonObject } from '../../src/harness/index.ts';
import { requirement, turnPriority, wholeRun } from '../../src/harness/index.ts';
import { highPage } from '../late-page.ts';
import { manyPages, unevenSizeFor } from './walks.ts';

// §4.1: page_size "at most 50"; sort_by "only the value dep_time is seen"; rule 2: the caller pages on
requirement(
  'bus.valid-accepted',
  wholeRun(() => busValidAccepted),
  async ({ withTrips, grounds, stir, valid, firstPage, supplied, seed }) => {
    const [busy, next] = await withTrips().catch(grounds);
    if (busy === undefined) return;
    const first = firstPage();
    const size = unevenSizeFor(busy, manyPages);
    const count = Math.max(1, Math.ceil((busy.total ?? busy.shown) / size));
    const pages = [...new Set([first + 1, first + Math.floor(count / 2), first + count - 1])].filter((page) => page > first && page < first + count);
    const one = (label: string, extras: JsonObject, telling = true): Labelled<JsonObject> => (telling ? boundary : further)(label, extras);
    const cases = [
      ...pageSizes.map(({ label, value, boundary: telling }) => one(label, { page_size: value }, telling)),
      one('sorting', { sort_by: 'dep_time' }),
      // `bus.paging` looks whether it has trips.
      one('sorting, a page of a high number', { sort_by: 'dep_time', ...highPage(busy, first) }),
      ...suppliedOneByOne(supplied, seed, 6),
    ];
    const walked = pages.map((page) => one(`page ${page}`, { page, page_size: size }));
    await Promise.all([
      stir(cases, (extras) => valid(busy, extras)),
      // Pages of a walk of `bus.paging`, which asks for all of them and waits for each; they are counted here.
      stir(walked, (extras) => valid(busy, extras, { priority: turnPriority })),
      stir([one('sorting, on another route where there is one, members in reverse', { sort_by: 'dep_time' })], (extras) =>
        valid(next ?? busy, extras, { now: true, reversed: true }),
      ),
    ]);
  },
);
