import fc from 'fast-check';
import { jsonText, yamlText } from './init-command.ts';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UsageError } from '../../config/index.ts';
import { fillPlaceholders } from '../../config/placeholders.ts';
import type { JsonObject } from '../../contract/json.ts';
import { parseJson, parseYaml } from '../../config/read-configuration.ts';
import { withDefaults } from './init/answers.ts';
import { target, key, init, folder, settingsIn } from './init-tried.fixture.ts';

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
  expect(settingsIn(cwd).operations.busTripDetail).toMatchObject({
    path: '/open/v1/bus/trip/detail',
    echo: '/data/gid',
  });
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
      orders: {
        kind: 'create',
        operation: { path: '/orders', body: { hotel_id: 'H1' }, creates: true },
        orderNo: '/no',
      },
      operations: { busTripDetail: { path: '/trip', body: { gid: '{gid}' } } },
    });
  }
  const { cwd } = await init({
    baseUrl: target,
    scope: 'bus-search',
    createOrder: '/orders',
    config: 'conformance.config.json',
  });
  expect(settingsIn(cwd)).toMatchObject({
    scope: 'bus-search',
    orders: { operation: { body: {} }, orderNo: '/data/order_no' },
  });
});

test.each([
  [
    'nothing is asked that a flag has said',
    {
      baseUrl: target,
      route: ['1:2'],
      allowCancel: 'staging.example.com',
      createOrder: '/orders',
      tripDetail: '/trip',
      ci: 'gitlab',
    },
    '',
  ],
  [
    'nothing of orders is asked for bus search alone',
    { baseUrl: target, route: ['1:2'], scope: 'bus-search', ci: 'gitlab' },
    '',
  ],
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
  await init(
    { baseUrl: target, route: ['1:2'], allowCancel: 'staging.example.com', config: 'conformance.config.json' },
    { cwd },
  );
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
  expect(text).toContain('run: npx travel-conformance run --config staging.yaml --seed commit\n');
  expect(text).toContain(', and staging.yaml next to it.\n');
  const standard = await init({ baseUrl: target, ci: 'github' });
  expect(readFileSync(join(standard.cwd, job), 'utf8')).toContain('run: npx travel-conformance run --seed commit\n');
});

test.each([
  ['github', '.github/workflows/conformance.yml'],
  ['gitlab', 'conformance.gitlab-ci.yml'],
])('the %s job needs nothing but the key: the target is in the configuration', async (ci, file) => {
  const { cwd, said } = await init({ baseUrl: target, ci });
  const job = readFileSync(join(cwd, file), 'utf8');
  expect([...new Set([...`${said}${job}`.matchAll(/CONFORMANCE_\w+/g)].map(([name]) => name))]).toEqual([
    'CONFORMANCE_API_KEY',
  ]);
});

test('nothing is overwritten without --force, and no second configuration is written next to another', async () => {
  const { cwd } = await init({ baseUrl: target });
  const before = readFileSync(join(cwd, 'conformance.config.yaml'), 'utf8');
  await expect(init({ baseUrl: 'http://127.0.0.1:8080' }, { cwd })).rejects.toThrow(
    'conformance.config.yaml already exists; --force overwrites it',
  );
  await expect(init({ baseUrl: target, config: 'conformance.config.json', force: true }, { cwd })).rejects.toThrow(
    /^conformance\.config\.yaml already exists, and a folder has one configuration; /,
  );
  expect(readFileSync(join(cwd, 'conformance.config.yaml'), 'utf8')).toBe(before);
  await init({ baseUrl: 'http://127.0.0.1:8080', force: true, ci: 'gitlab' }, { cwd });
  expect(settingsIn(cwd).baseUrl).toBe('http://127.0.0.1:8080');
  // The job exists already, so the configuration is not written either.
  await expect(init({ baseUrl: target, config: 'other.yaml', ci: 'gitlab' }, { cwd })).rejects.toThrow(
    /conformance\.gitlab-ci\.yml already exists/,
  );
  expect(existsSync(join(cwd, 'other.yaml'))).toBe(false);
});

