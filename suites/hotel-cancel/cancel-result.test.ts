import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import { brokenBy } from '../all-checks.fixture.ts';
import { repeatedResult } from './cancel-result.ts';
import type { Violation } from '../../src/contract/finding.ts';
import {
  acceptedCancel,
  acceptedSearch,
  type SampleOptions,
  sampleTime,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';

/** What a violation says, in short: cause, pointer, expected, actual. */
type Said = readonly [cause: string, pointer: string, expected: string, actual: string];

const inShort = ({ cause, pointer = '', expected, actual }: Violation): Said => [cause, pointer, expected, actual];

/**
 * What a requirement finds in an accepted cancel of HT1 whose result differs in some members; null if it could not
 * have failed. `declared`: further values of `refund_status`.
 */
function said(id: string, data: JsonObject, options?: SampleOptions, declared: readonly string[] = []): Said[] | null {
  const change = { statement: { refundStatuses: [...declared] } };
  return brokenBy(id, acceptedCancel('HT1', data, options), change)?.map(inShort) ?? null;
}

const repeated = (data: JsonObject, options?: SampleOptions): Said[] =>
  repeatedResult(acceptedCancel('HT1', data, options)).map(inShort);

const minute = 60_000;
const at = (ms: number): string => new Date(ms).toISOString();
const wrongType = (name: string, type: string, expected: string, actual: string): Said => [
  `/data/${name}: type ${type}`,
  `/data/${name}`,
  expected,
  actual,
];
const negative = (name: string, actual: string): Said => [
  `/data/${name}: negative`,
  `/data/${name}`,
  'at least 0',
  actual,
];
const otherOrder: Said = [
  '/data/order_no: other order',
  '/data/order_no',
  'the string "HT1" as requested',
  'the string "HT2"',
];
const otherStatus: Said = [
  '/data/status: other value',
  '/data/status',
  'the string "cancelled"',
  'the string "refunded"',
];
const textAsFee = wrongType('cancel_fee', 'string', 'a number', 'the string "20"');
const textAsRefund = wrongType('refund_amount', 'string', 'a number', 'the string "1"');
const noRefundStatus = wrongType('refund_status', 'null', 'a string', 'null');
const notNow = (text: string, away: string): Said => [
  '/data/cancelled_at: not now',
  '/data/cancelled_at',
  'a time within ten minutes of 2026-11-21T10:30:00.000Z',
  `the string "${text}", ${away}`,
];
const noTime: Said = [
  '/data/cancelled_at: format',
  '/data/cancelled_at',
  'an ISO 8601 UTC timestamp',
  'the string "now"',
];

describe('what an accepted cancel has to say', () => {
  test.each<[string, string, JsonObject, Said[] | null]>([
    ['the order asked for', 'cancel.order-no', {}, []],
    ['another order', 'cancel.order-no', { order_no: 'HT2' }, [otherOrder]],
    [
      'an order that is a number',
      'cancel.order-no',
      { order_no: 1 },
      [wrongType('order_no', 'number', 'a string', 'the number 1')],
    ],
    ['the status', 'cancel.status', { order_no: 'HT2' }, []],
    ['another status', 'cancel.status', { status: 'refunded' }, [otherStatus]],
    ['two amounts', 'cancel.amounts', { status: 'refunded' }, []],
    ['amounts that are texts', 'cancel.amounts', { cancel_fee: '20', refund_amount: '1' }, [textAsFee, textAsRefund]],
    ['amounts of 0', 'cancel.amounts-sign', { cancel_fee: 0, refund_amount: 0 }, []],
    [
      'negative amounts',
      'cancel.amounts-sign',
      { cancel_fee: -1, refund_amount: -2 },
      [negative('cancel_fee', 'the number -1'), negative('refund_amount', 'the number -2')],
    ],
    [
      'a negative amount next to one that is not',
      'cancel.amounts-sign',
      { cancel_fee: '-1', refund_amount: -2 },
      [negative('refund_amount', 'the number -2')],
    ],
    ['amounts that are none, and have no sign', 'cancel.amounts-sign', { cancel_fee: '-1', refund_amount: null }, null],
    ['a status of the refund', 'cancel.refund-status', { status: 'refunded' }, []],
    ['no status of the refund', 'cancel.refund-status', { refund_status: null }, [noRefundStatus]],
    ['a time', 'cancel.cancelled-at', { status: 'refunded' }, []],
    ['a text that is not a time', 'cancel.cancelled-at', { cancelled_at: 'now' }, [noTime]],
  ])('%s', (_, id, data, expected) => {
    expect(said(id, data)).toEqual(expected);
  });

  test('a repeat has all of it to say', () => {
    expect(repeated({})).toEqual([]);
    const wrong = {
      order_no: 'HT2',
      status: 'refunded',
      cancel_fee: '20',
      refund_amount: '1',
      refund_status: null,
      cancelled_at: 'now',
    };
    expect(repeated(wrong)).toEqual([otherOrder, otherStatus, textAsFee, textAsRefund, noRefundStatus, noTime]);
  });

  test('nothing is said of an order that the request does not name, but what a repeat says is judged', () => {
    const unnamed = { body: { order_no: 7 } };
    expect(said('cancel.order-no', {}, unnamed)).toBeNull();
    expect(repeated({ status: 'refunded' }, unnamed)).toEqual([otherStatus]);
  });

  test('nothing is said of a search', () => {
    for (const check of ['cancel.order-no', 'cancel.status']) expect(brokenBy(check, acceptedSearch())).toBeNull();
  });
});

test.each<[string, Json, Json, readonly string[], Said[] | null]>([
  ['the documented one', 'processing', 1, [], []],
  ['the documented one, where another is declared', 'processing', 1, ['done'], []],
  ['one that is declared', 'done', 1, ['done'], []],
  [
    'another',
    'done',
    0.01,
    [],
    [['/data/refund_status: other value', '/data/refund_status', '"processing"', 'the string "done"']],
  ],
  [
    'none of two',
    'x',
    1,
    ['done', 'processing'],
    [['/data/refund_status: other value', '/data/refund_status', '"processing" or "done"', 'the string "x"']],
  ],
  ['another, with nothing to refund', 'done', 0, [], []],
  ['another, with a negative refund', 'done', -1, [], []],
  ['another, with a refund that is not a number', 'done', '1', [], []],
  ['one that is not a text', 7, 1, [], [wrongType('refund_status', 'number', 'a string', 'the number 7')]],
])('the status of a refund is %s', (_, refund_status, refund_amount, declared, expected) => {
  expect(said('cancel.refund-status', { refund_status, refund_amount }, {}, declared)).toEqual(expected);
});

test.each<[string, string, SampleOptions, Said[] | null]>([
  ['ten minutes before it was sent', at(sampleTime - 10 * minute), {}, []],
  [
    'longer before it was sent',
    at(sampleTime - 11 * minute),
    {},
    [notNow(at(sampleTime - 11 * minute), '11 minutes behind')],
  ],
  ['while it was answered', at(sampleTime + 15 * minute), { endedAt: sampleTime + 30 * minute }, []],
  ['ten minutes after the answer', at(sampleTime + 40 * minute), { endedAt: sampleTime + 30 * minute }, []],
  [
    'longer after the answer',
    at(sampleTime + 42 * minute),
    { endedAt: sampleTime + 30 * minute },
    [notNow(at(sampleTime + 42 * minute), '12 minutes ahead')],
  ],
  ['near it by the clock of the target', at(sampleTime - 60 * minute), { targetDate: sampleTime - 65 * minute }, []],
  [
    'near it by the own clock, and not by that of the target',
    at(sampleTime),
    { targetDate: sampleTime - 65 * minute },
    [],
  ],
  [
    'far by both clocks',
    at(sampleTime - 60 * minute),
    { targetDate: sampleTime - 20 * minute },
    [notNow(at(sampleTime - 60 * minute), '40 minutes behind')],
  ],
  ['no time, which has a finding already', 'now', {}, null],
])('an order was cancelled %s', (_, cancelled_at, options, expected) => {
  expect(said('cancel.cancelled-at-now', { cancelled_at }, options)).toEqual(expected);
});
