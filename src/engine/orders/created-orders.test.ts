import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Ledger } from '../../journal/ledger.ts';
import { said } from '../../contract/reason.ts';
import type { CreationReason } from '../../contract/reasons/orders.ts';
import type { Target } from '../fake-target.fixture.ts';
import { createOrderSupply } from './order-supply.ts';
import { create, inTurn, ordersOf } from './orders-of.fixture.ts';

test('a created order that is not in the ledger is left behind, and not cancelled', async () => {
  const { fake } = ordersOf(create, 3, () => ({ status: 200, json: { code: 0, data: { order_no: 'N1' } } }));
  const file = join(fake.folder, 'a folder');
  const orders = createOrderSupply(fake.run, new Ledger(file, fake.run.id, 'target.example', fake.run.now), inTurn);
  mkdirSync(file, { recursive: true });
  expect(await orders.take()).toBeNull();
  expect(orders.dry).toEqual({ code: 'ledger-no-file', file });
  expect([orders.spent, [...fake.run.creations.left]]).toEqual([0, ['N1']]);
  expect(await orders.take()).toBeNull();
  expect(fake.calls).toHaveLength(1);
});

test('of orders that it creates a run leaves no more behind than the budget, whether one was cancelled or none', async () => {
  const most = 12;
  for (const cancelled of [false, true]) {
    let created = 0;
    const { orders, fake } = ordersOf(create, most, () => ({
      status: 200,
      json: { code: 0, data: { order_no: `HT${(created += 1)}` } },
    }));
    if (cancelled) orders.cancelled((await orders.take()) ?? '');
    for (let order = await orders.take(); order !== null; order = await orders.take()) orders.giveBack(order);
    expect(created).toBe(most);
    expect(fake.run.creations.left.size).toBe(cancelled ? most - 1 : most);
  }
});

test('an order is created when it is needed, and is left behind until it is known to be cancelled', async () => {
  const { orders, fake, ledger } = ordersOf(create, 12, () => ({
    status: 200,
    json: { code: 0, data: { order_no: 4711 } },
  }));
  expect([orders.left, orders.unspent, fake.calls.length]).toEqual([12, null, 0]);
  expect(await orders.take()).toBe('4711');
  expect(fake.calls).toMatchObject([{ operation: 'hotelOrderCreate', repeatable: false }]);
  expect([...fake.run.creations.left]).toEqual(['4711']);
  expect(ledger.spent().has('4711')).toBe(true);
});

const cut: CreationReason = {
  code: 'creation-cut',
  status: 200,
  call: 1,
  because: { code: 'answer-cut', because: said('too large'), isIts: true },
};
const withoutNumber: CreationReason = {
  code: 'creation-without-number',
  status: 200,
  call: 1,
  pointer: '/data/order_no',
};

test.each<[string, Target, CreationReason]>([
  ['does not answer', () => ({ fault: 'timeout' }), { code: 'creation-failed', because: said('timeout (made up)') }],
  [
    'refuses',
    () => ({ status: 400, json: { code: 7 } }),
    { code: 'creation-refused', status: 400, call: 1, saying: { words: '', theirCode: 7 } },
  ],
  ['is cut', () => ({ status: 200, cut: true }), cut],
  ['answers without a number', () => ({ status: 200, json: { code: 0, data: {} } }), withoutNumber],
  [
    'is answered by a cache',
    () => ({ status: 200, json: { code: 0, data: { order_no: 'HT1' } }, headers: { 'x-cache': ['HIT'] } }),
    { code: 'creation-failed', because: { code: 'answered-from-cache', header: 'x-cache', value: 'HIT' } },
  ],
  [
    'is refused by a cache',
    () => ({ status: 400, json: { code: 7 }, headers: { age: ['2'] } }),
    { code: 'creation-failed', because: { code: 'answered-from-cache', header: 'age', value: '2' } },
  ],
  [
    'is answered with a masked number',
    () => ({ status: 200, json: { code: 0, data: { order_no: 'HT************9130' } } }),
    { code: 'creation-failed', because: { code: 'masked-in-front', what: 'order number' } },
  ],
  [
    'answers a number that is none',
    () => ({ status: 200, json: { code: 0, data: { order_no: { a: 1 } } } }),
    withoutNumber,
  ],
])('if order creation %s, there is no order, and the reason is reported', async (_, target, reason) => {
  const { orders, fake } = ordersOf(create, 12, target);
  expect(await orders.take()).toBeNull();
  expect(orders.dry).toEqual(reason);
  expect(orders.spent).toBe(0);
  expect(existsSync(fake.run.settings.ledger)).toBe(false);
});

