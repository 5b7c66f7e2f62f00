import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pointerValue, type Json } from '../contract/json.ts';
import { options } from './options.ts';
import { pointerOf } from './secrets.ts';
import { noTls } from './default-settings.fixture.ts';
import { inWorkspace } from './workspace.fixture.ts';

const name = 'conformance.config.json';

test('with the built-in platform and nothing else: every default', () => {
  inWorkspace((space) => {
    const settings = space.load({ flags: { embedded: true } });
    for (const { key, converted, setting, default: value } of options) {
      if (converted || setting !== null || key === null) continue;
      expect([key, pointerValue(settings as unknown as Json, pointerOf(key))]).toEqual([key, value]);
    }
    expect(settings).toMatchObject({
      baseUrl: null,
      embedded: true,
      targetFrom: 'flag',
      apiKey: '',
      configFile: null,
      seed: 1,
      out: join(space.cwd, 'reports/latest'),
      reporters: ['json', 'junit', 'html', 'markdown', 'summary', 'console'],
      secrets: [],
      outMode: 0o600,
      shard: null,
      orders: { kind: 'none' },
      orderBudget: 12,
      ledger: join(space.cwd, 'orders-spent.ndjson'),
      allowCancel: [],
      allowHostileCancel: [],
      operations: { busTripDetail: null, busOrderCreate: null, hotelOrderDetail: null },
      acceptUntested: [],
      waivers: [],
      packs: [],
      tls: noTls,
      hosts: {},
      headers: {},
    });
  });
});

test('a run without a target is refused in one line; a target from any source, or the built-in platform, is enough', () => {
  const line =
    'no target configured: set `baseUrl` (--base-url, CONFORMANCE_BASE_URL, or in the configuration, which ' +
    '`init` writes), or use `--embedded` (`embedded: true`) to try the suite on the built-in platform';
  const apiKey = { CONFORMANCE_API_KEY: 'key-of-the-test' };
  const demanding = { noTarget: undefined };
  inWorkspace((space) => {
    expect(space.problems(demanding)).toEqual([line]);
    space.write(name, { routes: [{ start_city_code: '1', end_city_code: '2' }] });
    expect(space.problems(demanding)).toEqual([line]);
    expect(space.problems({ ...demanding, noTarget: 'another line' })).toEqual(['another line']);
    // A wrong target, or a file that cannot be read, is not a missing target.
    expect(space.problems({ ...demanding, flags: { baseUrl: 'nonsense' } })).toHaveLength(1);
    expect(space.problems({ ...demanding, flags: { config: 'none.json' } })).toHaveLength(1);
    expect(space.load({ ...demanding, flags: { embedded: true } })).toMatchObject({ baseUrl: null, embedded: true });
    expect(space.load({ ...demanding, sends: false })).toMatchObject({ baseUrl: null, embedded: false });
    expect(space.load({ ...demanding, fallback: 'embedded' })).toMatchObject({ baseUrl: null, embedded: true });
    const env = { ...apiKey, CONFORMANCE_BASE_URL: 'https://a' };
    expect(space.load({ ...demanding, env })).toMatchObject({
      baseUrl: 'https://a',
      embedded: false,
      targetFrom: 'variable',
    });
    expect(space.load({ ...demanding, flags: { baseUrl: 'https://b' }, env })).toMatchObject({
      baseUrl: 'https://b',
      targetFrom: 'flag',
    });
    expect(space.load({ ...demanding, fallback: 'embedded', env })).toMatchObject({
      baseUrl: 'https://a',
      embedded: false,
    });
    space.write(name, { embedded: true });
    expect(space.load(demanding)).toMatchObject({ baseUrl: null, embedded: true, targetFrom: 'configuration' });
  });
});

test('a target together with the built-in platform is refused, from any source', () => {
  const env = { CONFORMANCE_API_KEY: 'key-of-the-test' };
  inWorkspace((space) => {
    const both = 'expected either a base URL or the built-in platform, got both';
    expect(space.problems({ flags: { embedded: true, baseUrl: 'https://a' }, env })).toEqual([
      `--embedded: ${both} (--base-url); give one of the two`,
    ]);
    space.write(name, { embedded: true });
    expect(space.problems({ env: { ...env, CONFORMANCE_BASE_URL: 'https://a' } })).toEqual([
      `${name}: /embedded: ${both} (CONFORMANCE_BASE_URL); give one of the two`,
    ]);
    space.write(name, { baseUrl: 'https://a' });
    expect(space.problems({ flags: { embedded: true }, env })).toEqual([
      `--embedded: ${both} (${name}: /baseUrl); give one of the two`,
    ]);
  });
});

