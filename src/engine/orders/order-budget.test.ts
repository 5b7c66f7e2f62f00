import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Settings } from '../../config/settings.ts';
import { Ledger } from '../../journal/ledger.ts';
import { documentedCall } from '../target.ts';
import { createOrderSupply } from './order-supply.ts';
import { create, inTurn, ordersOf } from './orders-of.fixture.ts';

const numbers = (...list: string[]): Settings['orders'] => ({ kind: 'numbers', numbers: list });

test('without orders there is none, and the advice says what to supply', async () => {
  const { orders, fake } = ordersOf({ kind: 'none' });
  expect(orders.dry).toEqual({ code: 'no-orders' });
  expect(await orders.take()).toBeNull();
  expect(orders.dry).toEqual({ code: 'no-orders' });
  expect([orders.left, orders.spent, orders.unspent]).toEqual([0, 0, null]);
  expect(existsSync(fake.run.settings.ledger)).toBe(false);
});

test('supplied orders come in turn, each in the ledger before it is handed out', async () => {
  const { orders, ledger, fake } = ordersOf(numbers('HT1', 'HT2', 'HT3'));
  expect([orders.left, orders.unspent]).toEqual([3, 3]);
  for (const number of ['HT1', 'HT2', 'HT3']) {
    expect(await orders.take()).toBe(number);
    expect(ledger.spent().has(number)).toBe(true);
  }
  expect(await orders.take()).toBeNull();
  expect(orders.dry).toEqual({ code: 'orders-spent' });
  expect([orders.left, orders.spent, orders.unspent]).toEqual([0, 3, 0]);
  // A run that finds all of them in the ledger takes none, and must say why.
  const { run } = fake;
  const later = createOrderSupply(
    run,
    new Ledger(run.settings.ledger, 'a later run', 'target.example', run.now),
    inTurn,
  );
  expect([later.left, later.dry]).toEqual([0, orders.dry]);
});

test('orders that an earlier run has spent are skipped, and those that another run claims meanwhile', async () => {
  const { fake, ledger } = ordersOf(numbers('HT1', 'HT2', 'HT3'));
  const other = new Ledger(ledger.file, 'run-2', 'target.example', () => 0);
  await other.claim('HT1');
  const orders = createOrderSupply(fake.run, ledger, inTurn);
  expect(orders.left).toBe(2);
  await other.claim('HT2');
  expect(await orders.take()).toBe('HT3');
  expect(await orders.take()).toBeNull();
  expect(orders.spent).toBe(1);
});

test('once a cancel was refused for the key, no further supplied order is named until the key was taken', async () => {
  let status = 401;
  const { orders, fake, ledger } = ordersOf(numbers('HT1', 'HT2', 'HT3'), 12, () => ({ status, json: {} }));
  const cancel = (order: string): Promise<unknown> =>
    fake.run.send(documentedCall('cancel', { order_no: order }, 'cancel.status'));
  expect(await orders.take()).toBe('HT1');
  await cancel('HT1');
  expect(await orders.take()).toBeNull();
  expect(orders.dry).toEqual({ code: 'key-refused' });
  expect([...ledger.spent().keys()]).toEqual(['HT1']);
  status = 400;
  await cancel('HT1');
  expect(await orders.take()).toBe('HT2');
});

test('once nothing is sent any more, no supplied order is named in the ledger', async () => {
  const { fake, ledger } = ordersOf(numbers('HT1', 'HT2'));
  Object.assign(fake.run.client.traffic, { stopped: 'signal', reason: { code: 'interrupted' } });
  const orders = createOrderSupply(fake.run, ledger, inTurn);
  expect(await orders.take()).toBeNull();
  // The reason of the run stands for it.
  expect([orders.dry, fake.run.budget.reasonOver]).toEqual([null, { code: 'interrupted' }]);
  expect([orders.spent, orders.refused, orders.unspent]).toEqual([0, 0, 2]);
  expect(ledger.spent().size).toBe(0);
});

test('where the ledger cannot be written no order is handed out, and the reason names it; nothing is counted', async () => {
  const { fake } = ordersOf(numbers('HT1', 'HT2'));
  const orders = createOrderSupply(
    fake.run,
    new Ledger(join(fake.folder, 'a folder'), fake.run.id, 'target.example', fake.run.now),
    inTurn,
  );
  mkdirSync(join(fake.folder, 'a folder'), { recursive: true });
  expect([await orders.take(), await orders.take()]).toEqual([null, null]);
  expect(orders.dry).toMatchObject({ code: 'ledger-no-file', file: join(fake.folder, 'a folder') });
  expect([orders.spent, orders.refused, orders.unspent]).toEqual([0, 0, 2]);
});

test('where a cancel that named none of them was accepted, no order is given back: it may have cancelled any', async () => {
  const { orders, ledger } = ordersOf(numbers('HT1', 'HT2'));
  await orders.take();
  orders.cancelled('made-up');
  orders.release();
  expect([...ledger.spent().keys()]).toEqual(['HT1']);
  expect(orders.spent).toBe(1);
});

