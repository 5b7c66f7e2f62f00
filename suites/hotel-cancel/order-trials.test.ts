import { beforeEach, describe, expect, test } from 'vitest';
import { begin, cancelled, said, shown, type Step } from './order-trials.fixture.ts';
import '../index.ts';

beforeEach(begin);

const none = { credentials: 'missing' } as const;
const wrong = { credentials: 'wrong' } as const;
const comparedWith = { comparedWith: true } as const;

/** Histories are made when their test runs, so that each begins anew. */
type Case = readonly [title: string, steps: () => readonly Step[], said: readonly string[]];

function judges(id: string, cases: readonly Case[]): void {
  describe(id, () => {
    test.each(cases)('%s', (_, steps, expected) => {
      const entry = said(id, steps());
      expect(entry).toHaveLength(expected.length);
      for (const [nth, one] of expected.entries()) expect(entry[nth]).toContain(one);
    });
  });
}

judges('cancel.again', [
  ['a repeat that is refused', () => [cancelled('HT1', 200), cancelled('HT1', 400)], ['pass']],
  ['a repeat that is accepted', () => [cancelled('HT1', 200), cancelled('HT1', 200)], ['pass']],
  ['a repeat that crashes it', () => [cancelled('HT1', 200), cancelled('HT1', 500)], ['broken: status 500']],
  [
    'the second of two at once crashes',
    () => [cancelled('HT1', 200), cancelled('HT1', 500, comparedWith)],
    ['broken: status 500'],
  ],
  [
    'a cancel that crashes before the first acceptance',
    () => [cancelled('HT1', 400, { reason: '' }), cancelled('HT1', 200)],
    [],
  ],
  [
    'a repeat that crashes it for its reason',
    () => [
      cancelled('HT1', 500, { reason: '' }),
      cancelled('HT2', 200),
      cancelled('HT2', 400),
      cancelled('HT2', 500, { reason: '' }),
    ],
    ['pass'],
  ],
  [
    'a plain repeat that crashes it as well',
    () => [
      cancelled('HT1', 500, { reason: '' }),
      cancelled('HT2', 200),
      cancelled('HT2', 500),
      cancelled('HT2', 500, { reason: '' }),
    ],
    ['broken: status 500'],
  ],
  ['a repeat that is throttled', () => [cancelled('HT1', 200), cancelled('HT1', 429)], ['unknown']],
  ['a repeat without the key is not one', () => [cancelled('HT1', 200), cancelled('HT1', 401, none)], []],
  ['no order was cancelled', () => [cancelled('HT1', 400)], ['notApplicable: first-cancels-refused 1 400']],
  [
    'nobody knows whether one was',
    () => [cancelled('HT1', 500)],
    ['unknown: none-cancelled-for-certain: cancel-outcome-unknown: answered 500 of no note (see http.status-listed)'],
  ],
]);

const refusedRepeats = (count: number, after = 200): Step[] =>
  Array.from({ length: count }, (_, nth) => [
    cancelled(`HT9${nth}`, 200),
    cancelled(`HT9${nth}`, 400, { after }),
  ]).flat();
const pair = (order: string, one: number, two: number): Step[] => [
  cancelled(order, one),
  cancelled(order, two, comparedWith),
];

judges('cancel.once', [
  ['one of two is accepted', () => pair('HT1', 200, 400), ['pass']],
  [
    'both accepted, and repeats are refused',
    () => [...refusedRepeats(8), ...pair('HT1', 200, 200)],
    ['broken: both accepted'],
  ],
  [
    'both accepted, and few repeats are refused',
    () => [...refusedRepeats(7), ...pair('HT1', 200, 200)],
    ['explained: repeats-may-be-accepted'],
  ],
  [
    'both accepted, and repeats are refused when they come later',
    () => [...refusedRepeats(8, 700), ...pair('HT1', 200, 200)],
    ['explained: repeats-may-be-accepted'],
  ],
  [
    'both accepted, and so is a repeat',
    () => [...refusedRepeats(8), ...pair('HT1', 200, 200), cancelled('HT1', 200)],
    ['pass'],
  ],
  [
    'both given one answer',
    () => [
      ...refusedRepeats(8),
      cancelled('HT1', 200),
      cancelled('HT1', 200, { ...comparedWith, json: joined }),
      cancelled('HT1', 400),
    ],
    ['explained: one-answer'],
  ],
  [
    'both refused, and the order never cancelled',
    () => [...pair('HT1', 400, 400), ...refusedRepeats(1)],
    ['notApplicable: both-refused'],
  ],
  [
    'both refused, and a third accepted',
    () => [...pair('HT1', 400, 400), cancelled('HT1', 200)],
    ['notApplicable: both-refused'],
  ],
  ['no two at once', () => [cancelled('HT1', 200)], ['notApplicable: order-needed two at once']],
  ['one of two breaks, the other is accepted', () => pair('HT1', 500, 200), ['pass']],
  [
    'one of two breaks, the other is refused',
    () => [...pair('HT1', 500, 400), cancelled('HT2', 200)],
    ['unknown: two-at-once: cancel-outcome-unknown: answered 500 of no note (see http.status-listed)'],
  ],
]);
const joined = { code: 0, message: 'ok', request_id: 'r17', data: acceptedData('HT1') };

