import { inTurn, pastDates } from '../../src/arbitraries/index.ts';
import { inventedCity } from '../../src/requirements/checks/search-fields.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { type BaselineSearch, type Facts, search } from '../../src/requirements/history/index.ts';
import { accepted, onBusiest } from './on-busiest.ts';
import { bodyOf, drawnSearches, laterPage } from './drawn-searches.ts';
import { otherRoutes } from './routes.ts';

/**
 * Every telling past date plainly; others, and the latest of them, in drawn searches of any route. Where a search is
 * refused on any day, the date goes with a plain one.
 */
export const pastDatesInAnyCompany = onBusiest('past dates in any company', async (send, longestRoute, facts) => {
  const dates = pastDates(facts.frame());
  const informative = dates.filter((one) => one.boundary);
  const latest = informative.slice(0, 5).map(({ value }) => value);
  const company = await accepted(
    send,
    [...whereDatesAreForgotten(longestRoute, facts), ...drawnSearches(facts, 'past dates', facts.runs + 8).map(bodyOf)],
    longestRoute.body,
  );
  const others = inTurn(
    dates.filter((one) => !one.boundary).map(({ value }) => value),
    facts.seed,
    company.length,
  );
  await send(
    ...informative.map(({ value }) => search({ ...longestRoute.body, date: value }, { boundary: true })),
    ...company.map((body, index) => search({ ...body, date: nth(index % 2 === 0 ? latest : others, index >> 1) })),
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
