import { expect, test } from 'vitest';
import {
  sampleExchange,
  acceptedSearch,
  acceptedCancel,
  sampleFault,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import { cancelled, notCancelled, observed, plainReason } from './observed.fixture.ts';

const plain = plainReason;
const lost = (order: string, reason: JsonObject = plain, credentials: Exchange['credentials'] = 'valid'): Exchange =>
  notCancelled(order, reason, { credentials, fault: sampleFault('timeout', 'no answer in time') });
const cancelledFor = (order: string, reason: JsonObject = plain, data: JsonObject = {}): Exchange =>
  cancelled(order, data, reason);

test.each<[string, Exchange[], boolean | null]>([
  ['accepted without', [cancelledFor('A', {})], false],
  ['refused without, accepted with one', [notCancelled('A', {}), cancelledFor('A')], true],
  ['refused either way', [notCancelled('A', {}), notCancelled('A')], null],
  ['a made-up number', [notCancelled('made-up', {})], null],
  ['accepted with one only', [cancelledFor('A')], null],
  ['repeated without', [cancelledFor('A'), notCancelled('A', {})], null],
  ['refused without, accepted with null', [notCancelled('A', {}), cancelledFor('A', { cancel_reason: null })], null],
  [
    'refused without, accepted with an empty one',
    [notCancelled('A', {}), cancelledFor('A', { cancel_reason: '' })],
    true,
  ],
  ['one order each way', [notCancelled('A', {}), cancelledFor('A'), cancelledFor('B', {})], false],
  [
    'refused without the key and a reason, accepted with both',
    [notCancelled('A', {}, { credentials: 'missing' }), cancelledFor('A')],
    null,
  ],
  ['throttled without, accepted with one', [notCancelled('A', {}, { status: 429 }), cancelledFor('A')], null],
  ['refused with one, accepted with another', [notCancelled('A'), cancelledFor('A')], null],
  ['accepted with one, and again without', [cancelledFor('A'), cancelledFor('A', {})], null],
  ['accepted without the key', [{ ...cancelledFor('A', {}), credentials: 'missing' }], null],
  ['no answer without, accepted with one', [lost('A', {}), cancelledFor('A')], null],
])('whether the reason is required: %s', (_, exchanges, value) => {
  expect(observed('open.required-cancel', exchanges).value).toBe(value);
});

const listedReason = { cancel_reason: '行程变更' };
/** No reasons, or such as may be refused for what they are. */
const odd: readonly JsonObject[] = [
  {},
  { cancel_reason: 'r'.repeat(61) },
  { cancel_reason: '"x' },
  { cancel_reason: 'x"' },
];

const keyless = (order: string, status: number): Exchange =>
  notCancelled(order, plain, { status, credentials: 'missing' });

test.each<[string, Exchange[], number | null]>([
  ['401', [keyless('A', 401)], 401],
  ['400, and cancelled with the key', [keyless('A', 400), cancelledFor('A')], 400],
  ['400, and refused with the key as well', [keyless('A', 400), notCancelled('A')], null],
  ['400 once it is cancelled', [cancelledFor('A'), keyless('A', 400)], null],
  ['accepted', [notCancelled('A', plain, { status: 200, credentials: 'empty' }), cancelledFor('A')], null],
  ['both', [keyless('A', 401), keyless('B', 400), cancelledFor('B')], null],
  ['never tried', [cancelledFor('A')], null],
  ['with an empty key', [{ ...keyless('A', 401), credentials: 'empty' }], 401],
  ['with a wrong key', [{ ...keyless('A', 401), credentials: 'wrong' }], null],
  [
    '400, and accepted without the key only',
    [keyless('A', 400), { ...cancelledFor('A'), credentials: 'missing' }],
    null,
  ],
  ['no answer, and cancelled with the key', [lost('A', plain, 'missing'), cancelledFor('A')], null],
  [
    '401, and it names no order',
    [sampleExchange({ operation: 'cancel', body: {}, status: 401, credentials: 'missing' })],
    401,
  ],
  [
    '400, and it names no order',
    [sampleExchange({ operation: 'cancel', body: {}, status: 400, credentials: 'missing' }), cancelledFor('A')],
    null,
  ],
  ['400, and another order cancelled', [keyless('A', 400), cancelledFor('B')], null],
])('a cancel without key: %s', (_, exchanges, value) => {
  expect(observed('open.cancel-without-key', exchanges).value).toBe(value);
});

test.each<[string, Exchange[], string | null]>([
  ['refused', [cancelledFor('A'), notCancelled('A')], 'refused'],
  ['accepted', [cancelledFor('A'), cancelledFor('A')], 'accepted'],
  ['throttled', [cancelledFor('A'), notCancelled('A', plain, { status: 429 })], null],
  [
    'refused for an odd reason',
    [cancelledFor('A'), notCancelled('A', { cancel_reason: 'a\u0000b' }), notCancelled('A', { cancel_reason: null })],
    null,
  ],
  [
    'at once',
    [
      { ...cancelledFor('A'), sentAt: 0, endedAt: 500 },
      { ...notCancelled('A'), sentAt: 1, endedAt: 400 },
    ],
    null,
  ],
  ['without key', [cancelledFor('A'), notCancelled('A', plain, { credentials: 'wrong', status: 401 })], null],
  ['refused with a wrong key', [cancelledFor('A'), notCancelled('A', plain, { credentials: 'wrong' })], null],
  [
    'without a reason, with a long one, with a quote in front or at the end',
    [cancelledFor('A'), ...odd.map((reason) => notCancelled('A', reason))],
    null,
  ],
  [
    'with as long a reason as is plain',
    [cancelledFor('A'), notCancelled('A', { cancel_reason: 'r'.repeat(60) })],
    'refused',
  ],
  [
    'the moment that it is cancelled',
    [
      { ...cancelledFor('A'), sentAt: 0, endedAt: 400 },
      { ...notCancelled('A'), sentAt: 400, endedAt: 500 },
    ],
    'refused',
  ],
  ['without an answer', [cancelledFor('A'), lost('A')], null],
  ['sometimes', [cancelledFor('A'), notCancelled('A'), cancelledFor('B'), cancelledFor('B')], null],
  ['never', [cancelledFor('A'), cancelledFor('B')], null],
])('cancelling twice: %s', (_, exchanges, value) => {
  expect(observed('open.cancel-again', exchanges).value).toBe(value);
});

test.each<[string, readonly Exchange[], Json]>([
  [
    'refused for a reason that is not of its list',
    [cancelledFor('A', listedReason), notCancelled('A', plain), notCancelled('A', {})],
    null,
  ],
  [
    'accepted again for one of its list',
    [cancelledFor('A', listedReason), notCancelled('A', plain), cancelledFor('A', listedReason)],
    'accepted',
  ],
  ['refused for one of its list', [cancelledFor('A', listedReason), notCancelled('A', listedReason)], 'refused'],
])('cancelling twice where the configuration knows a reason: %s', (_, exchanges, value) => {
  expect(observed('open.cancel-again', exchanges, { cancelReason: '行程变更' }).value).toBe(value);
});

test('refund statuses are listed once each, and only of accepted cancels', () => {
  expect(
    observed('open.refund-statuses', [
      cancelledFor('A', plain, { refund_status: 'none' }),
      cancelledFor('B'),
      cancelledFor('C'),
    ]).value,
  ).toEqual(['none', 'processing']);
  expect(observed('open.refund-statuses', [notCancelled('A')]).value).toBeNull();
  expect(observed('open.refund-statuses', [cancelledFor('A', plain, { refund_status: 7 })]).value).toBeNull();
});

const sums = (order: string, cancel_fee: Json, refund_amount: Json): Exchange =>
  cancelledFor(order, plain, { cancel_fee, refund_amount });

test.each<[string, Exchange[], string | null]>([
  ['one fraction', [sums('A', 0, 380.5)], 'decimals'],
  ['whole numbers, enough of them', [sums('A', 0, 100), sums('B', 30, 70), sums('C', 1, 2)], 'integers'],
  ['zero throughout', [sums('A', 0, 0), sums('B', 0, 0), sums('C', 0, 0)], 'integers'],
  ['one order', [sums('A', 100, 200)], null],
  ['few sums', [sums('A', 0, 688), sums('B', 0, 688), sums('C', 688, 0)], null],
  ['the same order again', [sums('A', 1, 2), sums('A', 3, 4), sums('A', 5, 6)], null],
  ['no numbers', [sums('A', '1.5', null)], null],
  ['none', [notCancelled('A')], null],
])('amounts: %s', (_, exchanges, value) => {
  expect(observed('open.amounts', exchanges).value).toBe(value);
});

const at = (order: string, cancelled_at: Json): Exchange => cancelledFor(order, plain, { cancelled_at });

test.each<[string, Exchange[], string | null]>([
  ['seconds', [at('A', '2026-11-21T10:30:00Z')], 'extended, seconds, Z'],
  ['basic', [at('A', '20261121T103000+0000')], 'basic, seconds, +0000'],
  [
    'now and then a fraction',
    [at('A', '2026-11-21T10:30:00Z'), at('B', '2026-11-21T10:30:00.5Z')],
    'extended, seconds with fraction, Z or extended, seconds, Z',
  ],
  [
    'now and then milliseconds',
    [at('A', '2026-11-21T10:30:00Z'), at('B', '2026-11-21T10:30:01.120Z')],
    'extended, milliseconds, Z or extended, seconds, Z',
  ],
  [
    'milliseconds',
    [at('A', '2026-11-21T10:30:00.120Z'), at('B', '2026-11-21T10:30:01.000Z')],
    'extended, milliseconds, Z',
  ],
  ['nanoseconds after a comma', [at('A', '20261121T103000,123456789Z')], 'basic, nanoseconds with comma, Z'],
  [
    'as many digits as are needed',
    [at('A', '2026-11-21T10:30:00.123Z'), at('B', '2026-11-21T10:30:00.123456Z')],
    'extended, seconds with fraction, Z',
  ],
  ['unreadable', [at('A', 'yesterday'), at('B', 5)], null],
  ['endless', [at('A', '2'.repeat(1e6))], null],
  ['none', [], null],
])('the form of cancelled_at: %s', (_, exchanges, value) => {
  expect(observed('open.timestamp-form', exchanges).value).toBe(value);
});

const pairs = (...pairs: readonly (readonly [Json, Json])[]): Exchange[] =>
  pairs.map(([cancel_fee, refund_amount], index) => cancelled(`order ${index}`, { cancel_fee, refund_amount }));
const stamped = (...texts: readonly Json[]): Exchange[] =>
  texts.map((cancelled_at, index) => cancelled(`order ${index}`, { cancelled_at }));
const letters = ['A', 'B', 'C', 'D'];
const fraction = (digits: number): string => `2026-11-21T10:30:00.${'5'.repeat(digits)}Z`;

test.each<[string, string, readonly Exchange[], Json]>([
  ['open.required-cancel', 'no', [cancelled('A', {}, {})], false],
  ['open.required-cancel', 'no, often', letters.map((order) => cancelled(order, {}, {})), false],
  ['open.required-cancel', 'yes, often', letters.flatMap((order) => [notCancelled(order, {}), cancelled(order)]), true],
  ['open.cancel-without-key', '401', [keyless('A', 401), keyless('B', 401), keyless('B', 500), keyless('B', 400)], 401],
  ['open.cancel-without-key', '400', [keyless('A', 400), cancelled('A')], 400],
  ['open.cancel-without-key', 'both', [keyless('A', 401), keyless('B', 400), cancelled('B')], null],
  ['open.cancel-again', 'refused', [cancelled('A'), notCancelled('A'), notCancelled('A')], 'refused'],
  ['open.cancel-again', 'accepted', [cancelled('A'), cancelled('A')], 'accepted'],
  ['open.cancel-again', 'both', [cancelled('A'), notCancelled('A'), cancelled('B'), cancelled('B')], null],
  [
    'open.refund-statuses',
    'two, and one that is none',
    [
      cancelled('A'),
      cancelled('B', { refund_status: 'a "b"' }),
      cancelled('C'),
      cancelled('D', { refund_status: null }),
    ],
    ['a "b"', 'processing'],
  ],
  ['open.refund-statuses', 'an empty one', [cancelled('A', { refund_status: '' })], ['']],
  ['open.refund-statuses', 'none that is a text', [cancelled('A', { refund_status: 7 })], null],
  ['open.amounts', 'fractions', pairs([0, 100], [10.5, 9], [7.5, 9]), 'decimals'],
  ['open.amounts', 'three sums of three orders', pairs([0, 100], [20, 0], [3, 0]), 'integers'],
  ['open.amounts', 'twelve sums', pairs([1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]), 'integers'],
  ['open.amounts', 'fourteen sums', pairs([1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12], [13, 14]), 'integers'],
  ['open.amounts', 'one order', pairs([0, 688]), null],
  ['open.amounts', 'two sums of three orders', pairs([0, 1], [0, 2], [0, 2]), null],
  ['open.amounts', 'no numbers', pairs(['1.5', null], [null, '2'], [[], {}]), null],
  [
    'open.amounts',
    'an order that named no number',
    [acceptedCancel('A', { cancel_fee: 0.5 }, { body: {} })],
    'decimals',
  ],
  [
    'open.timestamp-form',
    'whole seconds, once unreadable',
    stamped('2026-11-21T10:30:00Z', 'yesterday', '2026-11-21T10:31:00Z'),
    'extended, seconds, Z',
  ],
  ['open.timestamp-form', 'microseconds', stamped(fraction(6)), 'extended, microseconds, Z'],
  [
    'open.timestamp-form',
    'as many digits as are needed',
    stamped(fraction(10), '2026-11-21T10:30:00Z', fraction(3)),
    'extended, seconds with fraction, Z or extended, seconds, Z',
  ],
  ['open.timestamp-form', 'a hundred digits', stamped(fraction(100)), 'extended, seconds with fraction, Z'],
  ['open.timestamp-form', 'unreadable', stamped('yesterday', ['2026-11-21T10:30:00Z']), null],
])('%s, %s: told', (id, _, exchanges, value) => {
  expect(observed(id, exchanges).value).toEqual(value);
});

/** Exchanges that cancelled nothing with the key, though they look like it. */
const others: readonly Exchange[] = [
  acceptedCancel('A', {}, { operation: 'search', body: { order_no: 'A' } }),
  acceptedCancel('A', {}, { operation: 'hotelOrderDetail' }),
  acceptedCancel('A', {}, { credentials: 'missing' }),
  acceptedCancel('A', {}, { credentials: 'wrong' }),
  sampleExchange({ operation: 'cancel', body: { order_no: 'A' }, fault: sampleFault('timeout', 'no answer in time') }),
  sampleExchange({ operation: 'cancel', body: { order_no: 'A' }, status: 500, json: { code: 0 } }),
  acceptedSearch(),
];

test.each(['amounts', 'cancel-again', 'cancel-without-key', 'refund-statuses', 'required-cancel', 'timestamp-form'])(
  'open.%s: shown only by cancels with the key, and by cancels without one',
  (id) => {
    for (const exchanges of [[], others, [...others, ...others]]) {
      expect(observed(`open.${id}`, exchanges)).toMatchObject({
        value: null,
        answer: expect.stringMatching(/^unclear: /),
        evidence: 'none',
      });
    }
  },
);