test('the profile nightly: more cases, a fresh seed, higher limits, no more orders; what is given stays', () => {
  inWorkspace((space) => {
    const nightly = space.load({ flags: { profile: 'nightly' }, freshSeed: 2 ** 31 });
    expect([
      nightly.seed,
      nightly.runs,
      nightly.traffic.maxRequests,
      nightly.traffic.maxTime,
      nightly.orderBudget,
    ]).toEqual([-(2 ** 31), 120, 10_000, 3600, 12]);
    const given = space.load({ flags: { profile: 'nightly', seed: '-5', runs: 3 } });
    expect([given.seed, given.runs]).toEqual([-5, 3]);
  });
});

test('flag over variable over file over default', () => {
  inWorkspace((space) => {
    const seed = (flag: unknown, variable: string | undefined) =>
      space.load({ flags: { seed: flag }, env: { CONFORMANCE_SEED: variable } }).seed;
    expect([seed('4', '3'), seed(undefined, '3'), seed(undefined, undefined)]).toEqual([4, 3, 1]);
    space.write(name, { seed: 2, strict: true, allowCancel: ['a.example'], reporters: ['json', 'json'] });
    expect([seed('4', '3'), seed(undefined, '3'), seed(undefined, undefined)]).toEqual([4, 3, 2]);
    const all = space.load({
      flags: { strict: false, allowCancel: ['b.example'], reporter: ['ctrf', 'badge'] },
      env: { CONFORMANCE_ALLOW_CANCEL: 'c.example' },
    });
    expect([all.strict, all.allowCancel, all.reporters]).toEqual([false, ['b.example'], ['ctrf', 'badge']]);
    expect(space.load({ env: { CONFORMANCE_ALLOW_CANCEL: 'c.example, D.example.' } }).allowCancel).toEqual([
      'c.example',
      'd.example',
    ]);
    expect(space.load().reporters).toEqual(['json']);
  });
});

test('a wrong flag counts even where the file is right, and a wrong variable does not where a flag is right', () => {
  inWorkspace((space) => {
    space.write(name, { seed: 2 });
    expect(space.problems({ flags: { seed: 'x' } })).toHaveLength(1);
    expect(space.load({ flags: { seed: '7' }, env: { CONFORMANCE_SEED: 'x' } }).seed).toBe(7);
  });
});

test('paths: in the file relative to it, on the command line to the working folder', () => {
  inWorkspace((space) => {
    const file = space.write(
      'deep/er/config.yaml',
      'out: ../out\npinned: pinned.json\nbaseline: old.json\norders: { file: orders.txt }\n',
    );
    space.write('deep/er/orders.txt', '\ufeffHT1\r\n\n  HT2\n');
    space.write('deep/er/old.json', {});
    space.write('new.json', {});
    const settings = space.load({ env: { CONFORMANCE_CONFIG: 'deep/er/config.yaml' } });
    expect(settings.configFile).toBe(file);
    expect(settings.out).toBe(join(space.cwd, 'deep/out'));
    expect(settings.pinned).toBe(join(space.cwd, 'deep/er/pinned.json'));
    expect(settings.baseline).toBe(join(space.cwd, 'deep/er/old.json'));
    expect(settings.ledger).toBe(join(space.cwd, 'deep/er/orders-spent.ndjson'));
    expect(settings.orders).toEqual({ kind: 'numbers', numbers: ['HT1', 'HT2'] });
    const flags = space.load({ flags: { config: 'deep/er/config.yaml', out: 'out', baseline: 'new.json' } });
    expect([flags.out, flags.baseline]).toEqual([join(space.cwd, 'out'), join(space.cwd, 'new.json')]);
  });
});

test.each([name, 'conformance.config.yaml', 'conformance.config.yml'])('%s is found in the working folder', (found) => {
  inWorkspace((space) => {
    space.write(found, '{"runs": 5}');
    expect(space.load().runs).toBe(5);
  });
});

