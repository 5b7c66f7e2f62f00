import { invalid } from '../call.ts';
import type { JsonObject } from '../json.ts';
import { hash } from '../random.ts';
import { cancels, eachPolicy, withOrders } from '../witness.ts';
import { form, type Part } from './form.ts';

const refusals = { open: '4.2: conditions under which cancellation is refused: not shown' };
const states = { open: '3: the full value lists of status and refund_status: not shown' };
const amounts = { open: '2: units and currency of cancel_fee and refund_amount: not shown' };
const detail = { open: '4.3: shapes of the other operations, and how soon they show what was done: not shown' };
const stamp = { open: '2: cancelled_at: ISO 8601 UTC timestamp, format <timestamp>: which of its forms is not shown' };

const twice = withOrders(1, (probe, [order = '']) => probe.times(2, () => probe.cancel(order)), 'partial');

const result = (title: string, change: (data: JsonObject) => void): Part => ({
  title,
  hooks: {
    cancelResult(next, call, order) {
      const data = next(call, order);
      change(data);
      return data;
    },
  },
});
const withoutRefund = (words: string, status: string): Part => ({
  ...result(`Without a refund its status is ${words}.`, (data) => {
    if (data['refund_amount'] === 0) data['refund_status'] = status;
  }),
  witness: eachPolicy(),
});
/** Fee and refund are another amount. */
const scaled = (title: string, make: (amount: number) => number): Part =>
  result(title, (data) => {
    for (const name of ['cancel_fee', 'refund_amount']) data[name] = make(Number(data[name]));
  });
/** Order detail that shows a cancel so many milliseconds later. */
const detailBehind = (words: string, behind: number): Part => ({
  title: `Order detail is read from a copy that is ${words} behind.`,
  hooks: {
    hotelOrderDetail(next, call, body) {
      const { cancelled_at: at, ...data } = next(call, body);
      if (at === undefined) return data;
      const isBehind = call.now - Date.parse(String(at)) < behind;
      return isBehind ? { ...data, status: 'created' } : { ...data, cancelled_at: at };
    },
  },
  witness: withOrders(1, (probe, [order = '']) => probe.cancel(order)),
});
const refusing = (title: string, share: number): Part => ({
  title,
  hooks: {
    checkCancellable(next, call, order) {
      if (!order.cancellation && hash(order.orderNo) % 100 < share)
        throw invalid('the order cannot be cancelled', 40022);
      next(call, order);
    },
  },
  witness: cancels(12),
});
const time = (words: string, make: (iso: string, at: number) => string): Part => ({
  title: `cancelled_at ${words}.`,
  hooks: {
    cancelResult(next, call, order) {
      const at = order.cancellation?.at ?? call.now;
      return { ...next(call, order), cancelled_at: make(new Date(at).toISOString().slice(0, 19), at) };
    },
  },
});

/** Cancel answers of other forms. */
export const cancellingVariants = [
  form('cancel-again-accepted', {
    ...refusals,
    title: "A second cancel is accepted and gives the first one's answer.",
    settings: { cancelAgain: 'replay' },
    witness: twice,
  }),
  form('cancel-again-settles-anew', {
    ...refusals,
    title: 'A second cancel is accepted at another time, with another fee and another refund.',
    hooks: {
      checkCancellable(next, call, order) {
        if (!order.cancellation) return next(call, order);
        order.cancellation = { ...order.cancellation, refund: order.amount, fee: 0, at: call.now };
      },
    },
    witness: twice,
  }),
  form('no-order-cancellable', { ...refusals, ...refusing('No order can be cancelled.', 100) }),
  form('some-orders-not-cancellable', refusals, {
    some: refusing('One order in three cannot be cancelled.', 33),
    most: refusing('Nine orders in ten cannot be cancelled.', 90),
  }),
  form('order-detail-behind', { ...detail, ...detailBehind('six seconds', 6000) }),
  form('order-detail-nested', {
    ...detail,
    title: 'Order detail has the status elsewhere and spells it otherwise.',
    hooks: {
      hotelOrderDetail(next, call, body) {
        const { status, ...data } = next(call, body);
        return { ...data, order: { state: status === 'cancelled' ? 'CANCELED' : 'BOOKED' } };
      },
    },
    configuration: {
      operations: {
        hotelOrderDetail: {
          path: '/open/v1/hotel/order/detail',
          body: { order_no: '{order_no}' },
          cancelled: { '/data/order/state': 'CANCELED' },
        },
      },
    },
    witness: withOrders(1, async () => {}),
  }),
  form('refund-status-none', states, {
    none: withoutRefund('none', 'none'),
    chinese: withoutRefund('a Chinese text', '无需退款'),
  }),
  form('refund-status-success', {
    ...states,
    title: 'Refunds are done at once: their status is success, and the statement says so.',
    hooks: { cancelResult: (next, call, order) => ({ ...next(call, order), refund_status: 'success' }) },
    configuration: { statement: { refundStatuses: ['success'] } },
  }),
  form('fees-in-fen', amounts, {
    fen: scaled('Fees and refunds are whole hundredths.', (amount) => Math.round(amount * 100)),
    large: scaled('Fees and refunds are in a currency of large numbers.', (amount) => amount * 24_000_000),
    'float-noise': result('Fees have the noise of binary fractions.', (data) => {
      data['cancel_fee'] = Number(data['cancel_fee']) * 1.1 + 0.1 + 0.2;
    }),
  }),
  form('refunds-without-coupons', {
    ...amounts,
    ...result('Fee and refund together are less than was paid.', (data) => {
      data['refund_amount'] = Math.max(0, Number(data['refund_amount']) - 20);
    }),
  }),
  form('cancelled-at-milliseconds', stamp, {
    milliseconds: time('has milliseconds', (iso) => `${iso}.120Z`),
    comma: time('has its decimals after a comma', (iso) => `${iso},5Z`),
    minutes: time('has no seconds', (iso) => `${iso.slice(0, 16)}Z`),
  }),
  form('cancelled-at-plus-zero', stamp, {
    'plus-zero': time('ends in +00:00', (iso) => `${iso}+00:00`),
    short: time('ends in +00', (iso) => `${iso}+00`),
    basic: time('is in the basic form 20280227T063000Z', (iso) => `${iso.replace(/[-:]/g, '')}Z`),
    'clock-behind': time(
      'comes from a clock that is half a minute behind',
      (_iso, at) => `${new Date(at - 30_000).toISOString().slice(0, 19)}Z`,
    ),
  }),
];
