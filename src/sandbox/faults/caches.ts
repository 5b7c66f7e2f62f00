import type { Call, Operation } from '../call.ts';
import { copyOf, type Json, type JsonObject } from '../json.ts';
import type { SearchQuery } from '../search-query.ts';
import type { Trip } from '../trips.ts';
import { meeting, met } from './change.ts';
import { fault, type Part } from './fault.ts';
import { atOnce, kept, searches } from '../witness.ts';

const page = { breaks: 'bus.paging', document: '4.1 rule 2: the caller pages with page and page_size' };
const date = { breaks: 'bus.matches-date', document: '4.1: trips on a date' };
const size = { breaks: 'bus.page-size', document: '4.1: page_size: page size' };
const sorting = { breaks: 'bus.sort-dep-time', document: '4.1: sort_by: sort key' };
const response = { breaks: 'bus.matches-date', document: '4.1: response to the request' };
const lines = { breaks: 'bus.data', document: '4.1: data.total, data.page_info, data.lines' };

/** Answers to searches are kept for some milliseconds, and given again to searches that share a key. */
const cacheFor = (
  milliseconds: number,
  words: string,
  key: (query: SearchQuery) => string,
  ...fields: Record<string, unknown>[]
): Part => ({
  title: `Answers are cached ${words}.`,
  hooks: () => {
    const answers = new Map<string, { readonly data: JsonObject; readonly at: number }>();
    return {
      search(next, call, query) {
        const name = key(query);
        const known = answers.get(name);
        if (known !== undefined && call.now - known.at < milliseconds) return copyOf(known.data);
        const data = next(call, query);
        if (answers.size > 500) answers.clear();
        answers.set(name, { data: copyOf(data), at: call.now });
        return data;
      },
    };
  },
  witness: kept(...(fields.length === 1 ? [{}, ...fields] : fields)),
});

/** The same without an end. */
const cache = (words: string, key: (query: SearchQuery) => string, ...fields: Record<string, unknown>[]): Part =>
  cacheFor(Infinity, words, key, ...fields);

/** All that a search depends on, without some of it. */
const without =
  (...left: (keyof SearchQuery)[]) =>
  (query: SearchQuery) =>
    JSON.stringify({ ...query, ...Object.fromEntries(left.map((name) => [name, 0])) });
const noCities = without('startCity', 'endCity');

const isAfter = ({ previous }: Call, operation: Operation): boolean =>
  previous?.operation === operation && previous.status === 200;

/** A search without some fields has those of the search before it. */
const leftOver = (
  words: string,
  fields: Record<string, unknown>,
  ...names: ('startPoint' | 'endPoint' | 'startAddr' | 'endAddr' | 'sortBy')[]
): Part => ({
  title: `A search without ${words} uses the ${words} of the search before it.`,
  hooks: () => {
    let before: Partial<SearchQuery> = {};
    return {
      readSearch(next, call, body) {
        const query = next(call, body);
        const left = Object.fromEntries(names.map((name) => [name, query[name] ?? before[name]]));
        before = query;
        return { ...query, ...left };
      },
    };
  },
  witness: kept(fields, { page: 1 }),
});

