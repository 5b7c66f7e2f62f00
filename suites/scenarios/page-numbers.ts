import { linesOf } from '../../src/checks/index.ts';
import { type Ask, type Facts, type Scenario, search } from '../../src/history/index.ts';

/** Page sizes over the limit of 50. */
const tooLarge = [51, 60];

/** Pages 0 and 1, the first two, the last, those after it, and none; page sizes over 50, and none. */
export const pageNumbers: Scenario = {
  name: 'page numbers',
  async run(ask, facts) {
    const { routes, firstPage } = facts;
    const [busy] = routes;
    const paged = routes.find(({ total }) => (total ?? 0) >= 2) ?? busy;
    if (busy === undefined || paged === undefined) return;
    const total = paged.total ?? 2;
    const size = pageSizeFor(total);
    const page = (number: number): Ask => search({ ...paged.body, page_size: size, page: number });
    // Counted from 0, the page that is the last counted from 1 is one too many.
    const numbers = [...new Set([firstPage, 0, 1, firstPage + 1, Math.max(0, firstPage - 1), Math.ceil(total / size)])];
    const [[first]] = await Promise.all([
      ask(...numbers.map(page)),
      ask(search({ ...paged.body, page_size: size })),
      ask(...tooLarge.map((page_size) => search({ ...busy.body, page_size }))),
    ]);
    const shown = first === undefined ? 0 : linesOf(first).length;
    if (shown === 0) return;
    // A target may use smaller pages than asked for.
    const count = Math.ceil(total / Math.min(size, shown));
    await ask(page(firstPage + count - 1), page(Math.max(1, firstPage) + count));
  },
};

/** Pages after the last of two routes, and what `statement.pageBeyondEnd` needs to tell more than one answer. */
export const pagesBeyondTheEnd: Scenario = {
  name: 'pages beyond the end',
  async run(ask, { routes, firstPage }: Facts) {
    await Promise.all(
      routes
        .filter(({ shown }) => shown > 0)
        .slice(0, 2)
        .map(async ({ body, total, shown }) => {
          const all = total ?? shown;
          const size = Math.max(1, Math.min(50, Math.ceil(all / 2)));
          const page = (number: number): Ask => search({ ...body, page: number, page_size: size });
          const [first] = await ask(page(firstPage));
          const used = first === undefined ? size : Math.min(size, linesOf(first).length);
          const count = Math.ceil(all / Math.max(1, used));
          await ask(...[1, 2].map((beyond) => page(Math.max(1, firstPage) + count - 1 + beyond)));
        }),
    );
  },
};

/** A page size that makes about four pages of so many trips. */
function pageSizeFor(total: number): number {
  return Math.max(1, Math.min(50, Math.ceil(total / 4)));
}
