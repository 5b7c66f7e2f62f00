import { expect, test } from 'vitest';
import { hostsProblem, proxyFor, proxyVariableProblem } from './proxy.ts';

const HTTPS = 'https://api.example.com/v1';

test('the configured proxy holds for every host', () => {
  expect(proxyFor('http://localhost:1', 'http://p:1', { NO_PROXY: '*' })).toBe('http://p:1');
});

test.each([
  [HTTPS, { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:1' }, 'http://p:1'],
  ['http://api.example.com', { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:1' }, 'http://q:1'],
  [HTTPS, { HTTPS_PROXY: 'http://p:1', https_proxy: 'http://lower:1' }, 'http://lower:1'],
  [HTTPS, { HTTP_PROXY: 'http://q:1' }, null],
  [HTTPS, { ALL_PROXY: 'http://all:1' }, 'http://all:1'],
  [HTTPS, { HTTPS_PROXY: 'p:3128' }, 'http://p:3128'],
  [HTTPS, { HTTPS_PROXY: '' }, null],
  ['http://127.0.0.1:8080', { HTTP_PROXY: 'http://q:1' }, null],
  ['http://localhost:8080', { HTTP_PROXY: 'http://q:1' }, null],
  ['http://[::1]:8080', { HTTP_PROXY: 'http://q:1' }, null],
])('%s with %j goes through %s', (url, environment, expected) => {
  expect(proxyFor(url, null, environment)).toBe(expected);
});

test.each([
  ['*', true],
  ['example.com', true],
  ['.example.com', true],
  ['*.example.com', true],
  ['API.EXAMPLE.COM', true],
  ['other.com, example.com', true],
  ['other.com example.com', true],
  ['example.com:443', true],
  ['example.com:8443', false],
  ['ample.com', false],
  ['other.com', false],
  ['10.0.0.0/8', false],
  [',,', false],
])('NO_PROXY=%s exempts api.example.com: %s', (list, exempt) => {
  expect(proxyFor(HTTPS, null, { HTTPS_PROXY: 'http://p:1', NO_PROXY: list })).toBe(exempt ? null : 'http://p:1');
});

test.each([
  ['http://10.1.2.3', '10.0.0.0/8', true],
  ['http://10.1.2.3', '10.1.2.3', true],
  ['http://10.1.2.3', '10.1.2.3:80', true],
  ['http://10.1.2.3', '10.0.0.0/99', false],
  ['http://11.1.2.3', '10.0.0.0/8', false],
  ['http://[fd00::1]', 'fd00::/8', true],
  ['http://[fd00::1]', '[fd00::1]:80', true],
  ['http://[fd00::1]', '[fd00::1]:81', false],
  ['http://[fd00::1]', 'fd00::1', true],
  ['http://[fd00::1]', '0.0.0.0/0', false],
])('%s with NO_PROXY=%s: exempt %s', (url, list, exempt) => {
  expect(proxyFor(url, null, { http_proxy: 'http://p:1', no_proxy: list })).toBe(exempt ? null : 'http://p:1');
});

test.each([
  [{ HTTPS_PROXY: 'socks5://user:s3cret@p:1' }, 'HTTPS_PROXY'],
  [{ https_proxy: 'http://', HTTPS_PROXY: 'http://p:1' }, 'https_proxy'],
  [{ ALL_PROXY: 'user:s3cret@p:port' }, 'ALL_PROXY'],
  // A password that is not escaped: a part of it would be the host.
  [{ HTTPS_PROXY: 'http://user:a@s3cret/b@p:1' }, 'HTTPS_PROXY'],
  [{ HTTPS_PROXY: 'http://user:1#s3cret@p:1' }, 'HTTPS_PROXY'],
  [{ HTTPS_PROXY: 'http://user:1?s3cret@p:1' }, 'HTTPS_PROXY'],
  [{ HTTPS_PROXY: 'http://user:a@s3cret@p:1/' }, null],
  [{ HTTPS_PROXY: 'socks5://p:1', NO_PROXY: 'example.com' }, null],
  [{ HTTPS_PROXY: 'user:s3cret@p:1' }, null],
  [{ HTTP_PROXY: 'socks5://p:1' }, null],
])('%j for an https target: what cannot be used is named, without its value', (environment, name) => {
  const problem = proxyVariableProblem(HTTPS, environment);
  expect(problem?.split(':')[0] ?? null).toBe(name);
  expect(problem ?? '').not.toContain('s3cret');
});

test('an address of the target is a mistake where a proxy looks its name up', () => {
  const hosts = { 'api.example.com': '10.0.0.7' };
  const proxy = 'http://p:1';
  expect(hostsProblem(HTTPS, proxy, hosts, {})).toBe(
    'hosts: expected no address of the target together with a proxy (`proxy`), which looks the name up by itself, got ' +
      'one of api.example.com; remove it, or remove `proxy`',
  );
  expect(hostsProblem(HTTPS, null, hosts, { HTTPS_PROXY: proxy })).toMatch(
    /\(the variables\).*or name the host in NO_PROXY$/,
  );
  expect(hostsProblem(HTTPS, null, hosts, { HTTPS_PROXY: proxy, NO_PROXY: 'api.example.com' })).toBeNull();
  expect(hostsProblem(HTTPS, null, hosts, {})).toBeNull();
  expect(hostsProblem(HTTPS, proxy, { p: '10.0.0.8' }, {})).toBeNull();
});