test('placeholders: filled once, escaped, within texts; not needed if a flag or variable overrides them', () => {
  inWorkspace((space) => {
    space.write(name, {
      apiKey: '${KEY}',
      headers: { 'X-A': 'a-${A}-${B}', 'x-b': '$${A} $A' },
      statement: { contentTypes: ['${A}'] },
    });
    const env = { KEY: 'k', A: '${B}', B: '' };
    const settings = space.load({ env });
    expect(settings.apiKey).toBe('k');
    expect(settings.headers).toEqual({ 'x-a': 'a-${B}-', 'x-b': '${A} $A' });
    expect(settings.statement).toEqual({ contentTypes: ['${B}'] });
    space.write(name, { apiKey: '${KEY}' });
    expect(space.load({ env: { CONFORMANCE_API_KEY: 'v' } }).apiKey).toBe('v');
    expect(space.load({ flags: { apiKey: 'f' } }).apiKey).toBe('f');
    expect(space.problems()).toEqual([`${name}: /apiKey: expected the variable KEY to be set, got none`]);
  });
});

test('a command that sends nothing needs no key, header, proxy and certificate', () => {
  inWorkspace((space) => {
    space.write(name, {
      baseUrl: 'https://a',
      apiKey: '${KEY}',
      headers: { a: '${KEY}' },
      proxy: '${KEY}',
      tls: { ca: 'no.pem' },
    });
    expect(space.problems()).not.toEqual([]);
    expect(space.load({ sends: false })).toMatchObject({
      baseUrl: 'https://a',
      apiKey: '',
      headers: {},
      proxy: null,
      tls: { ca: null },
    });
    expect(space.load({ sends: false, env: { KEY: 'http://k' } }).apiKey).toBe('http://k');
  });
});

test('the base URL: prefix kept, slash dropped', () => {
  inWorkspace((space) => {
    const base = (baseUrl: string) => space.load({ flags: { baseUrl, apiKey: 'k' } }).baseUrl;
    expect(base('HTTPS://Staging.Example.com:443/a/b//')).toBe('https://staging.example.com/a/b');
    expect(base('http://[::1]:8080')).toBe('http://[::1]:8080');
  });
});

test('bound operations and created orders get their defaults', () => {
  inWorkspace((space) => {
    space.write(name, {
      orders: { create: { path: '/c', orderNo: '/data/no' }, budget: 4 },
      operations: {
        busTripDetail: { path: '/d', body: { gid: '{gid}' }, accepted: { status: 201 } },
        busOrderCreate: { path: '/o/{gid}' },
        hotelOrderDetail: {
          path: '/h/{order_no}',
          method: 'GET',
          accepted: { equals: {} },
          cancelled: { '/data/status': 'cancelled' },
        },
      },
    });
    const { orders, operations } = space.load();
    const common = {
      method: 'POST',
      body: {},
      accepted: { status: 200, equals: { '/code': 0 } },
      echo: null,
      creates: false,
      budget: 4,
      cancelled: null,
    };
    expect(orders).toEqual({
      kind: 'create',
      orderNo: '/data/no',
      operation: { ...common, path: '/c', creates: true, budget: 4 },
    });
    expect(operations).toEqual({
      busTripDetail: {
        ...common,
        path: '/d',
        body: { gid: '{gid}' },
        accepted: { status: 201, equals: { '/code': 0 } },
      },
      busOrderCreate: { ...common, path: '/o/{gid}', creates: true },
      hotelOrderDetail: {
        ...common,
        path: '/h/{order_no}',
        method: 'GET',
        body: null,
        accepted: { status: 200, equals: {} },
        cancelled: { '/data/status': 'cancelled' },
      },
    });
  });
});

test('waivers, shard, GitHub, ids of the catalogue', () => {
  inWorkspace((space) => {
    space.write(name, {
      waivers: [{ id: 'bus.paging', reason: 'r', owner: 'o', expires: '2028-02-29' }],
      skip: ['open.latency'],
      shard: '2/3',
    });
    const settings = space.load({ env: { GITHUB_ACTIONS: 'true' }, knownIds: () => ['bus.paging', 'open.latency'] });
    expect(settings.waivers).toEqual([
      { id: 'bus.paging', finding: null, reason: 'r', owner: 'o', issue: null, expires: '2028-02-29', flaky: false },
    ]);
    expect(settings.shard).toEqual({ index: 2, of: 3 });
    expect(settings.reporters).toContain('github');
  });
});

test('variables of others are left alone, and so is one that the configuration uses', () => {
  inWorkspace((space) => {
    space.write(name, { statement: { contentTypes: ['${CONFORMANCE_SEEDS}'] } });
    expect(
      space.load({ env: { CONFORMANCE_SEEDS: 'x', CONFORMANCE_RUN_NUMBER: '7', FORCE_COLOR: '1' } }).statement,
    ).toEqual({ contentTypes: ['x'] });
  });
});
