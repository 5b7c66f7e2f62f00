import type { Call } from '../call.ts';
import { addDays, swapDayAndMonth } from '../calendar.ts';
import type { JsonObject } from '../json.ts';
import { asked, asksFor, inArabicDigits, isLaterPage, onLine, pageOf, rare } from './change.ts';
import { fault, type Part } from './fault.ts';
import { asking, finding } from '../hooks.ts';
import { allPages, search } from '../witness.ts';

const witness = allPages;
const date = { breaks: 'bus.dep-date', document: '2: dep_date: date, format YYYY-MM-DD', witness };
const time = { breaks: 'bus.dep-time', document: '2: dep_time: time of day, format HH:MM', witness };
const day = { breaks: 'bus.matches-date', document: '2: dep_date: date; 4.1: on a date', witness };
const cities = {
  breaks: 'bus.matches-cities',
  document: '4.1: trips between a departure city and an arrival city',
  witness,
};
const seats = { breaks: 'bus.seats', document: '2: seat_count total seats, avail_seat_count available seats', witness };
const identifiers = { breaks: 'bus.identifiers', document: '2: line_gid and station gids: identifiers', witness };
const quantities = {
  breaks: 'bus.quantities',
  document: '2: price of the trip, trip duration, trip distance',
  witness,
};

type Change = (line: JsonObject, index: number, call: Call) => void;
const line = (title: string, change: Change): Part => ({ title, hooks: onLine(change) });
const text = (line: JsonObject, name: string) => String(line[name]);
/** The date or the time is written otherwise, where the other form is not null. */
const written = (title: string, name: 'dep_date' | 'dep_time', make: (value: string) => string | null) =>
  line(title, (line) => {
    line[name] = make(text(line, name)) ?? text(line, name);
  });
const dated = (title: string, make: (date: string) => string) => written(title, 'dep_date', make);
const timed = (title: string, make: (time: string) => string | null) => written(title, 'dep_time', make);
/** Some trips carry another day. */
const nextDay = (title: string, where: (line: JsonObject) => boolean) =>
  line(title, (line) => {
    if (where(line)) line['dep_date'] = addDays(text(line, 'dep_date'), 1);
  });

/** Dates or times are written otherwise for clients that ask for the language. */
const inLanguage = (
  title: string,
  language: string,
  name: 'dep_date' | 'dep_time',
  make: (text: string) => string,
) => ({
  ...line(title, (line, _index, call) => {
    if (asksFor(language, call)) line[name] = make(text(line, name));
  }),
  witness: search({}, { headers: { 'Accept-Language': language } }),
});

const lastOfMonth = search({ date: '2028-02-29' });

function swap(line: JsonObject, one: string, other: string): void {
  [line[one], line[other]] = [line[other] ?? null, line[one] ?? null];
}

