import { dayOfOtherKind, deal, dealing, each, pageSizesOverLimit, someCases } from '../../src/arbitraries/index.ts';
import { type JsonObject, search, linesOf, type Request } from '../../src/requirements/for-suites.ts';
import { drawnFields, seedFor } from './drawn-searches.ts';
import { onBusiest } from './on-busiest.ts';
import { sizeFor } from './walks.ts';

/**
 * Page sizes at the limit, over it, of other types and none, on routes of more than 50 trips: plainly, on later pages,
 * on another day, and with each other field.
 */
export const largePages = onBusiest('large pages', async (send, busiest, facts) => {
  const { routes, seed, runs, firstPage } = facts;
  const long = routes.filter(({ total }) => (total ?? 0) > 50);
  const [longestRoute = busiest] = long;
  const over = dealing(each([51, 60, 100, 1000, 2 ** 31 - 1]), seedFor(facts, 'large pages'));
  const drawn = drawnFields(facts, 'large pages');
  const large = (others: JsonObject, route = longestRoute): JsonObject => ({
    ...route.body,
    ...others,
    page_size: over.next().value,
  });
  // With so many trips left that more than 50 of them may be shown.
  const pages = Math.max(0, Math.floor(((longestRoute.total ?? 0) - 51) / 51));
  const alone: readonly JsonObject[] = [
    { sort_by: 'dep_time' },
    ...(['start_addr', 'end_addr', 'start_place', 'end_place'] as const).map((field) => drawn(field)),
    // Types of distance differ in how many trips they leave.
    drawn('dist_type'),
    drawn('dist_type'),
    drawn('dist_type'),
    drawn('dist_type', 'start_place'),
    { ...drawn(), sort_by: 'dep_time' },
  ];
  await send(
    ...[
      50,
      ...someCases(pageSizesOverLimit, seed, Math.max(2, runs / 6)).map(({ value }) => value),
      '100',
      null,
      100.5,
      -1,
      0,
    ].map((page_size) =>
      search({ ...longestRoute.body, page_size }, { boundary: page_size === 50 || page_size === 51 }),
    ),
    ...long.slice(1, 3).map((route) => search(large({}, route))),
    ...long.slice(-1).map(({ body }) => search({ ...body, page_size: 51 })),
    search(large({ date: dayOfOtherKind(longestRoute.date) })),
    ...(pages > 0
      ? [
          // Whether pages of more than 50 skip trips: the second page of 50 shows which trips are next.
          search({ ...longestRoute.body, page: firstPage + 1, page_size: 50 }),
          ...deal(each([51, 60, 75]), seed, 1).map((page_size) =>
            search({ ...longestRoute.body, page: firstPage + 1, page_size }),
          ),
          ...deal(each(Array.from({ length: pages }, (_, nth) => firstPage + 1 + nth)), seed, 1).map((page) =>
            search(large({ page, sort_by: 'dep_time' })),
          ),
        ]
      : []),
    ...alone.map((others) => search(large(others))),
    // The limit applies to searches without a page as well; every kind of search sends these with each other field.
    ...long.slice(0, 2).map(({ body }) => search(body, { boundary: true })),
  );
});

/** Pages 0 and 1, the first two, the last, those after it, and none; page sizes over 50, and none. */
export const pageNumbers = onBusiest('page numbers', async (send, longestRoute, { routes, firstPage }) => {
  const paged = routes.find(({ total }) => (total ?? 0) >= 2) ?? longestRoute;
  const total = paged.total ?? 2;
  const size = sizeFor(paged, 4);
  const page = (number: number): Request => search({ ...paged.body, page_size: size, page: number });
  // Counted from 0, the page that is the last counted from 1 is one too many.
  const numbers = [...new Set([firstPage, 0, 1, firstPage + 1, Math.max(0, firstPage - 1), Math.ceil(total / size)])];
  const [first] = await send(
    ...numbers.map(page),
    search({ ...paged.body, page_size: size }),
    ...[51, 60].map((page_size) => search({ ...longestRoute.body, page_size })),
  );
  const shown = first === undefined ? 0 : linesOf(first).length;
  if (shown === 0) return;
  // A target may use smaller pages than requested.
  const count = Math.ceil(total / Math.min(size, shown));
  await send(page(firstPage + count - 1), page(Math.max(1, firstPage) + count));
});