function acceptedData(order_no: string): Record<string, string | number> {
  return {
    order_no,
    status: 'cancelled',
    cancel_fee: 20,
    refund_amount: 380.5,
    refund_status: 'processing',
    cancelled_at: '2026-11-21T10:30:00Z',
  };
}

const shownTwice = (order: string): Step[] => [shown(order, false), shown(order, false, { after: 10_000 })];

judges('cancel.takes-effect', [
  ['shown', () => [cancelled('HT1', 200), shown('HT1', true)], ['pass']],
  [
    'not shown after ten seconds',
    () => [cancelled('HT1', 200), shown('HT1', false), shown('HT1', false, { after: 10_000 })],
    ['broken: not shown as cancelled'],
  ],
  ['shown late', () => [cancelled('HT1', 200), shown('HT1', false), shown('HT1', true, { after: 5000 })], ['pass']],
  ['not asked again', () => [cancelled('HT1', 200), shown('HT1', false)], ['unknown: detail-may-be-behind']],
  [
    'shown, and then no more',
    () => [cancelled('HT1', 200), shown('HT1', true), cancelled('HT1', 400), shown('HT1', false, { after: 9000 })],
    ['pass', 'broken: not shown'],
  ],
  [
    'refused, and it stands',
    () => [shown('HT1', false), cancelled('HT1', 400), shown('HT1', false), cancelled('HT1', 200)],
    ['pass'],
  ],
  [
    'refused, and shown as cancelled',
    () => [shown('HT1', false), cancelled('HT1', 400), shown('HT1', true), cancelled('HT2', 200)],
    ['broken: shown as cancelled'],
  ],
  [
    'refused, and nobody knows whether it stood',
    () => [cancelled('HT1', 400), shown('HT1', true), cancelled('HT2', 200)],
    [],
  ],
  [
    'sent again after it was throttled',
    () => [shown('HT1', false), cancelled('HT1', 400, { throttled: 1 }), shown('HT1', true), cancelled('HT2', 200)],
    [],
  ],
  [
    'refused after an outcome that nobody knows',
    () => [shown('HT1', false), cancelled('HT1', 500), shown('HT1', true), cancelled('HT2', 200)],
    [],
  ],
  [
    'a repeat refused, and detail is behind',
    () => [cancelled('HT1', 200), shown('HT1', false), cancelled('HT1', 400), shown('HT1', true)],
    ['pass'],
  ],
  [
    'cancelled out of a list',
    () => [shown('HT1', false), cancelled('HT1', 200, { orderNo: ['HT1'] }), shown('HT1', true), cancelled('HT2', 200)],
    [],
  ],
  [
    'not shown, but its answer was about another',
    () => [cancelled('HT1', 200, { data: { order_no: 'HT2' } }), ...shownTwice('HT1'), ...shownTwice('HT2')],
    [],
  ],
  [
    'cancelled, and none has named it',
    () => [shown('HT1', false), cancelled('HT2', 200), shown('HT1', true)],
    ['broken: cancelled unnamed'],
  ],
]);

