import { addDays } from '../calendar.ts';
import { invalid, Refusal } from '../call.ts';
import type { Fault } from '../extension.ts';
import type { Platform } from '../platform.ts';
import type { Hooks } from '../steps.ts';
import { fault } from './fault.ts';

const notPast = '4.1 rule 1, 8: earliest travel date: not earlier than today';

/** Days to come are on sale for so long, or for ever, and where `meant` picks one, `hit` is done. */
function sold(days: number | null, meant: (date: string) => boolean, hit: () => void): (platform: Platform) => Hooks {
  return (platform) => ({
    checkDate(next, call, date) {
      const today = platform.today();
      if (date < today || (days !== null && date > addDays(today, days))) next(call, date);
      if (meant(date)) hit();
    },
  });
}

const refused = (): never => {
  throw invalid('no such date', 40006);
};
const crashed = (): never => {
  throw new Refusal(500, 50003, 'internal server error');
};

const inMonth =
  (...months: number[]) =>
  (date: string): boolean =>
    months.includes(Number(date.slice(5, 7)));

/** The last Sunday of a month of 31 days. */
const isLastSunday = (date: string): boolean => Number(date.slice(8)) >= 25 && new Date(date).getUTCDay() === 0;

/** Between the last Sundays of March and October. */
function isSummerTime(date: string): boolean {
  const month = Number(date.slice(5, 7));
  if (month !== 3 && month !== 10) return month > 3 && month < 10;
  const sunday = Array.from({ length: 7 }, (_, back) => `${date.slice(0, 8)}${31 - back}`).find(isLastSunday) ?? '';
  return month === 3 ? date >= sunday : date < sunday;
}

const on =
  (date: string): Fault['witness'] =>
  async (probe) =>
    void (await probe.search({ date }));

/** Trips are found for another day where `shift` says so; days are on sale for ever. */
function foundElsewhere(id: string, title: string, shift: (date: string) => number, example: string): Fault {
  return fault(
    id,
    title,
    '4.1: trips between a departure city and an arrival city on a date',
    (platform) => ({
      ...sold(null, () => false, refused)(platform),
      matching: (next, call, query) =>
        next(call, query.date === undefined ? query : { ...query, date: addDays(query.date, shift(query.date)) }),
    }),
    on(example),
  );
}

/** What is wrong in one season of the year. */
export const seasonFaults: readonly Fault[] = [
  ...(
    [
      ['third', 3, 90],
      ['sixth', 6, 181],
      ['ninth', 9, 273],
      ['eleventh', 11, 333],
    ] as const
  ).map(([name, months, example]) =>
    fault(
      `${name}-month-ahead-refused`,
      `Days of the ${name} month after this one are refused; no day is too far ahead.`,
      notPast,
      (platform) => sold(null, (date) => monthsBetween(platform.today(), date) === months, refused)(platform),
      async (probe) => void (await probe.search({ date: probe.day(example) })),
    ),
  ),
  fault(
    'fifth-month-ahead-refused-of-a-year',
    'Days are on sale for a year, but for those of the fifth month after this one.',
    notPast,
    (platform) => sold(365, (date) => monthsBetween(platform.today(), date) === 5, refused)(platform),
    async (probe) => void (await probe.search({ date: probe.day(155) })),
  ),
  fault(
    'october-500',
    'A search for a day in October is answered by 500; no day is too far ahead.',
    '7: statuses listed: 200, 400, 401, 429',
    sold(null, inMonth(10), crashed),
    on('2028-10-10'),
  ),
  foundElsewhere(
    'day-before-found-in-summer-time',
    'While clocks are on summer time, a search finds the trips of the day before.',
    (date) => (isSummerTime(date) ? -1 : 0),
    '2028-06-01',
  ),
  foundElsewhere(
    'day-before-found-when-clocks-go-back',
    'A search for the day of 25 hours, the last Sunday of October, finds the trips of the day before.',
    (date) => (inMonth(10)(date) && isLastSunday(date) ? -1 : 0),
    '2028-10-29',
  ),
];

function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}
