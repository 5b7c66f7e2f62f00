import { expect, test } from 'vitest';
import { searchFields } from '../../src/arbitraries/index.ts';
import { type Request, RawBody } from '../../src/requirements/history/index.ts';
import { askedBy, sampleFacts } from '../../src/requirements/history/asked-by.fixture.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { validate } from '../../src/contract/schema/index.ts';
import { drawnSearches, eachFieldAlone } from './drawn-searches.ts';
import { everySearch, validFields } from './every-search.ts';
import { largePages } from './large-pages.ts';
import { pageLeftOut, pagesAgain, walks } from './walks.ts';

const scenarios = [everySearch, largePages, validFields, walks, pagesAgain, pageLeftOut];
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

/** All requests of these scenarios for a seed. */
async function askedWith(seed: number): Promise<Request[]> {
  return (await Promise.all(scenarios.map((scenario) => askedBy(scenario, { seed })))).flat();
}

const bodiesOf = (asks: readonly Request[]): JsonObject[] =>
  asks.flatMap(({ body }) => (body instanceof RawBody ? [] : [body as JsonObject]));

/** Fields other than route and day; the two coordinates of a place are one. */
function othersIn(body: JsonObject): string[] {
  const others = Object.keys(body).filter((field) => !['start_city_code', 'end_city_code', 'date'].includes(field));
  return [...new Set(others.map((field) => field.replace(/_l(?:ng|at)$/, '_place')))];
}

const fields = [...new Set(othersIn(Object.fromEntries(searchFields.map((field) => [field, 1]))))];

test('searches with other fields are valid by the schema', () => {
  for (const seed of seeds) {
    const facts = sampleFacts({ seed });
    const drawn = [...drawnSearches(facts, 'any', 40), ...eachFieldAlone(facts)];
    expect(drawn.flatMap(({ route, others }) => validate('bus-search-request', { ...route.body, ...others }))).toEqual(
      [],
    );
  }
});

test('twenty seeds reach every page size, on the first page and on the second, and every size over the limit', async () => {
  const bodies = bodiesOf((await Promise.all(seeds.map(askedWith))).flat());
  const sizes = (page: number): Set<unknown> =>
    new Set(bodies.filter((body) => body['page'] === page).map((body) => body['page_size']));
  const all = Array.from({ length: 50 }, (_, index) => index + 1);
  for (const page of [1, 2]) expect(all.filter((size) => !sizes(page).has(size))).toEqual([]);
  const asked = new Set(bodies.map((body) => body['page_size']));
  for (const size of [51, 60, 100, 1000, 2 ** 31 - 1, 2 ** 53 - 1, '100', null, 100.5, undefined])
    expect(asked).toContain(size);
});

test('twenty seeds reach every field alone and every two fields, also in walks', async () => {
  const met = new Map<string, number>();
  for (const body of bodiesOf((await Promise.all(seeds.map(askedWith))).flat())) {
    const others = othersIn(body).toSorted();
    const pairs = others.flatMap((one, index) => others.slice(index + 1).map((other) => `${one} ${other}`));
    for (const key of [...pairs, ...(others.length === 1 ? [`${others[0]} alone`] : [])])
      met.set(key, (met.get(key) ?? 0) + 1);
  }
  const sorted = fields.toSorted();
  const wanted = [
    ...sorted.map((field) => `${field} alone`),
    ...sorted.flatMap((one, index) => sorted.slice(index + 1).map((other) => `${one} ${other}`)),
  ];
  expect(wanted.filter((key) => !met.has(key))).toEqual([]);
  console.log(
    'searches over 20 seeds: ' +
      `${JSON.stringify(Object.fromEntries([...met].toSorted((one, other) => one[1] - other[1]).slice(0, 12)))} ` +
      'are met least',
  );
});

test.each(seeds)(
  'seed %i sends sizes at the ends, over ten pages, full last pages, and each other field with over 50 trips',
  async (seed) => {
    const bodies = bodiesOf(await askedWith(seed));
    const has = (like: JsonObject): boolean =>
      bodies.some((body) => Object.entries(like).every(([name, value]) => body[name] === value));
    for (const page_size of [1, 10, 20, 50, 51]) expect(has({ page_size }), `page_size ${page_size}`).toBe(true);
    expect(bodies.some(({ page }) => Number(page) > 10)).toBe(true);
    const [longestRoute] = sampleFacts().routes;
    const dividing = bodies.filter(
      (body) =>
        body['sort_by'] === 'dep_time' &&
        (longestRoute?.total ?? 0) % Number(body['page_size']) === 0 &&
        Number(body['page']) > 1,
    );
    expect(dividing.length).toBeGreaterThan(0);
    for (const field of ['sort_by', 'start_addr', 'end_addr', 'start_lng', 'end_lng', 'dist_type'])
      expect(
        bodies.some((body) => field in body && Number(body['page_size']) > 50),
        field,
      ).toBe(true);
  },
);
