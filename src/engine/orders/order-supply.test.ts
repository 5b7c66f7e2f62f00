import { expect, onTestFinished, test, vi } from 'vitest';
import type { Settings } from '../../config/settings.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { createOperation, type FakeRun, fakeRun, type Reply, type Target } from '../fake-target.fixture.ts';
import { Ledger } from '../../journal/ledger.ts';
import { createOrderSupply } from './order-supply.ts';

const create: Settings['orders'] = { kind: 'create', operation: createOperation, orderNo: '/data/order_no' };
const accepted: Reply = { status: 200, json: { code: 0 } };
const refused: Reply = { status: 400, json: { code: 1 } };

/** An order supply, and what was sent for it. Time goes by at once. */
function scene(
  target: Target,
  source: Settings['orders'] = { kind: 'numbers', numbers: ['HT17', 'HT18'] },
  orderBudget = 12,
) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const fake: FakeRun = fakeRun(target, { orders: source, orderBudget });
  const { run } = fake;
  const orders = createOrderSupply(
    run,
    new Ledger(run.settings.ledger, run.id, 'target.example', run.now),
    (numbers) => numbers,
  );
  run.orders = orders;
  const sent = (): readonly Exchange[] => run.history.exchanges.filter(({ operation }) => operation === 'cancel');
  return { ...fake, orders, sent };
}

/** What becomes of something that may wait: time goes by only while something waits for it. */
async function inTime<T>(promise: Promise<T>): Promise<T> {
  let isOver = false;
  const whole = promise.finally(() => (isOver = true));
  while (!isOver) {
    if (vi.getTimerCount() > 0) await vi.advanceTimersByTimeAsync(50);
    else await new Promise((resolve) => setImmediate(resolve));
  }
  return whole;
}

/** A target that creates orders and refuses their cancels for so many milliseconds. */
function confirming(late: number): Target {
  const created = new Map<unknown, number>();
  return (call, body) => {
    if (call.operation === 'hotelOrderCreate') {
      const number = `N${created.size + 100}`;
      created.set(number, performance.now());
      return { status: 200, json: { code: 0, data: { order_no: number } } };
    }
    return performance.now() - (created.get(body['order_no']) ?? 0) < late ? refused : accepted;
  };
}

test('orders are claimed before they are given out, and there is a reason if there is none', async () => {
  const { orders, run } = scene(() => accepted);
  expect([orders.left, await inTime(orders.take()), await inTime(orders.take())]).toEqual([2, 'HT17', 'HT18']);
  expect(run.guard.isOurs('HT18')).toBe(true);
  expect([orders.left, orders.dry]).toEqual([0, null]);
  expect([await inTime(orders.take()), orders.dry]).toEqual([null, { code: 'orders-spent' }]);
});

test('a cancel is plain, has the members of the configuration, and its outcome is noted', async () => {
  const { orders, bodies, sent } = scene(() => accepted);
  const order = (await inTime(orders.take())) ?? expect.fail();
  const exchange = await inTime(orders.cancel(order, { connection: 'new' }));
  expect(bodies).toEqual([{ order_no: 'HT17', cancel_reason: 'change of plans' }]);
  expect(sent()).toEqual([exchange]);
  expect(exchange?.connection).toBe('new');
});

test('an order that cannot be cancelled is given back; a supplied one is not tried again', async () => {
  const { orders, calls } = scene(() => refused);
  const order = (await inTime(orders.take())) ?? expect.fail();
  expect((await inTime(orders.cancel(order)))?.answer?.status).toBe(400);
  expect([orders.spent, orders.refused, calls.length]).toEqual([0, 1, 1]);
});

test('the refusal of a second cancel gives no order back, and is not waited for', async () => {
  const { orders, calls } = scene(
    (call, _, nth) => (call.operation === 'cancel' && nth > 2 ? refused : confirming(0)(call, {}, nth)),
    create,
  );
  const order = (await inTime(orders.take())) ?? expect.fail();
  for (const status of [200, 400, 400]) expect((await inTime(orders.cancel(order)))?.answer?.status).toBe(status);
  expect([orders.spent, orders.refused, calls.length]).toEqual([1, 0, 4]);
});

test('where new orders are confirmed late, a cancel waits for the second of them, and later orders rest before their first', async () => {
  const { orders, run, calls, sent } = scene(confirming(1200), create);
  const cancels = (): number => calls.filter(({ operation }) => operation === 'cancel').length;
  const first = (await inTime(orders.take())) ?? expect.fail();
  // One alone may be an order that cannot be cancelled.
  expect((await inTime(orders.cancel(first)))?.answer?.status).toBe(400);
  expect([orders.spent, cancels()]).toEqual([0, 1]);
  const second = (await inTime(orders.take())) ?? expect.fail();
  expect((await inTime(orders.cancel(second)))?.answer?.status).toBe(200);
  expect([orders.spent, orders.fresh.confirmedLate, cancels()]).toEqual([1, true, 4]);
  // An attempt that was repeated is not a case.
  expect(sent().filter((exchange) => run.history.requestOf(exchange) !== null)).toEqual([sent()[0], sent()[3]]);
  const third = (await inTime(orders.take())) ?? expect.fail();
  expect((await inTime(orders.cancel(third)))?.answer?.status).toBe(200);
  expect(cancels()).toBe(5);
  // The first is old enough by now, and counts then: nothing is left behind.
  await inTime(orders.tidyUp());
  expect([orders.spent, orders.refused, [...run.creations.left]]).toEqual([3, 0, []]);
});

test('where waiting is in vain, no later order is waited for', async () => {
  const { orders, calls } = scene(confirming(Infinity), create);
  const cancels: number[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const before = calls.length;
    await inTime(orders.cancel((await inTime(orders.take())) ?? expect.fail()));
    cancels.push(calls.length - before - 1);
  }
  expect(cancels).toEqual([1, 6, 1, 1]);
});

test('once the run has stopped, no order is taken and no cancel is sent', async () => {
  const { orders, run, calls } = scene(() => accepted);
  const order = (await inTime(orders.take())) ?? expect.fail();
  (run.client.traffic as { stopped: string | null }).stopped = 'limit';
  expect([orders.left, await inTime(orders.take()), await inTime(orders.cancel(order)), calls.length]).toEqual([
    0,
    null,
    null,
    0,
  ]);
});

test('within the budget no further order is taken, and the reason says so', async () => {
  const { orders } = scene(() => accepted, { kind: 'numbers', numbers: ['HT17', 'HT18'] }, 1);
  expect([orders.left, await inTime(orders.take()), orders.left, await inTime(orders.take())]).toEqual([
    1,
    'HT17',
    0,
    null,
  ]);
  expect(orders.dry).toEqual({ code: 'order-budget-spent', budget: 1 });
});

test('an order that was given back is taken once more, and no other one in its place where the budget is named', async () => {
  const { orders } = scene(() => accepted, { kind: 'numbers', numbers: ['HT17', 'HT18'] }, 1);
  await orders.take();
  orders.giveBack('HT17');
  expect(orders.spent).toBe(0);
  orders.takeBack('HT17');
  expect(orders.spent).toBe(1);
  orders.giveBack('HT17');
  expect([await orders.take(), orders.spent]).toEqual([null, 0]);
});
