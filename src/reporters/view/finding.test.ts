import { expect, test } from 'vitest';
import { fromCache } from './finding.ts';

test.each([
  [{ 'x-cache': 'HIT', age: '17' }, ', from a cache (x-cache: HIT)'],
  [{ 'x-cache': 'Hit from cloudfront' }, ', from a cache (x-cache: Hit from cloudfront)'],
  [{ 'cf-cache-status': 'HIT' }, ', from a cache (cf-cache-status: HIT)'],
  [{ age: '3' }, ', from a cache (age: 3)'],
  [{ age: '0' }, ''],
  [{ 'x-cache': 'MISS from proxy01' }, ''],
  [{}, ''],
])('an answer with the headers %j%s', (headers, words) => {
  expect(fromCache({ status: 200, headers, body: null } as unknown as Parameters<typeof fromCache>[0])).toBe(words);
});

test('a finding without an answer is from no cache', () => {
  expect(fromCache(null)).toBe('');
});