test('orders that no cancel was sent for are given back, and another run may spend them; those that one was sent for stay in the ledger', async () => {
  const { orders, fake, ledger } = ordersOf(numbers('HT1', 'HT2', 'HT3'));
  expect([await orders.take(), await orders.take(), await orders.take()]).toEqual(['HT1', 'HT2', 'HT3']);
  fake.run.guard.left(documentedCall('cancel', { order_no: 'HT2' }, null));
  orders.giveBack('HT1');
  orders.release();
  expect([...ledger.spent().keys()]).toEqual(['HT2']);
  expect([orders.spent, orders.refused, orders.unspent]).toEqual([1, 0, 2]);
  const other = new Ledger(ledger.file, 'run-2', 'target.example', () => 0);
  expect([await other.claim('HT1'), await other.claim('HT2'), await ledger.claim('HT1')]).toEqual([true, false, false]);
  orders.release();
  expect(other.spent().get('HT1')).toBe('run-2');
});

test('the budget is a hard limit of what is named: an order given back is not spent, and is not replaced beyond it', async () => {
  const { orders } = ordersOf(numbers('HT1', 'HT2', 'HT3', 'HT4', 'HT5'), 2);
  expect(orders.left).toBe(2);
  expect([await orders.take(), await orders.take(), await orders.take()]).toEqual(['HT1', 'HT2', null]);
  expect(orders.dry).toEqual({ code: 'order-budget-spent', budget: 2 });
  orders.giveBack('HT1');
  expect([orders.left, await orders.take(), orders.spent, orders.refused]).toEqual([0, null, 1, 1]);
});

test('orders that are refused again and again end with the budget', async () => {
  let created = 0;
  const { orders, ledger } = ordersOf(create, 6, () => ({
    status: 200,
    json: { code: 0, data: { order_no: `N${(created += 1)}` } },
  }));
  for (let taken = 0; taken < 6; taken += 1) {
    const order = await orders.take();
    expect(order).not.toBeNull();
    orders.giveBack(String(order));
  }
  expect(await orders.take()).toBeNull();
  expect([created, ledger.spent().size]).toEqual([6, 6]);
  expect(orders.dry).toEqual({ code: 'too-many-refused', last: null });
});

test('law: whatever becomes of its orders, the ledger of a run never names more than the budget', async () => {
  const fate = fc.constantFrom('spent', 'returned', 'returned and taken back', 'cancelled');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { minLength: 20, maxLength: 20 }),
      fc.integer({ min: 1, max: 6 }),
      fc.boolean(),
      async (fates, budget, creates) => {
        let created = 0;
        const supplied = numbers(...fates.map((_, index) => `HT${index}`));
        const { orders, ledger, fake } = ordersOf(creates ? create : supplied, budget, () => ({
          status: 200,
          json: { code: 0, data: { order_no: `N${(created += 1)}` } },
        }));
        for (const became of fates) {
          const order = await orders.take();
          if (order === null) break;
          if (became.startsWith('returned')) orders.giveBack(order);
          if (became === 'returned and taken back') orders.takeBack(order);
          if (became === 'cancelled') orders.cancelled(order);
        }
        expect(ledger.spent().size).toBe(budget);
        expect(orders.spent + orders.refused).toBe(budget);
        fake.close();
      },
    ),
    { numRuns: 25 },
  );
});

test('a number is handed out once, though the list or the target gives it twice', async () => {
  const { orders } = ordersOf(numbers('HT1', 'HT1'));
  expect([orders.left, await orders.take(), await orders.take(), orders.spent]).toEqual([1, 'HT1', null, 1]);
  const created = ordersOf(create, 12, () => ({ status: 200, json: { code: 0, data: { order_no: 'N1' } } })).orders;
  expect([await created.take(), await created.take(), created.dry]).toEqual([
    'N1',
    null,
    { code: 'created-number-twice' },
  ]);
});

test('at any concurrency no more orders than the budget are handed out, none twice, and all are in the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(8),
      fc.nat(6),
      fc.array(fc.boolean(), { maxLength: 12 }),
      fc.boolean(),
      async (supplied, budget, takers, creates) => {
        let created = 0;
        const { orders, fake } = ordersOf(
          creates ? create : numbers(...Array.from({ length: supplied }, (_, index) => `HT${index}`)),
          budget,
          () => ({
            status: 200,
            json: { code: 0, data: { order_no: `N${(created += 1)}` } },
          }),
        );
        // Some give theirs back at once, as after a refusal, and take another.
        const kept = await Promise.all(
          takers.map(async (refused) => {
            const number = await orders.take();
            if (number === null || !refused) return number;
            orders.giveBack('HT1');
            return orders.take();
          }),
        );
        const numbersKept = kept.filter((number) => number !== null);
        expect(new Set(numbersKept).size).toBe(numbersKept.length);
        expect(numbersKept.length).toBeLessThanOrEqual(Math.min(budget, creates ? Infinity : supplied));
        const recorded = existsSync(fake.run.settings.ledger) ? readFileSync(fake.run.settings.ledger, 'utf8') : '';
        for (const number of numbersKept) expect(recorded).toContain(`{"order":"${number}"`);
      },
    ),
    { seed: 61, numRuns: 60 },
  );
});
