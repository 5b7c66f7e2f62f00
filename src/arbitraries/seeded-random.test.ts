import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digits, seededRandom } from './deck.ts';

test('the same seed gives the same choices, within bounds', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), (seed, bound) => {
      const [a, b] = [seededRandom(seed), seededRandom(seed)];
      const choices = Array.from({ length: 20 }, () => a.below(bound));
      expect(choices).toEqual(Array.from({ length: 20 }, () => b.below(bound)));
      expect(choices.every((n) => Number.isInteger(n) && n >= 0 && n < bound)).toBe(true);
    }),
    { seed: 20261120 },
  );
});

test('neighbouring seeds give different texts that use the whole alphabet', () => {
  const texts = Array.from({ length: 100 }, (_, seed) => seededRandom(seed).text(24, digits));
  expect(new Set(texts).size).toBe(100);
  expect(new Set(texts.join('')).size).toBe(10);
});

test('pick refuses an empty list', () => {
  expect(() => seededRandom(1).pick([])).toThrow(RangeError);
});