/** Trips whose days, times, cities, seats, identifiers or quantities are not as the field says. */
export const tripValueFaults = [
  fault('date-without-zeros', date, {
    'no-zeros': dated('The date has no leading zeros: 2028-2-8.', (date) => date.replace(/-0/g, '-')),
    'with-time': dated('The date has a time after it.', (date) => `${date} 00:00:00`),
    german: inLanguage('In German the date is 28.02.2028.', 'de', 'dep_date', (date) =>
      date.split('-').reverse().join('.'),
    ),
    'day-first': dated('The date begins with the day.', (date) => date.split('-').reverse().join('-')),
  }),
  fault('date-impossible-on-last-of-month', {
    ...date,
    ...dated('The last day of a month is written as a day that does not exist: 2028-02-30.', (date) =>
      addDays(date, 1).endsWith('-01') ? `${date.slice(0, 8)}${Number(date.slice(8)) + 1}` : date,
    ),
    witness: lastOfMonth,
  }),
  fault('time-without-zero', time, {
    'no-zero': timed('The hour has no leading zero: 9:05.', (time) => time.replace(/^0/, '')),
    'arabic-digits': inLanguage('In Arabic the time has Arabic digits.', 'ar', 'dep_time', inArabicDigits),
    seconds: timed('The time has seconds.', (time) => `${time}:00`),
    '12-hours': timed('The time is of 12 hours with AM and PM.', (time) => {
      const hour = Number(time.slice(0, 2));
      return `${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
    }),
  }),
  fault('time-24-00', time, {
    '24-00': timed('Trips after 21:30 leave at 24:00.', (time) => (time > '21:30' ? '24:00' : null)),
    '60-minutes': timed('A full hour is written as minute 60 of the hour before.', (time) =>
      time.endsWith(':00') ? `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}:60` : null,
    ),
  }),
  fault('time-with-seconds-from-third-page', time, {
    'third-page': line('From page 3 on, the time has seconds.', (line, _index, call) => {
      if (pageOf(call) > 2) line['dep_time'] = `${text(line, 'dep_time')}:00`;
    }),
    'some-empty': line('One trip in 35 has an empty time.', (line) => {
      if (rare(line, 35)) line['dep_time'] = '';
    }),
  }),
  fault('date-of-day-before', day, {
    all: dated('The date is the day before: that of UTC.', (date) => addDays(date, -1)),
    buddhist: inLanguage('In Thai the year of the date is that of the Buddhist calendar.', 'th', 'dep_date', (date) =>
      date.replace(/^\d+/, (year) => String(Number(year) + 543)),
    ),
    some: nextDay('One trip in 40 carries the next day.', (line) => rare(line, 40)),
    late: nextDay(
      'Trips from 16:00 on carry the next day: it is that of another time zone.',
      (line) => text(line, 'dep_time') >= '16:00',
    ),
  }),
  fault('next-day-mixed-in', {
    ...day,
    title: 'The first trips of the next day are among those found.',
    hooks: finding((trips, { date }, _call, find) => [
      ...trips,
      ...(date === undefined ? [] : find({ date: addDays(date, 1) }).slice(0, 2)),
    ]),
  }),
  fault(
    'next-day-found-on-last-of-month',
    { ...day, witness: lastOfMonth },
    {
      'next-day': {
        title: 'A search for the last day of a month finds the next day.',
        hooks: asking(({ date }) => {
          const after = addDays(date ?? '2028-01-01', 1);
          return after.endsWith('-01') ? { date: after } : {};
        }),
      },
      'day-and-month-swapped': {
        title: 'A date whose day is 12 or less is read with day and month swapped.',
        hooks: asking(({ date }) => (date === undefined ? {} : { date: swapDayAndMonth(date) })),
        witness: search({ date: '2028-03-02' }),
      },
    },
  ),
  fault('city-codes-swapped', cities, {
    codes: line('The codes of departure and arrival city are swapped.', (line) =>
      swap(line, 'start_city_code', 'end_city_code'),
    ),
    names: line('The names of departure and arrival city are swapped.', (line) => swap(line, 'from_city', 'to_city')),
    'names-one-way': line('The names of departure and arrival city are swapped in one of two directions.', (line) => {
      if (String(line['start_city_code']) < String(line['end_city_code'])) swap(line, 'from_city', 'to_city');
    }),
  }),
  fault('city-codes-swapped-for-some', cities, {
    swapped: line('One trip in 40 has its city codes swapped.', (line) => {
      if (rare(line, 40)) swap(line, 'start_city_code', 'end_city_code');
    }),
    empty: line('One trip in 50 has an empty arrival city code.', (line) => {
      if (rare(line, 50)) line['end_city_code'] = '';
    }),
  }),
  fault('other-direction-mixed-in', cities, {
    'other-direction': {
      title: 'Trips of the other direction are among those found.',
      hooks: finding((trips, { startCity, endCity }, _call, find) => [
        ...trips,
        ...find({ startCity: endCity, endCity: startCity }).slice(0, 3),
      ]),
    },
    'other-arrivals-when-sorted': {
      title: 'In a sorted search trips to another city are found as well.',
      hooks: finding((trips, { sortBy }, _call, find) => (sortBy ? [...trips, ...find({ endCity: '330100' })] : trips)),
      witness: search({ sort_by: 'dep_time' }),
    },
    found: {
      title: 'A search from B to A finds the trips from A to B.',
      hooks: asking(({ startCity = '', endCity = '' }) =>
        startCity < endCity ? {} : { startCity: endCity, endCity: startCity },
      ),
      witness: search({ start_city_code: '320500', end_city_code: '310100' }),
    },
  }),
  fault('available-seats-negative', {
    ...seats,
    ...line('A sold out trip has -1 available seats.', (line) => {
      if (line['avail_seat_count'] === 0) line['avail_seat_count'] = -1;
    }),
  }),
  fault('available-seats-over-capacity', seats, {
    some: line('One trip in 20 has more available seats than seats.', (line) => {
      if (rare(line, 20)) line['avail_seat_count'] = Number(line['seat_count']) + 1;
    }),
    swapped: line('Total and available seats are swapped.', (line) => swap(line, 'seat_count', 'avail_seat_count')),
  }),
  fault('line-gid-empty', {
    ...identifiers,
    ...line('The line_gid is empty.', (line) => void (line['line_gid'] = '')),
  }),
  fault('station-gid-empty-for-some', {
    ...identifiers,
    ...line('One trip in 30 has an empty boarding station gid.', (line) => {
      if (rare(line, 30)) line['start_station_gid'] = '';
    }),
  }),
  fault('station-gid-empty-when-sorted', {
    ...identifiers,
    ...line('A sorted search has empty alighting station gids.', (line, _index, call) => {
      if ((call.body as JsonObject)['sort_by'] !== undefined) line['end_station_gid'] = '';
    }),
    witness: search({ sort_by: 'dep_time' }),
  }),
  fault('station-names-swapped', identifiers, {
    'later-pages': line('From page 2 on, the names of the stations are swapped.', (line, _index, call) => {
      if (isLaterPage(call)) swap(line, 'start_station_name', 'end_station_name');
    }),
    gids: line('One trip in 20 has the gids of its stations swapped.', (line) => {
      if (rare(line, 20)) swap(line, 'start_station_gid', 'end_station_gid');
    }),
  }),
  fault('distance-negative', quantities, {
    distance: line('The distance counts backwards: it is negative.', (line) => {
      line['distance'] = -Number(line['distance']);
    }),
    'price-on-later-pages': line('From page 2 on, prices are negative.', (line, _index, call) => {
      if (isLaterPage(call)) line['price'] = -Number(line['price']);
    }),
  }),
  fault('price-depends-on-search', quantities, {
    'large-pages': line('On pages of 20 trips or more, prices are rounded.', (line, _index, call) => {
      if (Number(asked(call)['page_size'] ?? 20) >= 20) line['price'] = Math.round(Number(line['price']) / 1000) * 1000;
    }),
    sorted: {
      ...line('Sorted searches have prices in another unit.', (line, _index, call) => {
        if (asked(call)['sort_by'] !== undefined) line['price'] = Number(line['price']) * 100;
      }),
      witness: search({ sort_by: 'dep_time' }),
    },
    'duration-of-small-pages': {
      ...line('On pages of less than ten trips the duration is in seconds.', (line, _index, call) => {
        if (Number(asked(call)['page_size'] ?? 20) < 10) line['duration'] = Number(line['duration']) * 60;
      }),
      witness: search({ page_size: 5 }),
    },
  }),
  fault('price-negative-for-some', {
    ...quantities,
    ...line('One trip in 25 has a price of -1: not known yet.', (line) => {
      if (rare(line, 25)) line['price'] = -1;
    }),
  }),
];
