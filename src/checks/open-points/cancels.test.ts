import { expect, test } from 'vitest';
import type { Exchange } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { acceptedCancel, sampleExchange } from '../sample-exchange.fixture.ts';
import { amounts, cancelTwice, cancelWithoutKey, refundStatuses, requiredCancel, timestampForm } from './cancel-answers.ts';
import type { Observer } from './observed.ts';
import { inTurn } from './sample-log.fixture.ts';

function observed(observer: Observer, ...exchanges: readonly Exchange[]): Json {
  for (const exchange of inTurn(exchanges)) observer.add?.(exchange);
  return observer.answer().value;
}

const plain = { cancel_reason: 'change of plans' };

function cancelled(order: string, reason: JsonObject = plain, data: JsonObject = {}): Exchange {
  return acceptedCancel(order, data, { body: { order_no: order, ...reason } });
}

function refused(order: string, reason: JsonObject = plain, options: Partial<Parameters<typeof sampleExchange>[0]> = {}): Exchange {
  return sampleExchange({ operation: 'cancel', status: 400, json: { code: 1 }, body: { order_no: order, ...reason }, ...options });
}

test.each<[string, Exchange[], boolean | null]>([
  ['accepted without', [cancelled('A', {})], false],
  ['refused without, accepted with one', [refused('A', {}), cancelled('A')], true],
  ['refused either way', [refused('A', {}), refused('A')], null],
  ['a made-up number', [refused('made-up', {})], null],
  ['accepted with one only', [cancelled('A')], null],
  ['repeated without', [cancelled('A'), refused('A', {})], null],
  ['refused without, accepted with null', [refused('A', {}), cancelled('A', { cancel_reason: null })], null],
  ['refused without, accepted with an empty one', [refused('A', {}), cancelled('A', { cancel_reason: '' })], true],
  ['one order each way', [refused('A', {}), cancelled('A'), cancelled('B', {})], false],
  ['refused without the key and a reason, accepted with both', [refused('A', {}, { credentials: 'missing' }), cancelled('A')], null],
  ['throttled without, accepted with one', [refused('A', {}, { status: 429 }), cancelled('A')], null],
  ['refused with one, accepted with another', [refused('A'), cancelled('A')], null],
  ['accepted with one, and again without', [cancelled('A'), cancelled('A', {})], null],
  ['accepted without the key', [{ ...cancelled('A', {}), credentials: 'missing' }], null],
])('whether the reason is required: %s', (_, exchanges, value) => {
  expect(observed(requiredCancel(), ...exchanges)).toBe(value);
});

const listedReason = { cancel_reason: '行程变更' };
/** No reasons, or such as may be refused for what they are. */
const odd: readonly JsonObject[] = [{}, { cancel_reason: 'r'.repeat(61) }, { cancel_reason: '"x' }, { cancel_reason: 'x"' }];

const keyless = (order: string, status: number): Exchange => refused(order, plain, { status, credentials: 'missing' });

test.each<[string, Exchange[], number | null]>([
  ['401', [keyless('A', 401)], 401],
  ['400, and cancelled with the key', [keyless('A', 400), cancelled('A')], 400],
  ['400, and refused with the key as well', [keyless('A', 400), refused('A')], null],
  ['400 once it is cancelled', [cancelled('A'), keyless('A', 400)], null],
  ['accepted', [refused('A', plain, { status: 200, credentials: 'empty' }), cancelled('A')], null],
  ['both', [keyless('A', 401), keyless('B', 400), cancelled('B')], null],
  ['never tried', [cancelled('A')], null],
  ['with an empty key', [{ ...keyless('A', 401), credentials: 'empty' }], 401],
  ['with a wrong key', [{ ...keyless('A', 401), credentials: 'wrong' }], null],
  ['400, and accepted without the key only', [keyless('A', 400), { ...cancelled('A'), credentials: 'missing' }], null],
  ['400, and another order cancelled', [keyless('A', 400), cancelled('B')], null],
])('a cancel without key: %s', (_, exchanges, value) => {
  expect(observed(cancelWithoutKey(), ...exchanges)).toBe(value);
});

