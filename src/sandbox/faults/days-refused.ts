import { invalid } from '../call.ts';
import { addDays, swapDayAndMonth } from '../calendar.ts';
import type { ReferenceConfiguration } from '../configuration.ts';
import type { SearchQuery } from '../search-query.ts';
import { fault } from './fault.ts';

const section = '4.1 rule 1, 8: earliest travel date: not earlier than today';

/** Days that `refused` picks are refused as past; `example` days from today is one of them. */
function refusing(
  id: string,
  title: string,
  refused: (date: string, today: string) => boolean,
  example: number,
  configuration?: Partial<ReferenceConfiguration>,
) {
  return fault(
    id,
    title,
    section,
    (platform) => ({
      checkDate(next, call, date) {
        next(call, date);
        if (refused(date, platform.today())) throw invalid('date must not be in the past', 40010);
      },
    }),
    async (probe) => void (await probe.search({ date: probe.day(example) })),
    configuration,
  );
}

/** Dates that `refused` picks are refused as none, and no day is too far ahead; `example` is one of them. */
function refusingHoweverFar(id: string, title: string, refused: RegExp, example: string) {
  return fault(
    id,
    `${title}; no day is too far ahead.`,
    section,
    (platform) => ({
      checkDate(next, call, date) {
        if (date < platform.today()) next(call, date);
        if (refused.test(date)) throw invalid('no such date', 40006);
      },
    }),
    async (probe) => void (await probe.search({ date: example })),
  );
}

/** Today is refused as past with other fields that `meant` picks. */
function todayRefusedWith(
  id: string,
  title: string,
  meant: (query: SearchQuery) => boolean,
  example: Record<string, unknown>,
) {
  return fault(
    id,
    title,
    section,
    (platform) => ({
      search(next, call, query) {
        if (query.date === platform.today() && meant(query)) throw invalid('date must not be in the past', 40010);
        return next(call, query);
      },
    }),
    async (probe) => void (await probe.search({ date: probe.day(0), ...example })),
    // Where no zone is declared, today here may be past elsewhere.
    { statement: { timeZone: 'Asia/Shanghai' } },
  );
}

/** Days to come that are refused. */
export const dayRefusedFaults = [
  refusing('today-refused', 'Today is refused as past.', (date, today) => date === today, 0, {
    // Where no zone is declared, today here may be past elsewhere.
    statement: { timeZone: 'Asia/Shanghai' },
  }),
  todayRefusedWith('today-refused-on-later-pages', 'Today is refused from page 2 on.', ({ page }) => page > 1, {
    page: 2,
  }),
  todayRefusedWith(
    'today-refused-with-address',
    'Today is refused with a departure address.',
    ({ startAddr }) => startAddr !== undefined,
    {
      start_addr: '人民广场',
    },
  ),
  refusing('tomorrow-refused', 'Today and tomorrow are refused.', (date, today) => date <= addDays(today, 1), 1),
  refusing('first-of-month-refused', 'The first of a month is refused.', (date) => date.endsWith('-01'), 3),
  refusingHoweverFar(
    'next-leap-day-refused',
    'The 29 February of the years to come is refused',
    /-02-29$/,
    '2028-02-29',
  ),
  refusingHoweverFar(
    'eighth-and-ninth-refused',
    'The 8th and the 9th of a month are read as octal and refused',
    /-0[89]$/,
    '2028-03-08',
  ),
  refusing(
    'day-and-month-swapped-refused',
    'A date whose day is 12 or less is read with day and month swapped, and refused where that is past.',
    (date, today) => swapDayAndMonth(date) < today,
    4,
  ),
  refusing('sundays-refused', 'Sundays are refused.', (date) => new Date(date).getUTCDay() === 0, 7),
  refusing(
    'next-days-refused',
    'The second to the fifth day from today are refused.',
    (date, today) => date >= addDays(today, 2) && date <= addDays(today, 5),
    4,
  ),
  fault(
    'days-of-next-year-refused',
    'Only month and day are compared; no day is too far ahead.',
    section,
    (platform) => ({
      checkDate(next, call, date) {
        if (date < platform.today()) next(call, date);
        if (date.slice(5) < platform.today().slice(5)) throw invalid('date must not be in the past', 40010);
      },
    }),
    async (probe) => void (await probe.search({ date: probe.day(330) })),
  ),
];
