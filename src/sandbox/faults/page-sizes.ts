import type { Call } from '../call.ts';
import { isWeekend } from '../calendar.ts';
import { member } from '../json.ts';
import type { BodyFields } from '../probe.ts';
import { asked, isLaterPage, oneIn, textOf } from './change.ts';
import { fault, type Part } from './fault.ts';
import { cut, paging } from './pages.ts';
import { search, searches, walk } from '../witness.ts';

const size = { breaks: 'bus.page-size', document: '4.1: page_size: page size' };
const most = { breaks: 'bus.limit-50', document: '4.1 rule 2, 8: a call returns at most 50 trips' };

const has = (call: Call, name: string) => member(asked(call), name) !== undefined;
const sizeOf = (call: Call) => Number(asked(call)['page_size'] ?? 0);

/** A page size over 50 is obeyed where `when` says so. */
const lifted = (words: string, when: (call: Call) => boolean, fields: BodyFields = {}): Part => ({
  ...paging(`A page size over 50 is obeyed${words}.`, ({ trips, page, call }) =>
    sizeOf(call) > 50 && when(call) ? cut(trips, (page - 1) * 50, sizeOf(call)) : undefined,
  ),
  witness: searches(2, { page_size: 80, ...fields }, { connection: 'kept' }),
});

/** A value that is none gives all trips. */
const liftedBy = (title: string, name: 'page' | 'page_size', value: 0 | -1 | null, usual: number): Part => ({
  title,
  hooks: {
    readSearch: (next, call, body) => next(call, member(body, name) === value ? { ...body, [name]: usual } : body),
    page(next, call, query, trips) {
      const clean = next(call, query, trips);
      return member(asked(call), name) === value ? { ...clean, trips } : clean;
    },
  },
  witness: search({ [name]: value }),
});

/** Pages of another size than asked for, and of more than 50 trips. */
export const pageSizeFaults = [
  fault(
    'page-size-ignored',
    { ...size, witness: walk({ page_size: 7 }) },
    {
      fixed: paging('The page size is always 20.', ({ trips, page }) => cut(trips, (page - 1) * 20, 20)),
      'one-more': paging('A page has one trip more than asked for.', ({ trips, from, size }) =>
        cut(trips, from, size === 50 ? 50 : size + 1),
      ),
      tens: paging('A page size is rounded up to tens.', ({ trips, page, size }) => {
        const tens = Math.ceil(size / 10) * 10;
        return cut(trips, (page - 1) * tens, tens);
      }),
    },
  ),
  fault('page-size-ignored-without-page', size, {
    'without-page': {
      ...paging('Without a page the page size is always 20.', ({ trips, call }) =>
        has(call, 'page') ? undefined : trips.slice(0, 20),
      ),
      witness: search({ page: undefined, page_size: 7 }),
    },
    sorted: {
      ...paging('In a sorted search the page size is always 20.', ({ trips, page, query }) =>
        query.sortBy ? cut(trips, (page - 1) * 20, 20) : undefined,
      ),
      witness: walk({ sort_by: 'dep_time', page_size: 7 }, 3),
    },
  }),
  fault('limit-51', {
    ...most,
    ...paging('A page of 50 has 51 trips.', ({ trips, from, size }) =>
      size === 50 ? cut(trips, from, 51) : undefined,
    ),
    witness: walk({ page_size: 50 }, 3),
  }),
  fault('limit-lifted', most, {
    always: lifted('', () => true),
    sorted: lifted(' in a sorted search', (call) => has(call, 'sort_by'), { sort_by: 'dep_time' }),
    coordinates: lifted(' with coordinates', (call) => has(call, 'end_lng'), { end_lng: 120.6, end_lat: 31.3 }),
    'distance-type': lifted(' with a dist_type', (call) => has(call, 'dist_type'), { dist_type: 3 }),
    weekends: lifted(' at weekends', (call) => isWeekend(textOf(call.body, 'date')), { date: '2028-03-04' }),
  }),
  fault('limit-lifted-on-used-connection', most, {
    'used-connection': lifted(' on a used connection', (call) => call.connection.calls > 1),
    'later-pages': lifted(' from page 2 on', isLaterPage, { page: 2 }),
    sometimes: {
      ...paging('One answer in 20 has 51 trips or more if that many match.', ({ trips, from, call }) =>
        oneIn(20, call) ? cut(trips, from, 60) : undefined,
      ),
      witness: searches(60, { page_size: 50 }),
    },
  }),
  fault('limit-lifted-with-narrow-distance-type', {
    ...most,
    title: 'A dist_type leaves nine trips in twenty, and with it a page size over 50 is obeyed.',
    hooks: {
      matching: (next, call, query) =>
        next(call, query).filter(({ index }) => !has(call, 'dist_type') || index % 20 < 9),
      page(next, call, query, trips) {
        const clean = next(call, query, trips);
        return sizeOf(call) > 50 && has(call, 'dist_type')
          ? { ...clean, trips: cut(trips, (query.page - 1) * 50, sizeOf(call)) }
          : clean;
      },
    },
    witness: search({ end_city_code: '330100', page_size: 80, dist_type: 3 }),
  }),
  fault('limit-lifted-without-page-size', most, {
    'without-page': {
      ...paging('Without page and page size all trips come at once.', ({ trips, call }) =>
        has(call, 'page') || has(call, 'page_size') ? undefined : trips,
      ),
      witness: search({ page: undefined, page_size: undefined }),
    },
    'with-page': {
      ...paging('With a page but no page size, page 1 has all trips.', ({ trips, call }) =>
        has(call, 'page_size') ? undefined : trips,
      ),
      witness: search({ page_size: undefined }),
    },
  }),
  fault('limit-lifted-by-page-0', most, {
    'page-0': liftedBy('Page 0 gives all trips.', 'page', 0, 1),
    'size-minus-one': liftedBy('A page size of -1 gives all trips.', 'page_size', -1, 50),
    'size-null': liftedBy('A page size of null gives all trips.', 'page_size', null, 50),
  }),
];
