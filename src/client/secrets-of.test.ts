import { expect, test } from 'vitest';
import { secretsOf } from './secrets-of.ts';

test('the key, values of headers, and the password of the proxy as written and as meant', () => {
  expect(secretsOf({ apiKey: 'k1', headers: { a: 'h1', b: 'k1', c: '' }, proxy: 'http://user:p%40ss@proxy:1' })).toEqual(['k1', 'h1', 'p%40ss', 'p@ss']);
  expect(secretsOf({ apiKey: 'k1', headers: {}, proxy: null })).toEqual(['k1']);
  expect(secretsOf({ apiKey: 'k1', headers: {}, proxy: 'http://u:%zz@p' })).toEqual(['k1', '%zz']);
  expect(secretsOf({ apiKey: '', headers: {}, proxy: 'http://p' })).toEqual([]);
});
