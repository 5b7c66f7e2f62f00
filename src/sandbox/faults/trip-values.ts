import type { Call } from '../call.ts';
import { cities as known } from '../cities.ts';
import type { Fault } from '../extension.ts';
import type { JsonObject } from '../json.ts';
import { onLine } from './change.ts';
import { fault } from './fault.ts';
import { allPages, rare } from './trip-fields.ts';

const cities = '4.1: trips between a departure city and an arrival city';
const seats = '2: seat_count total seats, avail_seat_count available seats';
const identifiers = '2: line_gid and station gids: identifiers';
const quantities = '2: price of the trip, trip duration, trip distance';

type Change = (line: JsonObject, index: number, call: Call) => void;
const line = (id: string, title: string, breaks: string, change: Change, witness: Fault['witness'] = allPages) =>
  fault(id, title, breaks, onLine(change), witness);

function swap(line: JsonObject, one: string, other: string): void {
  [line[one], line[other]] = [line[other] ?? null, line[one] ?? null];
}

function sortedOnly(line: JsonObject, _index: number, call: Call): void {
  if ((call.body as JsonObject)['sort_by'] !== undefined) line['end_station_gid'] = '';
}

/** A search that finds nothing is made again with a usual city at one end. */
function insteadOfNone(id: string, title: string, usual: { startCity: string } | { endCity: string }): Fault {
  return fault(
    id,
    title,
    cities,
    {
      matching(next, call, query) {
        const found = next(call, query);
        return found.length > 0 || query.startCity === undefined || query.endCity === undefined
          ? found
          : next(call, { ...query, ...usual });
      },
    },
    (probe) => probe.times(1, () => probe.search({ start_city_code: '320500', end_city_code: '330100' })),
  );
}

/** Trips whose cities, seats, identifiers or quantities are not what the field says. */
export const tripValueFaults = [
  line('city-codes-swapped', 'The codes of departure and arrival city are swapped.', cities, (line) =>
    swap(line, 'start_city_code', 'end_city_code'),
  ),
  line('city-codes-swapped-for-some', 'One trip in 40 has its city codes swapped.', cities, (line) => {
    if (rare(line, 40)) swap(line, 'start_city_code', 'end_city_code');
  }),
  line('cities-swapped', 'The names of departure and arrival city are swapped.', cities, (line) =>
    swap(line, 'from_city', 'to_city'),
  ),
  line(
    'city-code-of-departure-at-both-ends',
    'The arrival city code is that of the departure city.',
    cities,
    (line) => {
      line['end_city_code'] = line['start_city_code'] ?? '';
    },
  ),
  line('city-code-of-other-city', 'One trip in 30 carries the departure city code of another city.', cities, (line) => {
    if (rare(line, 30)) line['start_city_code'] = '340100';
  }),
  line('city-code-empty-for-some', 'One trip in 50 has an empty arrival city code.', cities, (line) => {
    if (rare(line, 50)) line['end_city_code'] = '';
  }),
  fault(
    'other-direction-mixed-in',
    'Trips of the other direction are among those found.',
    cities,
    {
      matching(next, call, query) {
        const other = next(call, { ...query, startCity: query.endCity, endCity: query.startCity });
        return [...next(call, query), ...other.slice(0, 3)];
      },
    },
    allPages,
  ),
  fault(
    'other-direction-found',
    'A search from B to A finds the trips from A to B.',
    cities,
    {
      matching: (next, call, query) => {
        const [one = '', other = ''] = [query.startCity, query.endCity];
        return next(call, one < other ? query : { ...query, startCity: other, endCity: one });
      },
    },
    (probe) => probe.times(1, () => probe.search({ start_city_code: '320500', end_city_code: '310100' })),
  ),
  fault(
    'other-arrivals-mixed-in',
    'In a sorted search trips to another city are found as well.',
    cities,
    {
      matching: (next, call, query) =>
        query.sortBy ? [...next(call, query), ...next(call, { ...query, endCity: '330100' })] : next(call, query),
    },
    (probe) => probe.times(1, () => probe.search({ sort_by: 'dep_time' })),
  ),
  fault(
    'unknown-city-finds-others',
    'An unknown arrival city finds the trips to all.',
    cities,
    {
      matching(next, call, query) {
        if (query.endCity === undefined || known.has(query.endCity)) return next(call, query);
        return next(call, { ...query, endCity: undefined }).sort((a, b) => a.index - b.index);
      },
    },
    (probe) => probe.times(1, () => probe.search({ end_city_code: 'nowhere' })),
  ),
  insteadOfNone('no-trips-finds-usual-departure', 'Where no trip matches, those from the usual city are found.', {
    startCity: '310100',
  }),
  insteadOfNone('no-trips-finds-usual-arrival', 'Where no trip matches, those to the usual city are found.', {
    endCity: '310100',
  }),
  fault(
    'unknown-city-finds-usual-route',
    'An unknown city finds the trips of the usual route.',
    cities,
    {
      matching(next, call, query) {
        const isKnown = [query.startCity, query.endCity].every((code) => code === undefined || known.has(code));
        return next(call, isKnown ? query : { ...query, startCity: '310100', endCity: '320500' });
      },
    },
    (probe) => probe.times(1, () => probe.search({ end_city_code: 'nowhere' })),
  ),
  line('available-seats-negative', 'A sold out trip has -1 available seats.', seats, (line) => {
    if (line['avail_seat_count'] === 0) line['avail_seat_count'] = -1;
  }),
  line('available-seats-over-capacity', 'One trip in 20 has more available seats than seats.', seats, (line) => {
    if (rare(line, 20)) line['avail_seat_count'] = Number(line['seat_count']) + 1;
  }),
  line('seat-counts-swapped', 'Total and available seats are swapped.', seats, (line) =>
    swap(line, 'seat_count', 'avail_seat_count'),
  ),
  line(
    'available-seats-minus-one-when-full',
    'A trip with all its seats free has -1 available seats.',
    seats,
    (line) => {
      if (line['avail_seat_count'] === line['seat_count']) line['avail_seat_count'] = -1;
    },
  ),
  line('line-gid-empty', 'The line_gid is empty.', identifiers, (line) => void (line['line_gid'] = '')),
  line('station-gid-empty-for-some', 'One trip in 30 has an empty boarding station gid.', identifiers, (line) => {
    if (rare(line, 30)) line['start_station_gid'] = '';
  }),
  line('station-gid-empty-when-sold-out', 'A sold out trip has empty station gids.', identifiers, (line) => {
    if (line['avail_seat_count'] === 0) Object.assign(line, { start_station_gid: '', end_station_gid: '' });
  }),
  line(
    'station-gid-empty-when-sorted',
    'A sorted search has empty alighting station gids.',
    identifiers,
    sortedOnly,
    (probe) => probe.times(1, () => probe.search({ sort_by: 'dep_time' })),
  ),
  line('price-negative-for-some', 'One trip in 25 has a price of -1: not known yet.', quantities, (line) => {
    if (rare(line, 25)) line['price'] = -1;
  }),
  line('duration-negative-in-the-evening', 'Trips after 20:00 have a negative duration.', quantities, (line) => {
    if (String(line['dep_time']) >= '20:00') line['duration'] = Number(line['duration']) - 1440;
  }),
  line(
    'distance-negative',
    'The distance counts backwards: it is negative.',
    quantities,
    (line) => void (line['distance'] = -Number(line['distance'])),
  ),
  line('price-negative-on-later-pages', 'From page 2 on prices are negative.', quantities, (line, _index, call) => {
    if (Number((call.body as JsonObject)['page']) > 1) line['price'] = -Number(line['price']);
  }),
];
