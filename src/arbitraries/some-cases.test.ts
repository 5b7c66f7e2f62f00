import { expect, test } from 'vitest';
import { badSearchCases, someBadSearchCases } from './bad-input.ts';
import { boundary, further } from './labelled.ts';
import { shuffled, someCases } from './some-cases.ts';

const cases = [boundary('a', 1), further('b', 2), further('c', 3), boundary('d', 4), further('e', 5)];
const seeds = Array.from({ length: 150 }, (_, seed) => seed);

test('someCases keeps the boundaries, draws the rest by the seed, and reaches all of it', () => {
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

test('someBadSearchCases keeps every kind with every seed, and together the seeds reach every case', () => {
  const valid = { start_city_code: '310100', end_city_code: '330100', date: '2026-12-01' };
  const all = badSearchCases(valid);
  const seen = new Set<string>();
  for (const seed of seeds) {
    const some = someBadSearchCases(valid, { seed, more: 6 });
    expect(new Set(some.map((one) => one.kind))).toEqual(new Set(all.map((one) => one.kind)));
    expect(new Set(some.map((one) => one.label)).size).toBe(some.length);
    expect(some.filter((one) => one.boundary)).toEqual(all.filter((one) => one.boundary));
    expect(some.length).toBeLessThan(all.length * 0.75);
    for (const one of some) seen.add(one.label);
  }
  expect(seen.size).toBe(all.length);
  expect(someBadSearchCases(valid, { seed: 1, more: 1000 })).toHaveLength(all.length);
});
