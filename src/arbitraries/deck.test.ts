import fc from 'fast-check';
import { expect, test } from 'vitest';
import { badSearchCases } from './bad-input.ts';
import { deal, dealing, each, someCases, boundary, further, shuffled } from './deck.ts';

const deck = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 30 })
  .map((sizes) => sizes.map((size, nth) => Array.from({ length: size }, (_, value) => `${nth} ${value}`)));
const classOf = (value: string): string => value.split(' ')[0] ?? '';
const seeds = Array.from({ length: 150 }, (_, seed) => seed);

test('every class is dealt before a second value of any, for every seed', () => {
  fc.assert(
    fc.property(deck, fc.integer(), fc.integer({ min: 0, max: 90 }), (classes, seed, count) => {
      const dealt = deal(classes, seed, count);
      expect(dealt).toHaveLength(count);
      const times = new Map<string, number>();
      for (const value of dealt) times.set(classOf(value), (times.get(classOf(value)) ?? 0) + 1);
      const each = classes.map((_, nth) => times.get(String(nth)) ?? 0);
      expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
      expect(deal(classes, seed, count)).toEqual(dealt);
    }),
    { seed: 20261128 },
  );
});

test('seeds that follow each other deal every value of every class', () => {
  fc.assert(
    fc.property(deck, fc.nat(1_000_000), fc.integer({ min: 1, max: 30 }), (classes, seed, count) => {
      // Four values at most in a class, and so many runs for all classes.
      const runs = 4 * Math.ceil(classes.length / count + 1);
      const seen = new Set(Array.from({ length: runs }, (_, nth) => deal(classes, seed + nth, count)).flat());
      expect(classes.flat().filter((value) => !seen.has(value))).toEqual([]);
    }),
    { seed: 20261128 },
  );
});

test('an empty class is left out; without values nothing is dealt', () => {
  expect(deal([[], ['a'], []], 1, 2)).toEqual(['a', 'a']);
  expect(deal([[]], 1, 5)).toEqual([]);
  expect(() => dealing([[]], 1).next()).toThrow('expected a deck with values, got none');
});

test('dealing goes on without an end', () => {
  const cards = dealing(each([1, 2, 3]), 5);
  for (let pass = 0; pass < 20; pass += 1)
    expect([1, 2, 3].map(() => cards.next().value).toSorted()).toEqual([1, 2, 3]);
});

const cases = [boundary('a', 1), further('b', 2), further('c', 3), boundary('d', 4), further('e', 5)];

test('someCases keeps the boundaries, deals the rest by the seed, and reaches all of it', () => {
  for (const seed of seeds) {
    const some = someCases(cases, seed, 1);
    expect(some.slice(0, 2).map((one) => one.value)).toEqual([1, 4]);
    expect(some).toHaveLength(3);
    expect(someCases(cases, seed, 1)).toEqual(some);
  }
  expect(new Set(seeds.map((seed) => someCases(cases, seed, 1)[2]?.value))).toEqual(new Set([2, 3, 5]));
  expect(someCases(cases, 1, 99)).toHaveLength(5);
});

test('shuffled loses nothing and changes nothing', () => {
  const items = [1, 2, 3, 4, 5, 6];
  expect(shuffled(items, 7).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(items).toEqual([1, 2, 3, 4, 5, 6]);
  expect(shuffled([], 1)).toEqual([]);
});

test('of odd inputs every class is kept with every seed, and together the seeds reach every case', () => {
  const valid = { start_city_code: '310100', end_city_code: '330100', date: '2026-12-01' };
  const all = badSearchCases(valid);
  const seen = new Set<string>();
  for (const seed of seeds) {
    const some = someCases(all, seed, 6);
    expect(new Set(some.map((one) => one.kind))).toEqual(new Set(all.map((one) => one.kind)));
    expect(new Set(some.map((one) => one.class))).toEqual(new Set(all.map((one) => one.class)));
    expect(new Set(some.map((one) => one.label)).size).toBe(some.length);
    expect(some.filter((one) => one.boundary)).toEqual(all.filter((one) => one.boundary));
    expect(some.length).toBeLessThan(all.length * 0.75);
    for (const one of some) seen.add(one.label);
  }
  expect(seen.size).toBe(all.length);
  expect(someCases(all, 1, 1000)).toHaveLength(all.length);
});
