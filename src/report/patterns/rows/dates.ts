import { dateText } from '../../../arbitraries/index.ts';
import type { Day, JournalCall } from '../call.ts';
import { flag, number, type Op, type Read, type Row, value } from '../row.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = 'January February March April May June July August September October November December'.split(' ');

const of =
  <R>(read: (day: Day, call: JournalCall) => R) =>
  (call: JournalCall): R | null =>
    call.date === null ? null : read(call.date, call);

const isLastOfMonth = ({ year, month, day }: Day): boolean => dateText(year, month, day) === dateText(year, month, 31);
const isWeekend = ({ weekday }: Day): boolean => weekday >= 5;
const nth = (day: number): string =>
  `${day}${day % 100 > 10 && day % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
const thisYear = ({ exchange }: JournalCall): number => new Date(exchange.sentAt).getUTCFullYear();
const monthsAhead = ({ year, month }: Day, call: JournalCall): number =>
  (year - thisYear(call)) * 12 + month - 1 - new Date(call.exchange.sentAt).getUTCMonth();

/** Days ahead as people say them. */
function saysAhead(op: Op, read: Read): string {
  if (op === 'between') return `with a date ${String(read)} days ahead`;
  const days = Number(read);
  const when = days === 0 ? 'today' : days > 0 ? `${days} days ahead` : `${-days} days ago`;
  if (op === 'least') return days === 0 ? 'with a date that is not past' : `with a date ${when} or later`;
  if (op === 'most') return days === -1 ? 'with a date in the past' : `with a date ${when} or earlier`;
  return op === 'is' ? `with a date ${when}` : `with another date than ${when}`;
}

/** The date of a search. */
export const dateRows: readonly Row<JournalCall>[] = [
  {
    name: 'days ahead',
    kind: 'number',
    of: of(({ ahead }) => ahead),
    says: saysAhead,
    writes: (days) => (days < 0 ? `${-days} days ago` : `${days} days ahead`),
    cost: 1.6,
  },
  flag(
    'past',
    of(({ ahead }) => ahead < 0),
    ['with a date in the past', 'with a date that is not past'],
    1,
  ),
  flag(
    'within a week past',
    of(({ ahead }) => ahead < 0 && ahead >= -7),
    ['with a date at most 7 days ago', 'with a date that is not in the last 7 days'],
    1.8,
  ),
  {
    name: 'weekday',
    kind: 'value',
    of: of(({ weekday }) => weekdays[weekday] ?? null),
    says: (op, day) => `with a date ${op === 'is' ? 'on a' : 'that is not a'} ${day}`,
    cost: 1.1,
  },
  flag('weekend', of(isWeekend), ['with a date on a weekend (Saturday, Sunday)', 'with a date on a weekday'], 1),
  {
    name: 'day of month',
    kind: 'number',
    of: of(({ day }) => day),
    says: (op, day) => {
      if (op === 'between') return `with a date on day ${String(day)} of a month`;
      const said = nth(Number(day));
      if (op === 'is not') return `with a date that is not on the ${said} of a month`;
      return `with a date on the ${said} of a month${op === 'is' ? '' : op === 'least' ? ' or later' : ' or earlier'}`;
    },
    cost: 1.2,
  },
  flag(
    '8th or 9th',
    of(({ day }) => day === 8 || day === 9),
    ['with a date on the 8th or 9th of a month', 'with a date that is not on the 8th or 9th'],
    1.3,
  ),
  flag(
    'month end',
    of(isLastOfMonth),
    ['with a date on the last day of a month', 'with a date before a month ends'],
    1,
  ),
  {
    name: 'month',
    kind: 'value',
    of: of(({ month }) => months[month - 1] ?? null),
    says: (op, month) => `with a date ${op === 'is' ? 'in' : 'that is not in'} ${month}`,
    cost: 1.1,
  },
  flag(
    'summer time',
    of(({ month }) => month >= 4 && month <= 10),
    ['with a date from April to October', 'with a date from November to March'],
    1.2,
  ),
  number('months ahead', of(monthsAhead), 'with a date in the month that is ahead by', '', 1.7),
  flag(
    'leap day',
    of(({ month, day }) => month === 2 && day === 29),
    ['with a date on 29 February', 'with a date that is not 29 February'],
    0.9,
  ),
  flag(
    'end of year',
    of(({ month, day }) => month === 12 && day === 31),
    ['with a date on 31 December', 'with a date that is not 31 December'],
    0.9,
  ),
  number(
    'year',
    of(({ year }) => year),
    'with a date in the year',
    '',
    1.5,
  ),
  flag(
    'day of 12 or less',
    of(({ day, month }) => day <= 12 && day !== month),
    ['with a date whose day and month can be swapped', 'with a date whose day and month cannot be swapped'],
    1.5,
  ),
  flag(
    'real date',
    ({ body, date }) => (typeof body['date'] === 'string' ? date !== null : null),
    ['with a date that is real', 'with a date that does not exist or is not written YYYY-MM-DD'],
    1.5,
  ),
  flag(
    'impossible date',
    ({ body, date }) =>
      typeof body['date'] === 'string' ? date === null && /^\d{4}-\d\d-\d\d$/.test(body['date']) : null,
    ['with a date that does not exist', 'with a date that exists or is written in another way'],
    1.2,
  ),
  value('separator in the date', ({ body }) => separatorIn(body['date']), [
    'with a date that has a',
    'with a date that has no',
  ]),
];

/** The first character of a date that is neither a digit nor a hyphen, in words. */
function separatorIn(date: unknown): string | null {
  const [found] = typeof date === 'string' ? (/[^\d-]/.exec(date) ?? []) : [];
  if (found === undefined) return null;
  if (found === '/') return 'slash';
  if (found === 'T' || found === ':') return 'time';
  return /\s/.test(found) ? 'space' : `character ${found}`;
}
