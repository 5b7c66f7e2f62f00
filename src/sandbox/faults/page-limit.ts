import type { Call } from '../call.ts';
import { isWeekend } from '../calendar.ts';
import { isObject, member } from '../json.ts';
import { oneIn, textOf } from './change.ts';
import { fault } from './fault.ts';
import { cut, offset, paging, walk } from './pages.ts';

const most = '4.1 rule 2, 8: a call returns at most 50 trips';

const asks = (call: Call, name: string) => isObject(call.body) && member(call.body, name) !== undefined;

/** Answers of more than 50 trips. */
export const pageLimitFaults = [
  paging(
    'limit-51',
    'A page of 50 has 51 trips.',
    most,
    (p) => (p.query.pageSize === 50 ? cut(p.trips, offset(p), 51) : p.clean.trips),
    walk({ page_size: 50 }, 3),
  ),
  ...(
    [
      ['limit-lifted', 'A page size over 50 is obeyed.', () => true, {}],
      [
        'limit-lifted-with-sorting',
        'A page size over 50 is obeyed in a sorted search.',
        (call) => asks(call, 'sort_by'),
        { sort_by: 'dep_time' },
      ],
      [
        'limit-lifted-with-coordinates',
        'A page size over 50 is obeyed with coordinates.',
        (call) => asks(call, 'end_lng'),
        { end_lng: 120.6, end_lat: 31.3 },
      ],
      [
        'limit-lifted-with-distance-type',
        'A page size over 50 is obeyed with a dist_type.',
        (call) => asks(call, 'dist_type'),
        { dist_type: 3 },
      ],
      [
        'limit-lifted-on-later-pages',
        'A page size over 50 is obeyed from page 2 on.',
        (call) => Number((call.body as { page?: number }).page) > 1,
        { page: 2 },
      ],
      [
        'limit-lifted-at-weekends',
        'A page size over 50 is obeyed at weekends.',
        (call) => isWeekend(textOf(call.body, 'date')),
        { date: '2028-03-04' },
      ],
      [
        'limit-lifted-on-used-connection',
        'A page size over 50 is obeyed on a used connection.',
        (call) => call.connection.calls > 1,
        {},
      ],
    ] as [string, string, (call: Call) => boolean, Record<string, unknown>][]
  ).map(([id, title, when, fields]) =>
    paging(
      id,
      title,
      most,
      (p) => {
        const asked = isObject(p.call.body) ? Number(p.call.body['page_size'] ?? 0) : 0;
        return asked > 50 && when(p.call) ? cut(p.trips, (p.query.page - 1) * 50, asked) : p.clean.trips;
      },
      (probe) => probe.times(2, () => probe.search({ page_size: 80, ...fields }, { connection: 'kept' })),
    ),
  ),
  fault(
    'limit-lifted-with-narrow-distance-type',
    'A dist_type leaves nine trips in twenty, and with it a page size over 50 is obeyed.',
    most,
    {
      matching: (next, call, query) =>
        next(call, query).filter(({ index }) => !asks(call, 'dist_type') || index % 20 < 9),
      page(next, call, query, trips) {
        const clean = next(call, query, trips);
        const asked = isObject(call.body) ? Number(call.body['page_size'] ?? 0) : 0;
        return asked > 50 && asks(call, 'dist_type')
          ? { ...clean, trips: cut(trips, (query.page - 1) * 50, asked) }
          : clean;
      },
    },
    (probe) =>
      probe.times(1, () =>
        probe.search({ start_city_code: '310100', end_city_code: '330100', page_size: 80, dist_type: 3 }),
      ),
  ),
  paging(
    'limit-lifted-without-page-size',
    'Without page and page size all trips come at once.',
    most,
    (p) => (asks(p.call, 'page') || asks(p.call, 'page_size') ? p.clean.trips : p.trips),
    async (probe) => {
      await probe.search({ page: undefined, page_size: undefined });
    },
  ),
  paging(
    'limit-lifted-with-page-only',
    'With a page but no page size, page 1 has all trips.',
    most,
    (p) => (asks(p.call, 'page_size') ? p.clean.trips : p.trips),
    async (probe) => {
      await probe.search({ page_size: undefined });
    },
  ),
  ...(
    [
      ['limit-lifted-by-page-size-minus-one', 'A page size of -1 gives all trips.', 'page_size', -1, 50],
      ['limit-lifted-by-page-size-null', 'A page size of null gives all trips.', 'page_size', null, 50],
      ['limit-lifted-by-page-0', 'Page 0 gives all trips.', 'page', 0, 1],
    ] as const
  ).map(([id, title, name, value, usual]) =>
    fault(
      id,
      title,
      most,
      {
        readSearch: (next, call, body) => next(call, member(body, name) === value ? { ...body, [name]: usual } : body),
        page(next, call, query, trips) {
          const clean = next(call, query, trips);
          return isObject(call.body) && member(call.body, name) === value ? { ...clean, trips } : clean;
        },
      },
      async (probe) => void (await probe.search({ [name]: value })),
    ),
  ),
  paging(
    'limit-lifted-sometimes',
    'One answer in 20 has 51 trips or more where there are as many.',
    most,
    (p) => (oneIn(20, p.call) ? cut(p.trips, offset(p), 60) : p.clean.trips),
    (probe) => probe.times(60, () => probe.search({ page_size: 50 })),
  ),
];
