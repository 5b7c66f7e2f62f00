import { afterAll, beforeAll, expect, test } from 'vitest';
import { configurationFor, defaultConfiguration } from './index.ts';
import { dataOf, linesOf, type ScriptedProbe, startProbe } from './scripted-probe.fixture.ts';

let probe: ScriptedProbe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.close());

test('the default configuration is plain data and names the url and the routes', () => {
  const configuration = defaultConfiguration('http://127.0.0.1:1');
  expect(JSON.parse(JSON.stringify(configuration))).toEqual(configuration);
  expect(configuration).toEqual(configurationFor('http://127.0.0.1:1'));
  expect(configuration.routes).toContainEqual({ start_city_code: '310100', end_city_code: '320500' });
});

test('variants and faults add what they need to the configuration', () => {
  const plain = defaultConfiguration('http://127.0.0.1:1');
  const other = configurationFor(
    'http://127.0.0.1:1',
    ['distance-type-required', 'refund-status-success'],
    ['yesterday-accepted'],
  );
  expect(other).toEqual({
    ...plain,
    searchExtras: { dist_type: [3] },
    statement: { refundStatuses: ['success'], timeZone: 'Asia/Shanghai' },
  });
});

test('its operations work on the platform', async () => {
  const { orders, operations } = defaultConfiguration(probe.reference.url);
  const order = await probe.post(orders.create.path, orders.create.body);
  expect(dataOf(order)['order_no']).toMatch(/^HT\d{16}$/);
  const free = linesOf(await probe.search()).find((line) => Number(line['avail_seat_count']) > 0);
  const fill = (name: string) =>
    JSON.parse(JSON.stringify(operations[name]?.body).replace('{gid}', String(free?.['gid'])));
  const detail = await probe.post(String(operations['busTripDetail']?.path), fill('busTripDetail'));
  expect(dataOf(detail)).toEqual(free);
  const ordered = await probe.post(String(operations['busOrderCreate']?.path), fill('busOrderCreate'));
  expect([ordered.status, dataOf(ordered)['gid']]).toEqual([200, free?.['gid']]);
});

test('a gid that no search gave, a trip without seats and a departed trip are refused', async () => {
  expect((await probe.tripDetail('BT20280228000000000000')).status).toBe(400);
  expect((await probe.busOrder('nonsense')).status).toBe(400);
  const tomorrow = linesOf(await probe.search({ page_size: 50 }));
  const soldOut = tomorrow.find((line) => line['avail_seat_count'] === 0);
  expect((await probe.busOrder(String(soldOut?.['gid']))).status).toBe(400);
  const today = linesOf(await probe.search({ date: probe.day(0), page_size: 50 }));
  const departed = today.find((line) => String(line['dep_time']) <= '14:30');
  expect([departed?.['avail_seat_count'], (await probe.busOrder(String(departed?.['gid']))).status]).toEqual([0, 400]);
});

test('every operation needs the key', async () => {
  for (const path of ['bus/trip/detail', 'bus/order/create', 'hotel/order/create', 'hotel/order/detail']) {
    expect((await probe.post(`/open/v1/${path}`, {}, { key: null })).status).toBe(401);
  }
});
