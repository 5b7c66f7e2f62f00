import { addDays } from '../calendar.ts';
import type { Call } from '../call.ts';
import type { Json, JsonObject } from '../json.ts';
import { onSuccess, oneIn } from './change.ts';
import { fault, type Part } from './fault.ts';
import { kept, noTrips, search, searches, walk } from '../witness.ts';

const section = { document: '4.1: data.total integer (total number of matching trips)', witness: walk({}, 3) };
const wrong = { breaks: 'bus.total', ...section };
const paging = { breaks: 'bus.paging', ...section };
const data = { breaks: 'bus.data', ...section };
const empty = { witness: search(noTrips) };

interface Facts {
  total: number;
  page: number;
  size: number;
  shown: number;
  asked: JsonObject;
  call: Call;
}

/** Another total, in `data.total` and in `page_info.total` alike; undefined for none. */
function total(title: string, make: (facts: Facts) => Json | undefined): Part {
  return {
    title,
    hooks: onSuccess('busSearch', (_body, data, call) => {
      const info = data['page_info'] as JsonObject;
      const made = make({
        total: Number(data['total']),
        page: Number(info['page']),
        size: Number(info['page_size']),
        shown: (data['lines'] as Json[]).length,
        asked: call.body as JsonObject,
        call,
      });
      for (const place of [data, info]) {
        if (made === undefined) delete place['total'];
        else place['total'] = made;
      }
    }),
  };
}

/** Another total of searches that find nothing. */
const whenNone = (title: string, other: Json | undefined): Part =>
  total(title, ({ total }) => (total === 0 ? other : total));

/** The total of a day is too high, on every route. */
const onDay = (title: string, ahead: number, more: number, date: string): Part => ({
  title,
  hooks: (platform) => ({
    page(next, call, query, trips) {
      const page = next(call, query, trips);
      return query.date === addDays(platform.today(), ahead) ? { ...page, total: page.total + more } : page;
    },
  }),
  witness: search({ date }),
});

/** Another total in `page_info` than in `data`. */
const inPageInfo = (title: string, change: (info: JsonObject, data: JsonObject) => void): Part => ({
  title,
  hooks: onSuccess('busSearch', (_body, data) => change(data['page_info'] as JsonObject, data)),
});

/** Totals that are not the number of matching trips. */
export const totalFaults = [
  fault('total-of-page', wrong, {
    page: total('The total is the number of trips on the page.', ({ shown }) => shown),
    left: total('The total counts only the trips from the requested page on.', ({ total, page, size }) =>
      Math.max(0, total - (page - 1) * size),
    ),
  }),
  fault('total-one-less', wrong, {
    one: total('The total is one too few, unless there are none.', ({ total }) => Math.max(0, total - 1)),
    'sold-out': total(
      'The total leaves out a tenth of the trips, as if sold out ones did not count.',
      ({ total }) => total - Math.floor(total / 10),
    ),
  }),
  fault('total-one-more-when-sorted', wrong, {
    sorted: {
      ...total('The total is one too many in a sorted search.', ({ total, asked }) =>
        asked['sort_by'] ? total + 1 : total,
      ),
      witness: search({ sort_by: 'dep_time' }),
    },
    'several-pages': total('The total is one too many when there is more than one page.', ({ total, size }) =>
      total > size ? total + 1 : total,
    ),
    'third-page': total(
      'From page 3 on, the total counts only the trips from the requested page on.',
      ({ total, page, size }) => (page > 2 ? Math.max(0, total - (page - 1) * size) : total),
    ),
  }),
  fault('total-of-page-at-page-size-one', {
    ...wrong,
    ...total('With a page size of 1, the total is the number of trips on the page.', ({ total, size, shown }) =>
      size === 1 ? shown : total,
    ),
    witness: search({ page_size: 1 }),
  }),
  fault('total-minus-one-when-empty', { ...wrong, ...empty, ...whenNone('Without trips the total is -1.', -1) }),
  fault('total-wrong-sometimes', wrong, {
    sometimes: {
      ...total('One answer in 4 has the total of another route.', ({ total, call }) =>
        oneIn(4, call) ? total + 13 : total,
      ),
      witness: searches(12, { page_size: 1 }),
    },
    grows: total('The total grows by one with each call.', ({ total, call }) => total + call.ofOperation),
    'used-connection': {
      ...total('On a used connection, the total is the number of trips on the page.', ({ total, shown, call }) =>
        call.connection.calls > 1 ? shown : total,
      ),
      witness: kept({}, {}),
    },
  }),
  fault('total-one-more', paging, {
    always: total('The total is one too many.', ({ total }) => total + 1),
    tomorrow: onDay('For tomorrow the total is one too many.', 1, 1, '2028-02-28'),
  }),
  fault('total-capped', { ...wrong, ...total('The total is never over 100.', ({ total }) => Math.min(100, total)) }),
  fault('total-seven-more-five-days-ahead', {
    ...paging,
    ...onDay('For the day five days ahead the total is seven too many.', 5, 7, '2028-03-03'),
  }),
  fault('total-one-when-empty', {
    ...paging,
    ...empty,
    ...whenNone('Without trips the total is 1, as an outer join counts them.', 1),
  }),
  fault('total-text', data, {
    text: total('The total is a text.', ({ total }) => String(total)),
    missing: total('There is no total.', () => undefined),
  }),
  fault('total-null-when-empty', { ...data, ...empty, ...whenNone('Without trips the total is null.', null) }),
  fault(
    'total-differs-from-page-info',
    { ...section, breaks: 'bus.page-info-total', document: '2: page_info.total; 4.1: data.total' },
    {
      more: inPageInfo('page_info.total is one more than data.total.', (info, data) => {
        info['total'] = Number(data['total']) + 1;
      }),
      page: inPageInfo('page_info.total is the number of trips on the page.', (info, data) => {
        info['total'] = (data['lines'] as Json[]).length;
      }),
    },
  ),
  fault('total-zero-in-page-info-of-later-pages', {
    ...section,
    breaks: 'bus.page-info-total',
    document: '2: page_info.total; 4.1: data.total',
    ...inPageInfo('From page 2 on, page_info.total is 0.', (info) => {
      if (Number(info['page']) > 1) info['total'] = 0;
    }),
  }),
];
