import { expect, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import { acceptedSearch, sampleTrip } from './sample-exchange.fixture.ts';
import { sameGids, sameOrder, samePage } from './trip-comparison.ts';

/** An answer with these trips, each a line's name and a gid: `a1 b2`. */
function page(trips: string): Exchange {
  return acceptedSearch(
    trips
      .split(' ')
      .flatMap((one) => (one === '' ? [] : [{ ...sampleTrip, line_name: one.charAt(0), gid: one.slice(1) }])),
  );
}

test.each<[string, string, string, boolean | null]>([
  ['no trips', '', '', null],
  ['no trips in the first', '', 'a1', null],
  ['no trips in the second', 'a1', '', null],
  ['equal gids, whatever the trips', 'a1 b2', 'c1 d2', true],
  ['most gids, of the shorter list', 'a1', 'c1 d2 e3', true],
  ['half of the gids, and no trips', 'a1 b2', 'c1 d3', false],
  ['a gid twice, which the other has once', 'a1 b2', 'c1 d1', false],
  ['other gids, and other trips', 'a1 b2', 'c3 d4', false],
  ['other gids, and the trips', 'a1 b2', 'a3 b4', true],
  ['other gids, and half of the trips', 'a1 b2', 'a3 c4', true],
  ['other gids, and trips that all look alike', 'a1 a2', 'a3 a4', null],
  ['other gids, and trips of which half look alike', 'a1 a2 b3', 'a4 a5 b6', null],
  ['other gids, and a few trips of many that look alike', 'a1 a2 a3 a4 b5', 'a6 b7', null],
])('whether two answers show one page is decided for %s', (_, one, other, same) => {
  expect(samePage(page(one), page(other))).toBe(same);
});

test.each<[string, string, string, boolean | null]>([
  ['the same ones', 'a1 b2', 'b2 a1', true],
  ['other ones', 'a1 b2', 'a2 b1', false],
  ['half of them', 'a1 b2', 'a1 b3', null],
  ['one of three', 'a1 b2 c3', 'a1 b3 c2', false],
  ['other trips', 'a1 b2', 'a1 c2', null],
  ['a trip more', 'a1', 'a1 b2', null],
  ['trips that look alike, with the same ones', 'a1 a2', 'a2 a1', true],
  ['trips that look alike, with other ones', 'a1 a2', 'a3 a4', false],
  ['trips that look alike, with one of three', 'a1 a2 a3', 'a1 a4 a5', null],
])('whether two answers give the same gids is decided for %s', (_, one, other, same) => {
  expect(sameGids(page(one), page(other))).toBe(same);
});

test('only the first sixty trips of an answer are compared', () => {
  const many = (last: string): string => `${'a1 '.repeat(59)}${last}`;
  expect([sameGids(page(many('b2')), page(many('b3'))), sameGids(page(many('a1 b2')), page(many('a1 b3')))]).toEqual([
    false,
    true,
  ]);
});

test.each<[string, string, boolean]>([
  ['a1 b2 c3', 'a4 b5 c6', true],
  ['a1 b2 c3', 'b2 a1 c3', false],
  ['a1 a2 b3', 'a1 b2 b3', true],
  ['a1 b2', 'a1 c2', true],
  ['a1 b2 c3', 'a1 d2 e3', false],
])('whether the trips of %s and %s come in one order', (one, other, same) => {
  expect(sameOrder(page(one), page(other))).toBe(same);
});
