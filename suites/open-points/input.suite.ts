import { badBytesIn, nonFiniteIn, trailingText } from '../../src/arbitraries/index.ts';
import { inventedCity, lenientJson, requiredSearch, unknownCity, unknownFields, wrongTypes } from '../../src/checks/index.ts';
import { busiest, type JsonObject, observation, RawBody } from '../../src/harness/index.ts';
import { fullSearch, without } from './full-search.ts';

// §4.1: "Which body fields are required: not shown"
observation(
  'open.required-search',
  ({ searches }) => ({ answer: () => requiredSearch(searches) }),
  async (asking) => {
    const { grounds, search } = asking;
    const [ground] = busiest(grounds);
    if (ground === undefined) return;
    const needed = Object.keys(ground.body);
    const fullWithout = (left: readonly string[]): JsonObject => ({ ...without(fullSearch(asking), ...left), ...ground.body });
    const [alone] = await Promise.all([
      Promise.all(needed.map(async (field) => ({ field, entry: await search(without(ground.body, field)) }))),
      search(fullWithout([])),
    ]);
    // One coordinate may be refused for lacking the other.
    for (const pair of [
      ['start_lng', 'start_lat'],
      ['end_lng', 'end_lat'],
    ]) {
      if (pair.every((field) => needed.includes(field))) await search(without(ground.body, ...pair));
    }
    const refused = alone.filter(({ entry }) => entry?.outcome === 'refused').map(({ field }) => field);
    // What a small search needs, a full one may do without: a place for a city.
    for (const left of [[], ['dist_type'], ['dist_type', 'start_addr', 'end_addr']]) {
      const full = fullWithout(left);
      if ((await search(full))?.outcome !== 'accepted') continue;
      await Promise.all(refused.map((field) => search(without(full, field))));
      return;
    }
  },
);

// §4.1, §7: what is invalid is shown by one example only
observation(
  'open.wrong-types',
  ({ searches }) => ({ answer: () => wrongTypes(searches) }),
  async ({ grounds, search, searches }) => {
    const [ground] = grounds;
    if (wrongTypes(searches).value !== null) return;
    const wrong: JsonObject[] = [{ page_size: '10' }, { page: true }, { sort_by: 1 }, { start_addr: {} }, { page: 'abc' }];
    if (ground !== undefined) await Promise.all(wrong.map((field) => search({ ...ground.body, ...field })));
  },
);
// §4: "request content type application/json"; usual parsers stop behind a complete value, replace what is no UTF-8, or read NaN
observation(
  'open.lenient-json',
  ({ searches }) => lenientJson(searches),
  async ({ grounds, search, send }) => {
    const [ground] = grounds;
    if (ground === undefined) return;
    const odd = [badBytesIn(ground.body), ...nonFiniteIn(ground.body)];
    await Promise.all([
      ...[ground.body, ...odd.map(({ control }) => control)].map(search),
      ...trailingText(ground.body).map(({ value }) => send(new RawBody(value))),
      ...odd.map(({ sent }) => send(new RawBody(sent))),
    ]);
  },
);
observation(
  'open.unknown-fields',
  ({ searches }) => ({ answer: () => unknownFields(searches) }),
  async ({ grounds, search, searches }) => {
    const [ground] = grounds;
    if (ground !== undefined && unknownFields(searches).value === null)
      await Promise.all(['no_such_field', 'another_unknown_field'].map((field) => search({ ...ground.body, [field]: 'x' })));
  },
);
observation(
  'open.unknown-city',
  ({ searches, codes }) => ({ answer: () => unknownCity(searches, codes) }),
  async ({ grounds, codes, search, searches }) => {
    const [ground] = grounds;
    if (ground === undefined || unknownCity(searches, codes).value !== null) return;
    await Promise.all((['start_city_code', 'end_city_code'] as const).map((end) => search({ ...ground.body, [end]: inventedCity(ground.route[end], codes) })));
  },
);
