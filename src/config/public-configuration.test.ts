import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicConfiguration, secretsOf } from './secrets.ts';
import { noTls } from './default-settings.fixture.ts';
import { inWorkspace } from './workspace.fixture.ts';

const none = { headers: {}, keys: {}, secrets: [], tls: noTls };
const secrets = [
  'key-hunter2',
  'header-hunter2',
  'proxy-hunter2',
  'user-hunter2',
  'HT-hunter2',
  'body-hunter2',
  'query-hunter2',
  'partner-hunter2',
];

test('no secret, no order number, no body is shown, and no folder above that of the run', () => {
  inWorkspace((space) => {
    space.write('conformance.config.json', {
      baseUrl: 'https://a.example/p',
      apiKey: secrets[0],
      keys: { partner: secrets[7] },
      headers: { 'X-Partner': secrets[1] },
      proxy: `http://${secrets[3]}:${secrets[2]}@p.example:3128`,
      orders: { numbers: [secrets[4], 'b'] },
      operations: { busTripDetail: { path: `/d?t=${secrets[6]}`, body: { token: secrets[5], gid: '{gid}' } } },
      pinned: 'pinned.json',
    });
    const settings = space.load();
    const shown = publicConfiguration(settings, space.cwd);
    expect(shown).toMatchObject({
      baseUrl: 'https://a.example/p',
      apiKey: '(secret)',
      keys: { partner: '(secret)' },
      headers: { 'x-partner': '(secret)' },
      proxy: 'http://p.example:3128',
      orders: { kind: 'numbers', count: 2 },
      operations: { busTripDetail: { method: 'POST', path: '/d' }, busOrderCreate: null },
      configFile: 'conformance.config.json',
      out: 'reports/latest',
      pinned: 'pinned.json',
      seed: 1,
    });
    const text = JSON.stringify(shown);
    for (const secret of [...secrets, space.cwd]) expect(text).not.toContain(secret);
    const kept = ['key', 'partner', 'header', 'user', 'proxy'].map((one) => `${one}-hunter2`);
    expect(secretsOf(settings, {})).toEqual(kept);
  });
});

test('the folder of the reports and the configuration are named as from the folder of the run', () => {
  inWorkspace((space) => {
    space.write('targets/staging.json', { embedded: true, out: 'here', pinned: 'deep/pinned.json' });
    const settings = space.load({ flags: { config: 'targets/staging.json' } });
    expect(publicConfiguration(settings, space.cwd)).toMatchObject({
      configFile: 'targets/staging.json',
      out: 'targets/here',
      pinned: 'pinned.json',
    });
    expect(publicConfiguration(settings, join(space.cwd, 'targets/here'))).toMatchObject({
      configFile: '../staging.json',
      out: '.',
    });
  });
});

test('what is not there is shown as such', () => {
  inWorkspace((space) => {
    const settings = space.load();
    expect(publicConfiguration(settings)).toMatchObject({
      apiKey: null,
      proxy: null,
      headers: {},
      tls: { ca: null, cert: null, key: null },
      orders: { kind: 'none' },
    });
    expect(secretsOf(settings, {})).toEqual([]);
  });
});

test('an escaped password of the proxy is a secret in both forms; a short user is none', () => {
  expect(secretsOf({ ...none, apiKey: '', proxy: 'http://u:a%40b@p:1' }, {})).toEqual(['a%40b', 'a@b']);
  expect(secretsOf({ ...none, apiKey: '', proxy: 'http://somebody:a%zz@p:1' }, {})).toEqual(['somebody', 'a%zz']);
});

test('credentials of proxies that the environment names are secrets, too', () => {
  const environment = {
    HTTPS_PROXY: 'http://first%20user:one@p:1',
    http_proxy: 'user:two@p:1',
    ALL_PROXY: 'socks5://:three@[bad',
    NO_PROXY: 'a@b',
    https_proxy: 'p:1',
  };
  expect(secretsOf({ ...none, apiKey: 'k', proxy: null }, environment)).toEqual([
    'k',
    'first%20user',
    'first user',
    'one',
    'two',
    'three',
  ]);
});
