import {
  addDays,
  compareDates,
  daysFromToday,
  daysThatDiffer,
  deal,
  each,
  pastDates,
  someCases,
  daysBetween,
} from '../../src/arbitraries/index.ts';
import {
  type Exchange,
  isAccepted,
  type JsonObject,
  linesOf,
  search,
  type BaselineSearch,
  type Facts,
  dateOf,
  type Scenario,
} from '../../src/requirements/for-suites.ts';
import { bodyOf, dealtSizes, type Drawn, drawnSearches, eachFieldAlone, laterPage } from './drawn-searches.ts';
import { onBusiest, accepted, otherRoutes } from './on-busiest.ts';
import { inventedCity } from '../search-fields.ts';

/**
 * Today and the days after it up to the end of the sales window, among them each day of the month, on the busiest
 * route; today in drawn searches of any route as well. All but the first days and the last carry a page size.
 */
export const daysAhead = onBusiest('days ahead', async (send, longestRoute, facts) => {
  const from = facts.frame().notPastFrom;
  const onFirstPage = ({ route, others }: Drawn): Drawn => ({
    route,
    others: 'page' in others ? { ...others, page: facts.firstPage } : others,
  });
  const drawn = drawnSearches(facts, 'days ahead', Math.ceil(facts.runs / 4)).map(onFirstPage);
  const company = [...eachFieldAlone(facts), ...drawn].map(bodyOf);
  const sizes = dealtSizes(facts, 'days ahead');
  const end = addDays(from, longestWindow + 2);
  const days = daysFromToday(facts.frame(), facts, end);
  const sendDay = async (date: string, others: JsonObject = {}): Promise<readonly Exchange[]> => {
    const body = { ...longestRoute.body, date, ...others };
    const answers = await send(search(body, { boundary: date === from }));
    // A day without trips, where other days have some: the next answer may show more.
    if (answers.some(showsNone)) await send(search(body, { again: true }));
    return answers;
  };
  const [[last], controls, ...asked] = await Promise.all([
    send(search({ ...longestRoute.body, date: end })),
    send(...company.map((body) => search(body))),
    ...days.plain.map((date) => sendDay(date)),
    ...days.others.map((date, nth) =>
      sendDay(date, { page: facts.firstPage, page_size: sizes[nth % sizes.length] ?? 1 }),
    ),
  ]);
  const isOnSale = asked
    .flat()
    .some(
      (one) => isAccepted(one) && compareDates(String((one.request.body as { date: string }).date), days.half) >= 0,
    );
  const unlimited = isAccepted(last!);
  const farther = [...(unlimited || isOnSale ? days.months : []), ...(unlimited ? days.far : [])];
  const inCompany = company
    .filter((_, index) => isAccepted(controls![index]!))
    .map((body) => search({ ...body, date: from }));
  await Promise.all([...farther.map((date) => sendDay(date)), send(...inCompany)]);
});

function showsNone(exchange: Exchange): boolean {
  return isAccepted(exchange) && linesOf(exchange).length === 0;
}

/** Informative days of the busiest route at once, and one after the other and back to the first. */
export const daysInTurn = onBusiest('days in turn', async (send, longestRoute, { frame }) => {
  const days = daysThatDiffer(frame().notPastFrom);
  await send(...days.map((date) => search({ ...longestRoute.body, date }, { boundary: true })));
  for (const date of [...days, days[0]]) await send(search({ ...longestRoute.body, date }, { again: true }));
});

/**
 * Every informative past date plainly; the latest of them, one of each class of the others, and some more, in drawn
 * searches of any route. Where a search is refused on any day, the date goes with a plain one.
 */
export const pastDatesInAnyCompany = onBusiest('past dates in any company', async (send, longestRoute, facts) => {
  const { seed, runs } = facts;
  const dates = pastDates(facts.frame());
  const informative = dates.filter((one) => one.boundary);
  const latest = informative.slice(0, 3);
  const more = someCases(dates, seed, runs - 11).filter((one) => !one.boundary);
  const others = deal(each([...latest, ...more]), seed, latest.length + more.length);
  const forgotten = whereDatesAreForgotten(longestRoute, facts);
  const company = await accepted(
    send,
    [...forgotten, ...drawnSearches(facts, 'past dates', Math.max(runs, others.length - forgotten.length)).map(bodyOf)],
    longestRoute.body,
  );
  await send(
    ...informative.map(({ value }) => search({ ...longestRoute.body, date: value }, { boundary: true })),
    ...company.map((body, index) => search({ ...body, date: nth(others, index).value })),
  );
});

