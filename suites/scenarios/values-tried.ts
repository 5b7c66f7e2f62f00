import { hasEffect, knownValues, questionOf, SearchLog, type ValueQuestion } from '../../src/checks/index.ts';
import { type Scenario, search } from '../../src/history/index.ts';
import { onBusiest } from './on-busiest.ts';

/** A place for a target that filters or sorts by distance only from somewhere. */
export const places = { start_lng: 121.4737, start_lat: 31.2304, end_lng: 120.1551, end_lat: 30.2741 };

/** Trips by departure time, on two routes. */
export const sortedRoutes: Scenario = {
  name: 'sorted routes',
  async run(ask, { routes }) {
    await ask(...routes.slice(0, 2).map(({ body }) => search({ ...body, sort_by: 'dep_time' })));
  },
};

/** Each candidate for `sort_by`. */
export const sortKeysTried: Scenario = triedValues('sort_by', 'sortKeys');

/** Each candidate for `dist_type`. */
export const distTypesTried: Scenario = triedValues('dist_type', 'distTypes');

/** Each candidate of a field and a value that means nothing; with coordinates and a page as well where none is accepted, or all are and do nothing. */
function triedValues(field: ValueQuestion['field'], key: string): Scenario {
  return onBusiest(`values of ${field}`, async (ask, { body }, { supplied, statement, firstPage }) => {
    const question = questionOf(field, supplied[field] ?? [], statement[key]);
    const { candidates, nonsense } = question;
    const log = new SearchLog();
    const answers = await ask(search(body), ...[...nonsense, ...candidates.slice(0, 12)].map((value) => search({ ...body, [field]: value })));
    for (const answer of answers) log.add(answer);
    const { strict, accepted } = knownValues(log, question);
    const isLenient = strict === false;
    if (!isLenient && accepted.size > 0) return;
    // Where whatever is given is accepted, only what a value does tells whether it is known; a filter may do nothing here.
    // Where none is accepted, each may need other fields beside it, such as a page.
    const others = isLenient ? candidates.filter((value) => value === 'distance' && hasEffect(log, question, value) !== true) : candidates;
    if (others.length === 0) return;
    const full = { ...body, ...places, page: firstPage, page_size: 20 };
    await ask(search(full), ...[...nonsense, ...others.slice(0, 6)].map((value) => search({ ...full, [field]: value })));
  });
}
