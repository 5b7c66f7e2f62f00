import { type Call, invalid } from '../call.ts';
import type { HotelOrder } from '../orders.ts';
import type { Hooks } from '../steps.ts';
import { meeting, met, onSuccess } from './change.ts';
import { fault, type Part } from './fault.ts';
import { cancels, eachPolicy, reasoned, withOrders, type Witness } from '../witness.ts';

const effect = {
  breaks: 'cancel.takes-effect',
  document: '3: a cancellable hotel order goes to status = cancelled',
};
const own = '4.2: cancel a hotel order: order_no is the number of the order to cancel';

/** Line breaks and other control characters, quotes, and what is outside of the basic plane. */
export const oddText = /[\p{Cc}'"\u{10000}-\u{10ffff}]/u;

/** What a cancel says of an order that it leaves as it was. */
const claimed = (order: HotelOrder, at: number): HotelOrder => ({
  ...order,
  cancellation: { fee: 0, refund: order.amount, refundStatus: 'processing', at, reason: undefined },
});

/** An accepted cancel leaves the order as it was where `isIdle` says so; the next one finds it valid. */
const idle = (
  title: string,
  isIdle: (reason: string | undefined, order: HotelOrder) => boolean,
  witness: Witness,
): Part => ({
  title,
  hooks: (platform) => ({
    cancel(next, call, order, request) {
      if (order.cancellation !== undefined || !isIdle(request.reason, order)) return next(call, order, request);
      call.notes.set('idle', { ...platform.steps.settle(call, order), reason: request.reason });
    },
    cancelResult(next, call, order) {
      const claimed = call.notes.get('idle') as HotelOrder['cancellation'];
      return next(call, claimed === undefined ? order : { ...order, cancellation: claimed });
    },
  }),
  witness,
});
/** The same for some reasons. */
const idleFor = (words: string, is: (reason: string | undefined) => boolean, example: string | undefined): Part =>
  idle(`A cancel ${words} is accepted and does nothing.`, is, reasoned(example));

/** The cancels that `isIdle` picks are accepted and do nothing. */
const idleWhere = (isIdle: (call: Call) => boolean): Hooks => ({
  cancel(next, call, order, request) {
    if (order.cancellation !== undefined || !isIdle(call)) return next(call, order, request);
    call.notes.set('idle', true);
  },
  cancelResult: (next, call, order) => next(call, call.notes.get('idle') === true ? claimed(order, call.now) : order),
});

/** A cancel cancels the order so many places after the one named as well. */
const neighbourCancelled = (title: string, places: number): Part => ({
  title,
  hooks: (platform) => ({
    cancel(next, call, order, request) {
      next(call, order, request);
      const all = [...platform.orders.hotel.values()];
      const neighbour = all[all.indexOf(order) + places];
      if (neighbour !== undefined && neighbour.cancellation === undefined) next(call, neighbour, request);
    },
  }),
});

const one = withOrders(1, (probe, [order = '']) => probe.cancel(order));
const second = withOrders(3, (probe, [, order = '']) => probe.cancel(order));
const inTurn = withOrders(
  3,
  async (probe, orders) => {
    for (const orderNo of orders) await probe.cancel(orderNo);
  },
  'partial',
);

/** Cancels that do something else than they say. */
export const cancelEffectFaults = [
  fault('cancel-without-effect', {
    ...effect,
    title: 'An accepted cancel leaves the order as it was.',
    hooks: {
      cancel(next, call, order, request) {
        next(call, { ...order }, request);
        order.cancellation = undefined as never;
      },
      cancelResult: (next, call, order) => next(call, claimed(order, call.now)),
    },
    witness: one,
  }),
  fault('cancel-without-effect-for-long-reason', effect, {
    long: idleFor('for a reason over 100 characters', (reason = '') => reason.length > 100, 'x'.repeat(300)),
    odd: idleFor(
      'for a reason with quotes, control characters or emoji',
      (reason = '') => oddText.test(reason),
      "it's late",
    ),
    missing: idleFor('without a reason', (reason) => reason === undefined, undefined),
    fee: idle(
      'A cancel that costs the whole amount is accepted and does nothing.',
      (_reason, order) => order.policy === 'non_refundable',
      eachPolicy(true),
    ),
  }),
  fault('cancel-without-effect-after-another', effect, {
    'after-another': {
      title: 'Every second order that is cancelled stays as it was.',
      hooks: () => {
        let count = 0;
        return idleWhere(() => (count += 1) % 2 === 0);
      },
      witness: inTurn,
    },
    'beside-another': {
      title: 'Of orders cancelled at once all but one stay as they were.',
      hooks: () => {
        const gone = new Set<number>();
        const isIdle = (call: Call): boolean => {
          const minute = Math.floor(call.now / 50);
          if (met(call) && gone.has(minute)) return true;
          if (gone.size < 10_000) gone.add(minute);
          return false;
        };
        return { ...meeting('hotelCancel'), ...idleWhere(isIdle) };
      },
      witness: withOrders(3, (probe, orders) => Promise.all(orders.map((orderNo) => probe.cancel(orderNo)))),
    },
  }),
  fault('refused-cancel-cancels', {
    ...effect,
    document: '3, 4.2: according to its cancellation policy',
    title: 'A cancel that would cost a fee is refused, yet the order is cancelled.',
    hooks: (platform) => ({
      checkCancellable(next, call, order) {
        next(call, order);
        if (order.policy !== 'partial') return;
        platform.steps.cancel(call, order, { orderNo: order.orderNo, reason: undefined });
        throw invalid('the order can only be cancelled for a fee', 40022);
      },
    }),
    witness: inTurn,
  }),
  fault('other-order-cancelled', {
    ...effect,
    document: own,
    title: 'A cancel cancels the order made before the one named.',
    hooks: (platform) => ({
      cancel(next, call, order, request) {
        const all = [...platform.orders.hotel.values()];
        const before = all[all.indexOf(order) - 1];
        next(call, before ?? order, request);
        if (before) order.cancellation = undefined as never;
      },
      cancelResult: (next, call, order) =>
        next(call, order.cancellation === undefined ? claimed(order, call.now) : order),
    }),
    witness: second,
  }),
  fault(
    'cancel-cancels-next-order-too',
    { ...effect, document: own, witness: second },
    {
      next: neighbourCancelled('A cancel cancels the order made after the one named as well.', 1),
      before: neighbourCancelled('A cancel cancels the order made before the one named as well.', -1),
    },
  ),
  fault('cancel-restores-order-before', effect, {
    'order-before': {
      title: 'A cancel makes the order that was cancelled before it valid again.',
      hooks: () => {
        let before: HotelOrder | undefined;
        return {
          cancel(next, call, order, request) {
            next(call, order, request);
            if (before !== undefined && before !== order) delete before.cancellation;
            before = order;
          },
        };
      },
      witness: inTurn,
    },
    later: {
      title: 'Half a second after its cancel an order is valid again.',
      hooks: (platform) => ({
        hotelOrderDetail(next, call, body) {
          const order = platform.orders.hotel.get(String(body['order_no']));
          if (order?.cancellation !== undefined && call.now - order.cancellation.at >= 500)
            order.cancellation = undefined as never;
          return next(call, body);
        },
      }),
      witness: withOrders(1, async (probe, [order = '']) => {
        await probe.cancel(order);
        probe.wait(1000);
      }),
    },
  }),
  fault('cancel-answers-previous-order', {
    breaks: 'cancel.order-no',
    document: own,
    title: 'From the second cancel on the answer names the order cancelled before.',
    hooks: () => {
      let before: string | undefined;
      return onSuccess('hotelCancel', (_body, data) => {
        const named = String(data['order_no']);
        data['order_no'] = before ?? named;
        before = named;
      });
    },
    witness: cancels(2),
  }),
];