test('every mistake of the flags is reported, and nothing is written', async () => {
  const cwd = folder();
  const wrong = { scope: 'bus', createOrder: 'orders', orderBody: 'x', orderNumber: 'no', tripDetail: '/trips/{gid}' };
  const error: unknown = await init(
    { baseUrl: 'ftp://x', route: ['310100', 'a:b:c'], ci: 'githab', ...wrong },
    { cwd },
  ).catch((one: unknown) => one);
  expect((error as UsageError).problems).toEqual([
    '--base-url: expected an http or https URL, got the scheme ftp',
    '--route: expected two city codes, <from>:<to>, got "310100"',
    '--route: expected two city codes, <from>:<to>, got "a:b:c"',
    '--scope: expected one of all and bus-search, got "bus"',
    '--ci: expected one of github and gitlab, got "githab"; did you mean github?',
    expect.stringMatching(/^--create-order: expected the path of a request.*, got "orders"$/),
    '--order-body: expected a JSON object such as {"hotel_id": "H1001"}, got "x"',
    expect.stringMatching(/^--order-number: expected a JSON pointer such as \S+, got "no"$/),
    '--trip-detail: expected a path of at most 1000 characters, without placeholders',
  ]);
  const alone = await init(
    { baseUrl: target, orderBody: '{}', orderNumber: '/no', ordersFile: 'none.txt' },
    { cwd },
  ).catch((one: unknown) => one);
  expect((alone as UsageError).problems).toEqual([
    '--order-body: expected --create-order as well, got it alone',
    '--order-number: expected --create-order as well, got it alone',
    '--orders-file: expected a file of order numbers, one per line, got "none.txt", which is not there',
  ]);
  await expect(init({ baseUrl: target, createOrder: '/orders', ordersFile: 'orders.txt' }, { cwd })).rejects.toThrow(
    'expected either this or --orders-file, got both',
  );
  await expect(init({}, { cwd })).rejects.toThrow('--base-url: expected the target, got none');
  await expect(init({ baseUrl: target, allowCancel: 'production.example.com' }, { cwd })).rejects.toThrow(
    'expected the host of the base URL (staging.example.com)',
  );
  await expect(init({ baseUrl: target, config: 'conformance.toml' }, { cwd })).rejects.toThrow(
    /expected a file that ends in \.json, \.yaml or \.yml/,
  );
  expect(existsSync(join(cwd, 'conformance.config.yaml'))).toBe(false);
});

test('doctor is not run without a key or with --no-doctor; else the exit code is that of doctor', async () => {
  const keyless = await init({ baseUrl: target }, { env: {} });
  expect(keyless.examined).toEqual([]);
  expect(keyless.said).toContain(
    'CONFORMANCE_API_KEY is not set. Next: export CONFORMANCE_API_KEY=... && npx travel-conformance doctor',
  );
  const unasked = await init({ baseUrl: target, doctor: false, config: 'other.yaml' });
  expect(unasked.examined).toEqual([]);
  expect(unasked.said).toContain(
    'doctor was not run: --no-doctor. Next: npx travel-conformance doctor --config other.yaml\n',
  );
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
        const orders = {
          kind: 'create',
          path: '/orders',
          body: JSON.parse(JSON.stringify(body)) as JsonObject,
          orderNo: '/no',
        } as const;
        const answers = { ...withDefaults({ baseUrl: target, routes: [route] }), orders };
        for (const parsed of [parseJson(jsonText(answers, null)), parseYaml(yamlText(answers, null))]) {
          const mistakes: never[] = [];
          const value =
            'value' in parsed ? fillPlaceholders(parsed.value, { env: key, mistakes, filled: [] }) : parsed.problem;
          expect(mistakes).toEqual([]);
          const { kind: _, ...create } = orders;
          expect(value).toEqual({ baseUrl: target, apiKey: 'secret-key', routes: [route], orders: { create } });
        }
      },
    ),
    { numRuns: 60, seed: 1 },
  );
});
