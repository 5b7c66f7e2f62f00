import { expect, test } from 'vitest';
import { canonicalHost, hostOf, mayCancel, mayCancelHostile } from './hosts.ts';
import { publicConfiguration } from './secrets.ts';
import { inWorkspace } from './workspace.fixture.ts';

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

test.each([
  '',
  '*',
  '*.a',
  'a:1',
  'a:',
  '[::1]:1',
  '[::1',
  'http://a',
  'a/b',
  'a?b',
  'a#b',
  'u@a',
  'a b',
  'a,b',
  'a%2eb',
  '::g',
  '1.2.3.4.5:',
  '...',
])('%j is not a host', (text) => {
  expect(canonicalHost(text)).toBeNull();
});

test('the host of a base URL has no port and no brackets', () => {
  expect(hostOf('https://Staging.Example.com:8443/a')).toBe('staging.example.com');
  expect(hostOf('http://[::1]:80')).toBe('::1');
  expect(hostOf('http://a.example.')).toBe('a.example');
});

test('cancelling needs the host itself; hostile cancelling needs both permissions', () => {
  const settings = { allowCancel: ['a.example', '::1'], allowHostileCancel: ['a.example', 'b.example'] };
  expect(
    ['https://a.example:1/x', 'http://[::1]', 'https://x.a.example', 'https://a.example.b', 'https://b.example'].map(
      (url) => mayCancel(settings, url),
    ),
  ).toEqual([true, true, false, false, false]);
  expect(
    ['https://a.example', 'https://b.example', 'http://[::1]'].map((url) => mayCancelHostile(settings, url)),
  ).toEqual([true, false, false]);
});

test('hosts are mapped by names in one form, and shown by reports only where there are any', () => {
  inWorkspace((space) => {
    expect(publicConfiguration(space.load())).not.toHaveProperty('hosts');
    space.write('conformance.config.json', { hosts: { 'Staging.Example.com.': '10.0.0.7', 'b.example': '::1' } });
    const settings = space.load();
    expect(settings.hosts).toEqual({ 'staging.example.com': '10.0.0.7', 'b.example': '::1' });
    expect(publicConfiguration(settings)['hosts']).toEqual({ 'staging.example.com': '10.0.0.7', 'b.example': '::1' });
  });
});

test.each([
  [{ '10.0.0.8': '10.0.0.7' }, 'hosts', 'a host name other than localhost'],
  [{ localhost: '10.0.0.7' }, 'hosts', 'a host name other than localhost'],
  [{ 'api.LOCALHOST.': '10.0.0.7' }, 'hosts', 'a host name other than localhost'],
  [{ 'https://a.example': '10.0.0.7' }, 'hosts', 'a host name other than localhost'],
  [{ '*.example.com': '10.0.0.7' }, 'hosts', 'a host name other than localhost'],
  [{ 'a.example': 'b.example' }, 'a.example', 'an IPv4 or IPv6 address'],
  [{ 'a.example': '[::1]' }, 'a.example', 'an IPv4 or IPv6 address'],
  [{ 'a.example': 'fe80::1%eth0' }, 'a.example', 'an IPv4 or IPv6 address'],
  [{ 'a.example': '10.0.0.7:443' }, 'a.example', 'an IPv4 or IPv6 address'],
  [{ 'a.example': '10.0.0.7', 'A.example': '10.0.0.8' }, '/hosts', 'each host once'],
])('hosts %j are refused, with their place', (hosts, place, expected) => {
  inWorkspace((space) => {
    space.write('conformance.config.json', { hosts });
    const problems = space.problems();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(place);
    expect(problems[0]).toContain(expected);
  });
});

test('permission to cancel is for the name, not for the address that it is mapped to', () => {
  inWorkspace((space) => {
    space.write('conformance.config.json', { hosts: { 'a.example': '10.0.0.7' }, allowCancel: ['10.0.0.7'] });
    expect(mayCancel(space.load(), 'https://a.example')).toBe(false);
    space.write('conformance.config.json', { hosts: { 'a.example': '10.0.0.7' }, allowCancel: ['a.example'] });
    expect(mayCancel(space.load(), 'https://a.example')).toBe(true);
  });
});
