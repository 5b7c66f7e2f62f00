import { expect, test } from 'vitest';
import { suppliedOneByOne } from './search-fields.ts';

test('of many supplied values few are used at a time, and with one seed or another each', () => {
  const supplied = { dist_type: [1, 2, 3, 4, 5, 6, 7], sort_by: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] };
  const alone = new Set<unknown>();
  for (let seed = 1; seed <= 10; seed += 1) {
    const named = suppliedOneByOne(supplied, seed, 2).flatMap(({ value }) => Object.values(value));
    expect(named).toHaveLength(4);
    for (const value of named) alone.add(value);
  }
  expect([...alone]).toEqual(expect.arrayContaining([...supplied.dist_type, ...supplied.sort_by]));
});

test('a supplied field without values is left out', () => {
  expect(suppliedOneByOne({ dist_type: [], start_lng: [] }, 1)).toEqual([]);
});

test('of what the configuration names, the coordinates of a place are one thing, and half a place is none', () => {
  const supplied = { start_lng: [121, 122], start_lat: [31], end_lat: [30], dist_type: [1, 2, 3] };
  expect(suppliedOneByOne(supplied, 1).map(({ value }) => value)).toEqual([
    { dist_type: 1 },
    { dist_type: 2 },
    { dist_type: 3 },
    { start_lng: 121, start_lat: 31 },
    { start_lng: 122, start_lat: 31 },
  ]);
});
