import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPartial, matchesSelection } from './selection.ts';
import { stableHash } from './stable-hash.ts';

test('skip wins over only; without both everything is meant', () => {
  expect(matchesSelection('bus.paging', [], [], null)).toBe(true);
  expect(matchesSelection('bus.paging', ['cancel'], [], null)).toBe(false);
  expect(matchesSelection('bus.paging', ['bus'], ['bus.paging'], null)).toBe(false);
  expect([
    isPartial({ only: [], skip: [], shard: { index: 1, of: 1 } }),
    isPartial({ only: [], skip: [], shard: { index: 1, of: 2 } }),
    isPartial({ only: ['bus'], skip: [], shard: null }),
  ]).toEqual([false, true, true]);
});

test('the hash is FNV-1a, 32 bits', () => {
  expect([stableHash(''), stableHash('a'), stableHash('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});

test('every id is in exactly one shard', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 1000 }), (id, of) => {
      const shards = Array.from({ length: of }, (_, index) => index + 1).filter((index) => matchesSelection(id, [], [], { index, of }));
      expect(shards).toHaveLength(1);
    }),
    { seed: 23, numRuns: 50 },
  );
});
