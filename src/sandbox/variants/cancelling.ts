import { invalid } from '../call.ts';
import type { Variant } from '../extension.ts';
import type { JsonObject } from '../json.ts';
import { hash } from '../random.ts';
import { hooked, setting } from './variant.ts';

const refusals = '4.2: conditions under which cancellation is refused: not shown';
const states = '3: the full value lists of status and refund_status: not shown';
const amounts = '2: units and currency of cancel_fee and refund_amount: not shown';

const result = (
  id: string,
  title: string,
  open: string,
  change: (data: JsonObject) => void,
  witness?: Variant['witness'],
) =>
  hooked(
    id,
    title,
    open,
    () => ({
      cancelResult(next, call, order) {
        const data = next(call, order);
        change(data);
        return data;
      },
    }),
    witness && { witness },
  );
const each: Variant['witness'] & {} = async (probe) => {
  for (const policy of ['free', 'partial', 'non_refundable']) await probe.cancel(await probe.order(policy));
};
const twice: Variant['witness'] & {} = async (probe) => {
  const orderNo = await probe.order();
  await probe.cancel(orderNo);
  await probe.cancel(orderNo);
};
/** Order detail that shows a cancel so many milliseconds later. */
const detailBehind = (id: string, title: string, behind: number) =>
  hooked(
    id,
    title,
    '4.3: shapes of the other operations, and how soon they show what was done: not shown',
    () => ({
      hotelOrderDetail(next, call, body) {
        const { cancelled_at: at, ...data } = next(call, body);
        if (at === undefined) return data;
        return call.now - Date.parse(String(at)) < behind
          ? { ...data, status: 'created' }
          : { ...data, cancelled_at: at };
      },
    }),
    {
      async witness(probe) {
        const orderNo = await probe.order();
        await probe.cancel(orderNo);
        await probe.orderDetail(orderNo);
      },
    },
  );
const refusing = (id: string, title: string, share: number) =>
  hooked(
    id,
    title,
    refusals,
    () => ({
      checkCancellable(next, call, order) {
        if (!order.cancellation && hash(order.orderNo) % 100 < share)
          throw invalid('the order cannot be cancelled', 40022);
        next(call, order);
      },
    }),
    { witness: (probe) => probe.times(12, async () => probe.cancel(await probe.order())) },
  );

