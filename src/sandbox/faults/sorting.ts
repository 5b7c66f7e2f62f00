import type { Call } from '../call.ts';
import { isWeekend } from '../calendar.ts';
import type { SearchQuery } from '../search-query.ts';
import type { Trip } from '../trips.ts';
import { oneIn } from './change.ts';
import { fault, type Part } from './fault.ts';
import { searches, walk } from '../witness.ts';

const order = {
  breaks: 'bus.sort-dep-time',
  document: '4.1: supports several sort orders; sort_by: sort key (dep_time is seen)',
};

const walkSorted = (fields: Record<string, unknown> = {}) =>
  searches(3, (nth) => ({ sort_by: 'dep_time', page: nth + 1, page_size: 50, ...fields }), { connection: 'kept' });

type Make = (sorted: Trip[], plain: Trip[], query: SearchQuery, call: Call) => Trip[];

/** A search sorted by departure time is not. */
const sorting = (title: string, make: Make, fields: Record<string, unknown> = {}): Part => ({
  title,
  hooks: {
    sort(next, call, query, trips) {
      const sorted = next(call, query, trips);
      return query.sortBy === 'dep_time' ? make(sorted, trips, query, call) : sorted;
    },
  },
  witness: walkSorted(fields),
});
/** The same, where `where` says so. */
const ignored = (
  words: string,
  where: (query: SearchQuery, call: Call) => boolean,
  fields: Record<string, unknown> = {},
): Part =>
  sorting(
    `sort_by is ignored ${words}.`,
    (sorted, plain, query, call) => (where(query, call) ? plain : sorted),
    fields,
  );

const by = (trips: Trip[], compare: (a: Trip['item'], b: Trip['item']) => number) =>
  [...trips].sort((a, b) => compare(a.item, b.item));
const withoutZero = (time: string) => time.replace(/^0/, '');

/** Orders by departure time that are none. */
export const sortingFaults = [
  fault('sort-ignored', order, {
    ignored: ignored('always', () => true),
    price: sorting('sort_by dep_time sorts by price.', (sorted) => by(sorted, (a, b) => a.price - b.price)),
  }),
  fault('sort-by-hour-only', order, {
    hour: sorting('Trips of the same hour are not sorted.', (_sorted, plain) =>
      by(plain, (a, b) => a.dep_time.slice(0, 2).localeCompare(b.dep_time.slice(0, 2))),
    ),
    'without-zero': sorting('Hours are compared as texts without their zero: 10:00 comes before 9:00.', (sorted) =>
      by(sorted, (a, b) => (withoutZero(a.dep_time) < withoutZero(b.dep_time) ? -1 : 1)),
    ),
  }),
  fault('sort-last-trip-misplaced', order, {
    last: sorting('The last trip of the timetable stays the last.', (sorted, plain) => [
      ...sorted.filter((trip) => trip !== plain.at(-1)),
      ...plain.slice(-1),
    ]),
    neighbours: sorting(
      'The third and fourth trip of a sorted search are swapped when both leave at different times.',
      (sorted) => sorted.map((trip, i) => (i === 2 ? sorted[3] : i === 3 ? sorted[2] : trip) ?? trip),
    ),
    'sold-out': sorting('Sold out trips come last, whatever they are sorted by.', (sorted) =>
      by(sorted, (a, b) => Number(a.avail_seat_count === 0) - Number(b.avail_seat_count === 0)),
    ),
    'within-page': {
      title: 'Pages are cut first and sorted afterwards.',
      hooks: {
        sort: (next, call, query, trips) => (query.sortBy === 'dep_time' ? trips : next(call, query, trips)),
        page(next, call, query, trips) {
          const page = next(call, query, trips);
          if (query.sortBy === 'dep_time') page.trips.sort((a, b) => (a.item.dep_time < b.item.dep_time ? -1 : 1));
          return page;
        },
      },
      witness: walkSorted(),
    },
  }),
  fault('sort-ignored-with-coordinates', order, {
    coordinates: ignored('with coordinates', ({ startPoint, endPoint }) => (startPoint ?? endPoint) !== undefined, {
      start_lng: 121.4,
      start_lat: 31.2,
    }),
    address: ignored('with an address', ({ startAddr = '' }) => startAddr !== '', { start_addr: '上海南站' }),
    weekends: ignored('at weekends', ({ date }) => isWeekend(date), { date: '2028-03-04' }),
  }),
  fault('sort-ignored-with-odd-size', order, {
    odd: ignored('with an odd page size', ({ pageSize }) => pageSize % 2 === 1, { page_size: 7 }),
    even: ignored('from page 2 on with an even page size', ({ page, pageSize }) => page > 1 && pageSize % 2 === 0),
  }),
  fault('sort-ignored-on-used-connection', order, {
    'used-connection': ignored('on a used connection', (_query, call) => call.connection.calls > 1),
    sometimes: {
      ...ignored('in one search of 3', (_query, call) => oneIn(3, call)),
      witness: searches(10, { sort_by: 'dep_time', page_size: 5 }),
    },
  }),
  fault('sort-ignored-on-later-pages', {
    breaks: 'bus.paging',
    document: order.document,
    ...ignored('from page 2 on', ({ page }) => page > 1),
  }),
  fault('sort-ties-reversed-on-even-pages', {
    breaks: 'bus.paging',
    document: '4.1 rule 2: to obtain all trips the caller pages with page and page_size',
    title: 'On even pages of a sorted search trips of one departure time are in the opposite order.',
    hooks: {
      sort: (next, call, query, trips) =>
        next(call, query, query.sortBy !== undefined && query.page % 2 === 0 ? trips.toReversed() : trips),
    },
    witness: walk({ sort_by: 'dep_time', page_size: 41 }, 4),
  }),
  fault('sort-drops-equal-times', {
    breaks: 'bus.total',
    document: '4.1: data.lines are the matching trips',
    title: 'In a sorted search only one of several trips with the same time is found.',
    hooks: {
      sort(next, call, query, trips) {
        const sorted = next(call, query, trips);
        if (query.sortBy !== 'dep_time') return sorted;
        return sorted.filter((trip, i) => trip.item.dep_time !== sorted[i - 1]?.item.dep_time);
      },
    },
    witness: walkSorted(),
  }),
];
