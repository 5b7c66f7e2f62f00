import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../model/json.ts';
import { fitsItsTrips, usedSize } from './fits-its-trips.ts';
import { acceptedSearch, sampleSearch, sampleTrips } from './sample-exchange.fixture.ts';

/** An answer of so many trips to a search with these members, which says that it uses this page size. */
const answer = (asked: JsonObject, shown: number, said: Json) =>
  acceptedSearch(sampleTrips(shown), { page_info: { page: 1, page_size: said } }, { body: { ...sampleSearch, ...asked } });

test.each<[string, Json, Json, number | null]>([
  ['asked for and said', 10, 10, 10],
  ['smaller than asked for', 50, 20, 20],
  ['said to be larger than asked for', 10, 20, 10],
  ['not said', 10, null, 10],
  ['not asked for', null, 20, 20],
  ['neither', null, null, null],
  ['a text and 0', '10', 0, null],
  ['said as a text', 10, '5', 10],
  ['below 0', -5, 20, 20],
])('the page size that an answer uses: %s', (_, asked, said, used) => {
  expect(usedSize(answer(asked === null ? {} : { page_size: asked }, 0, said))).toBe(used);
});

test.each<[string, JsonObject, number, number, boolean]>([
  ['a full page', {}, 10, 25, true],
  ['one trip less than a page', {}, 9, 25, false],
  ['all of a short route', {}, 7, 7, true],
  ['none of none', {}, 0, 0, true],
  ['the last page, counted from 1', { page: 3 }, 5, 25, true],
  ['the last page, counted from 0', { page: 2 }, 5, 25, true],
  ['the last page, but for one', { page: 3 }, 4, 25, false],
  ['nothing after the end', { page: 9 }, 0, 25, true],
  ['page 0, the first', { page: 0 }, 10, 25, true],
  // Before page 0 is no page that could have had all trips.
  ['page 0, empty', { page: 0 }, 0, 0, true],
  ['page 0 with more trips than the total', { page: 0 }, 10, 5, false],
])('%s fits its total, or does not', (_, asked, shown, total, fits) => {
  expect(fitsItsTrips(answer(asked, shown, 10), total)).toBe(fits);
});

test('a page size that is not written in digits counts for nothing', () => {
  const bodyText = JSON.stringify({ ...sampleSearch, page_size: 10 }).replace('10}', '1e1}');
  const exchange = acceptedSearch(sampleTrips(20), { page_info: { page: 1, page_size: 20 } }, { body: { ...sampleSearch, page_size: 10 }, bodyText });
  expect(usedSize(exchange)).toBe(20);
});

test('where no page size is told any number of trips fits', () => {
  expect(fitsItsTrips(answer({}, 3, null), 25)).toBe(true);
});
