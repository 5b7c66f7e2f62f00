import { addDays, certainlyPast, dateFrame } from '../../arbitraries/index.ts';

/** Days, counted from the first that is past in no time zone: all that may be on sale where only today is, and six days of a week. */
const days = [1, 0, -1, -2, 2, 3, 4, 5];

/**
 * Dates to find ground on by each clock, each once, those of the likeliest clock first. With every call a zone's midnight may pass; a
 * base date a day ahead survives it. `taken`: a date on which the target has accepted a search. Where that is past by the later
 * clock, the target does not live by it; else the later clock leads, whose dates are past by none.
 */
export function groundDates(clocks: readonly number[], zone: string | null, taken: string | null): string[] {
  const frames = clocks.toSorted((a, b) => b - a).map((clock) => dateFrame([clock], zone));
  const [later] = frames;
  if (taken !== null && later !== undefined && certainlyPast(taken, later)) frames.reverse();
  return [...new Set(frames.flatMap(({ notPastFrom }) => days.map((ahead) => addDays(notPastFrom, ahead))))];
}
