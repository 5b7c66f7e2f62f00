import { expect, test } from 'vitest';
import { disobeyed, travelsInClear } from './key-warnings.ts';

test.each([
  ['http://staging.example.com', true],
  ['http://10.0.0.7:8080/v1', true],
  ['http://127.0.0.1.example.com', true],
  ['http://localhost.example.com', true],
  ['http://[::2]', true],
  ['https://staging.example.com', false],
  ['http://127.0.0.1:8080', false],
  ['http://127.3.2.1', false],
  ['http://localhost:1', false],
  ['http://a.localhost', false],
  ['http://[::1]:1/x', false],
  ['http://[redacted]/', false],
  ['', false],
])('the key to %s travels in clear: %s', (baseUrl, clear) => {
  expect(travelsInClear(baseUrl)).toBe(clear);
});

test('that a variable of Node is not obeyed is said where it would switch the check of certificates off', () => {
  expect(disobeyed('https://a.example', { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toMatch(
    /^NODE_TLS_REJECT_UNAUTHORIZED is not obeyed/,
  );
  expect(disobeyed('http://a.example', { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toBeNull();
  expect(disobeyed('https://a.example', { NODE_TLS_REJECT_UNAUTHORIZED: '1' })).toBeNull();
  expect(disobeyed('https://a.example', {})).toBeNull();
});
