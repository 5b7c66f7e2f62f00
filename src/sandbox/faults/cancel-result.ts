import { addDays, localTime, utcTimestamp } from '../calendar.ts';
import type { Call } from '../call.ts';
import type { Json, JsonObject } from '../json.ts';
import { asksFor, everyNth, inArabicDigits, onSuccess } from './change.ts';
import { fault, type Part } from './fault.ts';
import { cancel, cancels, eachPolicy } from '../witness.ts';

const witness = eachPolicy();
const rule =
  '4.2 rule: the response carries status cancelled together with cancel_fee, refund_amount, refund_status and ' +
  'cancelled_at';
const types =
  '2: hotel order cancellation result: order_no, status, refund_status, cancelled_at strings; cancel_fee, ' +
  'refund_amount numbers';
const orderNo = { breaks: 'cancel.order-no', document: "2: order_no: the cancelled order's number", witness };
const status = { breaks: 'cancel.status', document: rule, witness };
const refundStatus = { breaks: 'cancel.refund-status', document: rule, witness };
const amounts = { breaks: 'cancel.amounts', document: types, witness };
const sign = { breaks: 'cancel.amounts-sign', document: '2: cancel_fee: fee charged; refund_amount: amount', witness };
const timestamp = { breaks: 'cancel.cancelled-at', document: '2: cancelled_at: ISO 8601 UTC timestamp', witness };
const timeNow = { ...timestamp, breaks: 'cancel.cancelled-at-now' };

const result = (title: string, change: (data: JsonObject, call: Call) => void): Part => ({
  title,
  hooks: onSuccess('hotelCancel', (_body, data, call) => change(data, call)),
});
type Where = (data: JsonObject, call: Call) => boolean;
const set = (title: string, field: string, make: (value: Json, call: Call) => Json, where: Where = () => true) =>
  result(title, (data, call) => {
    if (where(data, call)) data[field] = make(data[field] ?? null, call);
  });
const remove = (title: string, field: string, where: Where = () => true) =>
  result(title, (data, call) => {
    if (where(data, call)) delete data[field];
  });
const free: Where = (data) => data['cancel_fee'] === 0;
const noRefund: Where = (data) => data['refund_amount'] === 0;
const partial: Where = (data) => Number(data['cancel_fee']) > 0 && Number(data['refund_amount']) > 0;
const below = (value: Json) => -1 - Number(value);

const time = (title: string, make: (call: Call) => Json) => set(title, 'cancelled_at', (_value, call) => make(call));
const hours = (call: Call, count: number) => utcTimestamp(call.now + count * 3_600_000).slice(0, 19);

