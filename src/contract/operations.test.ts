import { expect, test } from 'vitest';
import {
  addOperations,
  type Effect,
  isListed,
  isOwnCancel,
  onlyReads,
  operationAt,
  operationRow,
  spendsAnOrder,
} from './operations.ts';

const own = (operation: 'acme.look' | 'acme.change' | 'acme.make', rest: object) =>
  ({
    operation,
    method: 'POST',
    statuses: [200],
    listed: '200',
    headers: {},
    isAccepted: () => true,
    ...rest,
  }) as never;
addOperations([
  own('acme.look', {
    method: 'GET',
    path: '/orders/{order_no}/{part}',
    statuses: [200, 404],
    spends: null,
    effect: { is: 'reads' },
  }),
  own('acme.change', { path: '/orders.change', spends: 'something' }),
  own('acme.make', { path: '/orders', spends: 'something' }),
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
  ).toEqual([false, true, false, false, false, false]);
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

test.each<[string, Effect | undefined, boolean]>([
  ['/open/v1/hotel/order/cancel', { is: 'changes', kind: 'stay', number: 'order_no' }, true],
  ['/open/v1/hotel/order/cancel', { is: 'changes', kind: 'stay', number: 'id' }, false],
  ['/open/v1/hotel/order/cancel', { is: 'creates', kind: 'stay', number: '/order_no' }, false],
  ['/open/v1/hotel/order/cancel', undefined, false],
  ['/open/v1/hotel/order/cancel/', { is: 'changes', kind: 'stay', number: 'order_no' }, false],
])('a flow may call the cancel of the document at %s with %j: %s', (path, effect, may) => {
  expect(isOwnCancel(path, effect)).toBe(may);
});
