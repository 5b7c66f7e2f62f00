import { expect, test } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { acceptedCancel, acceptedSearch, sampleExchange } from '../sample-exchange.fixture.ts';
import { amounts, cancelTwice, cancelWithoutKey, refundStatuses, requiredCancel, timestampForm } from './cancel-answers.ts';
import type { Observed, Observer } from './observed.ts';
import { inTurn } from './sample-log.fixture.ts';

const observers = { amounts, cancelTwice: () => cancelTwice(null), cancelWithoutKey, refundStatuses, requiredCancel, timestampForm };
type Name = keyof typeof observers;

function observed(name: Name, exchanges: readonly Exchange[]): Observed {
  const observer: Observer = observers[name]();
  for (const exchange of inTurn(exchanges)) observer.add?.(exchange);
  return observer.answer();
}

const plain = { cancel_reason: 'change of plans' };
const cancelled = (order: string, data: JsonObject = {}, reason: JsonObject = plain): Exchange =>
  acceptedCancel(order, data, { body: { order_no: order, ...reason } });
const refused = (order: string, reason: JsonObject = plain): Exchange =>
  sampleExchange({ operation: 'cancel', status: 400, json: { code: 1 }, body: { order_no: order, ...reason } });
const keyless = (order: string, status: number): Exchange =>
  sampleExchange({ operation: 'cancel', status, credentials: 'missing', json: {}, body: { order_no: order, ...plain } });
const sums = (...pairs: readonly (readonly [Json, Json])[]): Exchange[] =>
  pairs.map(([cancel_fee, refund_amount], index) => cancelled(`order ${index}`, { cancel_fee, refund_amount }));
const stamped = (...texts: readonly Json[]): Exchange[] => texts.map((cancelled_at, index) => cancelled(`order ${index}`, { cancelled_at }));
const letters = ['A', 'B', 'C', 'D'];
const fraction = (digits: number): string => `2026-11-21T10:30:00.${'5'.repeat(digits)}Z`;

