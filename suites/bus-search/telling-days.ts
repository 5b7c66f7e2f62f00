import { addDays } from '../../src/arbitraries/index.ts';

/** Today, tomorrow, the day after, and tomorrow's day of the next month: a date that is kept by a part of it alone shows there. `bus.matches-date` and `bus.gid-downstream` share their searches. */
export function tellingDays(from: string): [today: string, tomorrow: string, dayAfter: string, monthLater: string] {
  const tomorrow = addDays(from, 1);
  const monthLater = [28, 29, 30, 31].map((ahead) => addDays(tomorrow, ahead)).find((date) => date.slice(8) === tomorrow.slice(8));
  return [from, tomorrow, addDays(from, 2), monthLater ?? addDays(from, 3)];
}
