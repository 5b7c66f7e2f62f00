import { type Call, invalid } from '../call.ts';
import type { ReferenceConfiguration } from '../configuration.ts';
import { isObject } from '../json.ts';
import type { SearchQuery } from '../search-query.ts';
import { fault } from './fault.ts';

const section = '4.1, 7: page_size at most 50, the caller pages with page and page_size, sort_by dep_time; 200 success';

/** Valid searches that `meant` picks are refused by 400; `total` is the number of matching trips. */
function refusing(
  id: string,
  title: string,
  meant: (query: SearchQuery, total: number, call: Call) => boolean,
  example: Record<string, unknown>,
  configuration?: Partial<ReferenceConfiguration>,
) {
  return fault(
    id,
    title,
    section,
    {
      page(next, call, query, trips) {
        if (meant(query, trips.length, call)) throw invalid('invalid request');
        return next(call, query, trips);
      },
    },
    async (probe) => {
      await probe.search({}, { connection: 'kept' });
      await probe.search(example, { connection: 'kept' });
    },
    configuration,
  );
}

/** Valid searches that are refused. */
export const validSearchRefusedFaults = [
  refusing('sort-refused', 'sort_by dep_time is refused by 400.', (query) => query.sortBy === 'dep_time', {
    sort_by: 'dep_time',
  }),
  refusing('page-size-50-refused', 'A page size of 50 is refused.', (query) => query.pageSize === 50, {
    page_size: 50,
  }),
  refusing('page-size-one-refused', 'A page size of 1 is refused.', (query) => query.pageSize === 1, { page_size: 1 }),
  refusing(
    'odd-page-size-refused',
    'A page size that is neither below 10 nor a multiple of 5 is refused.',
    (query) => query.pageSize > 10 && query.pageSize % 5 > 0,
    { page_size: 23 },
  ),
  refusing(
    'last-page-refused',
    'A further page that is not full is refused.',
    (query, total) =>
      query.page > 1 && query.page * query.pageSize > total && (query.page - 1) * query.pageSize < total,
    { page: 7 },
  ),
  refusing(
    'pages-after-20-refused',
    'A page that exists is refused from number 21 on.',
    (query, total) => query.page > 20 && (query.page - 1) * query.pageSize < total,
    { page: 21, page_size: 5 },
  ),
  refusing('second-page-refused', 'Page 2 is refused.', (query) => query.page === 2, { page: 2 }),
  refusing(
    'sort-refused-on-used-connection',
    'sort_by dep_time is refused by 400 on a connection that had a call before.',
    (query, _total, call) => query.sortBy === 'dep_time' && call.connection.calls > 1,
    { sort_by: 'dep_time' },
  ),
  fault(
    'repeated-search-refused',
    'A search that was accepted within the last tenth of a second is refused by 400, as if it were sent by mistake.',
    section,
    () => {
      const acceptedAt = new Map<string, number>();
      return {
        page(next, call, query, trips) {
          const asked = JSON.stringify(call.body);
          const last = acceptedAt.get(asked) ?? -Infinity;
          if (call.now - last < 100) throw invalid('sent before');
          acceptedAt.set(asked, call.now);
          return next(call, query, trips);
        },
      };
    },
    (probe) => probe.times(2, () => probe.search()),
  ),
  fault(
    'member-order-refused',
    'A search whose first member is not the departure city is refused.',
    '4: JSON bodies; the members of an object have no order (RFC 8259)',
    {
      decode(next, call) {
        const decoded = next(call);
        if (call.operation === 'busSearch' && isObject(decoded) && Object.keys(decoded)[0] !== 'start_city_code')
          throw invalid('unexpected member');
        return decoded;
      },
    },
    async (probe) =>
      void (await probe.search(
        {},
        { raw: JSON.stringify({ date: probe.day(1), end_city_code: '320500', start_city_code: '310100' }) },
      )),
  ),
  refusing(
    'known-distance-type-refused',
    'A dist_type that is named as valid is refused.',
    (query) => query.distType === 2,
    { dist_type: 2 },
    { searchExtras: { dist_type: [1, 2] } },
  ),
];
