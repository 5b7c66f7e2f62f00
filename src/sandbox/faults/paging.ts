import { isWeekend } from '../calendar.ts';
import type { Call } from '../call.ts';
import { type Json, member } from '../json.ts';
import { hash } from '../random.ts';
import type { Hooks } from '../steps.ts';
import type { Trip } from '../trips.ts';
import { asked, oneIn } from './change.ts';
import { fault } from './fault.ts';
import { asking } from '../hooks.ts';
import { cut, paging } from './pages.ts';
import { kept, search, searches, walk } from '../witness.ts';

const all = {
  breaks: 'bus.paging',
  document: '4.1 rule 2: to obtain all trips the caller pages with page and page_size',
  witness: walk(),
};

/** A field that is left out is as it was given last on the connection. */
const remembered = (name: 'page' | 'page_size', applies: (page: number, firstPage: number) => boolean) => {
  const last = new Map<number, Json>();
  return (firstPage: number): Hooks => ({
    readSearch(next, call, body) {
      if (!applies(Number(member(body, 'page') ?? 1), firstPage)) return next(call, body);
      const given = member(body, name);
      if (last.size > 1000) last.clear();
      if (given !== undefined) last.set(call.connection.number, given);
      const kept = last.get(call.connection.number);
      return next(call, given === undefined && kept !== undefined ? { ...body, [name]: kept } : body);
    },
  });
};

const shuffled = (trips: Trip[], call: Call) =>
  [...trips].sort((a, b) => hash(a.index, call.number) - hash(b.index, call.number));

const walkSome = searches(12, (nth) => ({ page_size: 2, page: nth + 1 }));
const shortRoute = { start_city_code: '320100', end_city_code: '310100' };

