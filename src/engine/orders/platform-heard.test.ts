import { existsSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Settings } from '../../config/settings.ts';
import { Ledger } from '../../journal/ledger.ts';
import { createOperation, type FakeRun, fakeRun, type Target } from '../fake-target.fixture.ts';
import { documentedCall } from '../target.ts';
import { createOrderSupply, type OrderSupply } from './order-supply.ts';

let open: FakeRun | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

const create: Settings['orders'] = { kind: 'create', operation: createOperation, orderNo: '/data/order_no' };

function ordersOf(
  orders: Settings['orders'],
  orderBudget: number,
  target: Target,
): { orders: OrderSupply; fake: FakeRun } {
  open?.close();
  open = fakeRun(target, { orders, orderBudget });
  const { run } = open;
  return {
    orders: createOrderSupply(run, new Ledger(run.settings.ledger, run.id, 'target.example', run.now)),
    fake: open,
  };
}

test('before the platform itself has answered, no order is named or made, whatever something in front answers', async () => {
  for (const source of [{ kind: 'numbers', numbers: ['HT1', 'HT2'] } as const, create]) {
    const { orders, fake } = ordersOf(source, 12, () => ({
      status: 200,
      json: { code: 0, data: { order_no: 'HT9' } },
    }));
    fake.run.platformHeard = false;
    expect(await orders.take()).toBeNull();
    expect(orders.dry).toEqual({ code: 'platform-not-heard' });
    expect([fake.calls.length, existsSync(fake.run.settings.ledger)]).toEqual([0, false]);
  }
});

test('an accepted search or an answered cancel is the platform itself; a refused search and a call without an answer are not', async () => {
  const search = documentedCall('search', { date: '2026-11-22' }, null);
  const heard = async (target: Target, call = search): Promise<boolean> => {
    const { fake } = ordersOf({ kind: 'none' }, 12, target);
    fake.run.platformHeard = false;
    await fake.run.send(call);
    return fake.run.platformHeard;
  };
  const cancel = documentedCall('cancel', { order_no: 'HT-made-up' }, null);
  expect(await heard(() => ({ status: 200, json: { code: 0 } }))).toBe(true);
  expect(await heard(() => ({ status: 400, json: { code: 1 } }))).toBe(false);
  expect(await heard(() => ({ fault: 'in-front' }))).toBe(false);
  expect(await heard(() => ({ fault: 'in-front' }), cancel)).toBe(false);
});
