import { nearlyJsonSearches } from '../../src/arbitraries/index.ts';
import { type JsonObject, RawBody, search } from '../../src/requirements/for-suites.ts';
import { asSearches, onBusiest } from './on-busiest.ts';
import { inventedCity } from '../search-fields.ts';

/** Fields that are wrongly typed, one at a time. */
const wrongTypes: readonly JsonObject[] = [
  { page_size: '10' },
  { page: true },
  { sort_by: 1 },
  { start_addr: {} },
  { page: 'abc' },
];

/**
 * What a target may take or refuse: wrongly typed fields, unknown ones, cities that do not exist. The largest page
 * shows most of the trips that such cities find.
 */
export const inputOfFreeChoice = onBusiest('input of free choice', (send, { body, route }, { codes }) =>
  send(
    ...[...wrongTypes, { no_such_field: 'x' }, { another_unknown_field: 'x' }].map((odd) =>
      search({ ...body, ...odd }),
    ),
    search({ ...body, page_size: 50 }),
    ...(['start_city_code', 'end_city_code'] as const).map((end) =>
      search({ ...body, page_size: 50, [end]: inventedCity(route[end], codes) }),
    ),
  ),
);

/**
 * Bodies that usual parsers accept although they are not JSON, each with the search that it means: text behind a value,
 * bytes that are not UTF-8, numerals that are not finite, and other extensions.
 */
export const nearlyJson = onBusiest('nearly JSON', (send, { body }, facts) => {
  const { meant, sent, extended } = nearlyJsonSearches(body, facts);
  return send(
    ...meant.map((one) => search(one)),
    ...sent.map((raw) => search(new RawBody(raw))),
    ...asSearches(extended),
  );
});
