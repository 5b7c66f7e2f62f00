import { addDays } from '../calendar.ts';
import type { Call } from '../call.ts';
import type { Fault } from '../extension.ts';
import type { Json, JsonObject } from '../json.ts';
import { onSuccess, oneIn } from './change.ts';
import { fault } from './fault.ts';

const section = '4.1: data.total integer (total number of matching trips)';

interface Facts {
  total: number;
  page: number;
  size: number;
  shown: number;
  asked: JsonObject;
  call: Call;
}

/** Another total, in `data.total` and in `page_info.total` alike. */
function total(id: string, title: string, make: (facts: Facts) => Json | undefined, witness: Fault['witness']): Fault {
  const hooks = onSuccess('busSearch', (_body, data, call) => {
    const info = data['page_info'] as JsonObject;
    const made = make({
      total: Number(data['total']),
      page: Number(info['page']),
      size: Number(info['page_size']),
      shown: (data['lines'] as Json[]).length,
      asked: call.body as JsonObject,
      call,
    });
    if (made === undefined) {
      delete data['total'];
      delete info['total'];
    } else {
      data['total'] = made;
      info['total'] = made;
    }
  });
  return fault(id, title, section, hooks, witness);
}

/** The total of a day is too high, on every route. */
function onDay(id: string, title: string, ahead: number, more: number): Fault {
  return fault(
    id,
    title,
    section,
    (platform) => ({
      page(next, call, query, trips) {
        const page = next(call, query, trips);
        return query.date === addDays(platform.today(), ahead) ? { ...page, total: page.total + more } : page;
      },
    }),
    async (probe) => void (await probe.search({ date: probe.day(ahead) })),
  );
}

const pages: Fault['witness'] = (probe) => probe.times(3, (i) => probe.search({ page: i + 1 }));
const empty: Fault['witness'] = async (probe) =>
  void (await probe.search({ start_city_code: '330200', end_city_code: '310100' }));
const search =
  (fields: Record<string, unknown>): Fault['witness'] =>
  async (probe) =>
    void (await probe.search(fields));

/** Totals that are not the number of matching trips. */
export const totalFaults = [
  total('total-of-pages', 'The total is the number of pages.', ({ total, size }) => Math.ceil(total / size), pages),
  total('total-of-page', 'The total is the number of trips on the page.', ({ shown }) => shown, pages),
  total('total-one-more', 'The total is one too many.', ({ total }) => total + 1, pages),
  total(
    'total-one-less',
    'The total is one too few, unless there are none.',
    ({ total }) => Math.max(0, total - 1),
    pages,
  ),
  total(
    'total-one-more-when-several-pages',
    'The total is one too many when there is more than one page.',
    ({ total, size }) => (total > size ? total + 1 : total),
    pages,
  ),
  onDay('total-seven-more-five-days-ahead', 'Five days ahead the total is seven too many.', 5, 7),
  onDay('total-one-more-tomorrow', 'Tomorrow the total is one too many.', 1, 1),
  total('total-at-most-100', 'The total is never over 100.', ({ total }) => Math.min(100, total), pages),
  total('total-at-most-50', 'The total is never over 50.', ({ total }) => Math.min(50, total), pages),
  total(
    'total-left',
    'The total counts from the page on.',
    ({ total, page, size }) => Math.max(0, total - (page - 1) * size),
    pages,
  ),
  total(
    'total-left-from-third-page',
    'From page 3 on the total counts from the page on.',
    ({ total, page, size }) => (page > 2 ? Math.max(0, total - (page - 1) * size) : total),
    pages,
  ),
  total(
    'total-so-far',
    'The total counts up to the page.',
    ({ total, page, size }) => Math.min(total, page * size),
    pages,
  ),
  total(
    'total-by-page-size',
    'The total is rounded up to whole pages.',
    ({ total, size }) => Math.ceil(total / size) * size,
    pages,
  ),
  total(
    'total-one-more-when-sorted',
    'The total is one too many in a sorted search.',
    ({ total, asked }) => (asked['sort_by'] ? total + 1 : total),
    search({ sort_by: 'dep_time' }),
  ),
  total(
    'total-of-page-at-page-size-one',
    'With a page size of 1 the total is that of the page.',
    ({ total, size, shown }) => (size === 1 ? shown : total),
    search({ page_size: 1 }),
  ),
  total(
    'total-one-more-at-page-size-ten',
    'With a page size of 10 the total is one too many.',
    ({ total, size }) => (size === 10 ? total + 1 : total),
    search({ page_size: 10 }),
  ),
  total(
    'total-of-sold-out-left-out',
    'The total leaves out a tenth of the trips, as if sold out ones did not count.',
    ({ total }) => total - Math.floor(total / 10),
    pages,
  ),
  total(
    'total-minus-one-when-empty',
    'Without trips the total is -1.',
    ({ total }) => (total === 0 ? -1 : total),
    empty,
  ),
  total(
    'total-one-when-empty',
    'Without trips the total is 1, as an outer join counts them.',
    ({ total }) => (total === 0 ? 1 : total),
    empty,
  ),
  total(
    'total-null-when-empty',
    'Without trips the total is null.',
    ({ total }) => (total === 0 ? null : total),
    empty,
  ),
  total(
    'total-missing-when-empty',
    'Without trips there is no total.',
    ({ total }) => (total === 0 ? undefined : total),
    empty,
  ),
  total('total-text', 'The total is a text.', ({ total }) => String(total), pages),
  total('total-fraction', 'The total is not whole.', ({ total }) => total + 0.5, pages),
  total(
    'total-object',
    'The total is an object with a relation.',
    ({ total }) => ({ value: total, relation: 'eq' }),
    pages,
  ),
  total('total-missing', 'There is no total.', () => undefined, pages),
  total(
    'total-wrong-sometimes',
    'One answer in 4 has the total of another route.',
    ({ total, call }) => (oneIn(4, call) ? total + 13 : total),
    (probe) => probe.times(12, () => probe.search({ page_size: 1 })),
  ),
  total(
    'total-wrong-on-used-connection',
    'On a used connection the total is that of the page.',
    ({ total, shown, call }) => (call.connection.calls > 1 ? shown : total),
    (probe) => probe.times(2, () => probe.search({}, { connection: 'kept' })),
  ),
  total('total-grows', 'The total grows by one with each call.', ({ total, call }) => total + call.ofOperation, pages),
  fault(
    'total-differs-from-page-info',
    'page_info.total is one more than data.total.',
    '2: page_info.total; 4.1: data.total',
    onSuccess(
      'busSearch',
      (_body, data) => void ((data['page_info'] as JsonObject)['total'] = Number(data['total']) + 1),
    ),
    pages,
  ),
  fault(
    'total-zero-in-page-info-of-later-pages',
    'From page 2 on page_info.total is 0.',
    '2: page_info.total; 4.1: data.total',
    onSuccess('busSearch', (_body, data) => {
      const info = data['page_info'] as JsonObject;
      if (Number(info['page']) > 1) info['total'] = 0;
    }),
    pages,
  ),
  fault(
    'total-of-page-in-page-info',
    'page_info.total is the number of trips on the page.',
    '2: page_info.total; 4.1: data.total',
    onSuccess(
      'busSearch',
      (_body, data) => void ((data['page_info'] as JsonObject)['total'] = (data['lines'] as Json[]).length),
    ),
    pages,
  ),
];
