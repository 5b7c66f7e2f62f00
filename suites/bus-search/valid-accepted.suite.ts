import { boundary, further, type Labelled, pageSizes } from '../../src/arbitraries/index.ts';
import type { JsonObject } from '../../src/harness/index.ts';
import { requirement } from '../../src/harness/index.ts';

// §4.1: page_size "at most 50"; sort_by "only the value dep_time is seen"; rule 2: the caller pages on
requirement('bus.valid-accepted', async ({ withTrips, grounds, each, valid, firstPage, supplied }) => {
  const [busy, next] = await withTrips().catch(grounds);
  if (busy === undefined) return;
  const first = firstPage();
  const pages = (size: number): number[] => {
    const count = Math.max(1, Math.ceil((busy.total ?? busy.shown) / size));
    return [...new Set([first, first + 1, first + Math.floor(count / 2), first + count - 1])].filter((page) => page < first + count);
  };
  const one = (label: string, extras: JsonObject, telling = true): Labelled<JsonObject> => (telling ? boundary : further)(label, extras);
  const cases = [
    ...pageSizes.map(({ label, value, boundary: telling }) => one(label, { page_size: value }, telling)),
    ...[...new Set([...pages(10), ...pages(50), ...pages(7)])].map((page) =>
      one(`page ${page}`, { page, page_size: pages(50).includes(page) ? 50 : pages(10).includes(page) ? 10 : 7 }),
    ),
    one('sorting', { sort_by: 'dep_time' }),
    one('sorting, the second page', { sort_by: 'dep_time', page: pages(5)[1] ?? first, page_size: 5 }),
    ...Object.entries(supplied).flatMap(([field, values]) => values.slice(0, 6).map((value) => one(`${field} as configured`, { [field]: value }))),
  ];
  await each(cases, async (extras) => {
    await valid(busy, extras);
  });
  if (next !== undefined)
    await each([one('sorting on another route', { sort_by: 'dep_time' }), one('the largest page on another route', { page_size: 50 })], async (extras) => {
      await valid(next, extras);
    });
});
