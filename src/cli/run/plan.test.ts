import '../../../suites/index.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Settings, UsageError } from '../../config/index.ts';
import { loadSettings } from '../../config/load-settings.ts';
import { requirements } from '../../requirements/index.ts';
import { knownIds } from '../settings/read-settings.ts';
import { orderLine } from '../settings/order-stock.ts';
import { missing, planOf } from './plan.ts';
import { temporaryFolder } from '../temporary.fixture.ts';

const baseUrl = 'https://staging.example.com';

function settingsOf(configuration: object, cwd = temporaryFolder()): Settings {
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({ baseUrl, apiKey: 'key-of-the-test', ...configuration }),
  );
  return loadSettings({ flags: {}, env: {}, cwd, freshSeed: 1, knownIds });
}
const route = { start_city_code: '310100', end_city_code: '330100' };

test('a bare configuration misses what every requirement needs first', () => {
  const plan = planOf(settingsOf({}), baseUrl, false);
  expect([...missing(plan).keys()].toSorted()).toEqual(['cancel-permission', 'long-route', 'trips']);
  const ids = [...missing(plan).values()].flat();
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(
    requirements()
      .filter(({ needs, optIn }) => needs.length > 0 && optIn !== true)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test('supplied needs are not missing; needs that only the target knows are marked as asked', () => {
  const create = { path: '/create', body: {}, orderNo: '/data/order_no' };
  const plan = planOf(
    settingsOf({
      routes: [route],
      allowCancel: ['staging.example.com'],
      orders: { create },
      operations: {
        busTripDetail: { path: '/d', body: { gid: '{gid}' } },
        hotelOrderDetail: { path: '/h', body: { order_no: '{order_no}' }, cancelled: { '/data/status': 'cancelled' } },
      },
    }),
    baseUrl,
    false,
  );
  expect(plan.supply).toEqual({
    trips: 'asked',
    'long-route': 'asked',
    'cancel-permission': 'yes',
    orders: 'yes',
    'hostile-cancel-permission': 'no',
    'bus-trip-detail': 'yes',
    'bus-order-create': 'no',
    'hotel-order-detail': 'yes',
  });
  expect([...missing(plan).keys()].filter((need) => need !== 'bus-order-create')).toEqual([]);
});

test('order detail that does not say how it shows a cancelled order is missing', () => {
  const { supply } = planOf(
    settingsOf({ operations: { hotelOrderDetail: { path: '/h', body: { order_no: '{order_no}' } } } }),
    baseUrl,
    false,
  );
  expect(supply['hotel-order-detail']).toBe('no');
});

test('the selection, the statement and the second permission decide what is planned', () => {
  const planned = (configuration: object): string[] =>
    planOf(settingsOf(configuration), baseUrl, false).requirements.map(({ id }) => id);
  expect(planned({ only: ['envelope'], skip: ['envelope.code'] })).toEqual([
    'envelope.data',
    'envelope.message',
    'envelope.request-id',
    'envelope.request-id-distinct',
  ]);
  expect(
    planned({ scope: 'bus-search', allowCancel: ['staging.example.com'], statement: { refundStatuses: ['none'] } }),
  ).toEqual(planned({}).filter((id) => !/^cancel\.|^auth\.(?:cancel|no-effect)/.test(id)));
  expect(planned({ statement: { firstPage: 1 } })).toContain('statement.firstPage');
  expect(planned({})).not.toContain('cancel.hostile-order-no');
  expect(planned({ allowCancel: ['staging.example.com'], allowHostileCancel: ['staging.example.com'] })).toContain(
    'cancel.hostile-order-no',
  );
});

test('the stock of orders: what the ledger has left of them', () => {
  const cwd = temporaryFolder();
  const settings = settingsOf(
    { allowCancel: ['staging.example.com'], orders: { numbers: ['A', 'B', 'C', 'D'], budget: 3 } },
    cwd,
  );
  expect(planOf(settings, baseUrl, false).stock).toEqual({ permitted: true, supplied: 4, fresh: 4, spendable: 3 });
  writeFileSync(
    join(cwd, 'orders-spent.ndjson'),
    '{"order":"A","run":"earlier"}\n{"order":"B","run":"earlier"}\n{"order":"X","run":"earlier"}\n',
  );
  const { stock } = planOf(settings, baseUrl, false);
  expect(stock).toEqual({ permitted: true, supplied: 4, fresh: 2, spendable: 2 });
  expect(orderLine(stock, settings)).toBe(
    '4 supplied, 2 of them in the ledger already; up to 2 are spent; supply fresh orders for requirements that need more',
  );
  expect(orderLine(stock, { ...settings, scope: 'bus-search' })).toBe(
    'none is spent and no cancel is sent: the scope is bus-search',
  );
  writeFileSync(join(cwd, 'orders-spent.ndjson'), 'no ledger\n');
  expect(() => planOf(settings, baseUrl, false)).toThrow(UsageError);
});
