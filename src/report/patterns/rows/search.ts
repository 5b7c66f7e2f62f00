import { dateText } from '../../../arbitraries/index.ts';
import type { Day, JournalCall } from '../call.ts';
import { flag, number, type Row, value } from '../row.ts';

const field = (name: string) => (call: JournalCall) =>
  Number.isInteger(call.body[name]) ? Number(call.body[name]) : null;
const [page, size] = [field('page'), field('page_size')];
/** Trips that remain for the page: none or less beyond the end; null if that is not known. */
function remaining(call: JournalCall): number | null {
  const [nth, per] = [page(call) ?? 1, size(call)];
  return call.total === null || per === null || nth < 1 || per < 1 ? null : call.total - (nth - 1) * per;
}
const left = (test: (left: number, per: number) => boolean) => (call: JournalCall) => {
  const rest = remaining(call);
  return rest !== null && test(rest, size(call) ?? 0);
};
/** Trips on the pages before. */
function skipped(call: JournalCall): number | null {
  const [nth, per] = [page(call), size(call)];
  return nth === null || per === null || nth < 1 || per < 1 ? null : (nth - 1) * per;
}
const total = ({ operation, total: trips }: JournalCall): number | null => (operation === 'search' ? trips : null);

/** Which page is asked for, and how many trips there are. */
const pagingRows: readonly Row<JournalCall>[] = [
  number('with page #', page, { cost: 1 }),
  number('with page_size #', size, { cost: 1 }),
  flag('with an odd page_size', (call) => (size(call) ?? 0) % 2 === 1, { cost: 2 }),
  flag('with an even page_size', (call) => (size(call) ?? 1) % 2 === 0, { cost: 2 }),
  flag('of page 2 or later', (call) => (page(call) ?? 1) > 1, { about: ['with page #'], cost: 1.5 }),
  number('that ask for trips after the first #', skipped, { cost: 2 }),
  flag(
    'for a page beyond the end',
    left((rest) => rest < 1),
    { cost: 2 },
  ),
  flag(
    'for the last page',
    left((rest, per) => rest > 0 && rest <= per),
    { cost: 2 },
  ),
  flag(
    'for a last page that is not full',
    left((rest, per) => rest > 0 && rest < per),
    { cost: 2 },
  ),
  flag('for cities and a date without trips', (call) => total(call) === 0),
];

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = 'January February March April May June July August September October November December'.split(' ');
const on =
  (test: (day: Day) => boolean) =>
  ({ date }: JournalCall) =>
    date !== null && test(date);
const of =
  <R>(read: (day: Day) => R) =>
  ({ date }: JournalCall) =>
    date === null ? null : read(date);
const ordinal = (day: number): string =>
  `${day}${day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
function awayText(days: number): string {
  const unit = Math.abs(days) === 1 ? 'day' : 'days';
  return days < 0 ? `${-days} ${unit} ago` : `${days} ${unit} ahead`;
}
const later = ['later', 'earlier'] as const;
const isMonthEnd = ({ year, month, day }: Day): boolean => dateText(year, month, day) === dateText(year, month, 31);
const text = ({ body }: JournalCall): string => (typeof body['date'] === 'string' ? body['date'] : '');

/** The date of a search. */
const dateRows: readonly Row<JournalCall>[] = [
  flag(
    'with a date in the past',
    on(({ ahead }) => ahead < 0),
  ),
  flag(
    'with a date today',
    on(({ ahead }) => ahead === 0),
  ),
  flag(
    'with a date tomorrow',
    on(({ ahead }) => ahead === 1),
  ),
  flag(
    'with a date today or tomorrow',
    on(({ ahead }) => ahead === 0 || ahead === 1),
  ),
  number(
    'with a date #',
    of(({ ahead }) => ahead),
    { about: ['with a date in the past'], write: awayText, tails: later, cost: 2 },
  ),
  value(
    'with a date on a',
    of(({ weekday }) => weekdays[weekday] ?? null),
  ),
  flag(
    'with a date on a weekend (Saturday, Sunday)',
    on(({ weekday }) => weekday >= 5),
  ),
  number(
    'with a date on the # of a month',
    of(({ day }) => day),
    { write: ordinal, tails: later, cost: 1.3 },
  ),
  flag(
    'with a date on the 8th or 9th of a month',
    on(({ day }) => day === 8 || day === 9),
  ),
  flag('with a date on the last day of a month', on(isMonthEnd)),
  flag(
    'with a date on 29 February',
    on(({ month, day }) => month === 2 && day === 29),
  ),
  flag(
    'with a date on 31 December',
    on(({ month, day }) => month === 12 && day === 31),
  ),
  value(
    'with a date in',
    of(({ month }) => months[month - 1] ?? null),
  ),
  flag(
    'with a date from April to October',
    on(({ month }) => month >= 4 && month <= 10),
  ),
  number(
    'with a date in the year #',
    of(({ year }) => year),
    { tails: later, cost: 1.5 },
  ),
  flag(
    'with a date whose day and month can be swapped',
    on(({ day, month }) => day <= 12 && day !== month),
    { cost: 2 },
  ),
  flag('with a date that does not exist', (call) => call.date === null && /^\d{4}-\d\d-\d\d$/.test(text(call))),
  flag(
    'with a date that does not exist or is not written YYYY-MM-DD',
    (call) => call.date === null && text(call) !== '',
    { cost: 1.5 },
  ),
  flag(
    'with a date that does not exist, is empty or is not written YYYY-MM-DD',
    (call) => call.date === null && typeof call.body['date'] === 'string',
    {
      cost: 1.6,
    },
  ),
  flag('with a date that has a slash', (call) => text(call).includes('/')),
  flag('with a date that has a time', (call) => /[T:]/.test(text(call))),
];

export const searchRows: readonly Row<JournalCall>[] = [...pagingRows, ...dateRows];
