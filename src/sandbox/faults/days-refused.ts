import { addDays, monthsBetween, swapDayAndMonth } from '../calendar.ts';
import { invalid, Refusal } from '../call.ts';
import type { Platform } from '../platform.ts';
import type { SearchQuery } from '../search-query.ts';
import type { Hooks } from '../steps.ts';
import { fault, type Part } from './fault.ts';
import { asking } from '../hooks.ts';
import { search, today } from '../witness.ts';

const days = { breaks: 'bus.today', document: '4.1 rule 1, 8: earliest travel date: not earlier than today' };

/** Where no zone is declared, today here may be past elsewhere. */
const zoned = { configuration: { statement: { timeZone: 'Asia/Shanghai' } } };

/** Days that `refused` picks are refused as past; the example is one of them. */
function refusing(title: string, refused: (date: string, today: string) => boolean, date: string): Part {
  return {
    title,
    hooks: (platform) => ({
      checkDate(next, call, date) {
        next(call, date);
        if (refused(date, platform.today())) throw invalid('date must not be in the past', 40010);
      },
    }),
    witness: search({ date }),
  };
}

/** Days to come are on sale for so long, null for always, and where `meant` picks one, `hit` is done. */
function sold(
  days: number | null,
  meant: (date: string, today: string) => boolean,
  hit: () => void = refused,
): (platform: Platform) => Hooks {
  return (platform) => ({
    checkDate(next, call, date) {
      const today = platform.today();
      if (date < today || (days !== null && date > addDays(today, days))) next(call, date);
      if (meant(date, today)) hit();
    },
  });
}

function refused(): never {
  throw invalid('no such date', 40006);
}

/** Days that `meant` picks are refused; no day is too far ahead. */
const refusedHoweverFar = (title: string, meant: (date: string, today: string) => boolean, date: string): Part => ({
  title: `${title}; no day is too far ahead.`,
  hooks: sold(null, meant),
  witness: search({ date }),
});

/** The same for the days of one month from this one on. */
const monthAhead = (months: number, name: string, date: string): Part =>
  refusedHoweverFar(
    `Days of the ${name} month after this one are refused`,
    (date, today) => monthsBetween(today, date) === months,
    date,
  );

/** Today is refused as past with other fields that `meant` picks. */
function todayRefusedWith(
  title: string,
  meant: (query: SearchQuery) => boolean,
  fields: Record<string, unknown>,
): Part {
  return {
    title,
    hooks: (platform) => ({
      search(next, call, query) {
        if (query.date === platform.today() && meant(query)) throw invalid('date must not be in the past', 40010);
        return next(call, query);
      },
    }),
    witness: search({ date: today, ...fields }),
  };
}

const inMonth = (month: number, date: string): boolean => Number(date.slice(5, 7)) === month;

/** The last Sunday of a month of 31 days. */
const isLastSunday = (date: string): boolean => Number(date.slice(8)) >= 25 && new Date(date).getUTCDay() === 0;

/** Between the last Sundays of March and October. */
function isSummerTime(date: string): boolean {
  const month = Number(date.slice(5, 7));
  if (month !== 3 && month !== 10) return month > 3 && month < 10;
  const sunday = Array.from({ length: 7 }, (_, back) => `${date.slice(0, 8)}${31 - back}`).find(isLastSunday) ?? '';
  return month === 3 ? date >= sunday : date < sunday;
}

/** Trips are found for another day where `shift` says so; days are always on sale. */
function foundElsewhere(title: string, shift: (date: string) => number, date: string): Part {
  return {
    title,
    hooks: (platform) => ({
      ...sold(null, () => false)(platform),
      ...asking(({ date }) => (date === undefined ? {} : { date: addDays(date, shift(date)) })),
    }),
    witness: search({ date }),
  };
}

/** Days to come that are refused, and what is wrong in one season of the year. */
export const dayRefusedFaults = [
  fault('today-refused', {
    ...days,
    ...zoned,
    ...refusing('Today is refused as past.', (date, today) => date === today, today),
  }),
  fault(
    'today-refused-on-later-pages',
    { ...days, ...zoned },
    {
      pages: todayRefusedWith('Today is refused from page 2 on.', ({ page }) => page > 1, { page: 2 }),
      address: todayRefusedWith(
        'Today is refused with a departure address.',
        ({ startAddr }) => startAddr !== undefined,
        { start_addr: '人民广场' },
      ),
    },
  ),
  fault('tomorrow-refused', days, {
    tomorrow: refusing('Today and tomorrow are refused.', (date, today) => date <= addDays(today, 1), '2028-02-28'),
    'next-days': refusing(
      'The second to the fifth day from today are refused.',
      (date, today) => date >= addDays(today, 2) && date <= addDays(today, 5),
      '2028-03-02',
    ),
  }),
  fault('sundays-refused', days, {
    sunday: refusing('Sundays are refused.', (date) => new Date(date).getUTCDay() === 0, '2028-03-05'),
    nineteenth: refusing('The 19th of a month is refused.', (date) => date.endsWith('-19'), '2028-03-19'),
    'eighth-and-ninth': refusedHoweverFar(
      'The 8th and the 9th of a month are read as octal and refused',
      (date) => /-0[89]$/.test(date),
      '2028-03-08',
    ),
    'leap-day': refusedHoweverFar(
      'The 29th of February of later years is refused',
      (date) => date.endsWith('-02-29'),
      '2028-02-29',
    ),
    'day-and-month-swapped': refusing(
      'A date whose day is 12 or less is read with day and month swapped, and refused if the swapped date is past.',
      (date, today) => swapDayAndMonth(date) < today,
      '2028-03-02',
    ),
  }),
  fault('days-of-next-year-refused', {
    ...days,
    title: 'Only month and day are compared; no day is too far ahead.',
    hooks: sold(
      null,
      (date, today) => date.slice(5) < today.slice(5),
      () => {
        throw invalid('date must not be in the past', 40010);
      },
    ),
    witness: search({ date: '2029-01-22' }),
  }),
  fault('third-month-ahead-refused', days, {
    third: monthAhead(3, 'third', '2028-05-27'),
    eleventh: monthAhead(11, 'eleventh', '2029-01-25'),
    'fifth-of-a-year': {
      title: 'Days are on sale for a year, except those of the fifth month after this one.',
      hooks: sold(365, (date, today) => monthsBetween(today, date) === 5),
      witness: search({ date: '2028-07-31' }),
    },
  }),
  fault('october-500', {
    breaks: 'http.status-listed',
    document: '7: statuses listed: 200, 400, 401, 429',
    title: 'A search for a day in October is answered with 500; no day is too far ahead.',
    hooks: sold(
      null,
      (date) => inMonth(10, date),
      () => {
        throw new Refusal(500, 50003, 'internal server error');
      },
    ),
    witness: search({ date: '2028-10-10' }),
  }),
  fault(
    'day-before-found-in-summer-time',
    { breaks: 'bus.matches-date', document: '4.1: trips between a departure city and an arrival city on a date' },
    {
      summer: foundElsewhere(
        'While clocks are on summer time, a search finds the trips of the day before.',
        (date) => (isSummerTime(date) ? -1 : 0),
        '2028-06-01',
      ),
      'when-clocks-go-back': foundElsewhere(
        'A search for the day of 25 hours, the last Sunday of October, finds the trips of the day before.',
        (date) => (inMonth(10, date) && isLastSunday(date) ? -1 : 0),
        '2028-10-29',
      ),
    },
  ),
];
