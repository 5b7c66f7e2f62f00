import { linesOf, type Request, search } from '../../src/requirements/for-suites.ts';
import { onBusiest } from './on-busiest.ts';
import { sizeFor } from './walks.ts';

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
