import { dateParts, dateText, isLeapYear } from './calendar.ts';

/** A text for `date` that is not a real date in the documented format (section 4.1: YYYY-MM-DD). */
export interface BadDate {
  readonly kind: 'impossible-date' | 'date-format';
  readonly label: string;
  readonly value: string;
}

/**
 * Impossible dates and other formats, most informative first. All are derived from a valid date and lie after it, so
 * that a lenient reading of one is not a past date by accident.
 */
export function badDates(valid: string): readonly BadDate[] {
  const parts = dateParts(valid);
  if (parts === null) throw new RangeError(`expected a valid body with a real date, got date ${JSON.stringify(valid)}`);
  const { year, month, day } = parts;
  const [y, m, d] = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')];
  const next = year + 1;
  let common = next;
  while (isLeapYear(common)) common++;
  // The first of a month is the one day that surely has a shorter form.
  const [firstYear, firstMonth] = month === 12 ? [next, 1] : [year, month + 1];
  const impossible = (label: string, value: string): BadDate => ({ kind: 'impossible-date', label, value });
  const format = (label: string, value: string): BadDate => ({ kind: 'date-format', label, value });
  return [
    impossible('29 February of a common year', `${common}-02-29`),
    format('without dashes', `${y}${m}${d}`),
    impossible('month 13', `${next}-13-01`),
    impossible('30 February', `${next}-02-30`),
    impossible('month 0', `${next}-00-10`),
    impossible('day 0', `${next}-01-00`),
    impossible('day 32', `${next}-01-32`),
    impossible('all zeros', '0000-00-00'),
    format('slashes', `${y}/${m}/${d}`),
    format('day first', `${d}-${m}-${y}`),
    format('one-digit day', dateText(firstYear, firstMonth, 1).replace(/0?1$/, '1')),
    format('with a time', `${y}-${m}-${d}T00:00:00Z`),
    format('a word', 'tomorrow'),
    format('spaces around', ` ${y}-${m}-${d} `),
    format('a line break after it', `${y}-${m}-${d}\n`),
    format('two-digit year', `${y.slice(2)}-${m}-${d}`),
    format('signed year', `+${y}-${m}-${d}`),
    format(
      'full-width digits',
      `${y}-${m}-${d}`.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ),
    format('week date', `${next}-W10-1`),
    format('seconds since the epoch', String(Math.floor(Date.UTC(next, 5, 1) / 1000))),
  ];
}

/** What about such a text goes wrong together: the part that is out of range, or how its form differs. */
export function badDateClass(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year !== undefined) {
    if (year === '0000') return 'year';
    if (Number(month) < 1 || Number(month) > 12) return 'month';
    return Number(day) < 1 || Number(day) > 31 ? 'day' : 'day of the month';
  }
  if (text.trim() !== text) return 'white space';
  if (text.includes('/')) return 'slashes';
  if (/^\d\d-\d\d-\d\d$/.test(text)) return 'two-digit year';
  return /\dT\d/.test(text) ? 'time' : 'other form';
}