/** Cancel answers with missing, mistyped or wrong values. */
export const cancelResultFaults = [
  fault('cancel-order-number-missing', orderNo, {
    missing: remove('A cancel answer has no order_no.', 'order_no'),
    number: set('The order number is a number.', 'order_no', (orderNo) => Number(String(orderNo).slice(2))),
  }),
  fault('cancel-order-number-masked', orderNo, {
    masked: set('The order number is masked.', 'order_no', (value) =>
      String(value).replace(/^(.{6}).*(.{4})$/, '$1****$2'),
    ),
    new: set('The order number is that of the cancellation.', 'order_no', (_, call) => `CX${call.now}${call.number}`),
  }),
  fault('cancel-status-american', status, {
    american: set('The status is spelt canceled.', 'status', () => 'canceled'),
    'upper-case': set('The status is CANCELLED.', 'status', () => 'CANCELLED'),
    before: set('The status is the one before the call.', 'status', () => 'created'),
  }),
  fault('cancel-status-missing', { ...status, ...remove('A cancel answer has no status.', 'status') }),
  fault('cancel-status-refunded-when-free', {
    ...status,
    ...set('The status of a free cancel is refunded.', 'status', () => 'refunded', free),
  }),
  fault('cancel-refund-status-missing', refundStatus, {
    missing: remove('A cancel answer has no refund_status.', 'refund_status'),
    empty: set('The refund status is empty.', 'refund_status', () => ''),
  }),
  fault('cancel-refund-status-missing-when-none', {
    ...refundStatus,
    ...remove('A cancel without a refund has no refund_status.', 'refund_status', noRefund),
  }),
  fault('cancel-refund-status-number', {
    ...refundStatus,
    document: types,
    ...set('The refund status is a number.', 'refund_status', () => 1),
  }),
  fault(
    'cancel-refund-status-success',
    { ...refundStatus, document: '3: value processing is the one seen' },
    {
      success: set('The refund status is success.', 'refund_status', () => 'success'),
      'none-when-partial': set('After a fee the refund status is none.', 'refund_status', () => 'none', partial),
    },
  ),
  fault(
    'cancel-fee-missing',
    { ...amounts, document: rule },
    {
      fee: remove('A cancel answer has no cancel_fee.', 'cancel_fee'),
      refund: remove('A cancel answer has no refund_amount.', 'refund_amount'),
    },
  ),
  fault('cancel-fee-missing-when-free', {
    ...amounts,
    document: rule,
    ...remove('A cancel without a fee has no cancel_fee.', 'cancel_fee', free),
  }),
  fault('cancel-fee-text', amounts, {
    fee: set('The fee is a text.', 'cancel_fee', (fee) => Number(fee).toFixed(2)),
    'null-refund': set('The refund is null.', 'refund_amount', () => null),
  }),
  fault('cancel-fee-negative', sign, {
    fee: set('A fee is negative, as a debit.', 'cancel_fee', below),
    refund: set('The refund is negative.', 'refund_amount', below),
  }),
  fault('cancel-refund-negative-when-none', {
    ...sign,
    ...set('Without a refund its amount is -0.01.', 'refund_amount', () => -0.01, noRefund),
  }),
  fault('cancelled-at-missing', {
    ...timestamp,
    document: rule,
    ...remove('A cancel answer has no cancelled_at.', 'cancelled_at'),
  }),
  fault('cancelled-at-missing-sometimes', {
    ...timestamp,
    document: rule,
    title: 'Every third cancel answer has no cancelled_at.',
    hooks: () => {
      const lacks = everyNth(3);
      return onSuccess('hotelCancel', (_body, data) => {
        if (lacks()) delete data['cancelled_at'];
      });
    },
    witness: cancels(10),
  }),
  fault('cancelled-at-without-zone', timestamp, {
    'no-zone': time('cancelled_at has no zone.', (call) => hours(call, 0)),
    offset: time('cancelled_at is local time with +08:00.', (call) => `${hours(call, 8)}+08:00`),
  }),
  fault('cancelled-at-date', timestamp, {
    date: time('cancelled_at is a date.', (call) => hours(call, 0).slice(0, 10)),
    seconds: time('cancelled_at is a number of seconds.', (call) => Math.floor(call.now / 1000)),
    'arabic-digits': {
      ...set('In Arabic cancelled_at has Arabic digits.', 'cancelled_at', (value, call) =>
        asksFor('ar', call) ? inArabicDigits(String(value)) : value,
      ),
      witness: cancel({}, { headers: { 'Accept-Language': 'ar' } }),
    },
    english: time('cancelled_at is in the form of HTTP dates.', (call) => new Date(call.now).toUTCString()),
  }),
  fault('cancelled-at-impossible', timestamp, {
    day: time(
      'cancelled_at is on a day that does not exist.',
      (call) => `${hours(call, 0).slice(0, 5)}02-30T10:00:00Z`,
    ),
    hour: time('cancelled_at is at an hour that does not exist.', (call) => `${hours(call, 0).slice(0, 11)}25:61:00Z`),
  }),
  fault('cancelled-at-local-as-utc', {
    ...timeNow,
    ...time('cancelled_at is local time called UTC.', (call) => `${hours(call, 8)}Z`),
  }),
  fault('cancelled-at-yesterday', timeNow, {
    yesterday: time(
      'cancelled_at is a day before the call.',
      (call) => `${addDays(localTime(call.now, 'UTC').date, -1)}T00:00:00Z`,
    ),
    tomorrow: time('cancelled_at is a day after the call.', (call) => `${hours(call, 24)}Z`),
    start: {
      title: 'Every cancelled_at is the time of the first cancel, like a default that is computed once.',
      hooks: () => {
        let first: string | undefined;
        return onSuccess('hotelCancel', (_body, data, call) => {
          // Seconds that are not 0: a time without seconds may be cut to the minute.
          first ??= `${hours(call, 0).slice(0, 17)}${hours(call, 0).slice(17).replace('00', '59')}Z`;
          data['cancelled_at'] = first;
        });
      },
      witness: cancels(3),
    },
    back: {
      title: 'cancelled_at goes back by 20 seconds with each cancel.',
      hooks: () => {
        let cancelled = 0;
        return onSuccess('hotelCancel', (_body, data, call) => {
          // Seconds that are not 0, as above.
          data['cancelled_at'] = `${new Date(call.now - ++cancelled * 20_000).toISOString().slice(0, 18)}7Z`;
        });
      },
      witness: cancels(3),
    },
    'year-1': time('cancelled_at is the year 1.', () => '0001-01-01T00:00:00Z'),
  }),
];
