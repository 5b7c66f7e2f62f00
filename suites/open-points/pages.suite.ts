import { defaultPage, defaultPageSize, firstPage, pageBeyondEnd, pageSizeOver50, shownDefaultPages } from '../../src/checks/index.ts';
import { type Asking, busiest, observation } from '../../src/harness/index.ts';

/** A search with about four pages, and what it is asked with. */
function paged({ grounds }: Asking) {
  const ground = grounds.find((one) => (one.total ?? 0) >= 2) ?? grounds[0];
  if (ground === undefined) return null;
  const size = Math.max(1, Math.min(50, Math.ceil((ground.total ?? 2) / 4)));
  return { ground, size, body: { ...ground.body, page_size: size } };
}

// §4.1, `page`: the number of the first page is not shown
observation(
  'open.first-page',
  ({ searches }) => ({ answer: () => firstPage(searches) }),
  async (asking) => {
    const search = paged(asking);
    if (search === null) return;
    await Promise.all([0, 1].map((page) => asking.search({ ...search.body, page })));
    // Where all trips look alike, the end tells: counted from 0, this page is one too many.
    if (firstPage(asking.searches).value === null && (search.ground.total ?? 0) > search.size)
      await asking.search({ ...search.body, page: Math.ceil((search.ground.total ?? 0) / search.size) });
  },
);

// §8: defaults of page and page_size when omitted are not shown
observation(
  'open.default-page',
  ({ searches }) => ({ answer: () => defaultPage(searches) }),
  async (asking) => {
    const search = paged(asking);
    if (search === null || Object.hasOwn(search.ground.body, 'page') || shownDefaultPages(asking.searches).size > 0) return;
    await Promise.all([search.body, ...[0, 1].map((nth) => ({ ...search.body, page: asking.firstPage + nth }))].map((body) => asking.search(body)));
  },
);
observation(
  'open.default-page-size',
  ({ searches }) => ({ answer: () => defaultPageSize(searches) }),
  async ({ grounds, search }) => {
    await Promise.all(
      busiest(grounds)
        .slice(0, 2)
        .map(({ body }) => search(body)),
    );
  },
);

// §4.1: "page_size: at most 50"; what more does is not shown
observation(
  'open.page-size-over-50',
  ({ searches }) => ({ answer: () => pageSizeOver50(searches) }),
  async ({ grounds, search }) => {
    const [ground] = busiest(grounds);
    if (ground !== undefined) await Promise.all([51, 60].map((page_size) => search({ ...ground.body, page_size })));
  },
);

// §4.1 rule 2: the caller pages; what comes after the last page is not shown
observation(
  'open.page-beyond-end',
  ({ searches }) => ({ answer: () => pageBeyondEnd(searches) }),
  async (asking) => {
    const { firstPage: first } = asking;
    if (pageBeyondEnd(asking.searches).value !== null) return;
    const search = paged(asking);
    const one = search === null ? null : await asking.search({ ...search.body, page: first });
    if (search === null || one === null || one.total === null || one.shown === 0) return;
    // A target may use smaller pages than asked for.
    const used = one.shown < one.total ? one.shown : search.size;
    const count = Math.ceil(one.total / used);
    await Promise.all([first + count - 1, Math.max(1, first) + count].map((page) => asking.search({ ...search.body, page })));
  },
);
