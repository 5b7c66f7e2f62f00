import { expect, test } from 'vitest';
import { shortKeyWarning } from './key-warnings.ts';

test('a key of fewer than twelve characters gets a warning', () => {
  expect(shortKeyWarning('bus')).toMatch(/^the key has fewer than 12 characters, .*; use a longer key$/);
  expect(shortKeyWarning('k'.repeat(11))).not.toBeNull();
  expect([shortKeyWarning('k'.repeat(12)), shortKeyWarning('')]).toEqual([null, null]);
});
