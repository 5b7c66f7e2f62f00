import { createPrivateKey } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Ended } from '../../cli/second-process.fixture.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import { clientCert, clientKey } from '../../client/attempt/certificates.fixture.ts';
import { UsageError } from '../../config/index.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { type Json, pointerTokens } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import { changeAccepted, hostileKey, servePlatformChanged } from '../../sandbox/hostile/platform-behind.ts';
import { defaultConfiguration } from '../../sandbox/index.ts';
import { reporterNames } from '../../reporters/index.ts';
import { canaryConfiguration, wrongConfigurations } from './canary-places.fixture.ts';
import { places as plants } from './planted-answers.fixture.ts';
import { readableParts } from './readable-secrets.fixture.ts';

/** The texts that contain a canary, as `text: place of the canary`. */
function leaksIn(texts: ReadonlyMap<string, string>, canaries: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([name, text]) =>
    [...canaries].flatMap(([secret, place]) => (readableParts(secret, text).length === 0 ? [] : [`${name}: ${place}`])),
  );
}

/** All files below a folder but these, by name. */
function filesOf(cwd: string, but: readonly string[]): Map<string, string> {
  const names = readdirSync(cwd, { recursive: true, withFileTypes: true }).flatMap((one) =>
    one.isFile() ? [join(one.parentPath, one.name)] : [],
  );
  return new Map(
    names
      .filter((name) => !but.includes(name))
      .map((name) => [name.slice(cwd.length + 1), readFileSync(name, 'latin1')]),
  );
}

/** Nested objects with canaries where `accepted.equals` and `cancelled` look for them, as `canaries` of each answer. */
function lookedFor(canaries: ReadonlyMap<string, string>): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const [secret, place] of canaries) {
    const pointer = pointerTokens(place).at(-1) ?? '';
    if (!pointer.startsWith('/canaries/')) continue;
    const names = pointerTokens(pointer);
    const last = names.pop() ?? '';
    let at = all;
    for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>;
    at[last] = secret;
  }
  return all;
}

