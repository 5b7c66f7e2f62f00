import { isObject } from '../json.ts';
import { hash } from '../random.ts';
import type { Settings } from '../settings.ts';
import { only, reading } from '../hooks.ts';
import { search, searches } from '../witness.ts';
import { form, type Part } from './form.ts';

const first = { open: '4.1: the number of the first page is not shown' };
const defaults = { open: '8: defaults of page and page_size when omitted: not shown' };
const range = { open: '4.1: what page and page_size outside of their range do is not shown' };
const many = { open: '4.1: how many trips a route has is not shown' };

const from = (firstPage: number): Part => ({ title: `Pages count from ${firstPage}.`, settings: { firstPage } });
const size = (defaultPageSize: number, words: string): Part => ({
  title: `Without page_size a page has ${words}.`,
  settings: { defaultPageSize },
  witness: search({ page_size: undefined }),
});
const beyond = (words: string, beyondEnd: Settings['beyondEnd']): Part => ({
  title: `A page beyond the last one ${words}.`,
  settings: { beyondEnd },
  witness: search({ page: 20 }),
});

const paging = ['page', 'page_size'];
const isBelow1 = (value: unknown): boolean => typeof value === 'number' && value < 1;

/** Ways of paging. */
export const pagingVariants = [
  form('first-page-zero', first, { zero: from(0), ten: from(10) }),
  form('default-page-second', {
    ...defaults,
    title: 'Pages count from 0, and without page the answer is page 1.',
    hooks: reading((body) => ('page' in body ? body : { ...body, page: 1 })),
    settings: { firstPage: 0 },
    witness: search({ page: undefined }),
  }),
  form('default-page-size-10', defaults, {
    ten: size(10, '10 trips'),
    fifty: size(50, '50 trips'),
    one: size(1, 'one trip'),
  }),
  form('servers-of-several-default-sizes', {
    ...defaults,
    title: 'Without page_size one server gives 50 trips a page and the other the usual number.',
    hooks: {
      readSearch(next, call, body) {
        const query = next(call, body);
        return !('page_size' in body) && hash('server', call.number) % 2 === 0 ? { ...query, pageSize: 50 } : query;
      },
    },
    witness: searches(8, { page_size: undefined }),
  }),
  form('large-page-size-refused', {
    open: '4.1: page_size at most 50; what more does is not shown',
    title: 'A page_size over 50 is refused with 400.',
    settings: { largePageSize: 'refuse' },
    witness: search({ page_size: 51 }),
  }),
  form('large-pages-skip-trips', {
    open: '4.1: page_size at most 50; where a page of more begins is not shown',
    title: 'Pages of a size over 50 have 50 trips, and begin where whole pages of that size would.',
    hooks: ({ settings }) => ({
      page(next, call, query, trips) {
        const page = next(call, query, trips);
        const size = isObject(call.body) ? call.body['page_size'] : undefined;
        if (typeof size !== 'number' || size <= 50) return page;
        const from = (query.page - settings.firstPage) * size;
        return { ...page, trips: trips.slice(from, from + 50) };
      },
    }),
    witness: search({ page: 2, page_size: 60 }),
  }),
  form('page-beyond-end-refused', { ...range, ...beyond('is refused with 400', 'refuse') }),
  form('page-beyond-end-last', range, {
    last: beyond('gives the last one, and says so', 'last'),
    first: {
      title: 'A page beyond the last one gives the first one, and says which was asked for.',
      hooks: ({ settings }) => ({
        page(next, call, query, trips) {
          const page = next(call, query, trips);
          return page.trips.length > 0 || trips.length === 0
            ? page
            : { ...next(call, { ...query, page: settings.firstPage }, trips), page: page.page };
        },
      }),
      witness: search({ page: 90 }),
    },
  }),
  form('total-zero-beyond-end', {
    ...range,
    title: 'On a page beyond the last one the totals are 0.',
    hooks: {
      page(next, call, query, trips) {
        const page = next(call, query, trips);
        return page.trips.length === 0 ? { ...page, total: 0 } : page;
      },
    },
    witness: search({ page: 90 }),
  }),
  form(
    'small-pages-corrected',
    { ...range, witness: search({ page: 0, page_size: 5 }) },
    {
      one: {
        title: 'A page or page_size below 1 counts as the first page or the default size.',
        hooks: reading((body) => only(body, (name, value) => !paging.includes(name) || !isBelow1(value))),
      },
      both: {
        title: 'A page or page_size below 1 brings the first page, of the default size.',
        hooks: reading((body) =>
          paging.some((name) => isBelow1(body[name])) ? only(body, (name) => !paging.includes(name)) : body,
        ),
      },
    },
  ),
  form('deep-pages-refused', {
    ...range,
    title: 'A page above 1000 is refused with 400.',
    hooks: ({ steps }) => ({
      readSearch(next, call, body) {
        const query = next(call, body);
        return query.page <= 1000 ? query : steps.readSearch(call, { ...body, page: -1 });
      },
    }),
    witness: search({ page: 5000 }),
  }),
  form('pages-of-20-untold', {
    open: '4.1: a call returns at most 50 trips; that it returns as many as asked for is not said',
    title: 'A page has at most 20 trips, and page_info names the size asked for.',
    hooks: {
      page: (next, call, query, trips) => ({
        ...next(call, { ...query, pageSize: Math.min(20, query.pageSize) }, trips),
        pageSize: query.pageSize,
      }),
    },
    witness: search({ page_size: 50 }),
  }),
  form('thousands-of-trips', {
    ...many,
    title: 'A route has thousands of trips a day.',
    settings: { tripsFactor: 20 },
  }),
  form('short-routes', { ...many, title: 'No route has more than 40 trips a day.', settings: { tripsFactor: 0.25 } }),
  form('no-trips', { ...many, title: 'No route has any trips.', settings: { tripsFactor: 0 } }),
];
