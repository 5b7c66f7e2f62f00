import { deal, each, pastDates, someCases } from '../../src/arbitraries/index.ts';
import { type BaselineSearch, type Facts, type JsonObject, search } from '../../src/requirements/for-suites.ts';
import { accepted, onBusiest } from './on-busiest.ts';
import { bodyOf, drawnSearches, laterPage } from './drawn-searches.ts';
import { otherRoutes } from './routes.ts';
import { inventedCity } from '../search-fields.ts';

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
