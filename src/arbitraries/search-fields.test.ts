import { expect, test } from 'vitest';
import { arbitraryProblems, doubledLabels, smallest } from './arbitrary-assertions.ts';
import { scripts } from './scripts.ts';
import { address, type Coordinates, coordinates, jsonBytes, pageSize, pageSizes, pageSizesOverLimit, places } from './search-fields.ts';

const onTheGlobe = ({ lng, lat }: Coordinates) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

test('page sizes are within the limit, those over it are over', () => {
  expect(pageSizes.map((c) => c.value).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 7, 10, 20, 49, 50]);
  expect(pageSizesOverLimit.every((c) => Number.isSafeInteger(c.value) && c.value > 50)).toBe(true);
  expect(doubledLabels([...pageSizes, ...pageSizesOverLimit])).toEqual([]);
  expect(arbitraryProblems({ arbitrary: pageSize(), inClass: (n) => Number.isInteger(n) && n >= 1 && n <= 50 })).toEqual([]);
  expect(smallest(pageSize())).toBe(1);
});

test('scripts are well-formed, different, and each is what it says', () => {
  expect(scripts.every((c) => c.value.isWellFormed() && jsonBytes(c.value) <= 4096)).toBe(true);
  expect(new Set(scripts.map((c) => c.value)).size).toBe(scripts.length);
  expect(doubledLabels(scripts)).toEqual([]);
  expect(scripts.find((c) => c.label === 'outside the BMP')?.value).toMatch(/[\u{20000}-\u{2ffff}]/u);
});

test('addresses are well-formed text within the field limit', () => {
  const inClass = (text: string) => text.trim() !== '' && text.isWellFormed() && jsonBytes(text) <= 4096;
  expect(arbitraryProblems({ arbitrary: address(), inClass, runs: 300 })).toEqual([]);
});

test('places are on the globe', () => {
  expect(places.every((c) => onTheGlobe(c.value))).toBe(true);
  expect(doubledLabels(places)).toEqual([]);
  expect(arbitraryProblems({ arbitrary: coordinates(), inClass: onTheGlobe })).toEqual([]);
  expect(smallest(coordinates())).toEqual({ lng: 121.4737, lat: 31.2304 });
});
