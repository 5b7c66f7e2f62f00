import { addDays, canBeSwapped, compareDates } from './calendar.ts';
import type { DateFrame } from './date-frame.ts';
import { daysOfTheMonth, futureDates, nextLeapDay } from './dates.ts';
import { deal } from './deck.ts';
import { monthsAhead } from './months-ahead.ts';

/** Days ahead that many sales windows do not exceed. */
const near = 60;

/** Days from today on. Those farther ahead than the first two months are sent only where such days are on sale. */
interface DaysAhead {
  /** Today, tomorrow, the day after, and the last of the two months. */
  readonly plain: readonly string[];
  /** Other days of the two months. */
  readonly others: readonly string[];
  /** The middle of the two months. */
  readonly half: string;
  /** A day of each month after them. */
  readonly months: readonly string[];
  /** Days beyond all sales windows. */
  readonly far: readonly string[];
}

/** `end`: the day that is searched to see whether there is a sales window at all: no other is later. */
export function daysFromToday(
  frame: DateFrame,
  { seed, runs }: { readonly seed: number; readonly runs: number },
  end: string,
): DaysAhead {
  const from = frame.notPastFrom;
  const plain = [0, 1, 2, near].map((ahead) => addDays(from, ahead));
  return {
    plain,
    others: nearDays(frame, seed, Math.max(0, runs - 12)).filter((date) => !plain.includes(date)),
    half: addDays(from, near / 2),
    months: monthsAhead(from, near, seed, runs > 12),
    far: farDays(from).filter((date) => compareDates(date, end) < 0),
  };
}

/**
 * Days of the first two months: the first of them, turns of the calendar, one whose day and month can be swapped, and
 * each day of the month that these leave out; with calls to spare, `more` in their order.
 */
function nearDays(frame: DateFrame, seed: number, more: number): string[] {
  const days = Array.from({ length: near }, (_, ahead) => addDays(frame.notPastFrom, ahead + 1));
  const informative = [
    ...futureDates(frame, near).flatMap(({ value, boundary }) => (boundary ? [value] : [])),
    ...days.slice(2, 6),
    ...days.filter(canBeSwapped).slice(0, 1),
  ];
  const left = daysOfTheMonth(frame, near).filter((same) => !same.some((date) => informative.includes(date)));
  return [...new Set([...informative, ...deal(left, seed, left.length), ...days.slice(0, more)])];
}

/**
 * Beyond all sales windows: the next leap day, and a day of next year that comes earlier in it than today does in this
 * one (an 8th or 9th, which is not a number where a leading 0 means octal).
 */
function farDays(from: string): string[] {
  const last = addDays(from, 363);
  const days = Array.from({ length: 31 }, (_, back) => addDays(last, -back));
  const earlier = days.find((day) => /-0[89]$/.test(day) && day.slice(0, 4) === last.slice(0, 4)) ?? last;
  return [nextLeapDay(from), earlier];
}

/**
 * Today, tomorrow, the day after, and tomorrow's day of the next month: a date that is kept by a part of it alone shows
 * there.
 */
export function daysThatDiffer(from: string): [today: string, tomorrow: string, dayAfter: string, monthLater: string] {
  const tomorrow = addDays(from, 1);
  const monthLater = [28, 29, 30, 31]
    .map((ahead) => addDays(tomorrow, ahead))
    .find((date) => date.slice(8) === tomorrow.slice(8));
  return [from, tomorrow, addDays(from, 2), monthLater ?? addDays(from, 3)];
}
