import { inTurn, pastDates } from '../../src/arbitraries/index.ts';
import { inventedCity } from '../../src/requirements/checks/index.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { type Baseline, type Facts, search } from '../../src/requirements/history/index.ts';
import { accepted, onBusiest } from './on-busiest.ts';
import { bodyOf, drawnSearches, laterPage } from './drawn-searches.ts';
import { otherRoutes } from './routes.ts';

/** Every telling past date plainly; others, and the latest of them, in drawn searches of any route. Where a search is refused on any day, the date goes with a plain one. */
export const pastDatesInAnyCompany = onBusiest('past dates in any company', async (ask, busy, facts) => {
  const dates = pastDates(facts.frame());
  const telling = dates.filter((one) => one.boundary);
  const latest = telling.slice(0, 5).map(({ value }) => value);
  const company = await accepted(ask, [...whereDatesAreForgotten(busy, facts), ...drawnSearches(facts, 'past dates', facts.runs + 8).map(bodyOf)], busy.body);
  const others = inTurn(
    dates.filter((one) => !one.boundary).map(({ value }) => value),
    facts.seed,
    company.length,
  );
  await ask(
    ...telling.map(({ value }) => search({ ...busy.body, date: value }, { boundary: true })),
    ...company.map((body, index) => search({ ...body, date: nth(index % 2 === 0 ? latest : others, index >> 1) })),
  );
});

/** At once after an accepted search, with no other search between. */
export const pastDatesAtOnce = onBusiest(
  'past dates at once',
  async (ask, busy, { frame }) => {
    const [latest] = pastDates(frame());
    for (const date of [busy.date, latest?.value ?? '']) await ask(search({ ...busy.body, date }, { connection: 'same', again: true }));
  },
  { phase: 'alone' },
);

/** Searches whose day may never be looked at: on a late page, between cities that no route joins, from a city that nobody knows, with a page size over the limit. */
function whereDatesAreForgotten(busy: Baseline, facts: Facts): JsonObject[] {
  const { codes, routes } = facts;
  const unknown = { start_city_code: inventedCity(busy.route.start_city_code, codes) };
  return [{ ...busy.body, ...laterPage(busy, facts) }, ...otherRoutes(routes).slice(0, 1), { ...busy.body, ...unknown }, { ...busy.body, page_size: 100 }];
}

function nth<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}
