import { expect, onTestFinished, test } from 'vitest';
import { createOperation, fakeRun } from '../fake-target.fixture.ts';
import { Ledger } from '../../journal/ledger.ts';
import { createOrderSupply } from './order-supply.ts';

test('an order that was claimed while another could not be is counted until it is released', async () => {
  const made = ['N1', 'N2'];
  const target = () => ({ status: 200, json: { code: 0, data: { order_no: made.shift() ?? '' } } });
  const fake = fakeRun(target, {
    orders: { kind: 'create', operation: createOperation, orderNo: '/data/order_no' },
    orderBudget: 3,
  });
  onTestFinished(() => fake.close());
  const ledger = new Ledger(fake.run.settings.ledger, fake.run.id, 'target.example', fake.run.now);
  const claim = ledger.claim.bind(ledger);
  ledger.claim = (order) => (order === 'N1' ? claim(order) : Promise.reject(new Error('no space left')));
  const orders = createOrderSupply(fake.run, ledger, (numbers) => numbers);
  await Promise.all([orders.take(), orders.take()]);
  orders.release();
  expect([orders.spent, ledger.spent().size]).toEqual([0, 0]);
});
