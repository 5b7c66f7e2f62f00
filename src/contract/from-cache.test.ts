import { expect, test } from 'vitest';
import { cacheSign } from './from-cache.ts';

test.each([
  ['x-cache', 'HIT from proxy01'],
  ['x-cache', 'MISS, HIT'],
  ['x-cache', 'Hit from cloudfront'],
  ['x-cache-status', 'HIT'],
  ['cf-cache-status', 'HIT'],
  ['x-proxy-cache', 'HIT'],
  ['cache-status', 'ExampleCache; hit; ttl=30'],
  ['x-cache', 'STALE'],
  ['x-cache-status', 'UPDATING'],
  ['cf-cache-status', 'REVALIDATED'],
  ['warning', '110 - "Response is Stale"'],
  ['age', '3'],
  ['x-varnish', '32770 3'],
])('a cache gave an answer with %s: %s', (header, value) => {
  expect(cacheSign({ server: 'nginx', [header]: value })).toEqual({ header, value });
  expect(cacheSign({ [header]: [value] })).toEqual({ header, value });
});

test.each([
  ['x-cache', 'MISS from proxy01'],
  ['x-cache-status', 'BYPASS'],
  ['cf-cache-status', 'DYNAMIC'],
  ['x-cache-lookup', 'HIT from proxy01:3128'],
  ['cdn-cache-control', 'no-cache, hit'],
  ['cache-status', 'ExampleCache; fwd=miss'],
  ['cache-status', 'ExampleCache; fwd=stale; fwd-status=200'],
  ['warning', '199 - "Miscellaneous"'],
  ['age', '0'],
  ['x-varnish', '32770'],
  ['via', '1.1 varnish'],
  ['x-white', 'hit'],
])('no cache says that it gave an answer with %s: %s', (header, value) => {
  expect(cacheSign({ [header]: value })).toBeNull();
});

test('a long value is cut', () => {
  expect(cacheSign({ 'x-cache': `HIT ${'a'.repeat(100)}` })?.value).toHaveLength(40);
});
