import { cancelled, expectSaid, shown, uncancellable, type Step } from './order-trials.fixture.ts';
import '../index.ts';

const none = { credentials: 'missing' } as const;
const wrong = { credentials: 'wrong' } as const;

expectSaid('auth.cancel-missing-key', [
  ['refused, and the key cancels it', () => [cancelled('HT1', 401, none), cancelled('HT1', 200)], ['pass']],
  [
    'refused, and so is the key',
    () => [cancelled('HT1', 401, none), cancelled('HT1', 400)],
    ['unknown: no-order-cancelled-after: first-cancels-refused 2 400'],
  ],
  [
    'refused, and so is the key, of these orders only',
    () => uncancellable((order) => cancelled(order, 401, none), 4),
    ['unknown: bad-keys-taken (see auth.no-effect)'],
  ],
  [
    'refused, and order detail shows it cancelled',
    () => [
      cancelled('HT2', 200),
      shown('HT1', false),
      cancelled('HT1', 401, none),
      shown('HT1', true),
      cancelled('HT1', 400),
    ],
    ['unknown: bad-keys-taken (see auth.no-effect)'],
  ],
  [
    'refused, and so is the key, of one order only',
    () => [cancelled('HT2', 200), cancelled('HT1', 401, none), cancelled('HT1', 400), cancelled('HT3', 200)],
    ['unknown: no-order-cancelled-after: orders-refused-after keys chance 1 2'],
  ],
  ['accepted', () => [cancelled('HT1', 200, none)], ['broken: status 200']],
  [
    'refused, and then a wrong key cancels the order: the later refusal needs no other cause',
    () => [cancelled('HT1', 401, none), cancelled('HT1', 200, wrong), cancelled('HT1', 400)],
    ['unknown: bad-keys-taken (see auth.cancel-invalid-key)'],
  ],
  [
    'refused, and so is the key, while a wrong key cancels another order',
    () => [cancelled('HT1', 401, none), cancelled('HT1', 400), cancelled('HT2', 200, wrong)],
    ['unknown: no-order-cancelled-after: first-cancels-refused 2 400'],
  ],
  ['answered otherwise', () => [cancelled('HT1', 403, none)], ['broken: status 403']],
  [
    'answered as with the key',
    () => [cancelled('HT1', 503), cancelled('HT2', 503, none)],
    ['unknown: cancels-answered-the-same 503 (see http.status-listed)'],
  ],
  ['throttled', () => [cancelled('HT1', 429, none), cancelled('HT1', 200)], ['unknown']],
  ['a repeat without it', () => [cancelled('HT1', 200), cancelled('HT1', 200, none)], ['broken: status 200']],
]);

expectSaid('auth.cancel-401', [
  ['401', () => [cancelled('HT1', 401, none), cancelled('HT1', 401, wrong), cancelled('HT1', 200)], ['pass', 'pass']],
  ['400', () => [cancelled('HT1', 400, none), cancelled('HT1', 200)], ['broken: status 400']],
  ['400 to what lacks a reason', () => [cancelled('HT1', 400, { ...none, reason: null }), cancelled('HT1', 200)], []],
  ['400 of an order that is cancelled', () => [cancelled('HT1', 200), cancelled('HT1', 400, none)], []],
  [
    'accepted, and so refused afterwards',
    () => [cancelled('HT1', 401, none), cancelled('HT1', 200, wrong), cancelled('HT1', 400)],
    ['notApplicable: bad-keys-taken (see auth.cancel-invalid-key)'],
  ],
  ['accepted', () => [cancelled('HT1', 200, wrong)], ['notApplicable: bad-keys-taken (see auth.cancel-invalid-key)']],
]);

expectSaid('auth.no-effect', [
  [
    'the key cancels it',
    () => [shown('HT1', false), cancelled('HT1', 401, none), shown('HT1', false), cancelled('HT1', 200)],
    ['pass', 'pass'],
  ],
  [
    'shown as cancelled',
    () => [shown('HT1', false), cancelled('HT1', 401, none), shown('HT1', true)],
    ['broken: order detail shows'],
  ],
  [
    'accepted without it',
    () => [shown('HT1', false), cancelled('HT1', 200, none), shown('HT1', true)],
    ['notApplicable: bad-keys-taken (see auth.cancel-missing-key)'],
  ],
  [
    'one order of two cannot be cancelled',
    () => [cancelled('HT1', 401, none), cancelled('HT1', 400), cancelled('HT2', 401, none), cancelled('HT2', 200)],
    ['pass'],
  ],
  [
    'one order alone',
    () => [cancelled('HT2', 200), cancelled('HT1', 401, none), cancelled('HT1', 400), cancelled('HT3', 200)],
    ['unknown'],
  ],
  [
    'each treated order, and no other',
    () => uncancellable((order) => cancelled(order, 401, none), 4),
    Array.from({ length: 4 }, () => 'broken: refused after'),
  ],
  ['after a quota', () => uncancellable((order) => cancelled(order, 401, none), 4).slice(0, -5), ['unknown']],
]);

expectSaid('cancel.malformed', [
  ['refused, and its order stood', () => [malformed('HT1', 400), cancelled('HT1', 200)], ['pass']],
  [
    'refused, and its order does not',
    () => [malformed('HT1', 400), cancelled('HT1', 400)],
    ['pass', 'unknown: no-order-cancelled-after: first-cancels-refused 2 400'],
  ],
  ['accepted', () => [malformed('HT1', 200)], ['broken: status 200']],
]);

function malformed(order: string, status: number): Step {
  const { exchange, request } = cancelled(order, status);
  return {
    request,
    exchange: { ...exchange, request: { ...exchange.request, body: undefined, bodyText: `{"order_no":"${order}",` } },
  };
}

expectSaid('cancel.hostile-order-no', [
  [
    'refused, and an order stood that one names',
    () => [cancelled('*', 400), cancelled('HT1', 400, { orderNo: ['HT1'] }), cancelled('HT1', 200)],
    ['pass', 'pass'],
  ],
  [
    'refused, and none stood',
    () => [cancelled('*', 400), cancelled('HT1', 200)],
    ['pass', 'unknown: no-order-cancelled-after: order-needed a cancel'],
  ],
  [
    'refused, and it is not known whether the order was cancelled afterwards',
    () => [cancelled('*', 400), cancelled('HT1', 400, { orderNo: ['HT1'] }), cancelled('HT1', 503)],
    ['pass', 'pass', 'unknown: no-order-cancelled-after: cancel-outcome-unknown: answered 503'],
  ],
  ['accepted', () => [cancelled('*', 200)], ['broken: status 200']],
  [
    'unwrapped from a list of one, and cancelled',
    () => [cancelled('*', 400), cancelled('HT1', 200, { orderNo: ['HT1'] })],
    ['pass', 'pass'],
  ],
  ['another one cancelled', () => [cancelled('HT2', 200, { orderNo: ['HT1'] })], ['broken: status 200']],
  [
    'it is an order of that number',
    () => [cancelled('5010', 200), cancelled('HT1', 400, { orderNo: ['HT1'] }), cancelled('HT1', 200)],
    ['pass', 'pass'],
  ],
]);