/** Pages that overlap, skip, or end early. */
export const pagingFaults = [
  fault('paging-overlap', all, {
    all: paging('Each page begins with the last trip of the page before.', ({ trips, from, page, size }) =>
      cut(trips, from - (page - 1), size),
    ),
    'third-page': paging('The third page begins with the last trip of the second.', ({ trips, from, page, size }) =>
      page === 3 ? cut(trips, from - 1, size) : undefined,
    ),
    weekends: {
      ...paging(
        'On Saturdays and Sundays each page begins with the last trip of the page before.',
        ({ trips, from, page, size, query }) =>
          isWeekend(query.date) ? cut(trips, from - (page - 1), size) : undefined,
      ),
      witness: walk({ date: '2028-03-04' }),
    },
  }),
  fault('paging-skip', all, {
    all: paging('Each page leaves out the trip after the page before.', ({ trips, from, page, size }) =>
      cut(trips, from + (page - 1), size),
    ),
    'with-coordinates': {
      ...paging('With coordinates each page leaves out a trip.', ({ trips, from, page, size, query }) =>
        query.startPoint ? cut(trips, from + page - 1, size) : undefined,
      ),
      witness: walk({ start_lng: 121.4, start_lat: 31.2 }),
    },
  }),
  fault(
    'paging-zero-offset',
    { ...all, witness: walk({ page_size: 30 }) },
    {
      zero: paging('The offset is page times page size: the first page is never shown.', ({ trips, page, size }) =>
        cut(trips, page * size, size),
      ),
      default: paging('The offset is counted in pages of 20, whatever the page size.', ({ trips, page, size }) =>
        cut(trips, (page - 1) * 20, size),
      ),
    },
  ),
  fault('paging-last-page-empty', all, {
    'not-full': paging('The last page, when it is not full, is empty.', ({ clean, size }) =>
      clean.trips.length < size ? [] : undefined,
    ),
    full: {
      ...paging('The last page, when it is full, is empty.', ({ trips, from, size }) =>
        from > 0 && from + size === trips.length ? [] : undefined,
      ),
      witness: walk({ ...shortRoute, page_size: 25 }, 2),
    },
    filled: paging('The last page is filled up with trips of the page before.', ({ trips, clean, size }) =>
      clean.trips.length < size && clean.trips.length > 0 ? trips.slice(-size) : undefined,
    ),
  }),
  fault('paging-last-trip-missing', all, {
    last: paging('The very last trip is never shown.', ({ trips, from, size }) => cut(trips.slice(0, -1), from, size)),
    'after-100': paging('Trips after the hundredth are never shown.', ({ trips, from, size }) =>
      cut(trips.slice(0, 100), from, size),
    ),
  }),
  fault('paging-largest-page-lacks-last', all, {
    'of-50': {
      ...paging('If a page of 50 has room for all trips, it lacks the last one.', ({ trips, clean, size }) =>
        size === 50 && trips.length <= 50 ? clean.trips.slice(0, -1) : undefined,
      ),
      witness: walk({ ...shortRoute, page_size: 50 }),
    },
    'of-all': {
      ...paging(
        'If all trips exactly fill one page of fewer than 50, it lacks the last one.',
        ({ trips, clean, size }) => (size < 50 && size === trips.length ? clean.trips.slice(0, -1) : undefined),
      ),
      witness: walk({ start_city_code: '340100', end_city_code: '320100', page_size: 24 }, 1),
    },
  }),
  fault('paging-always-first', all, {
    always: paging('Every page is the first.', ({ trips, size }) => cut(trips, 0, size)),
    'without-page-size': {
      ...paging('Without a page size every page is the first.', ({ trips, size, call }) =>
        member(asked(call), 'page_size') === undefined ? cut(trips, 0, size) : undefined,
      ),
      witness: walk({ page_size: undefined }, 2),
    },
  }),
  fault('paging-first-page-shuffled', all, {
    all: paging('The order of all trips changes from call to call.', ({ trips, from, size, call }) =>
      cut(shuffled(trips, call), from, size),
    ),
    'long-routes': paging(
      'On routes of more than a page the order of the trips changes from call to call, unless sort_by is given.',
      ({ trips, from, size, call, query }) =>
        trips.length > 50 && query.sortBy === undefined ? cut(shuffled(trips, call), from, size) : undefined,
    ),
    reversed: paging('From page 2 on, pages are cut from the end.', ({ trips, from, page, size }) =>
      page > 1 ? cut([...trips].reverse(), from, size) : undefined,
    ),
    'forgets-coordinates': {
      title: 'From page 2 on, coordinates are ignored, so the trips are in another order.',
      hooks: asking(({ page }) => (page > 1 ? { startPoint: undefined } : {})),
      witness: walk({ start_lng: 121.8, start_lat: 31.15 }, 3),
    },
  }),
  fault('paging-skips-sometimes', {
    ...all,
    witness: walkSome,
    ...paging('One page in 4 lacks a trip.', ({ clean, call }) => (oneIn(4, call) ? clean.trips.slice(1) : undefined)),
  }),
  fault('paging-remembers-page', all, {
    page: {
      title: 'If page is left out, the connection gets the page that it asked for last.',
      hooks: ({ settings }) => remembered('page', () => true)(settings.firstPage),
      witness: kept({}, { page: 2 }, { page: undefined }),
    },
    size: {
      title: 'From page 2 on, if page_size is left out, the size that the connection asked for last is used.',
      hooks: ({ settings }) => remembered('page_size', (page, first) => page > first)(settings.firstPage),
      witness: kept({ page: 2, page_size: 7 }, { page: 3, page_size: undefined }),
    },
  }),
  fault('page-size-at-most-20', all, {
    'at-most-20': {
      ...paging('A page never has more than 20 trips, though pages are counted by the size asked for.', ({ clean }) =>
        clean.trips.slice(0, 20),
      ),
      witness: walk({ page_size: 50 }, 3),
    },
    'three-with-address': {
      ...paging('With a departure address a page has its first three trips only.', ({ clean, query }) =>
        query.startAddr ? clean.trips.slice(0, 3) : undefined,
      ),
      witness: walk({ start_addr: '人民广场' }),
    },
    'sold-out-hidden': paging('Sold out trips count but are not shown.', ({ clean }) =>
      clean.trips.filter((trip) => trip.item.avail_seat_count > 0),
    ),
  }),
  fault('pages-after-20-empty', {
    ...all,
    witness: search({ page: 21, page_size: 5 }),
    ...paging('From page 21 on, pages are empty.', ({ page }) => (page > 20 ? [] : undefined)),
  }),
  fault(
    'page-size-one-shows-none',
    { ...all, witness: walk({ page_size: 1 }, 3) },
    {
      none: paging('A page size of 1 shows no trips.', ({ size }) => (size === 1 ? [] : undefined)),
      'first-of-many': paging(
        'If more than eight trips match, each page of one trip is the first.',
        ({ trips, size }) => (size === 1 && trips.length > 8 ? cut(trips, 0, 1) : undefined),
      ),
    },
  ),
];
