import type { Call } from '../call.ts';
import { isWeekend } from '../calendar.ts';
import type { Fault } from '../extension.ts';
import type { SearchQuery } from '../search-query.ts';
import type { Trip } from '../trips.ts';
import { oneIn } from './change.ts';
import { fault } from './fault.ts';

const section = '4.1: supports several sort orders; sort_by: sort key (dep_time is seen)';

const walk =
  (fields: Record<string, unknown> = {}): Fault['witness'] =>
  (probe) =>
    probe.times(3, (i) =>
      probe.search({ sort_by: 'dep_time', page: i + 1, page_size: 50, ...fields }, { connection: 'kept' }),
    );

/** A search sorted by departure time is not. */
function sorting(
  id: string,
  title: string,
  make: (sorted: Trip[], plain: Trip[], query: SearchQuery, call: Call) => Trip[],
  witness = walk(),
): Fault {
  return fault(
    id,
    title,
    section,
    {
      sort(next, call, query, trips) {
        const sorted = next(call, query, trips);
        return query.sortBy === 'dep_time' ? make(sorted, trips, query, call) : sorted;
      },
    },
    witness,
  );
}

/** Orders by departure time that are none. */
export const sortingFaults = [
  sorting('sort-ignored', 'sort_by dep_time is ignored.', (_sorted, plain) => plain),
  sorting('sort-by-price', 'sort_by dep_time sorts by price.', (sorted) =>
    [...sorted].sort((a, b) => a.item.price - b.item.price),
  ),
  sorting('sort-by-duration', 'sort_by dep_time sorts by duration.', (sorted) =>
    [...sorted].sort((a, b) => a.item.duration - b.item.duration),
  ),
  sorting(
    'sort-ignored-with-coordinates',
    'With coordinates sort_by is ignored.',
    (sorted, plain, query) => (query.startPoint || query.endPoint ? plain : sorted),
    walk({ start_lng: 121.4, start_lat: 31.2 }),
  ),
  sorting(
    'sort-ignored-with-address',
    'With an address sort_by is ignored.',
    (sorted, plain, query) => (query.startAddr ? plain : sorted),
    walk({ start_addr: '上海南站' }),
  ),
  sorting('sort-ignored-on-later-pages', 'From page 2 on sort_by is ignored.', (sorted, plain, query) =>
    query.page > 1 ? plain : sorted,
  ),
  sorting(
    'sort-ignored-on-used-connection',
    'On a used connection sort_by is ignored.',
    (sorted, plain, _query, call) => (call.connection.calls > 1 ? plain : sorted),
  ),
  sorting(
    'sort-ignored-when-small-pages',
    'With a page size below 10 sort_by is ignored.',
    (sorted, plain, query) => (query.pageSize < 10 ? plain : sorted),
    walk({ page_size: 5 }),
  ),
  sorting(
    'sort-ignored-with-odd-size',
    'With an odd page size sort_by is ignored.',
    (sorted, plain, query) => (query.pageSize % 2 === 1 ? plain : sorted),
    walk({ page_size: 7 }),
  ),
  sorting(
    'sort-ignored-at-weekends',
    'At weekends sort_by is ignored.',
    (sorted, plain, { date }) => (isWeekend(date) ? plain : sorted),
    walk({ date: '2028-03-04' }),
  ),
  sorting(
    'sort-ignored-on-weekdays',
    'On weekdays sort_by is ignored.',
    (sorted, plain, { date }) => (isWeekend(date) ? sorted : plain),
    walk({ date: '2028-03-02' }),
  ),
  sorting(
    'sort-ignored-with-even-size',
    'From page 2 on sort_by is ignored with an even page size.',
    (sorted, plain, query) => (query.page > 1 && query.pageSize % 2 === 0 ? plain : sorted),
  ),
  sorting(
    'sort-ignored-sometimes',
    'One search in 3 ignores sort_by.',
    (sorted, plain, _query, call) => (oneIn(3, call) ? plain : sorted),
    (probe) => probe.times(10, () => probe.search({ sort_by: 'dep_time', page_size: 5 })),
  ),
  sorting('sort-last-trip-misplaced', 'The last trip of the timetable stays the last.', (sorted, plain) => [
    ...sorted.filter((trip) => trip !== plain.at(-1)),
    ...plain.slice(-1),
  ]),
  sorting('sort-by-hour-only', 'Trips of the same hour are not sorted.', (_sorted, plain) =>
    [...plain].sort((a, b) => a.item.dep_time.slice(0, 2).localeCompare(b.item.dep_time.slice(0, 2))),
  ),
  sorting(
    'sort-hours-as-numbers-without-zero',
    'Hours are compared as texts without their zero: 10:00 comes before 9:00.',
    (sorted) =>
      [...sorted].sort((a, b) => (a.item.dep_time.replace(/^0/, '') < b.item.dep_time.replace(/^0/, '') ? -1 : 1)),
  ),
  sorting('sort-sold-out-last', 'Sold out trips come last, whatever they are sorted by.', (sorted) =>
    [...sorted].sort((a, b) => Number(a.item.avail_seat_count === 0) - Number(b.item.avail_seat_count === 0)),
  ),
  fault(
    'sort-ties-reversed-on-even-pages',
    'On even pages of a sorted search trips of one departure time are in the opposite order.',
    '4.1 rule 2: to obtain all trips the caller pages with page and page_size',
    {
      sort: (next, call, query, trips) =>
        next(call, query, query.sortBy !== undefined && query.page % 2 === 0 ? trips.toReversed() : trips),
    },
    (probe) => probe.times(4, (i) => probe.search({ sort_by: 'dep_time', page: i + 1, page_size: 41 })),
  ),
  sorting(
    'sort-two-neighbours-swapped',
    'The third and fourth trip of a sorted search are swapped when both leave at different times.',
    (sorted) => sorted.map((trip, i) => (i === 2 ? sorted[3] : i === 3 ? sorted[2] : trip) ?? trip),
    walk(),
  ),
  fault(
    'sort-within-page',
    'Pages are cut first and sorted afterwards.',
    section,
    {
      sort: (next, call, query, trips) => (query.sortBy === 'dep_time' ? trips : next(call, query, trips)),
      page(next, call, query, trips) {
        const page = next(call, query, trips);
        if (query.sortBy === 'dep_time') page.trips.sort((a, b) => (a.item.dep_time < b.item.dep_time ? -1 : 1));
        return page;
      },
    },
    walk(),
  ),
  fault(
    'sort-drops-equal-times',
    'In a sorted search only one of several trips with the same time is found.',
    '4.1: data.lines are the matching trips',
    {
      sort(next, call, query, trips) {
        const sorted = next(call, query, trips);
        if (query.sortBy !== 'dep_time') return sorted;
        return sorted.filter((trip, i) => trip.item.dep_time !== sorted[i - 1]?.item.dep_time);
      },
    },
    walk(),
  ),
];
