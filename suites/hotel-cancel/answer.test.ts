import { describe, expect, test } from 'vitest';
import { expectTold } from '../../src/requirements/checks/cases.fixture.ts';
import {
  acceptedCancel,
  sampleExchange,
  type SampleOptions,
  sampleTime,
  sampleFault,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { catalogue } from '../../src/requirements/index.ts';
import { sampleFacts } from '../../src/requirements/history/asked-by.fixture.ts';
import { History } from '../../src/requirements/history/index.ts';
import type { Fail } from '../../src/requirements/judging/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import { ofOneCancel } from '../all-checks.fixture.ts';

const ids = [...ofOneCancel, 'cancel.cancelled-at-now', 'cancel.again'];

/**
 * What the judges of accepted cancels find, with the calls that show it, and the cases that held by requirement. Every
 * text is the number of an order of the run.
 */
function run(exchanges: readonly Exchange[], refundStatuses: readonly string[] = []) {
  const facts = sampleFacts({ statement: { refundStatuses: [...refundStatuses] } });
  const own = {
    ...facts,
    cancels: { ...facts.cancels, isMadeUp: () => false, isOurs: (number: unknown) => typeof number === 'string' },
  };
  const history = History.of(
    own,
    exchanges.map((exchange) => ({ exchange, request: null })),
  );
  const causes: string[] = [];
  const broken: Fail[] = [];
  const cases: Record<string, number> = {};
  for (const id of ids) {
    const entry = [...(catalogue().get(id)?.judge(history, own) ?? [])];
    broken.push(...entry.flatMap((one) => (one.is === 'fail' ? [one] : [])));
    causes.push(
      ...entry.flatMap((one) => (one.is === 'fail' ? [`${id} | ${one.violation.cause} | ${one.exchange.call}`] : [])),
    );
    cases[id] = new Set(entry.flatMap((one) => (one.is === 'pass' || one.is === 'fail' ? [one.exchange] : []))).size;
  }
  broken.forEach(({ violation }) => expectTold(violation));
  return { causes, cases, broken };
}

const minute = 60_000;
/** The nth cancel of a run, one after the other. */
function nth(call: number, order: string, data: JsonObject = {}, options: SampleOptions = {}): Exchange {
  return acceptedCancel(order, data, { call, sentAt: sampleTime + call * 1000, ...options });
}
const without = (name: string): Exchange => {
  const { [name]: _, ...data } = {
    order_no: 'HT1',
    status: 'cancelled',
    cancel_fee: 0,
    refund_amount: 0,
    refund_status: '',
    cancelled_at: '2026-11-21T10:30:00Z',
  } as JsonObject;
  return sampleExchange({
    operation: 'cancel',
    body: { order_no: 'HT1' },
    json: { code: 0, message: 'ok', request_id: 'r', data } as Json,
  });
};

describe('legal but odd', () => {
  test.each<[string, readonly Exchange[]]>([
    [
      'a fee of nothing and no refund, with any status',
      [nth(1, 'HT1', { cancel_fee: 0, refund_amount: 0, refund_status: 'none' })],
    ],
    [
      'an empty refund status without refund',
      [nth(1, 'HT1', { refund_amount: JSON.parse('-0') as Json, refund_status: '' })],
    ],
    [
      'amounts with fractions, and beyond doubles',
      [nth(1, 'HT1', { cancel_fee: 0.1, refund_amount: JSON.parse('1e400') as Json })],
    ],
    ['basic form with minutes', [nth(1, 'HT1', { cancelled_at: '20261121T1030+00' })]],
    [
      'the clock of the target, hours away',
      [nth(1, 'HT1', { cancelled_at: '2026-11-21T02:30:00Z' }, { targetDate: sampleTime - 8 * 60 * minute })],
    ],
    ['the local clock, where the Date header is wrong', [nth(1, 'HT1', {}, { targetDate: 0 })]],
    ['ten minutes after the answer', [nth(1, 'HT1', { cancelled_at: '2026-11-21T10:40:01.100Z' })]],
    ['nine minutes away', [nth(1, 'HT1', { cancelled_at: '2026-11-21T10:39:30Z' })]],
    [
      'a repeat with the old time and another refund status',
      [nth(1, 'HT1'), nth(2000, 'HT1', { refund_status: 'done' })],
    ],
    [
      'a repeat that is refused',
      [nth(1, 'HT1'), sampleExchange({ call: 2, operation: 'cancel', body: { order_no: 'HT1' }, status: 400 })],
    ],
    [
      'two at once, the second as a repeat',
      [nth(1, 'HT1', { refund_status: 'done' }), nth(2, 'HT1', {}, { sentAt: sampleTime + 1050 })],
    ],
    [
      'a first that was lost',
      [
        sampleExchange({ call: 1, operation: 'cancel', body: { order_no: 'HT1' }, fault: sampleFault('timeout') }),
        nth(2, 'HT1', { refund_status: 'done', cancelled_at: '2026-11-20T10:30:00Z' }),
      ],
    ],
    [
      'a first that ended in 500',
      [
        sampleExchange({ call: 1, operation: 'cancel', body: { order_no: 'HT1' }, status: 500 }),
        nth(2, 'HT1', { refund_status: 'done' }),
      ],
    ],
    ['an order number of other scripts', [nth(1, '订单-😀')]],
  ])('%s', (_, exchanges) => {
    expect(run(exchanges).causes).toEqual([]);
  });

  test('a refund status that the statement declares', () => {
    expect(run([nth(1, 'HT1', { refund_status: 'refunded' })], ['refunded']).causes).toEqual([]);
    expect(run([nth(1, 'HT1', { refund_status: 'processing' })], ['refunded']).causes).toEqual([]);
    expect(run([nth(1, 'HT1', { refund_status: 'refunded' })], ['done']).causes).toEqual([
      'cancel.refund-status | /data/refund_status: other value | 1',
    ]);
  });
});

describe('one fault, one finding', () => {
  test.each<[string, readonly Exchange[], string]>([
    ['no order_no', [without('order_no')], 'cancel.order-no | /data/order_no: missing | 1'],
    ['a number as order_no', [nth(1, '17', { order_no: 17 })], 'cancel.order-no | /data/order_no: type number | 1'],
    ['another order', [nth(1, 'HT1', { order_no: 'HT2' })], 'cancel.order-no | /data/order_no: other order | 1'],
    [
      'the order in lower case',
      [nth(1, 'HT1', { order_no: 'ht1' })],
      'cancel.order-no | /data/order_no: other order | 1',
    ],
    ['no status', [without('status')], 'cancel.status | /data/status: missing | 1'],
    ['canceled', [nth(1, 'HT1', { status: 'canceled' })], 'cancel.status | /data/status: other value | 1'],
    ['CANCELLED', [nth(1, 'HT1', { status: 'CANCELLED' })], 'cancel.status | /data/status: other value | 1'],
    ['status null', [nth(1, 'HT1', { status: null })], 'cancel.status | /data/status: type null | 1'],
    ['no refund_status', [without('refund_status')], 'cancel.refund-status | /data/refund_status: missing | 1'],
    [
      'refund_status null',
      [nth(1, 'HT1', { refund_status: null })],
      'cancel.refund-status | /data/refund_status: type null | 1',
    ],
    [
      'another refund_status',
      [nth(1, 'HT1', { refund_status: 'pending' })],
      'cancel.refund-status | /data/refund_status: other value | 1',
    ],
    [
      'an empty refund_status',
      [nth(1, 'HT1', { refund_status: '' })],
      'cancel.refund-status | /data/refund_status: other value | 1',
    ],
    ['no fee', [without('cancel_fee')], 'cancel.amounts | /data/cancel_fee: missing | 1'],
    [
      'a refund as text',
      [nth(1, 'HT1', { refund_amount: '380.50' })],
      'cancel.amounts | /data/refund_amount: type string | 1',
    ],
    ['a negative fee', [nth(1, 'HT1', { cancel_fee: -1 })], 'cancel.amounts-sign | /data/cancel_fee: negative | 1'],
    [
      'a negative refund on a repeat',
      [nth(1, 'HT1'), nth(2, 'HT1', { refund_amount: -0.5 })],
      'cancel.amounts-sign | /data/refund_amount: negative | 2',
    ],
    ['no cancelled_at', [without('cancelled_at')], 'cancel.cancelled-at | /data/cancelled_at: missing | 1'],
    [
      'a local time',
      [nth(1, 'HT1', { cancelled_at: '2026-11-21 10:30:00' })],
      'cancel.cancelled-at | /data/cancelled_at: format | 1',
    ],
    [
      'a number as cancelled_at',
      [nth(1, 'HT1', { cancelled_at: 1795257000 })],
      'cancel.cancelled-at | /data/cancelled_at: type number | 1',
    ],
    [
      'eight hours ahead',
      [nth(1, 'HT1', { cancelled_at: '2026-11-21T18:30:00Z' })],
      'cancel.cancelled-at-now | /data/cancelled_at: not now | 1',
    ],
    [
      'a moment more than ten minutes away',
      [nth(1, 'HT1', { cancelled_at: '2026-11-21T10:40:01.101Z' })],
      'cancel.cancelled-at-now | /data/cancelled_at: not now | 1',
    ],
    [
      'eleven minutes ago',
      [nth(1, 'HT1', { cancelled_at: '2026-11-21T10:19:00Z' })],
      'cancel.cancelled-at-now | /data/cancelled_at: not now | 1',
    ],
    [
      'another order on a repeat',
      [nth(1, 'HT1'), nth(2, 'HT1', { order_no: 'HT2' })],
      'cancel.again | /data/order_no: other order | 2',
    ],
    [
      'another status on a repeat',
      [nth(1, 'HT1'), nth(2, 'HT1', { status: 'already_cancelled' })],
      'cancel.again | /data/status: other value | 2',
    ],
    [
      'null on a repeat',
      [nth(1, 'HT1'), nth(2, 'HT1', { refund_status: null })],
      'cancel.again | /data/refund_status: type null | 2',
    ],
    [
      'a refund as text on a repeat',
      [nth(1, 'HT1'), nth(2, 'HT1', { refund_amount: '0' })],
      'cancel.again | /data/refund_amount: type string | 2',
    ],
    [
      'a local time on a repeat',
      [nth(1, 'HT1'), nth(2, 'HT1', { cancelled_at: '10:30' })],
      'cancel.again | /data/cancelled_at: format | 2',
    ],
    [
      'no status on a repeat, after a refusal',
      [
        sampleExchange({ call: 1, operation: 'cancel', body: { order_no: 'HT1' }, status: 400 }),
        nth(2, 'HT1'),
        { ...without('status'), call: 3, sentAt: sampleTime + 3000, endedAt: sampleTime + 3100 },
      ],
      'cancel.again | /data/status: missing | 3',
    ],
    [
      'a refund as text, and another status',
      [nth(1, 'HT1', { refund_amount: '380.50', refund_status: 'done' })],
      'cancel.amounts | /data/refund_amount: type string | 1',
    ],
    [
      'amounts as text on a repeat',
      [nth(1, 'HT1'), nth(2, 'HT1', { cancel_fee: '0' })],
      'cancel.again | /data/cancel_fee: type string | 2',
    ],
    [
      'the same fault on the first and on the repeat',
      [nth(1, 'HT1', { status: 'done' }), nth(2, 'HT1', { status: 'done' })],
      'cancel.status | /data/status: other value | 1',
    ],
  ])('%s', (_, exchanges, cause) => {
    expect(run(exchanges).causes).toEqual([cause]);
  });
});

test('cases are the answers that could have failed', () => {
  const exchanges = [
    nth(1, 'HT1'),
    nth(2, 'HT1'),
    nth(3, 'HT2', { refund_amount: 0 }),
    nth(4, 'HT3', { cancelled_at: 'now' }),
    sampleExchange({ call: 5, operation: 'cancel', body: { order_no: 'HT4' }, status: 400 }),
    nth(6, 'x', {}, { body: { order_no: 0 } }),
  ];
  expect(run(exchanges).cases).toMatchObject({
    'cancel.order-no': 3,
    'cancel.status': 3,
    'cancel.amounts': 3,
    'cancel.cancelled-at': 3,
    'cancel.refund-status': 3,
    'cancel.cancelled-at-now': 2,
    'cancel.again': 1,
  });
});

test('a first acceptance that is hours away says how far', () => {
  const { broken } = run([nth(1, 'HT1', { cancelled_at: '2026-11-21T18:30:00Z' })]);
  expect(broken[0]?.violation.actual).toBe('the string "2026-11-21T18:30:00Z", 8 hours ahead');
});

test('what an acceptance without data breaks is not known of its repeat', () => {
  const bare = nth(1, 'HT1', {}, { json: { code: 0, message: 'ok', request_id: 'r', data: null } });
  const repeat = { ...without('status'), call: 2, sentAt: sampleTime + 3000, endedAt: sampleTime + 3100 };
  expect(run([bare, repeat]).causes).toEqual(['cancel.again | /data/status: missing | 2']);
});

test('a refund status is shown with the list of allowed ones', () => {
  const { broken } = run([nth(1, 'HT1', { refund_status: 'pending' })], ['done', 'processing']);
  expect(broken[0]?.violation.expected).toBe('"processing" or "done"');
});

test('amounts that are not numbers have no sign', () => {
  expect(run([nth(1, 'HT1', { cancel_fee: '-1', refund_amount: null })]).cases['cancel.amounts-sign']).toBe(0);
  expect(run([nth(1, 'HT1', { cancel_fee: '-1', refund_amount: 0 })]).cases['cancel.amounts-sign']).toBe(1);
});

test("two cancels at once: what only one of them shows is the other requirement's, not the first acceptance's", () => {
  const equalBut = [
    nth(1, 'HT1', { refund_status: 'done' }),
    nth(2, 'HT1', { refund_status: 'done' }, { sentAt: sampleTime + 1050 }),
  ];
  expect(run(equalBut)).toMatchObject({ causes: [], cases: { 'cancel.again': 1, 'cancel.cancelled-at-now': 0 } });
});
