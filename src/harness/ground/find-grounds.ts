import { addDays, certainlyNotPast, certainlyPast, dateFrame, type DateFrame, maxPageSize } from '../../arbitraries/index.ts';
import type { Route } from '../../config/settings.ts';
import type { Baseline } from '../../history/index.ts';

/** So many routes with trips, one of them with more than a page shows, serve all probes. */
const enoughRoutes = 4;

/** What ground is sought with. */
interface Seeking {
  readonly routes: readonly Route[];
  /** Days that may have trips, the likeliest first. */
  readonly dates: readonly string[];
  frame(): DateFrame;
  /** The ground of a route on a day; null where the search is refused. */
  groundOn(route: Route, date: string): Promise<Baseline | null>;
  /** Waits, and has all that was asked for asked anew, later each time; false when that was often enough. */
  anew(times: number): Promise<boolean>;
}

/** The ground of each configured route, on a day with trips where one is found; null where no search of it is accepted. */
export async function findGrounds(seeking: Seeking): Promise<(Baseline | null)[]> {
  let grounds = await onLikelyDays(seeking);
  for (const further of [onRareDays, askedAgain, onFarDays]) if (showNothing(grounds)) grounds = await further(seeking, grounds);
  return grounds;
}

/** Whether no route has a search that shows trips. */
export function showNothing(grounds: readonly (Baseline | null)[]): boolean {
  return grounds.every((ground) => ground === null || ground.shown === 0);
}

/** A route without trips on the likeliest day is looked at on others only where those with trips do not suffice. */
async function onLikelyDays(seeking: Seeking): Promise<(Baseline | null)[]> {
  const { routes, dates, groundOn } = seeking;
  const likeliest = await Promise.all(routes.map((route) => groundOn(route, dates[0] as string)));
  const withTrips = likeliest.filter((ground) => ground !== null && ground.shown > 0);
  const suffice = withTrips.length >= enoughRoutes && withTrips.some((ground) => (ground?.total ?? 0) > maxPageSize);
  return Promise.all(
    routes.map((route, index) => {
      const ground = likeliest[index] ?? null;
      return ground !== null && (ground.shown > 0 || suffice) ? ground : findGround(seeking, route);
    }),
  );
}

async function findGround({ dates, frame, groundOn }: Seeking, route: Route): Promise<Baseline | null> {
  let empty: Baseline | null = null;
  // The likeliest day alone, then two, then the others at once: a route without trips is not to hold up the run.
  for (const batch of [dates.slice(0, 1), dates.slice(1, 3), dates.slice(3)]) {
    // Where a later day is on sale, one that may be past brings nothing.
    const asked = batch.filter((date) => empty === null || certainlyNotPast(date, frame()));
    const grounds = await Promise.all(asked.map((date) => groundOn(route, date)));
    const found = grounds.find((ground) => ground !== null && ground.shown > 0);
    if (found != null) return found;
    empty ??= grounds.find((ground) => ground !== null) ?? null;
  }
  return empty;
}

/** Trips on the days that are left out where others are on sale: those that may be past, and the seventh of the week. */
function onRareDays(seeking: Seeking, grounds: readonly (Baseline | null)[]): Promise<(Baseline | null)[]> {
  const frame = seeking.frame();
  const days = [...seeking.dates.filter((date) => !certainlyNotPast(date, frame)), addDays(frame.notPastFrom, 6)];
  return Promise.all(grounds.map((ground) => ground && orOn(seeking, ground, days)));
}

/** The same searches sent again, later and later: a target may begin to look for trips when it is asked for them, and show none until it has some. */
async function askedAgain({ groundOn, anew }: Seeking, grounds: readonly (Baseline | null)[]): Promise<(Baseline | null)[]> {
  let again = [...grounds];
  for (let times = 0; showNothing(again) && (await anew(times)); times += 1)
    again = await Promise.all(grounds.map(async (ground) => ground && ((await groundOn(ground.route, ground.date)) ?? ground)));
  return again;
}

/** Trips of the first route within a month, such as those of a sandbox whose trips are all on one day. */
async function onFarDays(seeking: Seeking, [first = null, ...others]: readonly (Baseline | null)[]): Promise<(Baseline | null)[]> {
  if (first === null) return [first, ...others];
  const from = seeking.frame().notPastFrom;
  const days = Array.from({ length: 24 }, (_, index) => addDays(from, 7 + index));
  return [await orOn(seeking, first, days), ...others];
}

/** The same route on the first of these days that has trips; where none has, as it was. */
async function orOn({ groundOn }: Seeking, ground: Baseline, days: readonly string[]): Promise<Baseline> {
  const found = await Promise.all(days.map((date) => groundOn(ground.route, date)));
  return found.find((one) => one !== null && one.shown > 0) ?? ground;
}

/** Days, counted from the first that is past in no time zone: all that may be on sale where only today is, and six days of a week. */
const daysAhead = [1, 0, -1, -2, 2, 3, 4, 5];

/**
 * Dates to find ground on by each clock, each once, those of the likeliest clock first. With every call a zone's midnight may pass; a
 * base date a day ahead survives it. `taken`: a date on which the target has accepted a search. Where that is past by the later
 * clock, the target does not live by it; else the later clock leads, whose dates are past by none.
 */
export function groundDates(clocks: readonly number[], zone: string | null, taken: string | null): string[] {
  const frames = clocks.toSorted((a, b) => b - a).map((clock) => dateFrame([clock], zone));
  const [later] = frames;
  if (taken !== null && later !== undefined && certainlyPast(taken, later)) frames.reverse();
  return [...new Set(frames.flatMap(({ notPastFrom }) => daysAhead.map((ahead) => addDays(notPastFrom, ahead))))];
}