test.each<[string, unknown, string, string]>([
  [
    'a number too large to distinguish from its neighbours',
    Number('9007199254740993'),
    'no safe integer',
    '9007199254740992',
  ],
  ['no number at all', Number('1e400'), 'no safe integer', 'Infinity'],
  ['a number with a secret in it', 'HT-a-key-of-the-tests-1', 'a secret', 'HT-[redacted]-1'],
  ['a number that is a pattern', '*%_', 'no letter or digit', '*%_'],
  ['a number of a megabyte', 'x'.repeat(1_000_000), 'too long or odd', 'x'.repeat(200)],
  ['a number with a line feed', 'HT1\n{"order":"HT2"}', 'too long or odd', 'HT1\n{"order":"HT2"}'],
])('an order with %s is never used, but reported as left behind', async (_what, order_no, how, left) => {
  const { orders, fake, ledger } = ordersOf(create, 2, () => ({
    status: 200,
    json: { code: 0, data: { order_no: order_no as string } },
  }));
  expect(await orders.take()).toBeNull();
  expect(orders.dry).toEqual({ code: 'created-number-unusable', number: how });
  expect([...fake.run.creations.left]).toEqual([left]);
  expect(ledger.spent().size).toBe(0);
});

test('an order that is created with a number of the ledger is not used: no cancel of it would go out', async () => {
  const { orders, fake, ledger } = ordersOf(create, 12, () => ({
    status: 200,
    json: { code: 0, data: { order_no: '4711' } },
  }));
  await new Ledger(ledger.file, 'an earlier run', 'target.example', () => 0).claim('4711');
  expect(await orders.take()).toBeNull();
  expect([orders.spent, orders.dry, [...fake.run.creations.left]]).toEqual([
    0,
    { code: 'created-number-spent', number: '4711' },
    ['4711'],
  ]);
});

test('an order that may exist without a known number is reported as left behind', async () => {
  const { orders, fake } = ordersOf(create, 2, () => ({ fault: 'timeout' }));
  expect(await orders.take()).toBeNull();
  const entry = (call: number, came: string): string =>
    `an order may have been created: call ${call} (hotelOrderCreate), sent 2026-11-20T12:00:00.000Z, POST ` +
    `/create {}; ${came}. ` +
    `Look in the target for an order with these values, created at that time, or for "run run-1; call ${call}" in its log`;
  expect([...fake.run.creations.left]).toEqual(
    [1, 2].map((call) => entry(call, 'no answer was read (timeout (made up))')),
  );
  const broken = ordersOf(create, 2, () => ({ status: 502 }));
  expect(await broken.orders.take()).toBeNull();
  expect([...broken.fake.run.creations.left]).toEqual([1, 2].map((call) => entry(call, 'the call was answered 502')));
  const cut = ordersOf(create, 2, () => ({ status: 200, cut: true }));
  expect(await cut.orders.take()).toBeNull();
  expect([...cut.fake.run.creations.left]).toEqual([1, 2].map((call) => entry(call, 'its answer was cut: too large')));
  const cutRefusal = ordersOf(create, 2, () => ({ status: 400, cut: true }));
  expect(await cutRefusal.orders.take()).toBeNull();
  expect([...cutRefusal.fake.run.creations.left]).toEqual([]);
  const nameless = ordersOf(create, 2, () => ({ status: 200, json: { code: 0 } }));
  expect(await nameless.orders.take()).toBeNull();
  expect([...nameless.fake.run.creations.left]).toEqual(
    [1, 2].map((call) => entry(call, 'it was accepted without a number at /data/order_no')),
  );
  const refused = ordersOf(create, 2, () => ({ status: 200, json: { code: 7 } }));
  expect(await refused.orders.take()).toBeNull();
  expect([...refused.fake.run.creations.left]).toEqual([]);
  const silent = ordersOf(create, 2, () => ({ fault: 'not-sent' }));
  expect(await silent.orders.take()).toBeNull();
  expect([...silent.fake.run.creations.left]).toEqual([]);
});
