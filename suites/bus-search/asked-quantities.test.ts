import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/contract/json.ts';
import { causes } from './judged-pages.fixture.ts';
import { search, trip } from './cities.fixture.ts';

/** Searches that ask in turn for one of these, and the price that each shows. */
const shown = (count: number, asked: (nth: number) => JsonObject, price: (nth: number) => number, field = 'price') =>
  Array.from({ length: count }, (_, nth) =>
    search(nth + 1, 'A-B', [trip('A', 'B', { [field]: price(nth) })], asked(nth)),
  );
/** Page sizes 10, 30, 11, 31, … */
const sizes = (nth: number): JsonObject => ({ page_size: (nth % 2 === 0 ? 10 : 30) + nth / 2 - (nth % 2) / 2 });
const inTurn = (nth: number): number => (nth % 2 === 0 ? 57 : 60);
const sorted = (nth: number): JsonObject => ({ ...sizes(nth), ...(nth % 2 === 0 ? {} : { sort_by: 'dep_time' }) });

test.each<[string, ReturnType<typeof shown>, string[]]>([
  ['one price', shown(20, sizes, () => 57), []],
  ['a price for large pages', shown(20, sizes, inTurn), ['/data/lines/[]/price: depends on page_size']],
  ['a price for sorted searches', shown(20, sorted, inTurn), ['/data/lines/[]/price: depends on sort_by']],
  [
    'a duration of later pages',
    shown(20, (nth) => ({ page: (nth % 2) + 1, page_size: 3 + nth }), inTurn, 'duration'),
    ['/data/lines/[]/duration: depends on page'],
  ],
  ['too few answers', shown(15, sizes, inTurn), []],
  ['a price that is once another one', shown(20, sizes, (nth) => (nth === 4 ? 60 : inTurn(nth))), []],
  ['a price that changes once', shown(20, sizes, (nth) => (nth < 10 ? 57 : 60)), []],
  [
    'a price that changes with the sizes once',
    shown(
      20,
      (nth) => ({ page_size: nth + 1 }),
      (nth) => (nth < 10 ? 57 : 60),
    ),
    [],
  ],
  ['three prices', shown(20, sizes, (nth) => (nth === 4 ? 61 : inTurn(nth))), []],
  [
    'two searches that are answered from a cache',
    shown(20, (nth) => ({ page_size: nth % 2 === 0 ? 10 : 30 }), inTurn),
    [],
  ],
  ['prices that change each time', shown(20, sizes, (nth) => nth), []],
])('price, duration and distance: %s', (_, answers, found) => {
  expect(causes('bus.quantities', answers)).toEqual(found);
});