judges('cancel.reason', [
  ['accepted', () => [cancelled('HT1', 200, { reason: '' })], ['pass']],
  ['crashes it', () => [cancelled('HT1', 500, { reason: '' })], ['broken: status 500']],
  [
    'crashes it once, and another order is cancelled for it',
    () => [cancelled('HT1', 500, { reason: '' }), cancelled('HT2', 200, { reason: '' })],
    ['broken: status 500', 'pass'],
  ],
  [
    'plain ones crash it as well',
    () => [cancelled('HT1', 500, { reason: '' }), cancelled('HT2', 500)],
    ['notApplicable'],
  ],
  [
    'refused, and the order stands',
    () => [shown('HT1', false), cancelled('HT1', 400, { reason: '' }), shown('HT1', false), cancelled('HT1', 200)],
    ['pass', 'pass'],
  ],
  [
    'refused, and shown as cancelled',
    () => [shown('HT1', false), cancelled('HT1', 400, { reason: '' }), shown('HT1', true)],
    ['pass', 'broken: order detail shows it cancelled'],
  ],
  [
    'refused, and so few orders cannot be cancelled any more',
    () => [cancelled('HT2', 200), cancelled('HT1', 400, { reason: '' }), cancelled('HT1', 400), cancelled('HT3', 200)],
    ['pass', 'unknown: orders-refused-after a reason chance 1 2'],
  ],
  [
    'each order that it was refused for, and no other',
    () => uncancellable((order) => cancelled(order, 400, { reason: '' }), 5),
    [...Array.from({ length: 5 }, () => 'pass'), 'broken: refused after'],
  ],
  [
    'for each of these another reason',
    () => uncancellable((order) => cancelled(order, 400, { reason: order }), 5),
    [...Array.from({ length: 5 }, () => 'pass'), 'unknown'],
  ],
]);

/** Orders that are treated so, and refused; seven others before and after. */
function uncancellable(treat: (order: string) => Step, count: number): Step[] {
  const accepted = (from: number): Step[] => Array.from({ length: 5 }, (_, nth) => cancelled(`HT8${from}${nth}`, 200));
  const before = accepted(0);
  const refused = Array.from({ length: count }, (_, nth) => [treat(`HT7${nth}`), cancelled(`HT7${nth}`, 400)]).flat();
  return [...before, ...refused, ...accepted(1)];
}

judges('auth.cancel-missing-key', [
  ['refused, and the key cancels it', () => [cancelled('HT1', 401, none), cancelled('HT1', 200)], ['pass']],
  [
    'refused, and so is the key',
    () => [cancelled('HT1', 401, none), cancelled('HT1', 400)],
    ['unknown: no-order-cancelled-after: first-cancels-refused 2 400'],
  ],
  ['accepted', () => [cancelled('HT1', 200, none)], ['broken: status 200']],
  ['answered otherwise', () => [cancelled('HT1', 403, none)], ['broken: status 403']],
  [
    'answered as with the key',
    () => [cancelled('HT1', 503), cancelled('HT2', 503, none)],
    ['unknown: cancels-answered-alike 503 (see http.status-listed)'],
  ],
  ['throttled', () => [cancelled('HT1', 429, none), cancelled('HT1', 200)], ['unknown']],
  ['a repeat without it', () => [cancelled('HT1', 200), cancelled('HT1', 200, none)], ['broken: status 200']],
]);

judges('auth.cancel-401', [
  ['401', () => [cancelled('HT1', 401, none), cancelled('HT1', 401, wrong), cancelled('HT1', 200)], ['pass', 'pass']],
  ['400', () => [cancelled('HT1', 400, none), cancelled('HT1', 200)], ['broken: status 400']],
  ['400 to what lacks a reason', () => [cancelled('HT1', 400, { ...none, reason: null }), cancelled('HT1', 200)], []],
  ['400 of an order that is cancelled', () => [cancelled('HT1', 200), cancelled('HT1', 400, none)], []],
  ['accepted', () => [cancelled('HT1', 200, wrong)], ['notApplicable: bad-keys-taken (see auth.cancel-invalid-key)']],
]);

judges('auth.no-effect', [
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
    ['broken: refused after'],
  ],
  ['after a quota', () => uncancellable((order) => cancelled(order, 401, none), 4).slice(0, -5), ['unknown']],
]);

judges('cancel.malformed', [
  ['refused, and its order stood', () => [malformed('HT1', 400), cancelled('HT1', 200)], ['pass']],
  [
    'refused, and its order does not',
    () => [malformed('HT1', 400), cancelled('HT1', 400)],
    ['pass', 'unknown: no-order-cancelled-after: order-needed a cancel'],
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

judges('cancel.hostile-order-no', [
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
