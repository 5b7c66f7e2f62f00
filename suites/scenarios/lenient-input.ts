import { badBytesIn, extendedBodies, nonFiniteIn, someCases, trailingText } from '../../src/arbitraries/index.ts';
import { inventedCity } from '../../src/checks/index.ts';
import { RawBody, type Scenario, search } from '../../src/history/index.ts';
import type { JsonObject } from '../../src/model/json.ts';

/** Fields that are wrongly typed, one at a time. */
const wrongTypes: readonly JsonObject[] = [{ page_size: '10' }, { page: true }, { sort_by: 1 }, { start_addr: {} }, { page: 'abc' }];

/** What a target may take or refuse: wrongly typed fields, unknown ones, cities that do not exist. */
export const inputOfFreeChoice: Scenario = {
  name: 'input of free choice',
  async run(ask, { routes, codes }) {
    const [busy] = routes;
    if (busy === undefined) return;
    const { body, route } = busy;
    await ask(
      ...[...wrongTypes, { no_such_field: 'x' }, { another_unknown_field: 'x' }].map((odd) => search({ ...body, ...odd })),
      ...(['start_city_code', 'end_city_code'] as const).map((end) => search({ ...body, [end]: inventedCity(route[end], codes) })),
    );
  },
};

/** What usual parsers take though it is no JSON, each beside the search that is meant: text behind a value, bytes that are no UTF-8, numerals that are not finite, and other extensions. */
export const nearlyJson: Scenario = {
  name: 'nearly JSON',
  async run(ask, { routes, seed, runs }) {
    const [busy] = routes;
    if (busy === undefined) return;
    const extended = someCases(extendedBodies({ ...busy.body, page_size: 10 }), seed, Math.floor(runs / 13));
    const odd = [badBytesIn(busy.body), ...nonFiniteIn(busy.body)];
    await ask(
      ...[busy.body, ...odd.map(({ control }) => control)].map((body) => search(body)),
      ...[...trailingText(busy.body).map(({ value }) => value), ...odd.map(({ sent }) => sent)].map((raw) => search(new RawBody(raw))),
      ...extended.map(({ value, label, boundary }) => search(new RawBody(value), { input: label, boundary })),
    );
  },
};