test('values of variables at any place of the configuration are in no file or output of any command', async () => {
  let canaries: ReadonlyMap<string, string> = new Map();
  const planted = new Set<string>();
  const server = await servePlatformChanged((answer, request) => {
    const secrets = [...canaries.keys()];
    const some = Array.from({ length: 4 }, (_, index) => secrets[(request.nth * 4 + index) % secrets.length] ?? '');
    for (const one of some) planted.add(one);
    const orderNo = secrets.find((one) => canaries.get(one) === '/orders/create/orderNo') ?? '';
    const right = changeAccepted(answer, (body) => {
      const data = body['data'] as Record<string, unknown> | null;
      return {
        ...body,
        ...lookedFor(canaries),
        data: data !== null && 'order_no' in data ? { ...data, [orderNo]: data['order_no'] } : data,
      };
    });
    // Order creation must work, or no cancel is sent.
    return /hotel\/order\/create/.test(request.path)
      ? right
      : (plants[request.nth % plants.length] ?? ((one) => one))(right, some, request);
  });
  onTestFinished(() => server.close());

  const cwd = temporaryFolder();
  const { routes, orders, operations } = defaultConfiguration('http://target.example');
  const fixed: Record<string, Json> = {
    '/baseUrl': 'http://target.example/tenants/§',
    '/apiKey': '${CONFORMANCE_API_KEY}',
    '/proxy': server.url.replace('http://', 'http://§:§@'),
    '/tls': { cert: 'client.pem', key: 'client-key.pem', passphrase: '§' },
    '/routes': [...routes, { start_city_code: '§', end_city_code: '§' }],
    '/allowCancel': ['target.example'],
    '/allowHostileCancel': ['target.example'],
    '/orders/create/path': `${orders.create.path}?for=§`,
    '/orders/create/body': { ...orders.create.body, note: '§' } as Json,
    '/waivers/0/id': 'bus.trip',
    '/waivers/0/expires': '2099-01-01',
    '/acceptUntested/0/id': 'bus.page-info',
    '/traffic': { timeout: 5000, maxTime: 40, maxRequests: 150 },
    '/runs': 2,
  };
  for (const [name, { path, body }] of Object.entries(operations)) {
    fixed[`/operations/${name}/path`] = `${path}?for=§`;
    fixed[`/operations/${name}/body`] = { ...body, note: '§' } as Json;
  }
  const made = canaryConfiguration(fixed);
  canaries = made.places;
  expect(new Set([...canaries.values()].map((place) => pointerTokens(place)[0]))).toEqual(
    new Set([
      '$schema',
      'baseUrl',
      'proxy',
      'tls',
      'routes',
      'searchExtras',
      'cancelExtras',
      'orders',
      'operations',
      'statement',
      'acceptUntested',
      'waivers',
      'documentUrl',
      'redact',
      'headers',
      'keys',
    ]),
  );
  const file = join(cwd, 'conformance.config.json');
  writeFileSync(file, JSON.stringify(made.configuration));
  const [passphrase = ''] = [...canaries].find(([, where]) => where === '/tls/passphrase') ?? [];
  writeFileSync(join(cwd, 'client.pem'), clientCert);
  const encrypted = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase } as const;
  writeFileSync(join(cwd, 'client-key.pem'), createPrivateKey(clientKey).export(encrypted));
  const place = { cwd, env: { ...made.env, CONFORMANCE_API_KEY: hostileKey } };
  const texts = new Map<string, string>();
  const command = async (...args: string[]): Promise<Ended> => {
    const ended = await run(args, place);
    texts.set(`output ${texts.size} of ${args.slice(0, 2).join(' ')}`, `${ended.out}\n${ended.err}`);
    return ended;
  };

  const doctor = await command('doctor');
  expect(doctor.out, doctor.err).toMatch(/ok +reached/);
  expect((await command('--dry-run')).out).toContain('Plan of a run');
  const all = reporterNames.flatMap((name) => ['--reporter', name]);
  const first = await command(
    'run',
    '--profile',
    'nightly',
    '--runs',
    '2',
    '--max-requests',
    '150',
    '--out',
    'reports/one',
    '--verbose',
    ...all,
  );
  expect(first.code, `${first.out.slice(0, 2000)}\n${first.err}`).toBe(1);
  // A shard, to merge.
  await command('run', '--out', 'reports/two', '--max-requests', '60', '--shard', '1/1', ...all);
  const report = JSON.parse(readFileSync(join(cwd, 'reports/one/report.json'), 'utf8')) as Report;
  const [finding] = report.findings;
  await command('replay', finding?.id ?? '', '--report', 'reports/one', '--max-requests', '30');
  await command('pin', finding?.id ?? '', '--report', 'reports/one');
  await command('check', 'reports/one/exchanges.ndjson');
  await command('evidence', 'reports/one');
  await command('export', 'reports/one', '--har');
  await command('report', 'reports/one', '--verbose');
  await command('diff', 'reports/one', 'reports/two', '--markdown');
  await command('history', 'reports/history');
  await command('statement', '--from', 'reports/one');
  await command('merge', 'reports/two', '--out', 'reports/merged');
  await command('explain', 'bus.trip');
  await command('list');

  // The test is one only if it planted what it looks for, and findings quote it.
  expect([...canaries].filter(([secret]) => !planted.has(secret)).map(([, where]) => where)).toEqual([]);
  expect(existsSync(join(cwd, 'reports/history/history.html'))).toBe(true);
  expect(readFileSync(join(cwd, 'reports/one/report.json'), 'utf8').split('[redacted]').length).toBeGreaterThan(50);
  expect(report.run.ordersSpent).toBeGreaterThan(0);
  for (const [name, text] of filesOf(cwd, [file])) {
    texts.set(name, text);
    // The calls in a page are compressed.
    const [, packed] = /id="journal">([^<]*)</.exec(text) ?? [];
    if (packed !== undefined) texts.set(`${name}: calls`, gunzipSync(Buffer.from(packed, 'base64')).toString('utf8'));
  }
  expect(texts.get('reports/one/report.html: calls')?.length).toBeGreaterThan(10_000);
  expect(leaksIn(texts, canaries)).toEqual([]);
});

test('no message about a wrong value shows what a variable filled in', () => {
  const cwd = temporaryFolder();
  const config = join(cwd, 'wrong.json');
  const silent: string[] = [];
  for (const [key, { configuration, env, places }] of wrongConfigurations()) {
    writeFileSync(config, JSON.stringify(configuration));
    let text = '';
    try {
      loadSettings({
        flags: { config },
        env: { CONFORMANCE_API_KEY: 'key-of-the-test', CONFORMANCE_BASE_URL: 'http://target.example', ...env },
        cwd,
        freshSeed: 1,
      });
    } catch (error) {
      text = error instanceof UsageError ? error.message : String(error);
    }
    if (text === '') silent.push(key);
    expect(leaksIn(new Map([[key, text]]), places)).toEqual([]);
  }
  // Any text is an address for editors.
  expect(silent).toEqual(['$schema']);
});
