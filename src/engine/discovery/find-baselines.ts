import {
  addDays,
  certainlyNotPast,
  certainlyPast,
  dateFrame,
  type DateFrame,
  maxPageSize,
} from '../../arbitraries/index.ts';
import type { Route } from '../../config/settings.ts';
import type { BaselineSearch } from '../../requirements/history/index.ts';

/** So many routes with trips, one of them with more than a page shows, serve all probes. */
const enoughRoutes = 4;

/** What ground is sought with. */
interface Seeking {
  readonly routes: readonly Route[];
  /** Days that may have trips, the likeliest first. */
  readonly dates: readonly string[];
  frame(): DateFrame;
  /** The ground of a route on a day; null where the search is refused. */
  baselineOn(route: Route, date: string): Promise<BaselineSearch | null>;
  /** Waits, and has all that was asked for asked anew, later each time; false when that was often enough. */
  anew(times: number): Promise<boolean>;
}

/**
 * The ground of each configured route, on a day with trips where one is found; null where no search of it is accepted.
 */
export async function findBaselines(seeking: Seeking): Promise<(BaselineSearch | null)[]> {
  const { dates, frame, baselineOn, anew } = seeking;
  let baselines: readonly (BaselineSearch | null)[] = seeking.routes.map(() => null);
  // The likeliest day alone, then two, then the others at once: a route without trips is not to hold up the run.
  for (const days of [dates.slice(0, 1), dates.slice(1, 3), dates.slice(3)])
    baselines = await onDays(seeking, baselines, days);
  // Days that are left out where others are on sale: those that may be past, and the seventh of the week.
  const { notPastFrom } = frame();
  if (showNothing(baselines)) baselines = await onDays(seeking, baselines, [...dates, addDays(notPastFrom, 6)], true);
  // The same searches again, later and later: a target may begin to look for trips when it is asked for them, and show
  // none until it has some.
  for (let times = 0; showNothing(baselines) && (await anew(times)); times += 1)
    baselines = await Promise.all(
      baselines.map(async (baseline) => baseline && ((await baselineOn(baseline.route, baseline.date)) ?? baseline)),
    );
  if (!showNothing(baselines)) return [...baselines];
  // Of the first route within a month, such as those of a sandbox whose trips are all on one day.
  const month = Array.from({ length: 24 }, (_, index) => addDays(notPastFrom, 7 + index));
  return [...(await onDays(seeking, baselines.slice(0, 1), month)), ...baselines.slice(1)];
}

/** Whether no route has a search that shows trips. */
export function showNothing(baselines: readonly (BaselineSearch | null)[]): boolean {
  return !baselines.some(shows);
}

function shows(baseline: BaselineSearch | null): boolean {
  return baseline !== null && baseline.shown > 0;
}

/**
 * The ground of each route on the first of these days that shows trips. A route that shows none keeps the ground that
 * it had, or gets the first day that is accepted. If the routes with trips suffice, only refused routes are looked at.
 * `anyDay`: days that may be past are tried as well; they bring nothing where later days are on sale.
 */
function onDays(
  seeking: Seeking,
  baselines: readonly (BaselineSearch | null)[],
  days: readonly string[],
  anyDay = false,
): Promise<(BaselineSearch | null)[]> {
  const withTrips = baselines.filter(shows);
  const suffice =
    withTrips.length >= enoughRoutes && withTrips.some((baseline) => (baseline?.total ?? 0) > maxPageSize);
  const frame = seeking.frame();
  return Promise.all(
    baselines.map(async (baseline, nth) => {
      if (baseline !== null && (baseline.shown > 0 || suffice)) return baseline;
      const asked = days.filter((date) => anyDay || baseline === null || certainlyNotPast(date, frame));
      const found = await Promise.all(asked.map((date) => seeking.baselineOn(seeking.routes[nth] as Route, date)));
      return found.find(shows) ?? baseline ?? found.find((one) => one !== null) ?? null;
    }),
  );
}

/**
 * Days, counted from the first that is past in no time zone: all that may be on sale where only today is, and six days
 * of a week.
 */
const daysAhead = [1, 0, -1, -2, 2, 3, 4, 5];

/**
 * Dates to find ground on by each clock, each once, those of the likeliest clock first. With every call a zone's
 * midnight may pass; a base date a day ahead survives it. `taken`: a date on which the target has accepted a search.
 * Where that is past by the later clock, the target does not live by it; else the later clock leads, whose dates are
 * past by none.
 */
export function baselineDates(clocks: readonly number[], zone: string | null, taken: string | null): string[] {
  const frames = clocks.toSorted((a, b) => b - a).map((clock) => dateFrame([clock], zone));
  const [later] = frames;
  if (taken !== null && later !== undefined && certainlyPast(taken, later)) frames.reverse();
  return [...new Set(frames.flatMap(({ notPastFrom }) => daysAhead.map((ahead) => addDays(notPastFrom, ahead))))];
}
