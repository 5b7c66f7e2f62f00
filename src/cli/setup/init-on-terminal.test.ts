import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { target, init, folder, settingsIn } from './init-tried.fixture.ts';

test('on a terminal, a route may be typed as for --route; two codes instead of one are refused', async () => {
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

test('on a terminal: asks for answers that the flags leave out, and again if an answer cannot be used', async () => {
  const orders =
    'both\n\norder/create\n/open/v1/hotel/order/cancel\n/open/v1/hotel/order/create\n[1]\n{"hotel_id":"${H}","rooms":[{"n":1}]}\nno\n/data/no\n';
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
    orders: {
      kind: 'create',
      operation: { path: '/open/v1/hotel/order/create', body: { hotel_id: '${H}', rooms: [{ n: 1 }] } },
      orderNo: '/data/no',
    },
    operations: { busTripDetail: { path: '/open/v1/bus/trip/detail', body: { gid: '{gid}' } } },
    acceptUntested: [],
  });
  expect(readFileSync(join(cwd, '.github/workflows/conformance.yml'), 'utf8')).toContain('npx travel-conformance run');
});

test('on a terminal: empty answers leave all off, and gate bus search alone', async () => {
  const { cwd, said } = await init({}, { typed: `${target}\n\n\n\n\n` });
  expect(settingsIn(cwd)).toMatchObject({ allowCancel: [], routes: [], scope: 'bus-search', orders: { kind: 'none' } });
  expect(existsSync(join(cwd, '.github'))).toBe(false);
  for (const question of [
    'Base URL',
    'A route with trips',
    'May runs cancel hotel orders at staging.example.com (only orders that you supply or that the run creates)?',
    'Test bus search alone, without hotel orders?',
    'CI job',
  ])
    expect(said).toContain(question);
  for (const question of ['How are orders created?', 'gid']) expect(said).not.toContain(question);
});

test('on a terminal: the whole contract without orders and without trip detail is gated where somebody wants that', async () => {
  // No cancel, not bus search alone, no trip detail, which may stay untested.
  const { cwd } = await init({}, { typed: `${target}\n\n\nn\n\n\n\n` });
  expect(settingsIn(cwd)).toMatchObject({
    scope: 'all',
    acceptUntested: [{ id: 'bus.gid-downstream', reason: 'no operation that needs a gid is known here' }],
  });
  const strict = await init({}, { typed: `${target}\n\n\nn\n\nn\n\n` });
  expect(settingsIn(strict.cwd)).toMatchObject({ scope: 'all', acceptUntested: [] });
  // A cancel is permitted, and no order at hand yet: bus search alone is offered here, too.
  const later = await init({}, { typed: `${target}\n\ny\nnone\ny\n\n` });
  expect(settingsIn(later.cwd)).toMatchObject({
    scope: 'bus-search',
    allowCancel: ['staging.example.com'],
    orders: { kind: 'none' },
  });
});

test('orders from a file are named as from the configuration, on a terminal and by a flag', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'orders.txt'), 'HT1\nHT2\n');
  const asked = await init(
    { config: 'here/one.yaml' },
    { cwd, typed: `${target}\n\ny\nfile\nnone.txt\norders.txt\n\n\n\n` },
  );
  expect(asked.said).toContain('expected a file of order numbers, one per line, got "none.txt", which is not there');
  await init({ baseUrl: target, ordersFile: 'orders.txt', config: 'here/two.json' }, { cwd });
  for (const config of ['here/one.yaml', 'here/two.json']) {
    expect(settingsIn(cwd, config).orders).toEqual({ kind: 'numbers', numbers: ['HT1', 'HT2'] });
    expect(readFileSync(join(cwd, config), 'utf8')).toContain('../orders.txt');
  }
});
