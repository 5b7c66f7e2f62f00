import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, type ScriptedProbe, startProbe } from './scripted-probe.fixture.ts';

let probe: ScriptedProbe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.close());

test.each([
  ['free', 0, 458.5],
  ['partial', 137.55, 320.95],
  ['non_refundable', 458.5, 0],
])('an order with policy %s is cancelled for its fee', async (policy, fee, refund) => {
  const orderNo = await probe.order(policy);
  const seen = await probe.cancel(orderNo);
  expect(seen.status).toBe(200);
  expect(seen.body).toMatchObject({ code: 0, message: 'success', request_id: expect.any(String) });
  expect(dataOf(seen)).toEqual({
    order_no: orderNo,
    status: 'cancelled',
    cancel_fee: fee,
    refund_amount: refund,
    refund_status: 'processing',
    cancelled_at: '2028-02-27T06:30:00Z',
  });
  expect(dataOf(await probe.orderDetail(orderNo))['status']).toBe('cancelled');
});

test('a second cancel is refused and changes nothing', async () => {
  const orderNo = await probe.order();
  await probe.cancel(orderNo);
  const before = dataOf(await probe.orderDetail(orderNo));
  expect((await probe.cancel(orderNo)).status).toBe(400);
  expect(dataOf(await probe.orderDetail(orderNo))).toEqual(before);
});

test('of two cancels at once one is accepted', async () => {
  const orderNo = await probe.order();
  const both = await Promise.all([probe.cancel(orderNo), probe.cancel(orderNo)]);
  expect(both.map((seen) => seen.status).sort()).toEqual([200, 400]);
});

test('an order whose policy forbids it is not cancelled', async () => {
  const orderNo = await probe.order('none');
  expect((await probe.cancel(orderNo)).status).toBe(400);
  expect(dataOf(await probe.orderDetail(orderNo))['status']).toBe('created');
});

test.each([
  { order_no: undefined },
  ...['', 'HT0000000000000000', 'x'.repeat(65), 1, null, true, [], {}, '\u0000', '\ud800'].map((value) => ({
    order_no: value,
  })),
  ...[1, null, false, ['a'], {}, 'x'.repeat(501)].map((value) => ({ cancel_reason: value })),
])('%j is refused with 400 and cancels nothing', async (fields) => {
  const orderNo = await probe.order();
  expect((await probe.cancel(orderNo, fields)).status).toBe(400);
  expect(dataOf(await probe.orderDetail(orderNo))['status']).toBe('created');
});

test.each(['', 'x'.repeat(500), '\u{1f600}\n\u0000"\\', '\ud800', undefined])(
  'the reason %j is accepted',
  async (reason) => {
    expect((await probe.cancel(await probe.order(), { cancel_reason: reason })).status).toBe(200);
  },
);

test('a cancel without the right key is refused with 401 and cancels nothing', async () => {
  const orderNo = await probe.order();
  for (const key of [null, '', 'wrong']) expect((await probe.cancel(orderNo, {}, { key })).status).toBe(401);
  expect(dataOf(await probe.orderDetail(orderNo))['status']).toBe('created');
});
