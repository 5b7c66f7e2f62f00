import { addDays, type DateParts, dateParts, weekdayOf } from './calendar.ts';
import { seededRandom } from './seeded-random.ts';

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
