import { addDays, canBeSwapped, compareDates, type DateParts, dateParts, weekdayOf } from './calendar.ts';
import type { DateFrame } from './date-frame.ts';
import { daysOfTheMonth, futureDates, nextLeapDay } from './dates.ts';
import { deal, seededRandom } from './deck.ts';

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

/** A year ahead, without the days that may be today's next year by some clock. */
const farthest = 363;
/** As `weekdayOf` counts. */
const sunday = 6;

/**
 * A day of each calendar month that begins more than `after` days from a date on and within a year: what is wrong in
 * one season shows on no day near today. In the months in which clocks are changed somewhere, such a day; else the seed
 * draws it. `more`: in those months a drawn day as well, and each change.
 */
export function monthsAhead(from: string, after: number, seed: number, more: boolean): string[] {
  const random = seededRandom(seed);
  const days = Array.from({ length: farthest - after }, (_, index) => addDays(from, after + 1 + index));
  const months = new Set(days.map((day) => day.slice(0, 7)));
  // Of the month that has begun by then, only such a day.
  const begun = addDays(from, after).slice(0, 7);
  return [...months].flatMap((month) => {
    const own = days.filter((day) => day.startsWith(month));
    const changes = own.filter(clocksChange);
    if (month === begun && changes.length === 0) return [];
    const drawn = random.pick(own);
    if (more) return [...new Set([...changes, drawn])].toSorted();
    return changes.length === 0 ? [drawn] : [random.pick(changes)];
  });
}

/** Whether clocks go forward or back in Europe or in North America: days of 23 or 25 hours. */
export function clocksChange(date: string): boolean {
  const { month, day } = dateParts(date) as DateParts;
  if (weekdayOf(date) !== sunday) return false;
  if (month === 3) return day >= 25 || (day >= 8 && day <= 14);
  return (month === 10 && day >= 25) || (month === 11 && day <= 7);
}
