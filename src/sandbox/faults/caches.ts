import type { Call } from '../call.ts';
import type { Fault } from '../extension.ts';
import { copyOf, isObject, type Json, type JsonObject } from '../json.ts';
import type { SearchQuery } from '../search-query.ts';
import { meeting, met } from './change.ts';
import { fault } from './fault.ts';

const page = '4.1 rule 2: the caller pages with page and page_size';

/** Answers to searches are kept and given again to searches that share a key. */
function cache(
  id: string,
  title: string,
  breaks: string,
  key: (query: SearchQuery, call: Call) => string,
  witness: Fault['witness'],
): Fault {
  return fault(
    id,
    title,
    breaks,
    () => {
      const kept = new Map<string, JsonObject>();
      return {
        search(next, call, query) {
          const name = key(query, call);
          const data = kept.get(name) ?? next(call, query);
          if (kept.size > 500) kept.clear();
          kept.set(name, copyOf(data));
          return data;
        },
      };
    },
    witness,
  );
}

/** A search that comes right after a refused call of an operation has the code of that refusal. */
function codeOfRefusal(
  id: string,
  title: string,
  operation: Call['operation'],
  refused: (...given: Parameters<Fault['witness']>) => Promise<unknown>,
): Fault {
  return fault(
    id,
    title,
    '2, 7: code 0 on success',
    () => {
      let last = 0;
      return {
        refuse(next, call, refusal) {
          last = refusal.code;
          return next(call, refusal);
        },
        success(next, call, data) {
          const answer = next(call, data);
          const isRefused = call.previous?.operation === operation && call.previous.status === 400;
          if (isRefused && call.operation === 'busSearch' && isObject(answer.body)) answer.body['code'] = last;
          return answer;
        },
      };
    },
    async (probe) => {
      await refused(probe);
      await probe.search();
    },
  );
}

/** All that a search depends on, without some of it. */
const without =
  (...left: (keyof SearchQuery)[]) =>
  (query: SearchQuery) =>
    JSON.stringify({ ...query, ...Object.fromEntries(left.map((name) => [name, 0])) });

const two =
  (fields: Record<string, unknown>): Fault['witness'] =>
  async (probe) => {
    await probe.search({}, { connection: 'kept' });
    await probe.search(fields, { connection: 'kept' });
  };

