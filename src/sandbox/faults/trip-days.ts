import type { Call } from '../call.ts';
import { addDays, swapDayAndMonth } from '../calendar.ts';
import type { Fault } from '../extension.ts';
import type { JsonObject } from '../json.ts';
import { onLine } from './change.ts';
import { fault } from './fault.ts';
import { allPages, rare } from './trip-fields.ts';

const date = '2: dep_date: date, format YYYY-MM-DD; 4.1: on a date';
const time = '2: dep_time: time of day, format HH:MM';

type Change = (line: JsonObject, index: number, call: Call) => void;
const line = (id: string, title: string, breaks: string, change: Change, witness: Fault['witness'] = allPages) =>
  fault(id, title, breaks, onLine(change), witness);
const text = (line: JsonObject, name: string) => String(line[name]);

/** Trips of another day, or whose day or time is written otherwise. */
export const tripDayFaults = [
  line(
    'date-without-zeros',
    'The date has no leading zeros: 2028-2-8.',
    date,
    (line) => void (line['dep_date'] = text(line, 'dep_date').replace(/-0/g, '-')),
  ),
  line(
    'date-compact',
    'The date has no hyphens.',
    date,
    (line) => void (line['dep_date'] = text(line, 'dep_date').replaceAll('-', '')),
  ),
  line(
    'date-with-slashes',
    'The date has slashes.',
    date,
    (line) => void (line['dep_date'] = text(line, 'dep_date').replaceAll('-', '/')),
  ),
  line(
    'date-with-time',
    'The date has a time after it.',
    date,
    (line) => void (line['dep_date'] = `${text(line, 'dep_date')} 00:00:00`),
  ),
  line(
    'date-day-first',
    'The date begins with the day.',
    date,
    (line) => void (line['dep_date'] = text(line, 'dep_date').split('-').reverse().join('-')),
  ),
  line(
    'date-of-day-before',
    'The date is the day before: that of UTC.',
    date,
    (line) => void (line['dep_date'] = addDays(text(line, 'dep_date'), -1)),
  ),
  line('date-of-next-day-for-last-trips', 'Trips after 20:00 carry the next day.', date, (line) => {
    if (text(line, 'dep_time') >= '20:00') line['dep_date'] = addDays(text(line, 'dep_date'), 1);
  }),
  line('date-of-other-day-for-some', 'One trip in 40 carries the next day.', date, (line) => {
    if (rare(line, 40)) line['dep_date'] = addDays(text(line, 'dep_date'), 1);
  }),
  line(
    'date-impossible-on-last-of-month',
    'The last day of a month is called the day after it: 2028-02-30.',
    date,
    (line) => {
      const day = text(line, 'dep_date');
      if (addDays(day, 1).endsWith('-01')) line['dep_date'] = `${day.slice(0, 8)}${Number(day.slice(8)) + 1}`;
    },
    (probe) => probe.times(1, () => probe.search({ date: '2028-02-29' })),
  ),
  line(
    'time-without-zero',
    'The hour has no leading zero: 9:05.',
    time,
    (line) => void (line['dep_time'] = text(line, 'dep_time').replace(/^0/, '')),
  ),
  line(
    'time-with-seconds',
    'The time has seconds.',
    time,
    (line) => void (line['dep_time'] = `${text(line, 'dep_time')}:00`),
  ),
  line('time-with-seconds-from-third-page', 'From page 3 on the time has seconds.', time, (line, _index, call) => {
    if (Number((call.body as JsonObject)['page']) > 2) line['dep_time'] = `${text(line, 'dep_time')}:00`;
  }),
  line('time-12-hours', 'The time is of 12 hours with AM and PM.', time, (line) => {
    const hour = Number(text(line, 'dep_time').slice(0, 2));
    line['dep_time'] =
      `${String(hour % 12 || 12).padStart(2, '0')}${text(line, 'dep_time').slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
  }),
  line('time-24-00', 'Trips after 21:30 leave at 24:00.', time, (line) => {
    if (text(line, 'dep_time') > '21:30') line['dep_time'] = '24:00';
  }),
  line('time-beyond-24', 'Trips after 21:00 count on past midnight: 25:10.', time, (line) => {
    if (text(line, 'dep_time') > '21:00') line['dep_time'] = `25${text(line, 'dep_time').slice(2)}`;
  }),
  line('time-60-minutes', 'A full hour is written as 60 minutes of the one before.', time, (line) => {
    const [hour, minute] = text(line, 'dep_time').split(':');
    if (minute === '00') line['dep_time'] = `${String(Number(hour) - 1).padStart(2, '0')}:60`;
  }),
  line(
    'time-compact',
    'The time has no colon.',
    time,
    (line) => void (line['dep_time'] = text(line, 'dep_time').replace(':', '')),
  ),
  line(
    'time-number',
    'The time is minutes from midnight.',
    time,
    (line) =>
      void (line['dep_time'] =
        Number(text(line, 'dep_time').slice(0, 2)) * 60 + Number(text(line, 'dep_time').slice(3))),
  ),
  line('time-empty-for-some', 'One trip in 35 has an empty time.', time, (line) => {
    if (rare(line, 35)) line['dep_time'] = '';
  }),
  fault(
    'next-day-mixed-in',
    'The first trips of the next day are among those found.',
    date,
    {
      matching(next, call, query) {
        const later = query.date === undefined ? [] : next(call, { ...query, date: addDays(query.date, 1) });
        return [...next(call, query), ...later.slice(0, 2)];
      },
    },
    allPages,
  ),
  fault(
    'next-day-found-on-last-of-month',
    'A search for the last day of a month finds the next day.',
    date,
    {
      matching(next, call, query) {
        const after = addDays(query.date ?? '2028-01-01', 1);
        return next(call, after.endsWith('-01') ? { ...query, date: after } : query);
      },
    },
    (probe) => probe.times(1, () => probe.search({ date: '2028-02-29' })),
  ),
  fault(
    'day-and-month-swapped',
    'A date whose day is 12 or less is read with day and month swapped.',
    date,
    {
      matching: (next, call, query) =>
        next(call, query.date === undefined ? query : { ...query, date: swapDayAndMonth(query.date) }),
    },
    (probe) => probe.times(1, () => probe.search({ date: '2028-03-02' })),
  ),
];
