import { isWeekend } from '../calendar.ts';
import { type Json, type JsonObject, member } from '../json.ts';
import { hash } from '../random.ts';
import type { Hooks } from '../steps.ts';
import { oneIn } from './change.ts';
import { fault } from './fault.ts';
import { cut, offset, paging, walk } from './pages.ts';

const all = '4.1 rule 2: to obtain all trips the caller pages with page and page_size';

/** What is left out is as it was given last on the connection. */
const remembered = (name: 'page' | 'page_size') => () => {
  const last = new Map<number, Json>();
  const hooks: Hooks = {
    readSearch(next, call, body) {
      const given = member(body, name);
      if (last.size > 1000) last.clear();
      if (given !== undefined) last.set(call.connection.number, given);
      const kept = last.get(call.connection.number);
      return next(call, given === undefined && kept !== undefined ? { ...body, [name]: kept } : body);
    },
  };
  return hooks;
};

/** Pages that overlap, skip, or end early. */
export const pagingFaults = [
  paging('paging-overlap', 'Each page begins with the last trip of the page before.', all, (p) =>
    cut(p.trips, offset(p) - (p.query.page - 1), p.query.pageSize),
  ),
  paging(
    'paging-overlap-at-weekends',
    'On Saturdays and Sundays each page begins with the last trip of the page before.',
    all,
    (p) => cut(p.trips, offset(p) - (isWeekend(p.query.date) ? p.query.page - 1 : 0), p.query.pageSize),
    walk({ date: '2028-03-04' }),
  ),
  paging('paging-skip', 'Each page leaves out the trip after the page before.', all, (p) =>
    cut(p.trips, offset(p) + (p.query.page - 1), p.query.pageSize),
  ),
  paging('paging-overlap-on-third-page', 'The third page begins with the last trip of the second.', all, (p) =>
    cut(p.trips, offset(p) - (p.query.page === 3 ? 1 : 0), p.query.pageSize),
  ),
  paging('paging-skip-on-second-page', 'The second page leaves out its first trip.', all, (p) =>
    p.query.page === 2 ? p.clean.trips.slice(1) : p.clean.trips,
  ),
  paging('paging-zero-offset', 'The offset is page times page size: the first page is never shown.', all, (p) =>
    cut(p.trips, p.query.page * p.query.pageSize, p.query.pageSize),
  ),
  paging('paging-page-as-offset', 'The page is taken for the number of the first trip.', all, (p) =>
    cut(p.trips, p.query.page - 1, p.query.pageSize),
  ),
  paging(
    'paging-default-offset',
    'The offset is counted in pages of 20, whatever the page size.',
    all,
    (p) => cut(p.trips, (p.query.page - 1) * 20, p.query.pageSize),
    walk({ page_size: 30 }),
  ),
  paging('paging-last-page-empty', 'The last page, when it is not full, is empty.', all, (p) =>
    p.clean.trips.length < p.query.pageSize ? [] : p.clean.trips,
  ),
  paging('paging-last-trip-missing', 'The very last trip is never shown.', all, (p) =>
    cut(p.trips.slice(0, -1), offset(p), p.query.pageSize),
  ),
  paging(
    'paging-full-last-page-empty',
    'The last page, when it is full, is empty.',
    all,
    (p) => (offset(p) > 0 && offset(p) + p.query.pageSize === p.trips.length ? [] : p.clean.trips),
    walk({ start_city_code: '320100', end_city_code: '310100', page_size: 25 }, 2),
  ),
  paging(
    'paging-always-first-without-page-size',
    'Without a page size every page is the first.',
    all,
    (p) =>
      member(p.call.body as JsonObject, 'page_size') === undefined ? cut(p.trips, 0, p.query.pageSize) : p.clean.trips,
    walk({ page_size: undefined }, 2),
  ),
  paging(
    'paging-largest-page-lacks-last',
    'Where a page of 50 has room for all trips, it lacks the last one.',
    all,
    (p) => (p.query.pageSize === 50 && p.trips.length <= 50 ? p.clean.trips.slice(0, -1) : p.clean.trips),
    walk({ start_city_code: '320100', end_city_code: '310100', page_size: 50 }),
  ),
  paging(
    'paging-page-of-all-lacks-last',
    'A page below 50 that all trips fill to the last lacks the last one.',
    all,
    (p) => (p.query.pageSize < 50 && p.query.pageSize === p.trips.length ? p.clean.trips.slice(0, -1) : p.clean.trips),
    walk({ start_city_code: '340100', end_city_code: '320100', page_size: 24 }, 1),
  ),
  paging('paging-always-first', 'Every page is the first.', all, (p) => cut(p.trips, 0, p.query.pageSize)),
  paging('paging-third-is-second', 'From page 3 on every page is the second.', all, (p) =>
    p.query.page > 2 ? cut(p.trips, p.query.pageSize, p.query.pageSize) : p.clean.trips,
  ),
  paging('paging-ends-at-100', 'Trips after the hundredth are never shown.', all, (p) =>
    cut(p.trips.slice(0, 100), offset(p), p.query.pageSize),
  ),
  paging('paging-fills-last-page', 'The last page is filled up with trips of the page before.', all, (p) =>
    p.clean.trips.length < p.query.pageSize && p.clean.trips.length > 0
      ? p.trips.slice(-p.query.pageSize)
      : p.clean.trips,
  ),
  paging('paging-first-page-shuffled', 'The order of all trips changes from call to call.', all, (p) =>
    cut(
      [...p.trips].sort((a, b) => hash(a.index, p.call.number) - hash(b.index, p.call.number)),
      offset(p),
      p.query.pageSize,
    ),
  ),
  paging(
    'paging-order-of-each-call-on-long-routes',
    'On routes of more than a page the order of the trips changes from call to call, where none is asked for.',
    all,
    (p) =>
      p.trips.length <= 50 || p.query.sortBy !== undefined
        ? p.clean.trips
        : cut(
            [...p.trips].sort((a, b) => hash(a.index, p.call.number) - hash(b.index, p.call.number)),
            offset(p),
            p.query.pageSize,
          ),
  ),
  paging('paging-reversed-on-later-pages', 'From page 2 on pages are cut from the end.', all, (p) =>
    p.query.page > 1 ? cut([...p.trips].reverse(), offset(p), p.query.pageSize) : p.clean.trips,
  ),
  paging(
    'paging-overlap-when-sorted',
    'In a sorted search each page begins with the last trip of the page before.',
    all,
    (p) => (p.query.sortBy ? cut(p.trips, offset(p) - (p.query.page - 1), p.query.pageSize) : p.clean.trips),
    walk({ sort_by: 'dep_time' }),
  ),
  paging(
    'paging-skip-with-coordinates',
    'With coordinates each page leaves out a trip.',
    all,
    (p) => (p.query.startPoint ? cut(p.trips, offset(p) + p.query.page - 1, p.query.pageSize) : p.clean.trips),
    walk({ start_lng: 121.4, start_lat: 31.2 }),
  ),
  paging(
    'paging-few-with-address',
    'With a departure address a page has its first three trips only.',
    all,
    (p) => (p.query.startAddr ? p.clean.trips.slice(0, 3) : p.clean.trips),
    walk({ start_addr: '人民广场' }),
  ),
  paging(
    'paging-skips-sometimes',
    'One page in 4 lacks a trip.',
    all,
    (p) => (oneIn(4, p.call) ? p.clean.trips.slice(1) : p.clean.trips),
    (probe) => probe.times(12, (i) => probe.search({ page_size: 2, page: (i % 60) + 1 })),
  ),
  paging(
    'paging-repeats-sometimes',
    'One page in 4 has its first trip twice.',
    all,
    (p) => (oneIn(4, p.call) ? [...p.clean.trips.slice(0, 1), ...p.clean.trips.slice(0, -1)] : p.clean.trips),
    (probe) => probe.times(12, (i) => probe.search({ page_size: 2, page: (i % 60) + 1 })),
  ),
  fault(
    'paging-remembers-page',
    'Without a page the page asked for last on the connection is given.',
    all,
    remembered('page'),
    (probe) => probe.times(3, (i) => probe.search({ page: i === 1 ? 2 : undefined }, { connection: 'kept' })),
  ),
  fault(
    'paging-remembers-page-size',
    'Without a page size the size asked for last on the connection counts, from page 2 on only.',
    all,
    (platform) => {
      const hooks = remembered('page_size')();
      return {
        readSearch: (next, call, body) =>
          Number(member(body, 'page') ?? 1) > platform.settings.firstPage && hooks.readSearch
            ? hooks.readSearch(next, call, body)
            : next(call, body),
      };
    },
    async (probe) => {
      await probe.search({ page: 2, page_size: 7 }, { connection: 'kept' });
      await probe.search({ page: 3, page_size: undefined }, { connection: 'kept' });
    },
  ),
  paging('paging-sold-out-hidden', 'Sold out trips count but are not shown.', all, (p) =>
    p.clean.trips.filter((trip) => trip.item.avail_seat_count > 0),
  ),
  fault(
    'paging-forgets-coordinates',
    'From page 2 on coordinates are ignored, and with them the order.',
    all,
    {
      matching: (next, call, query) => next(call, query.page > 1 ? { ...query, startPoint: undefined } : query),
    },
    walk({ start_lng: 121.8, start_lat: 31.15 }, 3),
  ),
  paging(
    'page-size-at-most-20',
    'A page never has more than 20 trips, though pages are counted by the size asked for.',
    all,
    (p) => p.clean.trips.slice(0, 20),
    walk({ page_size: 50 }, 3),
  ),
  paging(
    'pages-after-20-empty',
    'From page 21 on pages are empty.',
    all,
    (p) => (p.query.page > 20 ? [] : p.clean.trips),
    async (probe) => void (await probe.search({ page: 21, page_size: 5 })),
  ),
  paging(
    'pages-after-20-show-it-again',
    'From page 21 on page 20 is shown again.',
    all,
    (p) => (p.query.page > 20 ? cut(p.trips, 19 * p.query.pageSize, p.query.pageSize) : p.clean.trips),
    async (probe) => void (await probe.search({ page: 21, page_size: 5 })),
  ),
  paging(
    'page-size-one-shows-none',
    'A page size of 1 shows no trips.',
    all,
    (p) => (p.query.pageSize === 1 ? [] : p.clean.trips),
    walk({ page_size: 1 }, 3),
  ),
  paging(
    'page-size-one-shows-none-of-many',
    'Where more than ten trips match, a page size of 1 shows none of them.',
    all,
    (p) => (p.query.pageSize === 1 && p.trips.length > 10 ? [] : p.clean.trips),
    walk({ page_size: 1 }, 3),
  ),
  paging(
    'page-size-one-always-first-of-many',
    'Where more than eight trips match, each page of one trip is the first.',
    all,
    (p) => (p.query.pageSize === 1 && p.trips.length > 8 ? cut(p.trips, 0, 1) : p.clean.trips),
    walk({ page_size: 1 }, 3),
  ),
];