/** Caches whose key leaves something out, and answers that get mixed up. */
export const cacheFaults = [
  cache(
    'cache-without-date',
    'Answers are cached without the date.',
    '4.1: trips on a date',
    without('date'),
    async (probe) => {
      await probe.search();
      await probe.search({ date: probe.day(2) });
    },
  ),
  cache(
    'cache-by-day-of-month',
    'Answers are cached by the day of the month.',
    '4.1: trips on a date',
    (query) => JSON.stringify({ ...query, date: query.date?.slice(8) }),
    async (probe) => {
      await probe.search({ date: '2028-03-01' });
      await probe.search({ date: '2028-04-01' });
    },
  ),
  cache(
    'cache-without-route',
    'Answers are cached without the cities.',
    '4.1: between a departure city and an arrival city',
    without('startCity', 'endCity'),
    two({ end_city_code: '330100' }),
  ),
  cache(
    'cache-without-arrival-city',
    'Answers are cached without the arrival city.',
    '4.1: between a departure city and an arrival city',
    without('endCity'),
    two({ end_city_code: '330100' }),
  ),
  cache(
    'cache-without-direction',
    'Answers are cached by the two cities in either order.',
    '4.1: between a departure city and an arrival city',
    (query) => without('startCity', 'endCity')(query) + [query.startCity, query.endCity].sort().join(),
    two({ start_city_code: '320500', end_city_code: '310100' }),
  ),
  cache('cache-without-page', 'Answers are cached without the page.', page, without('page'), two({ page: 2 })),
  cache(
    'cache-without-page-size',
    'Answers are cached without the page size.',
    page,
    without('pageSize'),
    two({ page_size: 10 }),
  ),
  cache(
    'cache-without-sorting',
    'Answers are cached without the sort key.',
    '4.1: sort_by: sort key',
    without('sortBy'),
    two({ sort_by: 'dep_time' }),
  ),
  cache(
    'cache-joined-key',
    "The cache's key runs page and page size together: 1 and 12 is 11 and 2.",
    page,
    (query) => without('page', 'pageSize')(query) + query.page + query.pageSize,
    async (probe) => {
      await probe.search({ page: 1, page_size: 12 });
      await probe.search({ page: 11, page_size: 2 });
    },
  ),
  fault(
    'cached-answer-lacks-a-trip',
    'A search that was answered before is answered without the last trip of its page.',
    page,
    () => {
      const kept = new Set<string>();
      return {
        search(next, call, query) {
          const data = next(call, query);
          const key = JSON.stringify(query);
          if (kept.has(key)) (data['lines'] as Json[]).pop();
          if (kept.size < 500) kept.add(key);
          return data;
        },
      };
    },
    two({}),
  ),
  fault(
    'previous-answer-on-connection',
    'The third call and each third after it on a connection gets the data of the call before.',
    '4.1: response to the request',
    () => {
      const last = new Map<number, JsonObject>();
      return {
        search(next, call, query) {
          const data = next(call, query);
          const before = last.get(call.connection.number);
          if (last.size > 500) last.clear();
          last.set(call.connection.number, copyOf(data));
          return before && call.connection.calls % 3 === 0 ? before : data;
        },
      };
    },
    (probe) => probe.times(4, (i) => probe.search({ page: i + 1 }, { connection: 'kept' })),
  ),
  fault(
    'answers-at-once-mixed-up',
    'Of searches under way at once the later gets the data of the one before.',
    '4.1: response to the request',
    () => {
      let last: { data: JsonObject } | undefined;
      return {
        ...meeting('busSearch'),
        search(next, call, query) {
          const data = next(call, query);
          const before = met(call) ? last : undefined;
          last = { data: copyOf(data) };
          return before?.data ?? data;
        },
      };
    },
    async (probe) => {
      await Promise.all([1, 2, 3].map((page) => probe.search({ page })));
    },
  ),
  fault(
    'search-after-cancel-gets-its-data',
    'The search right after an accepted cancel gets the data of the cancel.',
    '4.1: data.total, data.page_info, data.lines',
    () => {
      let last: JsonObject | undefined;
      return {
        cancelResult(next, call, order) {
          last = copyOf(next(call, order));
          return copyOf(last);
        },
        search(next, call, query) {
          const previous = call.previous;
          return last && previous?.operation === 'hotelCancel' && previous.status === 200
            ? copyOf(last)
            : next(call, query);
        },
      };
    },
    async (probe) => {
      await probe.cancel(await probe.order());
      await probe.search();
    },
  ),
  fault(
    'search-after-cancel-on-connection-gets-its-data',
    'The search right after an accepted cancel on its connection gets the data of the cancel.',
    '4.1: data.total, data.page_info, data.lines',
    () => {
      const last = new Map<number, JsonObject>();
      return {
        operate(next, call, body) {
          const { number } = call.connection;
          const before = last.get(number);
          last.delete(number);
          const data = next(call, body);
          if (call.operation === 'hotelCancel' && last.size < 10_000) last.set(number, copyOf(data));
          return call.operation === 'busSearch' ? (before ?? data) : data;
        },
      };
    },
    async (probe) => {
      await probe.cancel(await probe.order(), {}, { connection: 'kept' });
      await probe.search({}, { connection: 'kept' });
    },
  ),
  fault(
    'cancel-after-search-gets-its-data',
    'The cancel right after an accepted search gets the data of the search.',
    '2: hotel order cancellation result',
    () => {
      let last: JsonObject | undefined;
      return {
        search(next, call, query) {
          last = copyOf(next(call, query));
          return copyOf(last);
        },
        cancelResult(next, call, order) {
          const previous = call.previous;
          return last && previous?.operation === 'busSearch' && previous.status === 200
            ? copyOf(last)
            : next(call, order);
        },
      };
    },
    async (probe) => {
      const orderNo = await probe.order();
      await probe.search();
      await probe.cancel(orderNo);
    },
  ),
  codeOfRefusal(
    'search-after-refused-cancel-gets-its-code',
    'The search right after a refused cancel has the code of the refusal.',
    'hotelCancel',
    (probe) => probe.cancel('HT1'),
  ),
  codeOfRefusal(
    'search-after-refusal-gets-its-code',
    'The search right after a refused one has the code of the refusal.',
    'busSearch',
    (probe) => probe.search({ page: 0 }),
  ),
  fault(
    'answer-shares-state',
    'A sorted search leaves the next one sorted, so that a walk over pages begins sorted and goes on unsorted.',
    page,
    () => {
      let sorted = false;
      return {
        sort(next, call, query, trips) {
          const had = sorted;
          sorted = query.sortBy !== undefined;
          return had && query.sortBy === undefined
            ? next(call, { ...query, sortBy: 'dep_time' }, trips)
            : next(call, query, trips);
        },
      };
    },
    async (probe) => {
      await probe.search({ sort_by: 'dep_time' });
      await probe.search({ page: 1 });
      await probe.search({ page: 2 });
    },
  ),
];
