import type { Call } from '../call.ts';
import { addDays, localTime, utcTimestamp } from '../calendar.ts';
import type { Fault } from '../extension.ts';
import type { Json, JsonObject } from '../json.ts';
import { onSuccess, oneIn } from './change.ts';
import { fault } from './fault.ts';

const rule =
  '4.2 rule: the response carries status cancelled together with cancel_fee, refund_amount, refund_status and ' +
  'cancelled_at';
const types =
  '2: hotel order cancellation result: order_no, status, refund_status, cancelled_at strings; cancel_fee, ' +
  'refund_amount numbers';
const timestamp = '2: cancelled_at: ISO 8601 UTC timestamp';
const seen = '3: value processing is the one seen';

/** Cancels an order of each policy. */
export const eachPolicy: Fault['witness'] = async (probe) => {
  for (const policy of ['free', 'partial', 'non_refundable']) await probe.cancel(await probe.order(policy));
};

type Change = (data: JsonObject, call: Call) => void;

const result = (id: string, title: string, breaks: string, change: Change, witness = eachPolicy) =>
  fault(
    id,
    title,
    breaks,
    onSuccess('hotelCancel', (_body, data, call) => change(data, call)),
    witness,
  );
const set = (id: string, title: string, breaks: string, field: string, make: (call: Call, value: Json) => Json) =>
  result(id, title, breaks, (data, call) => void (data[field] = make(call, data[field] ?? null)));
const remove = (id: string, title: string, field: string) => result(id, title, rule, (data) => void delete data[field]);

const time = (id: string, title: string, make: (call: Call) => Json) => set(id, title, timestamp, 'cancelled_at', make);
const hours = (call: Call, count: number) => utcTimestamp(call.now + count * 3_600_000).slice(0, 19);

