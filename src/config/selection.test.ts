import '../../suites/index.ts';
import { expect, test } from 'vitest';
import { isPartial, matchesSelection, stableHash } from './selection.ts';

test('skip wins over only; without both everything is meant', () => {
  expect(matchesSelection('bus.paging', { only: [], skip: [], scope: 'all' })).toBe(true);
  expect(matchesSelection('bus.paging', { only: ['cancel'], skip: [], scope: 'all' })).toBe(false);
  expect(matchesSelection('bus.paging', { only: ['bus'], skip: ['bus.paging'], scope: 'all' })).toBe(false);
  expect([
    isPartial({ only: [], skip: [], shard: { index: 1, of: 1 } }),
    isPartial({ only: [], skip: [], shard: { index: 1, of: 2 } }),
    isPartial({ only: ['bus'], skip: [], shard: null }),
  ]).toEqual([false, true, true]);
});

test('a scope leaves out what it does not judge, whatever is selected', () => {
  const part = (id: string, only: readonly string[] = []): boolean =>
    matchesSelection(id, { only, skip: [], scope: 'bus-search' });
  for (const id of [
    'bus.paging',
    'bus.gid-downstream',
    'envelope.code',
    'auth.missing-key',
    'statement.firstPage',
    'open.latency',
  ])
    expect(part(id), id).toBe(true);
  for (const id of [
    'cancel.status',
    'cancel.malformed',
    'auth.cancel-401',
    'auth.no-effect',
    'statement.refundStatuses',
  ])
    expect([part(id), part(id, [id])], id).toEqual([false, false]);
});

test('the hash is FNV-1a, 32 bits', () => {
  expect([stableHash(''), stableHash('a'), stableHash('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});
