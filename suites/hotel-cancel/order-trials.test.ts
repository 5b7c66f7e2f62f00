import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogue } from '../../src/requirements/index.ts';
import { History } from '../../src/requirements/history/index.ts';
import { begin, cancelled, expectSaid, facts, said, shown, uncancellable, type Step } from './order-trials.fixture.ts';
import '../index.ts';

const none = { credentials: 'missing' } as const;
const comparedWith = { comparedWith: true } as const;

expectSaid('cancel.again', [
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

test('a repeat that breaks while another cancel of its order is under way is shown with that one', () => {
  const failing = (...steps: readonly Step[]) => {
    const cases = [...(catalogue().get('cancel.again')?.judge(History.of(facts, steps), facts) ?? [])];
    return cases.find((one) => one.is === 'fail') ?? expect.fail();
  };
  begin();
  const [first, repeat, other] = [cancelled('HT1', 200), cancelled('HT1', 500), cancelled('HT1', 400, comparedWith)];
  const atOnce = failing(first, repeat, other);
  expect(atOnce.violation.actual).toBe('status 500, while another cancel of the order was under way');
  expect(atOnce.comparedWith).toEqual([other.exchange]);
  begin();
  const alone = failing(cancelled('HT1', 200), cancelled('HT1', 500));
  expect(alone.violation.actual).toBe('status 500');
});

const refusedRepeats = (count: number, after = 200): Step[] =>
  Array.from({ length: count }, (_, nth) => [
    cancelled(`HT9${nth}`, 200),
    cancelled(`HT9${nth}`, 400, { after }),
  ]).flat();
const pair = (order: string, one: number, two: number): Step[] => [
  cancelled(order, one),
  cancelled(order, two, comparedWith),
];

expectSaid('cancel.once', [
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

expectSaid('cancel.takes-effect', [
  ['shown', () => [cancelled('HT1', 200), shown('HT1', true)], ['pass']],
  [
    'not shown after ten seconds',
    () => [cancelled('HT1', 200), shown('HT1', false), shown('HT1', false, { after: 10_000 })],
    ['broken: not shown as cancelled'],
  ],
  ['shown late', () => [cancelled('HT1', 200), shown('HT1', false), shown('HT1', true, { after: 5000 })], ['pass']],
  ['not read again', () => [cancelled('HT1', 200), shown('HT1', false)], ['unknown: detail-may-be-behind']],
  [
    'shown in a way that no order is shown before its cancel, and never as configured',
    () => [shown('HT1', false), cancelled('HT1', 200), shown('HT1', 'yes', { after: 10_000 })],
    ['unknown: cancelled-shown-otherwise /cancelled: "yes"'],
  ],
  [
    'shown in that way, but another order as configured',
    () => [
      shown('HT1', false),
      cancelled('HT1', 200),
      shown('HT1', 'yes', { after: 11_000 }),
      cancelled('HT2', 200),
      shown('HT2', true),
    ],
    ['broken: not shown as cancelled', 'pass'],
  ],
  [
    'nothing there for any order',
    () => [shown('HT1', null), cancelled('HT1', 200), shown('HT1', null, { after: 10_000 })],
    ['unknown: cancelled-shown-otherwise'],
  ],
  [
    'nothing there after the cancel alone',
    () => [shown('HT1', false), cancelled('HT1', 200), shown('HT1', null, { after: 11_000 })],
    ['broken: not shown as cancelled'],
  ],
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
    'refused, and shown as cancelled, where answers to other cancels are mixed up',
    () => [
      shown('HT1', false),
      cancelled('HT1', 400),
      shown('HT1', true),
      cancelled('HT2', 200, { data: { order_no: 'HT3' } }),
    ],
    ['notApplicable: cancels-mixed-up'],
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

expectSaid('cancel.reason', [
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
    ['pass', 'broken: refused after'].flatMap((one) => Array.from({ length: 5 }, () => one)),
  ],
  [
    'for each of these another reason',
    () => uncancellable((order) => cancelled(order, 400, { reason: order }), 5),
    [...Array.from({ length: 5 }, () => 'pass'), 'unknown'],
  ],
]);

test('a status that is not listed is found by one requirement, whatever became of the other cancels', () => {
  const trial = fc.record({
    order: fc.constantFrom('HT1', 'HT2'),
    status: fc.constantFrom(200, 400, 500),
    reason: fc.constantFrom('change of plans', 'change of plans', ''),
    comparedWith: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(trial, { minLength: 1, maxLength: 6 }), (trials) => {
      begin();
      const steps = trials.map(({ order, status, ...options }) => cancelled(order, status, options));
      const found = ['http.status-listed', 'cancel.again', 'cancel.reason'].filter((id) =>
        said(id, steps).includes('broken: status 500'),
      );
      expect(found.length > 0).toBe(trials.some(({ status }) => status === 500));
    }),
  );
});
