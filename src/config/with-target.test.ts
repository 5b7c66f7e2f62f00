import { expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { mayCancelHostile } from './hosts.ts';
import { withTarget } from './with-target.ts';
import { inWorkspace } from './workspace.fixture.ts';

const embedded: JsonObject = {
  baseUrl: 'http://127.0.0.1:4567/',
  apiKey: 'reference-key',
  routes: [{ start_city_code: '1', end_city_code: '2' }],
  searchExtras: { sort_by: ['price'], dist_type: [1] },
  cancelExtras: { cancel_reason: 'OTHER', operator_id: 'OP-7' },
  orders: { create: { path: '/c', orderNo: '/data/order_no', body: { a: 1 } } },
  operations: { busTripDetail: { path: '/d/{gid}' }, hotelOrderDetail: { path: '/h/{order_no}' } },
  statement: { firstPage: 1, amounts: 'integers' },
};

test('the embedded platform fills what is not given, and permits cancelling', () => {
  inWorkspace((space) => {
    const settings = withTarget(space.load(), embedded);
    expect(settings).toMatchObject({
      baseUrl: 'http://127.0.0.1:4567',
      apiKey: 'reference-key',
      routes: embedded['routes'],
      searchExtras: embedded['searchExtras'],
      cancelExtras: embedded['cancelExtras'],
      statement: embedded['statement'],
      orders: { kind: 'create', orderNo: '/data/order_no', operation: { path: '/c', creates: true, budget: 12 } },
      operations: {
        busTripDetail: { path: '/d/{gid}' },
        busOrderCreate: null,
        hotelOrderDetail: { path: '/h/{order_no}' },
      },
    });
    expect(mayCancelHostile(settings, 'http://127.0.0.1:4567')).toBe(true);
  });
});

test('what the user gave stays, but for address, key and proxy', () => {
  inWorkspace((space) => {
    space.write('conformance.config.json', {
      apiKey: 'mine',
      proxy: 'http://p:1',
      routes: [{ start_city_code: '8', end_city_code: '9' }],
      searchExtras: { sort_by: ['x'] },
      cancelExtras: { cancel_reason: 'MINE' },
      orders: { numbers: ['HT1'], budget: 1 },
      operations: { busTripDetail: { path: '/mine/{gid}' } },
      statement: { firstPage: 0 },
      allowCancel: ['a.example'],
    });
    expect(withTarget(space.load(), embedded)).toMatchObject({
      apiKey: 'reference-key',
      proxy: null,
      routes: [{ start_city_code: '8', end_city_code: '9' }],
      searchExtras: { sort_by: ['x'], dist_type: [1] },
      cancelExtras: { cancel_reason: 'MINE', operator_id: 'OP-7' },
      orders: { kind: 'numbers', numbers: ['HT1'] },
      orderBudget: 1,
      operations: { busTripDetail: { path: '/mine/{gid}' }, hotelOrderDetail: { path: '/h/{order_no}' } },
      statement: { firstPage: 0, amounts: 'integers' },
      allowCancel: ['a.example', '127.0.0.1'],
      allowHostileCancel: ['127.0.0.1'],
    });
  });
});

test('a wrong embedded configuration is our own mistake', () => {
  inWorkspace((space) => {
    expect(() => withTarget(space.load(), { ...embedded, colour: 1 })).toThrow(
      "the built-in platform's configuration is wrong: /colour: unknown key",
    );
    expect(() => withTarget(space.load(), {})).toThrow('expected baseUrl and apiKey');
  });
});
