import type { Variant } from '../extension.ts';
import { hash } from '../random.ts';
import { hooked, setting } from './variant.ts';

const defaults = '8: defaults of page and page_size when omitted: not shown';
const paging = '4.1: what page and page_size outside of their range do is not shown';

/** Ways of paging. */
export const pagingVariants: readonly Variant[] = [
  setting('first-page-zero', 'Pages count from 0.', '4.1: the number of the first page is not shown', { firstPage: 0 }),
  setting('first-page-ten', 'Pages count from 10.', '4.1: the number of the first page is not shown', {
    firstPage: 10,
  }),
  hooked(
    'default-page-second',
    'Pages count from 0, and without page the answer is page 1.',
    defaults,
    () => ({ readSearch: (next, call, body) => next(call, 'page' in body ? body : { ...body, page: 1 }) }),
    { settings: { firstPage: 0 }, witness: async (probe) => void (await probe.search({ page: undefined })) },
  ),
  setting(
    'default-page-size-10',
    'Without page_size a page has 10 trips.',
    defaults,
    { defaultPageSize: 10 },
    (probe) => probe.search({ page_size: undefined }),
  ),
  setting(
    'default-page-size-50',
    'Without page_size a page has 50 trips.',
    defaults,
    { defaultPageSize: 50 },
    (probe) => probe.search({ page_size: undefined }),
  ),
  setting('default-page-size-1', 'Without page_size a page has one trip.', defaults, { defaultPageSize: 1 }, (probe) =>
    probe.search({ page_size: undefined }),
  ),
  hooked(
    'servers-of-several-default-sizes',
    'Without page_size one server gives 50 trips a page and the other the usual number.',
    defaults,
    () => ({
      readSearch(next, call, body) {
        const query = next(call, body);
        return !('page_size' in body) && hash('server', call.number) % 2 === 0 ? { ...query, pageSize: 50 } : query;
      },
    }),
    { witness: (probe) => probe.times(8, () => probe.search({ page_size: undefined })) },
  ),
  setting(
    'large-page-size-refused',
    'A page_size over 50 is refused by 400.',
    '4.1: page_size at most 50; what more does is not shown',
    { largePageSize: 'refuse' },
    (probe) => probe.search({ page_size: 51 }),
  ),
  setting(
    'page-beyond-end-refused',
    'A page beyond the last one is refused by 400.',
    paging,
    { beyondEnd: 'refuse' },
    (probe) => probe.search({ page: 20 }),
  ),
  setting(
    'page-beyond-end-last',
    'A page beyond the last one gives the last one, and says so.',
    paging,
    { beyondEnd: 'last' },
    (probe) => probe.search({ page: 20 }),
  ),
  hooked(
    'page-beyond-end-first',
    'A page beyond the last one gives the first one, and says which was asked for.',
    paging,
    (platform) => ({
      page(next, call, query, trips) {
        const page = next(call, query, trips);
        return page.trips.length > 0 || trips.length === 0
          ? page
          : { ...next(call, { ...query, page: platform.settings.firstPage }, trips), page: page.page };
      },
    }),
    { witness: async (probe) => void (await probe.search({ page: 90 })) },
  ),
  hooked(
    'total-zero-beyond-end',
    'On a page beyond the last one the totals are 0.',
    paging,
    () => ({
      page(next, call, query, trips) {
        const page = next(call, query, trips);
        return page.trips.length === 0 ? { ...page, total: 0 } : page;
      },
    }),
    { witness: async (probe) => void (await probe.search({ page: 90 })) },
  ),
  hooked(
    'small-pages-corrected',
    'A page or page_size below 1 counts as the first page or the default size.',
    paging,
    () => ({
      readSearch(next, call, body) {
        const corrected = { ...body };
        for (const name of ['page', 'page_size']) {
          const value = corrected[name];
          if (typeof value === 'number' && value < 1) delete corrected[name];
        }
        return next(call, corrected);
      },
    }),
    { witness: async (probe) => void (await probe.search({ page: 0 })) },
  ),
  hooked(
    'deep-pages-refused',
    'A page above 1000 is refused by 400.',
    paging,
    (platform) => ({
      readSearch(next, call, body) {
        const query = next(call, body);
        return query.page <= 1000 ? query : platform.steps.readSearch(call, { ...body, page: -1 });
      },
    }),
    { witness: async (probe) => void (await probe.search({ page: 5000 })) },
  ),
  hooked(
    'pages-of-20-untold',
    'A page has at most 20 trips, and page_info names the size asked for.',
    '4.1: a call returns at most 50 trips; that it returns as many as asked for is not said',
    () => ({
      page: (next, call, query, trips) => ({
        ...next(call, { ...query, pageSize: Math.min(20, query.pageSize) }, trips),
        pageSize: query.pageSize,
      }),
    }),
    { witness: async (probe) => void (await probe.search({ page_size: 50 })) },
  ),
  setting(
    'thousands-of-trips',
    'A route has thousands of trips a day.',
    '4.1: how many trips a route has is not shown',
    { tripsFactor: 20 },
  ),
  setting('no-trips', 'No route has any trips.', '4.1: how many trips a route has is not shown', { tripsFactor: 0 }),
];
