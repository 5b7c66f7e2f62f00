import {
  addDays,
  certainlyNotPast,
  certainlyPast,
  dateFrame,
  type DateFrame,
  guesses,
} from '../../arbitraries/index.ts';
import { maxPageSize } from '../../contract/operations.ts';
import { saidOfPage } from '../../requirements/checks/trips.ts';
import type { Route } from '../../config/settings.ts';
import type { BaselineSearch } from '../../requirements/history/index.ts';
import { firstPagesShown, isAnswered } from '../../requirements/judging/index.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { canonicalJson, type Json, type JsonObject, without } from '../../contract/json.ts';

/** The number of routes with trips that is enough for all probes, if one of them has more trips than a page shows. */
const enoughRoutes = 4;

/** The inputs for finding baseline searches. */
interface Seeking {
  readonly routes: readonly Route[];
  /** Days that may have trips, the likeliest first. */
  readonly dates: readonly string[];
  frame(): DateFrame;
  /** The baseline search of a route on a day; null if it is refused. */
  baselineOn(route: Route, date: string): Promise<BaselineSearch | null>;
  /** Waits, longer each time, and makes equal searches be sent again; false after the last wait. */
  anew(times: number): Promise<boolean>;
}

/** The baseline search of each configured route, on a day with trips if one is found; null if none is accepted. */
export async function findBaselines(seeking: Seeking): Promise<(BaselineSearch | null)[]> {
  const { dates, frame, baselineOn, anew } = seeking;
  let baselines: readonly (BaselineSearch | null)[] = seeking.routes.map(() => null);
  // The likeliest day alone, then two, then all others at once: a route without trips must not delay the run.
  for (const days of [dates.slice(0, 1), dates.slice(1, 3), dates.slice(3)])
    baselines = await onDays(seeking, baselines, days);
  // Days that are only tried if no others are on sale: those that may be past, and the seventh of the week.
  const { notPastFrom } = frame();
  if (showNothing(baselines)) baselines = await onDays(seeking, baselines, [...dates, addDays(notPastFrom, 6)], true);
  // The same searches again, after longer and longer waits: a target may start to look for trips when the first search
  // arrives, and show none until it has some.
  for (let times = 0; showNothing(baselines) && (await anew(times)); times += 1)
    baselines = await Promise.all(
      baselines.map(async (baseline) => baseline && ((await baselineOn(baseline.route, baseline.date)) ?? baseline)),
    );
  if (!showNothing(baselines)) return [...baselines];
  // Days of the first route within a month, such as those of a sandbox whose trips are all on one day.
  const month = Array.from({ length: 24 }, (_, index) => addDays(notPastFrom, 7 + index));
  return [...(await onDays(seeking, baselines.slice(0, 1), month)), ...baselines.slice(1)];
}

/** Whether no search shows trips. */
export function showNothing(baselines: readonly (BaselineSearch | null)[]): boolean {
  return !baselines.some(shows);
}

function shows(baseline: BaselineSearch | null): boolean {
  return baseline !== null && baseline.shown > 0;
}

/**
 * The baseline search of each route on the first of these days that shows trips. A route that shows none keeps the one
 * that it had, or gets the first day that is accepted. If the routes with trips suffice, only refused routes are tried.
 * `anyDay`: days that may be past are tried as well; they are useless if later days are on sale.
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
 * Days, counted from the first that is past in no time zone: all days that may be on sale if only today is, and six
 * days of a week.
 */
const daysAhead = [1, 0, -1, -2, 2, 3, 4, 5];

/**
 * Dates for baseline searches according to each clock, without repeats, those of the likeliest clock first. Midnight in
 * a zone may pass between any two calls; a base date a day ahead stays valid. `taken`: a date on which the target has
 * accepted a search. If that date is past according to the later clock, the target does not use that clock; otherwise
 * the later clock comes first, because its dates are past in neither.
 */
export function baselineDates(clocks: readonly number[], zone: string | null, taken: string | null): string[] {
  const frames = clocks.toSorted((a, b) => b - a).map((clock) => dateFrame([clock], zone));
  const [later] = frames;
  if (taken !== null && later !== undefined && certainlyPast(taken, later)) frames.reverse();
  return [...new Set(frames.flatMap(({ notPastFrom }) => daysAhead.map((ahead) => addDays(notPastFrom, ahead))))];
}

