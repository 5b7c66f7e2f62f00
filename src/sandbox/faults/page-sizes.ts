import type { Call } from '../call.ts';
import { isObject, member } from '../json.ts';
import { cut, offset, paging, walk } from './pages.ts';

const size = '4.1: page_size: page size';

const asks = (call: Call, name: string) => isObject(call.body) && member(call.body, name) !== undefined;

/** Pages of another size than asked for. */
export const pageSizeFaults = [
  paging(
    'page-size-ignored',
    'The page size is always 20.',
    size,
    (p) => cut(p.trips, (p.query.page - 1) * 20, 20),
    walk({ page_size: 7 }),
  ),
  paging('page-size-one-more', 'A page has one trip more than asked for.', size, (p) =>
    cut(p.trips, offset(p), p.query.pageSize === 50 ? 50 : p.query.pageSize + 1),
  ),
  paging(
    'page-size-ignored-without-page',
    'Without a page the page size is always 20.',
    size,
    (p) => (asks(p.call, 'page') ? p.clean.trips : p.trips.slice(0, 20)),
    async (probe) => void (await probe.search({ page: undefined, page_size: 7 })),
  ),
  paging(
    'page-size-in-tens',
    'A page size is rounded up to tens.',
    size,
    (p) => {
      const tens = Math.ceil(p.query.pageSize / 10) * 10;
      return cut(p.trips, (p.query.page - 1) * tens, tens);
    },
    walk({ page_size: 13 }),
  ),
  paging(
    'page-size-ignored-when-sorted',
    'In a sorted search the page size is always 20.',
    size,
    (p) => (p.query.sortBy ? cut(p.trips, (p.query.page - 1) * 20, 20) : p.clean.trips),
    walk({ sort_by: 'dep_time', page_size: 7 }, 3),
  ),
];
