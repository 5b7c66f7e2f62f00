import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../model/json.ts';
import { doubledLabels } from './arbitrary-assertions.fixture.ts';
import { extrasCombinations, suppliedOneByOne } from './search-extras.ts';

test('begin with none, and any two optional fields meet, are left out together, and stand alone beside each other', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const combinations = extrasCombinations({ seed });
      const bodies = combinations.map((c) => c.value);
      expect(bodies[0]).toEqual({});
      const fields = ['page', 'page_size', 'sort_by', 'start_addr', 'end_addr', 'start_lng', 'end_lng'];
      for (const a of fields) {
        for (const b of fields) {
          if (a === b) continue;
          for (const [withA, withB] of [
            [true, true],
            [true, false],
            [false, false],
          ] as const) {
            expect(bodies.some((body) => a in body === withA && b in body === withB)).toBe(true);
          }
        }
      }
      expect(bodies.every((body) => 'start_lng' in body === 'start_lat' in body && 'end_lng' in body === 'end_lat' in body)).toBe(true);
      expect(doubledLabels(combinations)).toEqual([]);
      expect(combinations).toEqual(extrasCombinations({ seed }));
      expect(combinations.length).toBeLessThan(16);
    }),
    { seed: 20261120, numRuns: 30 },
  );
});

test('supplied values take part and replace made-up ones', () => {
  const supplied: Record<string, Json[]> = {
    sort_by: ['dep_time', 'price'],
    start_addr: ['Hongqiao'],
    dist_type: [1, 2, 3, 4, 5],
    start_lng: [121.3],
    page_size: [20],
    channel: ['app'],
  };
  const bodies = extrasCombinations({ supplied, seed: 7 }).map((c) => c.value);
  const seen = (field: string) => new Set(bodies.map((body) => body[field]));
  expect(seen('sort_by')).toEqual(new Set([undefined, 'dep_time', 'price']));
  expect(seen('start_addr')).toEqual(new Set([undefined, 'Hongqiao']));
  expect(seen('dist_type').size).toBe(1 + 3);
  expect(seen('page_size')).toEqual(new Set([undefined, 20]));
  expect(seen('start_lng')).toEqual(new Set([undefined, 121.3]));
  expect(seen('channel')).toEqual(new Set([undefined, 'app']));
  for (const dist_type of seen('dist_type')) expect(bodies.some((body) => body['dist_type'] === dist_type && body['sort_by'] === 'price')).toBe(true);
});

test('of many supplied values few are used at a time, and with one seed or another each; the documented sort key always', () => {
  const supplied = { dist_type: [1, 2, 3, 4, 5, 6, 7], sort_by: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] };
  const [combined, alone] = [new Set<unknown>(), new Set<unknown>()];
  for (let seed = 1; seed <= 10; seed += 1) {
    const bodies = extrasCombinations({ supplied, seed }).map(({ value }) => value);
    expect(bodies.some((body) => body['sort_by'] === 'dep_time')).toBe(true);
    for (const body of bodies) combined.add(body['dist_type']).add(body['sort_by']);
    const named = suppliedOneByOne(supplied, seed, 2).flatMap(({ value }) => Object.values(value));
    expect(named).toHaveLength(4);
    for (const value of named) alone.add(value);
  }
  const all = [...supplied.dist_type, ...supplied.sort_by];
  expect([...combined]).toEqual(expect.arrayContaining(all));
  expect([...alone]).toEqual(expect.arrayContaining(all));
});

test('a supplied field without values is left out', () => {
  expect(extrasCombinations({ supplied: { dist_type: [], start_lng: [] }, seed: 1 }).every(({ value }) => !('dist_type' in value))).toBe(true);
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
