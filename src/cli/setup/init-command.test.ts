import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Settings, UsageError } from '../../config/index.ts';
import { loadSettings } from '../../config/load.ts';
import { fillPlaceholders } from '../../config/placeholders.ts';
import type { JsonObject } from '../../model/json.ts';
import { parseJson, parseYaml } from '../../config/read-configuration.ts';
import { knownIds } from '../settings/known-ids.ts';
import { initCommand, type InitPlace } from './init-command.ts';
import { type InitFlags, withDefaults } from './init/answers.ts';
import { jsonText, yamlText } from './init/configuration-text.ts';

const target = 'https://staging.example.com/api';
const key = { CONFORMANCE_API_KEY: 'secret-key' };

interface Tried {
  readonly cwd: string;
  readonly said: string;
  readonly examined: readonly string[];
  readonly exitCode: number;
}

/** `init` in a folder of its own; with `typed`, on a terminal where somebody types that. */
async function init(
  flags: InitFlags,
  { typed, env = key, cwd = folder(), doctor = 0 }: { typed?: string; env?: InitPlace['env']; cwd?: string; doctor?: number } = {},
): Promise<Tried> {
  const said: string[] = [];
  const examined: string[] = [];
  const input = new PassThrough();
  const output = new Writable({ write: (chunk, _, done) => (said.push(String(chunk)), done()) });
  const exitCode = initCommand(flags, {
    cwd,
    env,
    terminal: typed === undefined ? null : { input, output },
    print: (line) => void said.push(`${line}\n`),
    doctor: (config) => (examined.push(config), Promise.resolve(doctor)),
  });
  if (typed !== undefined) input.end(typed);
  return { exitCode: await exitCode, cwd, said: said.join(''), examined };
}

