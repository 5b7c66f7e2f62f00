import { expect, test } from 'vitest';
import { canonicalHost, hostOf, mayCancel, mayCancelHostile } from './hosts.ts';

test.each([
  ['Staging.Example.com', 'staging.example.com'],
  ['staging.example.com.', 'staging.example.com'],
  ['127.1', '127.0.0.1'],
  ['::1', '::1'],
  ['[0:0:0:0:0:0:0:1]', '::1'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['a_b', 'a_b'],
])('%s is the host %s', (text, host) => {
  expect(canonicalHost(text)).toBe(host);
});

test.each(['', '*', '*.a', 'a:1', 'a:', '[::1]:1', '[::1', 'http://a', 'a/b', 'a?b', 'a#b', 'u@a', 'a b', 'a,b', 'a%2eb', '::g', '1.2.3.4.5:', '...'])(
  '%j is no host',
  (text) => {
    expect(canonicalHost(text)).toBeNull();
  },
);

test('the host of a base URL has no port and no brackets', () => {
  expect(hostOf('https://Staging.Example.com:8443/a')).toBe('staging.example.com');
  expect(hostOf('http://[::1]:80')).toBe('::1');
  expect(hostOf('http://a.example.')).toBe('a.example');
});

test('cancelling needs the host itself; hostile cancelling needs both permissions', () => {
  const settings = { allowCancel: ['a.example', '::1'], allowHostileCancel: ['a.example', 'b.example'] };
  expect(
    ['https://a.example:1/x', 'http://[::1]', 'https://x.a.example', 'https://a.example.b', 'https://b.example'].map((url) => mayCancel(settings, url)),
  ).toEqual([true, true, false, false, false]);
  expect(['https://a.example', 'https://b.example', 'http://[::1]'].map((url) => mayCancelHostile(settings, url))).toEqual([true, false, false]);
});
