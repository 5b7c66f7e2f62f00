import { expect, test } from 'vitest';
import { NewOrders } from './created-orders.ts';

const waits = [500, 1000];

/** The results of a run about orders A to D, created at 0, with a clock that the test sets. */
function fresh(): { readonly orders: NewOrders; readonly clock: { now: number } } {
  const clock = { now: 0 };
  const orders = new NewOrders(waits, () => clock.now);
  for (const order of 'ABCD') orders.created(order);
  return { orders, clock };
}

test('nothing rests or waits before orders were refused, and for one that was refused alone nothing waits either', () => {
  const { orders } = fresh();
  expect(orders.restOf('A')).toBe(0);
  expect(orders.refused('A')).toEqual([]);
  expect(orders.refused('B')).toEqual(waits);
});

test('where an order as new was granted its cancel, others are not refused for being new', () => {
  const { orders } = fresh();
  orders.granted('A', false);
  expect(orders.refused('B')).toEqual([]);
  expect(orders.refused('C')).toEqual([]);
  expect([orders.confirmedLate, orders.restOf('D')]).toEqual([false, 0]);
});

test('that an older order was granted its cancel says nothing of newer ones', () => {
  const { orders, clock } = fresh();
  clock.now = 5000;
  orders.granted('A', false);
  for (const order of ['E', 'F']) orders.created(order);
  clock.now = 5100;
  expect([orders.refused('E'), orders.refused('F')]).toEqual([[], waits]);
});

test('an order cancelled after a refusal shows how old others must be; they wait so long, whichever was oldest', () => {
  const { orders, clock } = fresh();
  clock.now = 3000;
  orders.granted('A', true);
  expect(orders.confirmedLate).toBe(true);
  orders.created('E');
  expect([orders.restOf('B'), orders.restOf('E')]).toEqual([0, 3000]);
  clock.now = 4000;
  expect(orders.restOf('E')).toBe(2000);
  orders.granted('E', true);
  orders.created('F');
  expect(orders.restOf('F')).toBe(3000);
  expect(orders.refused('F')).toEqual(waits);
});

test('no rest is longer than ten seconds', () => {
  const { orders, clock } = fresh();
  clock.now = 60_000;
  orders.granted('A', true);
  orders.created('E');
  expect(orders.restOf('E')).toBe(10_000);
});

test('a run waits 40 seconds in total, counts simultaneous waits once, and reports when no time is left', () => {
  const { orders, clock } = fresh();
  expect([orders.mayWait(10_000), orders.mayWait(10_000), orders.mayWait(0)]).toEqual([true, true, true]);
  clock.now = 5000;
  expect(orders.mayWait(10_000)).toBe(true);
  clock.now = 100_000;
  expect(orders.mayWait(25_000)).toBe(true);
  expect(orders.reasonNoLonger).toBeNull();
  clock.now = 200_000;
  expect(orders.mayWait(1)).toBe(false);
  expect(orders.reasonNoLonger).toEqual({ code: 'new-orders-refused', seconds: 40 });
  expect(orders.mayWait(0)).toBe(true);
});

test('the orders of a run are those that it has created', () => {
  const { orders } = fresh();
  expect([orders.has('A'), orders.has('supplied')]).toEqual([true, false]);
});

test('what was waited for in vain is waited for once', () => {
  const { orders } = fresh();
  orders.refused('A');
  expect(orders.refused('B')).toEqual(waits);
  orders.giveUpWaiting();
  expect(orders.refused('C')).toEqual([]);
});

test('of supplied orders nobody knows how old they are: nothing waits for them', () => {
  const { orders } = fresh();
  orders.refused('A');
  expect(orders.refused('supplied')).toEqual([]);
  orders.granted('supplied', true);
  expect([orders.confirmedLate, orders.restOf('supplied'), orders.restOf('A')]).toEqual([false, 0, 0]);
});