/** Cancel answers of other forms. */
export const cancellingVariants: readonly Variant[] = [
  setting(
    'cancel-again-accepted',
    "A second cancel is accepted and gives the first one's answer.",
    refusals,
    { cancelAgain: 'replay' },
    twice,
  ),
  hooked(
    'cancel-again-accepted-for-a-minute',
    "A second cancel within a minute gives the first one's answer; later ones are refused.",
    refusals,
    () => ({
      checkCancellable(next, call, order) {
        if (!order.cancellation || call.now - order.cancellation.at > 60_000) next(call, order);
      },
    }),
    { witness: twice },
  ),
  refusing('some-orders-not-cancellable', 'One order in three cannot be cancelled.', 33),
  refusing('most-orders-not-cancellable', 'Nine orders in ten cannot be cancelled.', 90),
  refusing('no-order-cancellable', 'No order can be cancelled.', 100),
  hooked(
    'cancel-again-settles-anew',
    'A second cancel is accepted at another time, with another fee and another refund.',
    refusals,
    () => ({
      checkCancellable(next, call, order) {
        if (!order.cancellation) return next(call, order);
        order.cancellation = { ...order.cancellation, refund: order.amount, fee: 0, at: call.now };
      },
    }),
    {
      async witness(probe) {
        const orderNo = await probe.order('partial');
        await probe.cancel(orderNo);
        await probe.cancel(orderNo);
      },
    },
  ),
  detailBehind('order-detail-behind', 'Order detail is read from a copy that is a second and a half behind.', 1500),
  detailBehind('order-detail-far-behind', 'Order detail is read from a copy that is six seconds behind.', 6000),
  result(
    'refund-status-none',
    'Without a refund its status is none.',
    states,
    (data) => {
      if (data['refund_amount'] === 0) data['refund_status'] = 'none';
    },
    each,
  ),
  result(
    'refund-status-no-refund-chinese',
    'Without a refund its status is a Chinese text.',
    states,
    (data) => {
      if (data['refund_amount'] === 0) data['refund_status'] = '无需退款';
    },
    each,
  ),
  hooked(
    'refund-status-success',
    'Refunds are done at once: their status is success, and the statement says so.',
    states,
    () => ({ cancelResult: (next, call, order) => ({ ...next(call, order), refund_status: 'success' }) }),
    { configuration: { statement: { refundStatuses: ['success'] } } },
  ),
  result('fees-in-fen', 'Fees and refunds are whole hundredths.', amounts, (data) => {
    for (const name of ['cancel_fee', 'refund_amount']) data[name] = Math.round(Number(data[name]) * 100);
  }),
  result(
    'fees-with-float-noise',
    'Fees have the noise of binary fractions.',
    amounts,
    (data) => void (data['cancel_fee'] = Number(data['cancel_fee']) * 1.1 + 0.1 + 0.2),
  ),
  result(
    'refunds-without-coupons',
    'Fee and refund together are less than was paid.',
    amounts,
    (data) => void (data['refund_amount'] = Math.max(0, Number(data['refund_amount']) - 20)),
  ),
  result('fees-large', 'Fees and refunds are in a currency of large numbers.', amounts, (data) => {
    for (const name of ['cancel_fee', 'refund_amount']) data[name] = Number(data[name]) * 24_000_000;
  }),
  hooked(
    'order-numbers-of-digits',
    'Order numbers are digits only, and 30 long.',
    '2: order_no: format <order_no> is not shown',
    () => {
      const real = new Map<string, string>();
      const shown = (orderNo: string) => `${orderNo.slice(2)}00000000000000`;
      const renamed = (data: JsonObject): JsonObject => ({ ...data, order_no: shown(String(data['order_no'])) });
      return {
        createHotelOrder(next, call, body) {
          const data = next(call, body);
          if (real.size > 50_000) real.clear();
          real.set(shown(String(data['order_no'])), String(data['order_no']));
          return renamed(data);
        },
        findOrder: (next, call, orderNo) => next(call, real.get(orderNo) ?? ''),
        cancelResult: (next, call, order) => renamed(next(call, order)),
        hotelOrderDetail: (next, call, body) => renamed(next(call, body)),
      };
    },
  ),
  hooked(
    'order-numbers-of-a-basket',
    'Orders made one after the other have the number of the one before and a further letter; a second cancel ' +
      'is accepted.',
    '2: order_no: format <order_no> is not shown',
    () => {
      const real = new Map<string, string>();
      let last = '';
      const shown = (orderNo: string): string => [...real].find(([, own]) => own === orderNo)?.[0] ?? orderNo;
      const renamed = (data: JsonObject): JsonObject => ({ ...data, order_no: shown(String(data['order_no'])) });
      return {
        createHotelOrder(next, call, body) {
          const data = next(call, body);
          last = last === '' || last.length > 60 ? String(data['order_no']) : `${last}A`;
          if (real.size > 1000) real.clear();
          real.set(last, String(data['order_no']));
          return renamed(data);
        },
        findOrder: (next, call, orderNo) => next(call, real.get(orderNo) ?? ''),
        cancelResult: (next, call, order) => renamed(next(call, order)),
        hotelOrderDetail: (next, call, body) => renamed(next(call, body)),
      };
    },
    {
      settings: { cancelAgain: 'replay' },
      async witness(probe) {
        await probe.order();
        await probe.cancel(await probe.order());
      },
    },
  ),
  hooked(
    'order-detail-nested',
    'Order detail has the status elsewhere and spells it otherwise.',
    '4.3: other operations: not shown',
    () => ({
      hotelOrderDetail(next, call, body) {
        const { status, ...data } = next(call, body);
        return { ...data, order: { state: status === 'cancelled' ? 'CANCELED' : 'BOOKED' } };
      },
    }),
    {
      configuration: {
        operations: {
          hotelOrderDetail: {
            path: '/open/v1/hotel/order/detail',
            body: { order_no: '{order_no}' },
            cancelled: { '/data/order/state': 'CANCELED' },
          },
        },
      },
      witness: async (probe) => void (await probe.orderDetail(await probe.order())),
    },
  ),
];
