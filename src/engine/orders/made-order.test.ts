import { expect, test } from 'vitest';
import { madeOrder } from './creation-log.ts';

test.each([
  [{ code: 0, data: { order_no: 'BUS40' } }, 'bus order BUS40 (call 93)'],
  [{ orderId: 7, data: { order_no: 'BUS40' } }, 'bus order 7 (call 93)'],
  [{ data: { order: { busOrderNo: 'B1' } } }, 'bus order B1 (call 93)'],
  [{ data: { order_no: '' } }, 'bus order without a number (call 93)'],
  [{ data: { order_no: 'x'.repeat(101) } }, 'bus order without a number (call 93)'],
  [{ request_id: 'r-1', data: { gid: 'g-1' } }, 'bus order without a number (call 93)'],
  [undefined, 'bus order without a number (call 93)'],
])('an order that was created is named by its number: %j', (answer, entry) => {
  expect(madeOrder('busOrderCreate', 93, answer)).toBe(entry);
});

test('another operation that leaves something behind is named', () => {
  expect(madeOrder('acme.refund', 5, { data: { order_no: 'B1' } })).toBe('B1, left behind by acme.refund (call 5)');
  expect(madeOrder('acme.refund', 5, { data: {} })).toBe('left behind by acme.refund (call 5)');
});
