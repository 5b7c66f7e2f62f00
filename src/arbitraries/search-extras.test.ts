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
  expect(seen('dist_type')).toEqual(new Set([undefined, 1, 2, 3]));
  expect(seen('page_size')).toEqual(new Set([undefined, 20]));
  expect(seen('start_lng')).toEqual(new Set([undefined, 121.3]));
  expect(seen('channel')).toEqual(new Set([undefined, 'app']));
  expect(bodies.some((body) => body['dist_type'] === 2 && body['sort_by'] === 'price')).toBe(true);
});

test('a supplied field without values is left out', () => {
  expect(extrasCombinations({ supplied: { dist_type: [], start_lng: [] }, seed: 1 }).every(({ value }) => !('dist_type' in value))).toBe(true);
});

test('of what the configuration names, the coordinates of a place are one thing, and half a place is none', () => {
  const supplied = { start_lng: [121, 122], start_lat: [31], end_lat: [30], dist_type: [1, 2, 3] };
  expect(suppliedOneByOne(supplied, 2).map(({ value }) => value)).toEqual([
    { dist_type: 1 },
    { dist_type: 2 },
    { start_lng: 121, start_lat: 31 },
    { start_lng: 122, start_lat: 31 },
  ]);
});