function folder(): string {
  const cwd = mkdtempSync(join(tmpdir(), 'conformance-init-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  return cwd;
}

function settingsIn(cwd: string, config?: string): Settings {
  return loadSettings({ flags: config === undefined ? {} : { config }, env: key, cwd, freshSeed: 1, knownIds: knownIds() });
}

test('from flags: a configuration that a run takes, nothing permitted, the key a variable, and the target examined', async () => {
  const { cwd, said, examined, exitCode } = await init({ baseUrl: target, route: ['310100:330100', '110000:120000'] });
  const settings = settingsIn(cwd);
  expect(settings).toMatchObject({ baseUrl: target, apiKey: 'secret-key', allowCancel: [], orders: { kind: 'none' } });
  expect(settings.routes).toEqual([
    { start_city_code: '310100', end_city_code: '330100' },
    { start_city_code: '110000', end_city_code: '120000' },
  ]);
  const text = readFileSync(join(cwd, 'conformance.config.yaml'), 'utf8');
  expect(text).toContain('apiKey: "${CONFORMANCE_API_KEY}"');
  expect(text).not.toContain('secret-key');
  expect(examined).toEqual([join(cwd, 'conformance.config.yaml')]);
  expect(exitCode).toBe(0);
  expect(said).toMatch(/^Wrote conformance\.config\.yaml\n[\s\S]*Next: npx travel-conformance run\n$/);
});

test('what looks like a placeholder in an answer is none in the file', async () => {
  for (const config of ['conformance.config.yaml', 'conformance.config.json']) {
    const { cwd } = await init({ baseUrl: target, route: ['${A}:$${B}'], config });
    expect(settingsIn(cwd).routes).toEqual([{ start_city_code: '${A}', end_city_code: '$${B}' }]);
  }
});

test('what is off in the YAML is a configuration as well, taken out of its comments', async () => {
  const { cwd } = await init({ baseUrl: target });
  const file = join(cwd, 'conformance.config.yaml');
  expect(settingsIn(cwd).routes).toEqual([]);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^#(?! \S)/gm, ''));
  expect(settingsIn(cwd)).toMatchObject({
    allowCancel: ['staging.example.com'],
    orders: { kind: 'create', orderNo: '/data/order_no' },
    orderBudget: 12,
    statement: { timeZone: 'Asia/Shanghai' },
    scope: 'bus-search',
    acceptUntested: [{ id: 'bus.gid-downstream' }],
    traffic: { concurrency: 8, rate: 50 },
    routes: [{ start_city_code: '310100' }],
  });
  expect(settingsIn(cwd).operations.busTripDetail).toMatchObject({ path: '/open/v1/bus/trip/detail', echo: '/data/gid' });
});

test('on a terminal a route may be typed as --route takes it; two codes where one is asked for are told', async () => {
  const { said, cwd } = await init(
    { baseUrl: target, ci: 'gitlab', doctor: false, scope: 'bus-search' },
    { typed: 'SHA:HGH\n310100\n310100:330100\n330100\n\n' },
  );
  expect(said).toContain('expected the one city code that it goes to, got two');
  expect(settingsIn(cwd).routes).toEqual([
    { start_city_code: 'SHA', end_city_code: 'HGH' },
    { start_city_code: '310100', end_city_code: '330100' },
  ]);
});

test('on a terminal: asks for what the flags leave out, again where an answer cannot be used', async () => {
  const orders = 'both\n\norder/create\n/open/v1/hotel/order/cancel\n/open/v1/hotel/order/create\n[1]\n{"hotel_id":"${H}","rooms":[{"n":1}]}\nno\n/data/no\n';
  const typed = `staging\n${target}\n310100\n\n330100\n\nmaybe\ny\n${orders}trip\n/open/v1/bus/trip/detail\njenkins\nGitHub\n`;
  const { cwd, said, exitCode } = await init({}, { typed });
  expect(exitCode).toBe(0);
  expect(said).toContain('got a text without http:// or https:// before it');
  expect(said).toContain('expected a city code of 1 to 1000 characters');
  expect(said).toContain('expected y or n');
  expect(said).toContain('expected create, file or none');
  expect(said).toContain('expected another operation than the one that cancels orders');
  expect(said).toContain('expected a JSON object such as {"hotel_id": "H1001"}, got "[1]"');
  expect(said).toMatch(/expected a JSON pointer such as \S+, got "no"/);
  expect(said).toContain('expected github, gitlab or none');
  expect(settingsIn(cwd)).toMatchObject({
    baseUrl: target,
    allowCancel: ['staging.example.com'],
    routes: [{ start_city_code: '310100', end_city_code: '330100' }],
    scope: 'all',
    orders: { kind: 'create', operation: { path: '/open/v1/hotel/order/create', body: { hotel_id: '${H}', rooms: [{ n: 1 }] } }, orderNo: '/data/no' },
    operations: { busTripDetail: { path: '/open/v1/bus/trip/detail', body: { gid: '{gid}' } } },
    acceptUntested: [],
  });
  expect(readFileSync(join(cwd, '.github/workflows/conformance.yml'), 'utf8')).toContain('npx travel-conformance run');
});

test('on a terminal: empty answers leave all off, and gate bus search alone', async () => {
  const { cwd, said } = await init({}, { typed: `${target}\n\n\n\n\n` });
  expect(settingsIn(cwd)).toMatchObject({ allowCancel: [], routes: [], scope: 'bus-search', orders: { kind: 'none' } });
  expect(existsSync(join(cwd, '.github'))).toBe(false);
  for (const question of ['Base URL', 'A route with trips', 'May runs cancel hotel orders at staging.example.com?', 'Gate bus search alone?', 'CI job'])
    expect(said).toContain(question);
  for (const question of ['How are orders made?', 'gid']) expect(said).not.toContain(question);
});

test('on a terminal: the whole contract without orders and without trip detail is gated where somebody wants that', async () => {
  // No cancel, not bus search alone, no trip detail, which may stay untested.
  const { cwd } = await init({}, { typed: `${target}\n\n\nn\n\n\n\n` });
  expect(settingsIn(cwd)).toMatchObject({
    scope: 'all',
    acceptUntested: [{ id: 'bus.gid-downstream', reason: 'no operation that takes a gid is known here' }],
  });
  const strict = await init({}, { typed: `${target}\n\n\nn\n\nn\n\n` });
  expect(settingsIn(strict.cwd)).toMatchObject({ scope: 'all', acceptUntested: [] });
  // A cancel is permitted, and no order at hand yet: bus search alone is offered here, too.
  const later = await init({}, { typed: `${target}\n\ny\nnone\ny\n\n` });
  expect(settingsIn(later.cwd)).toMatchObject({ scope: 'bus-search', allowCancel: ['staging.example.com'], orders: { kind: 'none' } });
});

test('orders from a file are named as from the configuration, on a terminal and by a flag', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'orders.txt'), 'HT1\nHT2\n');
  const asked = await init({ config: 'here/one.yaml' }, { cwd, typed: `${target}\n\ny\nfile\nnone.txt\norders.txt\n\n\n\n` });
  expect(asked.said).toContain('expected a file of order numbers, one a line, got "none.txt", which is not there');
  await init({ baseUrl: target, ordersFile: 'orders.txt', config: 'here/two.json' }, { cwd });
  for (const config of ['here/one.yaml', 'here/two.json']) {
    expect(settingsIn(cwd, config).orders).toEqual({ kind: 'numbers', numbers: ['HT1', 'HT2'] });
    expect(readFileSync(join(cwd, config), 'utf8')).toContain('../orders.txt');
  }
});

