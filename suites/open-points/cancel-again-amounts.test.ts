import { expect, test } from 'vitest';
import type { Exchange } from '../../src/contract/exchange.ts';
import { cancelled, notCancelled, observed } from './observed.fixture.ts';

test.each<[string, Exchange[], string | null]>([
  ['the same', [cancelled('A'), cancelled('A')], 'same'],
  ['another fee', [cancelled('A', { cancel_fee: 5 }), cancelled('A', { cancel_fee: 0 })], 'differ'],
  [
    'the same of one order, others of another',
    [...['A', 'A', 'B'].map((order) => cancelled(order)), cancelled('B', { refund_amount: 1 })],
    'differ',
  ],
  ['only one of the sums, the same', [cancelled('A'), cancelled('A', { cancel_fee: undefined as never })], 'same'],
  ['refused', [cancelled('A'), notCancelled('A')], null],
  ['two orders, each cancelled once', [cancelled('A'), cancelled('B', { cancel_fee: 1 })], null],
  ['without the key', [cancelled('A'), { ...cancelled('A', { cancel_fee: 1 }), credentials: 'missing' }], null],
])('whether the sums of a repeated cancel are those of the first: %s', (_, exchanges, value) => {
  expect(observed('open.cancel-again-amounts', exchanges).value).toBe(value);
});
