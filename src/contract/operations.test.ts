import { expect, test } from 'vitest';
import { addOperations, isListed, onlyReads, operationAt, operationRow, spendsAnOrder } from './operations.ts';

addOperations([
  {
    operation: 'acme.look',
    method: 'GET',
    path: '/orders/{order_no}/{part}',
    statuses: [200, 404],
    listed: '200 or 404',
    spends: null,
    answer: null,
  },
  {
    operation: 'acme.change',
    method: 'POST',
    path: '/orders.change',
    statuses: [200],
    listed: '200',
    spends: 'an order',
    answer: null,
  },
  { operation: 'acme.make', method: 'POST', path: '/orders', statuses: [200], listed: '200', spends: 2, answer: null },
]);

test('what a call changes is known of the operations of the document and of packs; of bound ones nobody knows', () => {
  expect(
    ['search', 'cancel', 'acme.look', 'acme.change', 'acme.make', 'busTripDetail'].map((one) =>
      onlyReads(one as never),
    ),
  ).toEqual([true, false, true, false, false, false]);
  expect(
    ['search', 'cancel', 'acme.look', 'acme.change', 'acme.make', 'busTripDetail'].map((one) =>
      spendsAnOrder(one as never),
    ),
  ).toEqual([false, true, false, true, false, false]);
  expect([
    isListed('search', 404),
    isListed('acme.look', 404),
    isListed('acme.look', 400),
    isListed('busTripDetail', 418),
  ]).toEqual([false, true, false, true]);
  expect(operationRow('acme.none')).toBeNull();
});

test.each([
  ['/open/v1/bus/search', 'search', '', {}],
  ['/staging/open/v1/hotel/order/cancel', 'cancel', '/staging', {}],
  ['/staging/orders/HT%2F1%20%C3%BC/bill', 'acme.look', '/staging', { order_no: 'HT/1 ü', part: 'bill' }],
  ['/orders.change', 'acme.change', '', {}],
])('%s is a call of %s', (path, operation, prefix, values) => {
  expect(operationAt(path)).toMatchObject({ row: { operation }, prefix, values });
});

test.each(['/orders/%FF/bill', '/orders/%2/bill', '/orders/1', '/ordersXchange', '/', ''])(
  '%s is a call of none',
  (path) => {
    expect(operationAt(path)).toBeNull();
  },
);