/** Sends a search, or returns the exchange of an equal one. */
type Search = (body: JsonObject) => Promise<Exchange>;

/**
 * The fields that a target requires besides route and date: tries more and more fields until a search is accepted, then
 * leaves out those that are not required. Null if none is accepted, `throttled` if none could be judged.
 */
export async function findRequiredFields(
  send: Search,
  route: Route,
  dates: readonly string[],
  extras: Readonly<Record<string, readonly Json[]>>,
): Promise<JsonObject | 'throttled' | null> {
  const known: JsonObject = {};
  for (const [field, values] of Object.entries(extras)) if (values[0] !== undefined) known[field] = values[0];
  const full: JsonObject = { ...guesses, ...known };
  const fullBut = (...fields: string[]): JsonObject => without(full, ...fields.filter((name) => !(name in known)));
  const candidates: JsonObject[] = [
    known,
    full,
    { page: 1, page_size: 10, ...known },
    fullBut('dist_type'),
    fullBut('sort_by'),
    fullBut('dist_type', 'sort_by'),
    { ...full, page: 0 },
    fullBut('start_addr', 'start_lng', 'start_lat', 'end_addr', 'end_lng', 'end_lat'),
    { ...full, dist_type: known['dist_type'] ?? 0 },
    { ...full, dist_type: known['dist_type'] ?? 2 },
    fullBut('page', 'page_size'),
    { ...full, start_addr: 'Central Station', end_addr: 'West Lake', ...known },
  ];
  const tried = new Set<string>();
  for (const date of dates.slice(0, 4)) {
    const bodies = [{}, ...candidates].filter((body) => {
      const key = canonicalJson({ ...body, date });
      return !tried.has(key) && tried.add(key);
    });
    const answers = await Promise.all(bodies.map((fields) => send({ ...fields, ...route, date })));
    const index = answers.findIndex(isAccepted);
    if (index >= 0) return reduce(send, route, date, bodies[index] as JsonObject);
    if (answers.every((answer) => answer.fault !== null || answer.answer?.status === 429)) return 'throttled';
  }
  return null;
}

/** The search without the fields that are not required. */
async function reduce(send: Search, route: Route, date: string, full: JsonObject): Promise<JsonObject> {
  // One coordinate without the other is another kind of search: they go together before they go alone.
  const units = [['start_lng', 'start_lat'], ['end_lng', 'end_lat'], ...Object.keys(full).map((name) => [name])];
  let body = full;
  for (const names of units) {
    const smaller = without(body, ...names);
    const isSmaller = Object.keys(smaller).length < Object.keys(body).length;
    if (isSmaller && isAccepted(await send({ ...smaller, ...route, date }))) body = smaller;
  }
  return body;
}

/**
 * The number of the first page, which section 4.1 does not show, from as few searches as show it. Null if none does.
 */
export async function findFirstPage(baselines: readonly BaselineSearch[], send: Search): Promise<number | null> {
  const baseline = baselines.find((one) => (one.total ?? 0) >= 2) ?? baselines[0];
  if (baseline === undefined) return null;
  const total = baseline.total ?? 2;
  const size = Math.max(1, Math.min(maxPageSize, Math.ceil(total / 4)));
  const said = saidOfPage(baseline.plain, 'page');
  const answers: Exchange[] = [];
  // Pages 0 and 1; the last page, if all trips look the same; the page that the plain search says it shows, and the
  // one before it.
  const tries = [
    [0, 1],
    [Math.ceil(total / size)],
    typeof said === 'number' && Number.isSafeInteger(said) && said > 1 ? [said - 1, said] : [],
  ];
  for (const pages of tries) {
    answers.push(...(await Promise.all(pages.map((page) => send({ ...baseline.body, page, page_size: size })))));
    const [first] = firstPagesShown(answers.filter(isAnswered));
    if (first !== undefined) return first.value;
  }
  return null;
}
