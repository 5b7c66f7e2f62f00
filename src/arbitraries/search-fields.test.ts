import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doubledLabels } from './arbitrary-assertions.fixture.ts';
import { scripts } from './texts.ts';
import {
  cityPlaces,
  type Coordinates,
  edgePlaces,
  jsonBytes,
  pageSizes,
  pageSizesOverLimit,
  realisticAddress,
} from './search-fields.ts';

const onTheGlobe = ({ lng, lat }: Coordinates) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

test('page sizes are within the limit, those over it are over', () => {
  expect(pageSizes.map((c) => c.value).toSorted((a, b) => a - b)).toEqual([1, 10, 20, 50]);
  expect(pageSizesOverLimit.every((c) => Number.isSafeInteger(c.value) && c.value > 50)).toBe(true);
  expect(doubledLabels([...pageSizes, ...pageSizesOverLimit])).toEqual([]);
});

test('scripts are well-formed, different, and each is what it says', () => {
  expect(scripts.every((c) => c.value.isWellFormed() && jsonBytes(c.value) <= 4096)).toBe(true);
  expect(new Set(scripts.map((c) => c.value)).size).toBe(scripts.length);
  expect(doubledLabels(scripts)).toEqual([]);
  expect(scripts.find((c) => c.label === 'outside the BMP')?.value).toMatch(/[\u{20000}-\u{2ffff}]/u);
});

test('realistic addresses are well-formed text within the field limit, the same for a seed', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, other) => {
      const made = realisticAddress(seed);
      expect(made.trim()).toBe(made);
      expect(made).toMatch(/\p{L}/u);
      expect(made.isWellFormed() && jsonBytes(made) <= 4096).toBe(true);
      realisticAddress(other);
      expect(realisticAddress(seed)).toBe(made);
    }),
    { seed: 20261120 },
  );
  expect(new Set([1, 2, 3].map(realisticAddress)).size).toBe(3);
});

test('places are on the globe', () => {
  const edges = edgePlaces.flatMap(({ value: { start, end } }) => [start, end]);
  expect([...cityPlaces.map(({ value }) => value), ...edges].every(onTheGlobe)).toBe(true);
  expect([...doubledLabels(cityPlaces), ...doubledLabels(edgePlaces)]).toEqual([]);
});
