import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairwise } from './pairwise.ts';

const factors = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 4 }), {
  minKeys: 1,
  maxKeys: 8,
  noNullPrototype: true,
});

test('any two levels of any two factors meet', () => {
  fc.assert(
    fc.property(factors, fc.integer(), (levels, seed) => {
      const rows = pairwise(levels, seed);
      for (const [a, levelsA] of Object.entries(levels)) {
        for (const x of levelsA) {
          expect(rows.some((row) => row[a] === x)).toBe(true);
          for (const [b, levelsB] of Object.entries(levels)) {
            if (a < b) for (const y of levelsB) expect(rows.some((row) => row[a] === x && row[b] === y)).toBe(true);
          }
        }
      }
      expect(rows).toEqual(pairwise(levels, seed));
      for (const [name, level] of Object.entries(rows[0] as object)) expect(level).toBe(levels[name]?.[0]);
    }),
    { seed: 20261120, numRuns: 60 },
  );
});

test('is much smaller than all combinations', () => {
  const eight = Object.fromEntries('abcdefgh'.split('').map((name) => [name, [0, 1, 2]]));
  for (const seed of [0, 1, 2, 3, 4]) expect(pairwise(eight, seed).length).toBeLessThan(25); // of 6561
});

test('no factors give one empty row, a factor without levels an error', () => {
  expect(pairwise({}, 1)).toEqual([{}]);
  expect(() => pairwise({ page: [] }, 1)).toThrow('expected levels for page');
});
