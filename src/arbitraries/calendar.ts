import { daysInMonth, isRealDay } from '../contract/utc.ts';

export { isLeapYear } from '../contract/utc.ts';

/** First and last date that the arithmetic knows (proleptic Gregorian, four-digit years). */
export const firstDate = '0001-01-01';
const lastDate = '9999-12-31';

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

export interface DateParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** The parts of a real date between 0001-01-01 and 9999-12-31 written `YYYY-MM-DD`, or null. */
export function dateParts(text: string): DateParts | null {
  const match = shape.exec(text);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || !isRealDay(year, month, day)) return null;
  return { year, month, day };
}

/** Whether a text is a real calendar date written `YYYY-MM-DD` (section 4.1). */
export function isRealDate(text: string): boolean {
  return dateParts(text) !== null;
}

/**
 * `YYYY-MM-DD`; the day is cut to the length of the month, so that one month before 31 March is the end of February.
 */
export function dateText(year: number, month: number, day: number): string {
  const cut = Math.min(day, daysInMonth(year, month));
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(cut).padStart(2, '0')}`;
}

const dayInMs = 86_400_000;

/** Days since 1970-01-01, negative before. Not by `Date.UTC`, which reads years 0 to 99 as 1900 to 1999. */
export function dayNumber(date: string): number {
  const parts = dateParts(date);
  if (parts === null)
    throw new RangeError(
      `expected a real date YYYY-MM-DD from ${firstDate} to ${lastDate}, got ${JSON.stringify(date)}`,
    );
  return new Date(0).setUTCFullYear(parts.year, parts.month - 1, parts.day) / dayInMs;
}

const firstDay = dayNumber(firstDate);
const lastDay = dayNumber(lastDate);

/** The date of a day number, or null outside 0001-01-01 to 9999-12-31. */
export function dateOfDayNumber(day: number): string | null {
  if (!Number.isInteger(day) || day < firstDay || day > lastDay) return null;
  return new Date(day * dayInMs).toISOString().slice(0, 10);
}

/** The date so many days later (earlier where negative). Throws a RangeError outside 0001-01-01 to 9999-12-31. */
export function addDays(date: string, days: number): string {
  const sum = dateOfDayNumber(dayNumber(date) + days);
  if (sum === null) throw new RangeError(`${date} plus ${days} days is not between ${firstDate} and ${lastDate}`);
  return sum;
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** From 0, a Monday, to 6, a Sunday. Day 0 was a Thursday. */
export function weekdayOf(date: string): number {
  return (((dayNumber(date) + 3) % 7) + 7) % 7;
}

/** Whether it is another date with day and month swapped: a 3 December is, a 12 December and a 13th are not. */
export function canBeSwapped(date: string): boolean {
  const { month, day } = dateParts(date) as DateParts;
  return day <= 12 && day !== month;
}

/** The next Saturday after a weekday, the next Monday after a day of a weekend: another timetable may hold then. */
export function dayOfOtherKind(date: string): string {
  const weekday = weekdayOf(date);
  return addDays(date, weekday < 5 ? 5 - weekday : 7 - weekday);
}

/** Days from one date to the other; negative where `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Negative, 0 or positive, as for `sort`. */
export function compareDates(a: string, b: string): number {
  return dayNumber(a) - dayNumber(b);
}