/** Cancel answers with missing, mistyped or wrong values. */
export const cancelResultFaults = [
  remove('cancel-order-number-missing', 'A cancel answer has no order_no.', 'order_no'),
  remove('cancel-status-missing', 'A cancel answer has no status.', 'status'),
  remove('cancel-fee-missing', 'A cancel answer has no cancel_fee.', 'cancel_fee'),
  remove('cancel-refund-missing', 'A cancel answer has no refund_amount.', 'refund_amount'),
  remove('cancel-refund-status-missing', 'A cancel answer has no refund_status.', 'refund_status'),
  remove('cancelled-at-missing', 'A cancel answer has no cancelled_at.', 'cancelled_at'),
  result('cancel-fee-missing-when-free', 'A cancel without a fee has no cancel_fee.', rule, (data) => {
    if (data['cancel_fee'] === 0) delete data['cancel_fee'];
  }),
  result('cancel-refund-missing-when-none', 'A cancel without a refund has no refund_amount.', rule, (data) => {
    if (data['refund_amount'] === 0) delete data['refund_amount'];
  }),
  result('cancel-refund-status-missing-when-none', 'A cancel without a refund has no refund_status.', rule, (data) => {
    if (data['refund_amount'] === 0) delete data['refund_status'];
  }),
  result('cancel-refund-status-null-when-none', 'A cancel without a refund has refund_status null.', types, (data) => {
    if (data['refund_amount'] === 0) data['refund_status'] = null;
  }),
  result(
    'cancelled-at-missing-sometimes',
    'One cancel answer in 3 has no cancelled_at.',
    rule,
    (data, call) => {
      if (oneIn(3, call)) delete data['cancelled_at'];
    },
    (probe) => probe.times(10, async () => probe.cancel(await probe.order())),
  ),
  set('cancel-status-american', 'The status is spelt canceled.', rule, 'status', () => 'canceled'),
  set('cancel-status-upper-case', 'The status is CANCELLED.', rule, 'status', () => 'CANCELLED'),
  set('cancel-status-cancelling', 'The status is cancelling.', rule, 'status', () => 'cancelling'),
  set('cancel-status-before', 'The status is the one before the call.', rule, 'status', () => 'created'),
  set('cancel-status-number', 'The status is a number.', types, 'status', () => 4),
  set('cancel-status-empty', 'The status is empty.', rule, 'status', () => ''),
  result('cancel-status-refunded-when-free', 'The status of a free cancel is refunded.', rule, (data) => {
    if (data['cancel_fee'] === 0) data['status'] = 'refunded';
  }),
  set('cancel-fee-text', 'The fee is a text.', types, 'cancel_fee', (_call, fee) => Number(fee).toFixed(2)),
  set('cancel-fee-null', 'The fee is null.', types, 'cancel_fee', () => null),
  set('cancel-fee-object', 'The fee is an object with a currency.', types, 'cancel_fee', (_call, fee) => ({
    amount: fee,
    currency: 'CNY',
  })),
  result(
    'cancel-fee-negative',
    'A fee is negative, as a debit.',
    '2: cancel_fee: fee charged for the cancellation',
    (data) => void (data['cancel_fee'] = -1 - Number(data['cancel_fee'])),
  ),
  set('cancel-refund-text', 'The refund is a text.', types, 'refund_amount', (_call, refund) => String(refund)),
  set(
    'cancel-refund-text-with-sign',
    'The refund is a text with a currency sign.',
    types,
    'refund_amount',
    (_call, refund) => `¥${String(refund)}`,
  ),
  set('cancel-refund-null', 'The refund is null.', types, 'refund_amount', () => null),
  result(
    'cancel-refund-negative',
    'The refund is negative.',
    '2: refund_amount: amount to be refunded',
    (data) => void (data['refund_amount'] = -1 - Number(data['refund_amount'])),
  ),
  result(
    'cancel-refund-negative-when-none',
    'Without a refund its amount is -0.01.',
    '2: refund_amount: amount to be refunded',
    (data) => {
      if (data['refund_amount'] === 0) data['refund_amount'] = -0.01;
    },
  ),
  result(
    'cancel-refund-boolean',
    'The refund says only whether there is one.',
    types,
    (data) => void (data['refund_amount'] = Number(data['refund_amount']) > 0),
  ),
  set('cancel-refund-status-object', 'The refund status is an object.', types, 'refund_status', () => ({
    code: 'processing',
  })),
  set('cancel-refund-status-number', 'The refund status is a number.', types, 'refund_status', () => 1),
  set('cancel-refund-status-boolean', 'The refund status is a boolean.', types, 'refund_status', () => true),
  set('cancel-refund-status-empty', 'The refund status is empty.', rule, 'refund_status', () => ''),
  set('cancel-refund-status-success', 'The refund status is success.', seen, 'refund_status', () => 'success'),
  set(
    'cancel-refund-status-upper-case',
    'The refund status is in upper case.',
    seen,
    'refund_status',
    () => 'PROCESSING',
  ),
  result('cancel-refund-status-none-when-partial', 'After a fee the refund status is none.', seen, (data) => {
    if (Number(data['cancel_fee']) > 0 && Number(data['refund_amount']) > 0) data['refund_status'] = 'none';
  }),
  set('cancel-order-number-number', 'The order number is a number.', types, 'order_no', (_call, orderNo) =>
    Number(String(orderNo).slice(2)),
  ),
  set(
    'cancel-order-number-without-prefix',
    'The order number lacks its letters.',
    "2: order_no: the cancelled order's number",
    'order_no',
    (_call, orderNo) => String(orderNo).slice(2),
  ),
  set(
    'cancel-order-number-lower-case',
    'The order number is in lower case.',
    "2: order_no: the cancelled order's number",
    'order_no',
    (_call, orderNo) => String(orderNo).toLowerCase(),
  ),
  set(
    'cancel-order-number-masked',
    'The order number is masked.',
    "2: order_no: the cancelled order's number",
    'order_no',
    (_call, orderNo) => `${String(orderNo).slice(0, 6)}****${String(orderNo).slice(-4)}`,
  ),
  set(
    'cancel-order-number-new',
    'The order number is that of the cancellation.',
    "2: order_no: the cancelled order's number",
    'order_no',
    (call) => `CX${call.now}${call.number}`,
  ),
  time('cancelled-at-without-zone', 'cancelled_at has no zone.', (call) => hours(call, 0)),
  time('cancelled-at-local', 'cancelled_at is local time without a zone.', (call) => hours(call, 8)),
  time('cancelled-at-local-as-utc', 'cancelled_at is local time called UTC.', (call) => `${hours(call, 8)}Z`),
  time('cancelled-at-offset', 'cancelled_at is local time with +08:00.', (call) => `${hours(call, 8)}+08:00`),
  time('cancelled-at-with-space', 'cancelled_at has a space for the T and no zone.', (call) =>
    hours(call, 0).replace('T', ' '),
  ),
  time('cancelled-at-date', 'cancelled_at is a date.', (call) => hours(call, 0).slice(0, 10)),
  time('cancelled-at-seconds', 'cancelled_at is a number of seconds.', (call) => Math.floor(call.now / 1000)),
  time('cancelled-at-milliseconds-text', 'cancelled_at is a text of milliseconds.', (call) => String(call.now)),
  time('cancelled-at-null', 'cancelled_at is null.', () => null),
  time('cancelled-at-empty', 'cancelled_at is empty.', () => ''),
  time('cancelled-at-english', 'cancelled_at is in the form of HTTP dates.', (call) =>
    new Date(call.now).toUTCString(),
  ),
  time(
    'cancelled-at-impossible',
    'cancelled_at is on a day that does not exist.',
    (call) => `${hours(call, 0).slice(0, 5)}02-30T10:00:00Z`,
  ),
  time(
    'cancelled-at-hour-25',
    'cancelled_at is at an hour that does not exist.',
    (call) => `${hours(call, 0).slice(0, 11)}25:61:00Z`,
  ),
  time('cancelled-at-zero', 'cancelled_at is the year 1.', () => '0001-01-01T00:00:00Z'),
  time('cancelled-at-1970', 'cancelled_at is the beginning of 1970.', () => '1970-01-01T00:00:00Z'),
  time(
    'cancelled-at-yesterday',
    'cancelled_at is a day before the call.',
    (call) => `${addDays(localTime(call.now, 'UTC').date, -1)}T00:00:00Z`,
  ),
  time('cancelled-at-year-behind', 'cancelled_at is a year before the call.', (call) => hours(call, -365 * 24) + 'Z'),
  time('cancelled-at-tomorrow', 'cancelled_at is a day after the call.', (call) => hours(call, 24) + 'Z'),
  result('cancel-data-empty', "A cancel answer's data is empty.", rule, (data) => {
    for (const name of Object.keys(data)) delete data[name];
  }),
  result('cancel-fields-nested', "The refund's fields are in an object of their own.", rule, (data) => {
    data['refund'] = { amount: data['refund_amount'] ?? 0, status: data['refund_status'] ?? '' };
    delete data['refund_amount'];
    delete data['refund_status'];
  }),
  result('cancel-fields-camel-case', "The result's fields are in camel case.", rule, (data) => {
    for (const [name, value] of Object.entries(data)) {
      delete data[name];
      data[name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())] = value;
    }
  }),
];