test.each<[string, Exchange[], string | null]>([
  ['refused', [cancelled('A'), refused('A')], 'refused'],
  ['accepted', [cancelled('A'), cancelled('A')], 'accepted'],
  ['throttled', [cancelled('A'), refused('A', plain, { status: 429 })], null],
  ['refused for an odd reason', [cancelled('A'), refused('A', { cancel_reason: 'a\u0000b' }), refused('A', { cancel_reason: null })], null],
  [
    'at once',
    [
      { ...cancelled('A'), sentAt: 0, endedAt: 500 },
      { ...refused('A'), sentAt: 1, endedAt: 400 },
    ],
    null,
  ],
  ['without key', [cancelled('A'), refused('A', plain, { credentials: 'wrong', status: 401 })], null],
  ['refused with a wrong key', [cancelled('A'), refused('A', plain, { credentials: 'wrong' })], null],
  ['without a reason, with a long one, with a quote in front or at the end', [cancelled('A'), ...odd.map((reason) => refused('A', reason))], null],
  ['with as long a reason as is plain', [cancelled('A'), refused('A', { cancel_reason: 'r'.repeat(60) })], 'refused'],
  [
    'the moment that it is cancelled',
    [
      { ...cancelled('A'), sentAt: 0, endedAt: 400 },
      { ...refused('A'), sentAt: 400, endedAt: 500 },
    ],
    'refused',
  ],
  ['sometimes', [cancelled('A'), refused('A'), cancelled('B'), cancelled('B')], null],
  ['never', [cancelled('A'), cancelled('B')], null],
])('cancelling twice: %s', (_, exchanges, value) => {
  expect(observed(cancelTwice(null), ...exchanges)).toBe(value);
});

test.each<[string, readonly Exchange[], Json]>([
  ['refused for a reason that is not of its list', [cancelled('A', listedReason), refused('A', plain), refused('A', {})], null],
  ['accepted again for one of its list', [cancelled('A', listedReason), refused('A', plain), cancelled('A', listedReason)], 'accepted'],
  ['refused for one of its list', [cancelled('A', listedReason), refused('A', listedReason)], 'refused'],
])('cancelling twice where the configuration knows a reason: %s', (_, exchanges, value) => {
  expect(observed(cancelTwice('行程变更'), ...exchanges)).toBe(value);
});

test('refund statuses are listed once each, and only of accepted cancels', () => {
  expect(observed(refundStatuses(), cancelled('A', plain, { refund_status: 'none' }), cancelled('B'), cancelled('C'))).toEqual(['none', 'processing']);
  expect(observed(refundStatuses(), refused('A'))).toBeNull();
  expect(observed(refundStatuses(), cancelled('A', plain, { refund_status: 7 }))).toBeNull();
});

const sums = (order: string, cancel_fee: Json, refund_amount: Json): Exchange => cancelled(order, plain, { cancel_fee, refund_amount });

test.each<[string, Exchange[], string | null]>([
  ['one fraction', [sums('A', 0, 380.5)], 'decimals'],
  ['whole numbers, enough of them', [sums('A', 0, 100), sums('B', 30, 70), sums('C', 1, 2)], 'integers'],
  ['zero throughout', [sums('A', 0, 0), sums('B', 0, 0), sums('C', 0, 0)], 'integers'],
  ['one order', [sums('A', 100, 200)], null],
  ['few sums', [sums('A', 0, 688), sums('B', 0, 688), sums('C', 688, 0)], null],
  ['the same order again', [sums('A', 1, 2), sums('A', 3, 4), sums('A', 5, 6)], null],
  ['no numbers', [sums('A', '1.5', null)], null],
  ['none', [refused('A')], null],
])('amounts: %s', (_, exchanges, value) => {
  expect(observed(amounts(), ...exchanges)).toBe(value);
});

const at = (order: string, cancelled_at: Json): Exchange => cancelled(order, plain, { cancelled_at });

test.each<[string, Exchange[], string | null]>([
  ['seconds', [at('A', '2026-11-21T10:30:00Z')], 'extended, seconds, Z'],
  ['basic', [at('A', '20261121T103000+0000')], 'basic, seconds, +0000'],
  [
    'now and then a fraction',
    [at('A', '2026-11-21T10:30:00Z'), at('B', '2026-11-21T10:30:00.5Z')],
    'extended, seconds with fraction, Z or extended, seconds, Z',
  ],
  ['milliseconds', [at('A', '2026-11-21T10:30:00.120Z'), at('B', '2026-11-21T10:30:01.000Z')], 'extended, milliseconds, Z'],
  ['nanoseconds after a comma', [at('A', '20261121T103000,123456789Z')], 'basic, nanoseconds with comma, Z'],
  ['as many digits as are needed', [at('A', '2026-11-21T10:30:00.123Z'), at('B', '2026-11-21T10:30:00.123456Z')], 'extended, seconds with fraction, Z'],
  ['unreadable', [at('A', 'yesterday'), at('B', 5)], null],
  ['endless', [at('A', '2'.repeat(1e6))], null],
  ['none', [], null],
])('the form of cancelled_at: %s', (_, exchanges, value) => {
  expect(observed(timestampForm(), ...exchanges)).toBe(value);
});
