import { dateText, weekdays } from '../../../arbitraries/index.ts';
import type { Day, JournalCall } from '../call.ts';
import { flag, number, type Row, value } from '../row.ts';

const whole = ({ body }: JournalCall, name: string): number | null =>
  Number.isInteger(body[name]) ? Number(body[name]) : null;

/** Which page is asked for. */
const pagingRows: readonly Row<JournalCall>[] = [
  number('with page #', (call) => whole(call, 'page'), { cost: 1 }),
  number('with page_size #', (call) => whole(call, 'page_size'), { cost: 1 }),
  flag('with an odd page_size', (call) => Math.abs((whole(call, 'page_size') ?? 0) % 2) === 1, { cost: 2 }),
  flag('with a page_size that does not end in 0', (call) => (whole(call, 'page_size') ?? 0) % 10 !== 0, { cost: 2 }),
  flag('with an even page_size', (call) => (whole(call, 'page_size') ?? 1) % 2 === 0, { cost: 2 }),
];

const months = 'January February March April May June July August September October November December'.split(' ');
const tails = ['later', 'earlier'] as const;
const past = 'with a date in the past';

const dated = (words: string, test: (day: Day) => boolean, cost = 1): Row<JournalCall> =>
  flag(words, ({ date }) => date !== null && test(date), { cost });
const badly = (words: string, pattern: RegExp, cost = 1): Row<JournalCall> =>
  flag(words, ({ date, body }) => date === null && typeof body['date'] === 'string' && pattern.test(body['date']), {
    cost,
  });
const ordinal = (day: number): string =>
  `${day}${day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;

function awayText(days: number): string {
  const unit = Math.abs(days) === 1 ? 'day' : 'days';
  return days < 0 ? `${-days} ${unit} ago` : `${days} ${unit} ahead`;
}

function isEarlierInYear({ year, month, day, ahead }: Day): boolean {
  const today = new Date(Date.UTC(year, month - 1, day - ahead));
  return year > today.getUTCFullYear() && month * 100 + day < (today.getUTCMonth() + 1) * 100 + today.getUTCDate();
}

/** The date of a search. */
const dateRows: readonly Row<JournalCall>[] = [
  dated(past, ({ ahead }) => ahead < 0),
  dated('with a date today', ({ ahead }) => ahead === 0),
  dated('with a date today or tomorrow', ({ ahead }) => ahead === 0 || ahead === 1),
  number('with a date #', ({ date }) => date?.ahead ?? null, { about: [past], write: awayText, tails, cost: 2 }),
  value('with a date on a', ({ date }) => (date === null ? null : (weekdays[date.weekday] ?? null))),
  dated('with a date on a weekend (Saturday, Sunday)', ({ weekday }) => weekday >= 5),
  number('with a date on the # of a month', ({ date }) => date?.day ?? null, { write: ordinal, tails, cost: 1.3 }),
  dated('with a date on the 8th or 9th of a month', ({ day }) => day === 8 || day === 9),
  dated('with a date on the last day of a month', ({ year, month, day }) =>
    dateText(year, month, 31).endsWith(`-${day}`),
  ),
  dated('with a date on 29 February', ({ month, day }) => month === 2 && day === 29),
  value('with a date in', ({ date }) => (date === null ? null : (months[date.month - 1] ?? null))),
  number('with a date in the year #', ({ date }) => date?.year ?? null, { tails, cost: 1.5 }),
  dated('with a date in a later year whose month and day come before those of today', isEarlierInYear, 2),
  dated('with a date whose day and month can be swapped', ({ day, month }) => day <= 12 && day !== month, 2),
  badly('with a date that does not exist', /^\d{4}-\d\d-\d\d$/),
  badly('with a date that has a slash', /\//),
  badly('with a date that does not exist, is empty or is not written YYYY-MM-DD', /^/, 1.6),
];

export const searchRows: readonly Row<JournalCall>[] = [...pagingRows, ...dateRows];