test('every answer has a flag, in both forms of the file', async () => {
  const flags = {
    baseUrl: target,
    route: ['1:2'],
    scope: 'all',
    allowCancel: 'staging.example.com',
    createOrder: '/orders',
    orderBody: '{"hotel_id":"H1"}',
    orderNumber: '/no',
    tripDetail: '/trip',
  };
  for (const config of ['conformance.config.yaml', 'conformance.config.json']) {
    const { cwd } = await init({ ...flags, config });
    expect(settingsIn(cwd)).toMatchObject({
      scope: 'all',
      allowCancel: ['staging.example.com'],
      orders: { kind: 'create', operation: { path: '/orders', body: { hotel_id: 'H1' }, creates: true }, orderNo: '/no' },
      operations: { busTripDetail: { path: '/trip', body: { gid: '{gid}' } } },
    });
  }
  const { cwd } = await init({ baseUrl: target, scope: 'bus-search', createOrder: '/orders', config: 'conformance.config.json' });
  expect(settingsIn(cwd)).toMatchObject({ scope: 'bus-search', orders: { operation: { body: {} }, orderNo: '/data/order_no' } });
});

test.each([
  [
    'nothing is asked that a flag has said',
    { baseUrl: target, route: ['1:2'], allowCancel: 'staging.example.com', createOrder: '/orders', tripDetail: '/trip', ci: 'gitlab' },
    '',
  ],
  ['nothing of orders is asked for bus search alone', { baseUrl: target, route: ['1:2'], scope: 'bus-search', ci: 'gitlab' }, ''],
  ['--yes asks nothing', { baseUrl: target, yes: true }, ''],
])('on a terminal: %s', async (_, flags, typed) => {
  const { said, exitCode } = await init(flags, { typed });
  expect(exitCode).toBe(0);
  expect(said).not.toContain('?');
});

test('on a terminal: an input that ends leaves nothing written', async () => {
  const { cwd, said, exitCode, examined } = await init({}, { typed: `${target}\n` });
  expect(exitCode).toBe(3);
  expect(said).toContain('Nothing was written.');
  expect(existsSync(join(cwd, 'conformance.config.yaml'))).toBe(false);
  expect(examined).toEqual([]);
});

test('as JSON, with the schema where the package is installed', async () => {
  const cwd = folder();
  mkdirSync(join(cwd, 'node_modules/travel-conformance/schemas'), { recursive: true });
  writeFileSync(join(cwd, 'node_modules/travel-conformance/schemas/config.schema.json'), '{}');
  await init({ baseUrl: target, route: ['1:2'], allowCancel: 'staging.example.com', config: 'conformance.config.json' }, { cwd });
  expect(JSON.parse(readFileSync(join(cwd, 'conformance.config.json'), 'utf8'))).toEqual({
    $schema: './node_modules/travel-conformance/schemas/config.schema.json',
    baseUrl: target,
    apiKey: '${CONFORMANCE_API_KEY}',
    routes: [{ start_city_code: '1', end_city_code: '2' }],
    allowCancel: ['staging.example.com'],
  });
  expect(settingsIn(cwd).baseUrl).toBe(target);
});

test('the job names a configuration that no command finds by itself, and no other', async () => {
  const named = await init({ baseUrl: target, config: 'staging.yaml', ci: 'github' });
  const job = '.github/workflows/conformance.yml';
  const text = readFileSync(join(named.cwd, job), 'utf8');
  expect(text).toContain('run: npx travel-conformance run --config staging.yaml\n');
  expect(text).toContain(', staging.yaml beside it.\n');
  const standard = await init({ baseUrl: target, ci: 'github' });
  expect(readFileSync(join(standard.cwd, job), 'utf8')).toContain('run: npx travel-conformance run\n');
});

test.each([
  ['github', '.github/workflows/conformance.yml'],
  ['gitlab', 'conformance.gitlab-ci.yml'],
])('the %s job needs nothing but the key: the target is in the configuration', async (ci, file) => {
  const { cwd, said } = await init({ baseUrl: target, ci });
  const job = readFileSync(join(cwd, file), 'utf8');
  expect([...new Set([...`${said}${job}`.matchAll(/CONFORMANCE_\w+/g)].map(([name]) => name))]).toEqual(['CONFORMANCE_API_KEY']);
});

test('nothing is written over without --force, and no second configuration beside another', async () => {
  const { cwd } = await init({ baseUrl: target });
  const before = readFileSync(join(cwd, 'conformance.config.yaml'), 'utf8');
  await expect(init({ baseUrl: 'http://127.0.0.1:8080' }, { cwd })).rejects.toThrow('conformance.config.yaml already exists; --force overwrites it');
  await expect(init({ baseUrl: target, config: 'conformance.config.json', force: true }, { cwd })).rejects.toThrow(
    /^conformance\.config\.yaml already exists, and a folder takes one configuration; /,
  );
  expect(readFileSync(join(cwd, 'conformance.config.yaml'), 'utf8')).toBe(before);
  await init({ baseUrl: 'http://127.0.0.1:8080', force: true, ci: 'gitlab' }, { cwd });
  expect(settingsIn(cwd).baseUrl).toBe('http://127.0.0.1:8080');
  // The job stands in the way: the configuration is not written either.
  await expect(init({ baseUrl: target, config: 'other.yaml', ci: 'gitlab' }, { cwd })).rejects.toThrow(/conformance\.gitlab-ci\.yml already exists/);
  expect(existsSync(join(cwd, 'other.yaml'))).toBe(false);
});