/** At once after an accepted search, with no other search between. */
export const pastDatesAtOnce = onBusiest(
  'past dates at once',
  async (send, longestRoute, { frame }) => {
    const [latest] = pastDates(frame());
    for (const date of [longestRoute.date, latest?.value ?? ''])
      await send(search({ ...longestRoute.body, date }, { connection: 'same', again: true }));
  },
  { phase: 'alone' },
);

/**
 * Searches whose day may never be looked at: on a late page, between cities that no route joins, from a city that
 * nobody knows, with a page size over the limit.
 */
function whereDatesAreForgotten(longestRoute: BaselineSearch, facts: Facts): JsonObject[] {
  const { codes, routes } = facts;
  const unknown = { start_city_code: inventedCity(longestRoute.route.start_city_code, codes) };
  return [
    { ...longestRoute.body, ...laterPage(longestRoute, facts) },
    ...otherRoutes(routes).slice(0, 1),
    { ...longestRoute.body, ...unknown },
    { ...longestRoute.body, page_size: 100 },
  ];
}

function nth<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** Days ahead up to which a limit is sought: two years. */
export const longestWindow = 730;

/** How far ahead is usually sold: tried before anything between. */
const usualWindows = [0, 1, 2, 3, 5, 7, 10, 14, 15, 20, 21, 28, 30, 45, 60, 90, 100, 120, 180, 365];
/** Calls that the search for the limit may cost. */
const mostCalls = 18;
/** Routes that are searched for a day: on one of them there may be no service. */
const fewRoutes = 3;

/** Dates that are past in one time zone and not in another. */
export const doubtfulDays = onBusiest('doubtful days', (send, { body }, { doubtfulDates: dates }) =>
  send(...dates().map((date) => search({ ...body, date }))),
);

/** Finds the last accepted day by halving. A day without trips may be on sale. */
export const salesLimit = onBusiest(
  'the limit of the sales window',
  async (send, { body }, { doubtfulDates: dates }) => {
    const doubtful = dates();
    const last = doubtful.at(-1);
    if (last === undefined) return;
    // Two days more: the day that is today is not certain.
    const far = addDays(last, longestWindow + 2);
    const [farthest, ...asked] = await send(...[far, ...doubtful].map((date) => search({ ...body, date })));
    if (farthest?.answer?.status !== 400) return;
    const today = asked.find(isAccepted);
    const from = (today === undefined ? null : dateOf(today)) ?? last;
    let calls = 1;
    const accepted = async (days: number): Promise<boolean> => {
      calls += 1;
      return (await send(search({ ...body, date: addDays(from, days) }))).some(({ answer }) => answer?.status !== 400);
    };
    let low = 0;
    let high = daysBetween(from, far);
    for (let next = between(low, high); calls < mostCalls; next = between(low, high)) {
      if (high - low > 1) {
        if (await accepted(next)) low = next;
        else high = next;
        continue;
      }
      // A single day without service may be refused as well: the days behind it tell.
      const beyond = await Promise.all([low + 2, low + 3].map(accepted));
      if (!beyond.includes(true)) return;
      low += beyond[1] === true ? 3 : 2;
      high = daysBetween(from, far);
    }
  },
);

/** The day to try next: in the middle of the usual limits and the days after them, else of the days that are left. */
function between(low: number, high: number): number {
  const usual = usualWindows.flatMap((days) => [days, days + 1]).filter((days) => days > low && days < high);
  return usual[Math.floor(usual.length / 2)] ?? Math.floor((low + high) / 2);
}

/** Dates that are past in one time zone and not in another, on several routes, and the last one that is past in all. */
export const daysAroundToday: Scenario = {
  name: 'days around today',
  async run(send, { routes, doubtfulDates: dates }) {
    const days = [addDays(dates()[0] ?? '', -1), ...dates()];
    await send(...days.flatMap((date) => routes.slice(0, fewRoutes).map(({ body }) => search({ ...body, date }))));
  },
};
