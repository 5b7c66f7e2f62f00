import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../model/json.ts';
import { arbitraryProblems, doubledLabels, smallest } from './arbitrary-assertions.ts';
import { extrasCombinations, optionalExtras, suppliedOneByOne, validExtra } from './search-extras.ts';
import { isSearchField, isWrongType, jsonBytes } from './search-fields.ts';

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

/** Only documented fields with their types, coordinates in pairs, within the limits. */
function isSound(extras: JsonObject): boolean {
  const typed = Object.entries(extras).every(([name, value]) => isSearchField(name) && !isWrongType(name, value) && jsonBytes(value) <= 4096);
  const size = extras['page_size'] ?? 1;
  const paired = 'start_lng' in extras === 'start_lat' in extras && 'end_lng' in extras === 'end_lat' in extras;
  return typed && paired && typeof size === 'number' && size >= 1 && size <= 50;
}

test('validExtra is one field, and optionalExtras any of them, with valid values', () => {
  const supplied = { dist_type: [1, 2], start_lat: [31.2] };
  expect(arbitraryProblems({ arbitrary: validExtra(), inClass: (extras) => isSound(extras) && Object.keys(extras).length === 1 })).toEqual([]);
  expect(arbitraryProblems({ arbitrary: optionalExtras(), inClass: isSound })).toEqual([]);
  const inClass = (extras: JsonObject) =>
    isSound(extras) && [undefined, 1, 2].includes(extras['dist_type'] as number) && [undefined, 31.2].includes(extras['start_lat'] as number);
  expect(arbitraryProblems({ arbitrary: optionalExtras(supplied), inClass })).toEqual([]);
  expect(smallest(optionalExtras(supplied))).toEqual({});
  expect(smallest(validExtra(supplied))).toEqual({ page_size: 1 });
});

test('a supplied field without values is left out', () => {
  expect(extrasCombinations({ supplied: { dist_type: [], start_lng: [] }, seed: 1 }).every(({ value }) => !('dist_type' in value))).toBe(true);
  expect(arbitraryProblems({ arbitrary: optionalExtras({ dist_type: [], start_lng: [] }), inClass: isSound })).toEqual([]);
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
