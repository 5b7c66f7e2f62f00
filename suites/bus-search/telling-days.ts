import { addDays, isWeekend, seededRandom } from '../../src/arbitraries/index.ts';
import { busiest, type Ground, type JsonObject, type Words } from '../../src/harness/index.ts';

/** Today, tomorrow, the day after, and tomorrow's day of the next month: a date that is kept by a part of it alone shows there. `bus.matches-date` and `bus.gid-downstream` share their searches. */
export function tellingDays(from: string): [today: string, tomorrow: string, dayAfter: string, monthLater: string] {
  const tomorrow = addDays(from, 1);
  const monthLater = [28, 29, 30, 31].map((ahead) => addDays(tomorrow, ahead)).find((date) => date.slice(8) === tomorrow.slice(8));
  return [from, tomorrow, addDays(from, 2), monthLater ?? addDays(from, 3)];
}

/** The rest of a week: a weekday may be refused, or counted wrongly, whichever day it is today. */
export function restOfWeek(from: string): string[] {
  return [3, 4, 5, 6].map((ahead) => addDays(from, ahead));
}

/** A weekday and a day of a weekend of these, drawn by the seed: on them a route is searched sorted, as another timetable may hold on either. */
function sortedDays(days: readonly string[], seed: number): string[] {
  const random = seededRandom(seed);
  return [days.filter(isWeekend), days.filter((day) => !isWeekend(day))].flatMap((some) => (some.length === 0 ? [] : [random.pick(some)]));
}

/** Days on which `bus.today` searches all of a short route, for `bus.paging` to count: those of a week that no route is walked on. */
export function wholeDays(from: string): string[] {
  return [from, ...restOfWeek(from)];
}

/** A short route, what is asked for of it on a day, and the search that shows all of that; null where no route is so short. */
export function wholeOn(
  { firstPage, frame, seed }: Pick<Words, 'firstPage' | 'frame' | 'seed'>,
  routes: readonly Ground[],
  date: string,
): { readonly ground: Ground; readonly day: JsonObject; readonly body: JsonObject } | null {
  // With some more trips than now it still is on one page.
  const short = routes.filter(({ total }) => total !== null && total > 0 && total <= 40);
  const [ground] = busiest(short);
  if (ground === undefined) return null;
  const isSorted = sortedDays(restOfWeek(frame().notPastFrom), seed).includes(date);
  const day = { ...ground.body, date, ...(isSorted ? { sort_by: 'dep_time' } : {}) };
  return { ground, day, body: { ...day, page: firstPage(), page_size: 50 } };
}