/** Caches whose key leaves something out, and answers that get mixed up. */
export const cacheFaults = [
  fault('cache-without-date', date, {
    date: cache('without the date', without('date'), { date: '2028-02-29' }),
    'day-of-month': cache(
      'by the day of the month',
      (query) => JSON.stringify({ ...query, date: query.date?.slice(8) }),
      { date: '2028-03-01' },
      { date: '2028-04-01' },
    ),
  }),
  fault(
    'cache-without-route',
    { breaks: 'bus.matches-cities', document: '4.1: between a departure city and an arrival city' },
    {
      route: cache('without the cities', noCities, { end_city_code: '330100' }),
      direction: cache(
        'by the two cities in either order',
        (query) => noCities(query) + [query.startCity, query.endCity].sort().join(),
        { start_city_code: '320500', end_city_code: '310100' },
      ),
    },
  ),
  fault('cache-without-page', page, {
    page: cache('without the page', without('page'), { page: 2 }),
    joined: cache(
      'by page and page size run together: 1 and 12 is 11 and 2',
      (query) => without('page', 'pageSize')(query) + query.page + query.pageSize,
      { page: 1, page_size: 12 },
      { page: 11, page_size: 2 },
    ),
    'at-once': {
      title: 'Of equal searches for several pages that are under way at once, each gets the page of the first.',
      hooks: () => {
        const underWay = new Map<string, JsonObject>();
        return {
          ...meeting('busSearch'),
          search(next, call, query) {
            const data = next(call, query);
            const key = without('page', 'pageSize')(query);
            const first = met(call) ? underWay.get(key) : undefined;
            if (first === undefined) {
              underWay.set(key, copyOf(data));
              setTimeout(() => underWay.delete(key), 20);
            }
            return first === undefined ? data : copyOf(first);
          },
        };
      },
      witness: atOnce([{ page: 1 }], [{ page: 2 }], [{ page: 3 }]),
    },
  }),
  fault('cache-without-page-size-2-s', size, {
    size: cacheFor(2000, 'for 2 s, without the page size', without('pageSize'), { page_size: 10 }),
    'first-page': cacheFor(
      2000,
      'for 2 s, first pages without their size',
      (query) => (query.page === 1 ? without('pageSize')(query) : JSON.stringify(query)),
      { page_size: 10 },
    ),
  }),
  fault('cache-without-sorting', sorting, {
    ever: cache('without the sort key', without('sortBy'), { sort_by: 'dep_time' }),
    'two-seconds': cacheFor(2000, 'for 2 s, without the sort key', without('sortBy'), { sort_by: 'dep_time' }),
  }),
  fault('fields-of-the-search-before', page, {
    coordinates: leftOver('coordinates', { start_lng: 121.8, start_lat: 31.15 }, 'startPoint', 'endPoint'),
    sort: leftOver('sort key', { sort_by: 'dep_time' }, 'sortBy'),
  }),
  fault('cached-list-grows', {
    ...page,
    title: 'Each search of a route and day adds its trips to those that were found before.',
    hooks: () => {
      const before = new Map<string, Trip[]>();
      return {
        matching(next, call, query) {
          const key = `${query.startCity} ${query.endCity} ${query.date}`;
          const all = [...(before.get(key) ?? []), ...next(call, query)].slice(0, 3000);
          if (before.size > 500) before.clear();
          before.set(key, all);
          return all;
        },
      };
    },
    witness: searches(2),
  }),
  fault('cached-answer-lacks-a-trip', {
    ...page,
    title: 'A search that was answered before is answered without the last trip of its page.',
    hooks: () => {
      const before = new Set<string>();
      return {
        search(next, call, query) {
          const data = next(call, query);
          const key = JSON.stringify(query);
          if (before.has(key)) (data['lines'] as Json[]).pop();
          if (before.size < 500) before.add(key);
          return data;
        },
      };
    },
    witness: searches(2),
  }),
  fault('previous-answer-on-connection', response, {
    'on-connection': {
      title: 'Every third call on a connection gets the data of the call before it.',
      hooks: () => {
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
      witness: kept({ page: 1 }, { page: 2 }, { page: 3 }, { page: 4 }),
    },
    'at-once': {
      title: 'If searches are under way at once, the later one gets the data of the one before.',
      hooks: () => {
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
      witness: atOnce([{ page: 1 }], [{ page: 2 }], [{ page: 3 }]),
    },
  }),
  fault('search-after-cancel-gets-its-data', {
    ...lines,
    witness: async (probe) => {
      await probe.cancel(await probe.order(), {}, { connection: 'kept' });
      await probe.search({}, { connection: 'kept' });
    },
    title: 'The search right after an accepted cancel on its connection gets the data of the cancel.',
    hooks: () => {
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
  }),
  fault('cancel-after-search-gets-its-data', {
    breaks: 'cancel.order-no',
    document: '2: hotel order cancellation result',
    title: 'The cancel right after an accepted search gets the data of the search.',
    hooks: () => {
      let last: JsonObject | undefined;
      return {
        search(next, call, query) {
          last = copyOf(next(call, query));
          return copyOf(last);
        },
        cancelResult: (next, call, order) => (last && isAfter(call, 'busSearch') ? copyOf(last) : next(call, order)),
      };
    },
    witness: async (probe) => {
      const orderNo = await probe.order();
      await probe.search();
      await probe.cancel(orderNo);
    },
  }),
];