test.each<[Name, string, readonly Exchange[], Json, string, string]>([
  ['requiredCancel', 'no', [cancelled('A', {}, {})], false, 'no: an order is cancelled without a reason', 'call 1'],
  [
    'requiredCancel',
    'no, often',
    letters.map((order) => cancelled(order, {}, {})),
    false,
    'no: an order is cancelled without a reason',
    'call 1, call 2, call 3',
  ],
  [
    'requiredCancel',
    'yes, often',
    letters.flatMap((order) => [refused(order, {}), cancelled(order)]),
    true,
    'yes: an order is refused without a reason and cancelled with one',
    'call 2, call 4, call 6, after a refusal without a reason',
  ],
  ['cancelWithoutKey', '401', [keyless('A', 401), keyless('B', 401), keyless('B', 500), keyless('B', 400)], 401, '401', '401: 2 calls, such as call 1'],
  ['cancelWithoutKey', '400', [keyless('A', 400), cancelled('A')], 400, '400', '400: 1 call, such as call 1'],
  [
    'cancelWithoutKey',
    'both',
    [keyless('A', 401), keyless('B', 400), cancelled('B')],
    null,
    'could not be told: both 400 and 401 came',
    '400: 1 call, such as call 2; 401: 1 call, such as call 1',
  ],
  ['cancelTwice', 'refused', [cancelled('A'), refused('A'), refused('A')], 'refused', 'refused with 400', 'refused: 2 calls, such as call 2'],
  ['cancelTwice', 'accepted', [cancelled('A'), cancelled('A')], 'accepted', 'accepted again', 'accepted: 1 call, such as call 2'],
  [
    'cancelTwice',
    'both',
    [cancelled('A'), refused('A'), cancelled('B'), cancelled('B')],
    null,
    'could not be told: some repeated cancels are accepted, others are refused',
    'accepted: 1 call, such as call 4; refused: 1 call, such as call 2',
  ],
  [
    'refundStatuses',
    'two, and one that is none',
    [cancelled('A'), cancelled('B', { refund_status: 'a "b"' }), cancelled('C'), cancelled('D', { refund_status: null })],
    ['a "b"', 'processing'],
    '"a \\"b\\"", "processing"',
    '3 of 4 accepted cancels',
  ],
  [
    'refundStatuses',
    'none that is a text',
    [cancelled('A', { refund_status: 7 })],
    null,
    'could not be told: no `refund_status` was a string (see cancel.refund-status)',
    '0 of 1 accepted cancel',
  ],
  [
    'amounts',
    'fractions',
    sums([0, 100], [10.5, 9], [7.5, 9]),
    'decimals',
    'with fractions',
    '3 orders; sums seen: 0, 7.5, 9, 10.5, 100; a fraction in call 2',
  ],
  ['amounts', 'three sums of three orders', sums([0, 100], [20, 0], [3, 0]), 'integers', 'whole numbers', '3 orders; sums seen: 0, 3, 20, 100'],
  [
    'amounts',
    'twelve sums',
    sums([1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]),
    'integers',
    'whole numbers',
    '6 orders; sums seen: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12',
  ],
  [
    'amounts',
    'fourteen sums',
    sums([1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12], [13, 14]),
    'integers',
    'whole numbers',
    '7 orders; sums seen: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more',
  ],
  [
    'amounts',
    'one order',
    sums([0, 688]),
    null,
    'could not be told: all sums seen are whole numbers, but there are too few of them',
    '1 order; sums seen: 0, 688',
  ],
  [
    'amounts',
    'two sums of three orders',
    sums([0, 1], [0, 2], [0, 2]),
    null,
    'could not be told: all sums seen are whole numbers, but there are too few of them',
    '3 orders; sums seen: 0, 1, 2',
  ],
  [
    'amounts',
    'no numbers',
    sums(['1.5', null], [null, '2'], [[], {}]),
    null,
    'could not be told: neither `cancel_fee` nor `refund_amount` was a number (see cancel.amounts)',
    '3 accepted cancels',
  ],
  [
    'amounts',
    'an order that named no number',
    [acceptedCancel('A', { cancel_fee: 0.5 }, { body: {} })],
    'decimals',
    'with fractions',
    '1 order; sums seen: 0.5, 380.5; a fraction in call 1',
  ],
  [
    'timestampForm',
    'whole seconds, once unreadable',
    stamped('2026-11-21T10:30:00Z', 'yesterday', '2026-11-21T10:31:00Z'),
    'extended, seconds, Z',
    'extended, seconds, Z',
    '2 of 3 accepted cancels',
  ],
  [
    'timestampForm',
    'microseconds',
    stamped(fraction(6)),
    'extended, microseconds, Z',
    'extended, microseconds, Z; 6 digits after the point',
    '1 of 1 accepted cancel',
  ],
  [
    'timestampForm',
    'as many digits as are needed',
    stamped(fraction(10), '2026-11-21T10:30:00Z', fraction(3)),
    'extended, seconds with fraction, Z or extended, seconds, Z',
    'extended, seconds with fraction, Z or extended, seconds, Z; 3, 10 digits after the point',
    '3 of 3 accepted cancels',
  ],
  [
    'timestampForm',
    'a hundred digits',
    stamped(fraction(100)),
    'extended, seconds with fraction, Z',
    'extended, seconds with fraction, Z; 100 digits after the point',
    '1 of 1 accepted cancel',
  ],
  [
    'timestampForm',
    'unreadable',
    stamped('yesterday', ['2026-11-21T10:30:00Z']),
    null,
    'could not be told: no `cancelled_at` could be read as a UTC timestamp (see cancel.cancelled-at)',
    '2 accepted cancels',
  ],
])('%s, %s: told with what it rests on', (name, _, exchanges, value, answer, evidence) => {
  expect(observed(name, exchanges)).toEqual({ value, answer, evidence });
});

/** Exchanges that cancelled nothing with the key, though they look like it. */
const others: readonly Exchange[] = [
  acceptedCancel('A', {}, { operation: 'search', body: { order_no: 'A' } }),
  acceptedCancel('A', {}, { operation: 'hotelOrderDetail' }),
  acceptedCancel('A', {}, { credentials: 'missing' }),
  acceptedCancel('A', {}, { credentials: 'wrong' }),
  sampleExchange({ operation: 'cancel', body: { order_no: 'A' }, fault: { kind: 'timeout', message: 'no answer in time' } }),
  sampleExchange({ operation: 'cancel', body: { order_no: 'A' }, status: 500, json: { code: 0 } }),
  acceptedSearch(),
];

test.each<[Name, string]>([
  ['amounts', 'no order was cancelled'],
  ['cancelTwice', 'no repeated cancel was accepted, or refused with 400'],
  ['cancelWithoutKey', 'no order that can be cancelled was tried without the key'],
  ['refundStatuses', 'no order was cancelled'],
  ['requiredCancel', 'no order that can be cancelled was first cancelled without a reason, which takes more orders; a made-up number is refused anyway'],
  ['timestampForm', 'no order was cancelled'],
])('%s: told by nothing but cancels with the key, and cancels without one', (name, reason) => {
  for (const exchanges of [[], others, [...others, ...others]]) {
    expect(observed(name, exchanges)).toEqual({ value: null, answer: `could not be told: ${reason}`, evidence: 'none' });
  }
});