test('every mistake of the flags is told, and nothing is written', async () => {
  const cwd = folder();
  const wrong = { scope: 'bus', createOrder: 'orders', orderBody: 'x', orderNumber: 'no', tripDetail: '/trips/{gid}' };
  const error: unknown = await init({ baseUrl: 'ftp://x', route: ['310100', 'a:b:c'], ci: 'githab', ...wrong }, { cwd }).catch((one: unknown) => one);
  expect((error as UsageError).problems).toEqual([
    '--base-url: expected an http or https URL, got the scheme ftp',
    '--route: expected two city codes, <from>:<to>, got "310100"',
    '--route: expected two city codes, <from>:<to>, got "a:b:c"',
    '--scope: expected one of all and bus-search, got "bus"',
    '--ci: expected one of github and gitlab, got "githab"; did you mean github?',
    expect.stringMatching(/^--create-order: expected a path .*, got "orders"$/),
    '--order-body: expected a JSON object such as {"hotel_id": "H1001"}, got "x"',
    expect.stringMatching(/^--order-number: expected a JSON pointer such as \S+, got "no"$/),
    '--trip-detail: expected a path of at most 1000 characters, without placeholders',
  ]);
  const alone = await init({ baseUrl: target, orderBody: '{}', orderNumber: '/no', ordersFile: 'none.txt' }, { cwd }).catch((one: unknown) => one);
  expect((alone as UsageError).problems).toEqual([
    '--order-body: expected it beside --create-order, got it alone',
    '--order-number: expected it beside --create-order, got it alone',
    '--orders-file: expected a file of order numbers, one a line, got "none.txt", which is not there',
  ]);
  await expect(init({ baseUrl: target, createOrder: '/orders', ordersFile: 'orders.txt' }, { cwd })).rejects.toThrow(
    'expected either this or --orders-file, got both',
  );
  await expect(init({}, { cwd })).rejects.toThrow('--base-url: expected the target, got none');
  await expect(init({ baseUrl: target, allowCancel: 'production.example.com' }, { cwd })).rejects.toThrow(
    'expected the host of the base URL (staging.example.com)',
  );
  await expect(init({ baseUrl: target, config: 'conformance.toml' }, { cwd })).rejects.toThrow(/expected a file that ends in \.json, \.yaml or \.yml/);
  expect(existsSync(join(cwd, 'conformance.config.yaml'))).toBe(false);
});

test('the target is not examined without a key or with --no-doctor; else the exit code is that of doctor', async () => {
  const keyless = await init({ baseUrl: target }, { env: {} });
  expect(keyless.examined).toEqual([]);
  expect(keyless.said).toContain('CONFORMANCE_API_KEY is not set. Next: export CONFORMANCE_API_KEY=... && npx travel-conformance doctor');
  const unasked = await init({ baseUrl: target, doctor: false, config: 'other.yaml' });
  expect(unasked.examined).toEqual([]);
  expect(unasked.said).toContain('not examined: --no-doctor. Next: npx travel-conformance doctor --config other.yaml\n');
  const unready = await init({ baseUrl: target, config: 'here/other.yaml' }, { doctor: 3 });
  expect([unready.exitCode, unready.examined.length, unready.said.includes('Next:')]).toEqual([3, 1, false]);
});

test('whatever a city code and the body of an order are, both forms of the file give them back', () => {
  const code = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(
      code,
      code,
      fc.dictionary(
        fc.string({ unit: 'binary' }).filter((name) => name !== '__proto__'),
        fc.jsonValue(),
      ),
      (from, to, body) => {
        const route = { start_city_code: from, end_city_code: to };
        const orders = { kind: 'create', path: '/orders', body: JSON.parse(JSON.stringify(body)) as JsonObject, orderNo: '/no' } as const;
        const answers = { ...withDefaults({ baseUrl: target, routes: [route] }), orders };
        for (const parsed of [parseJson(jsonText(answers, null)), parseYaml(yamlText(answers, null))]) {
          const mistakes: never[] = [];
          const value = 'value' in parsed ? fillPlaceholders(parsed.value, key, mistakes) : parsed.problem;
          expect(mistakes).toEqual([]);
          const { kind: _, ...create } = orders;
          expect(value).toEqual({ baseUrl: target, apiKey: 'secret-key', routes: [route], orders: { create } });
        }
      },
    ),
    { numRuns: 60, seed: 1 },
  );
});
