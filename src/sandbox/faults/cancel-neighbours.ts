import type { Fault } from '../extension.ts';
import type { HotelOrder } from '../orders.ts';
import { meeting, met } from './change.ts';
import { fault } from './fault.ts';

const transition = '3: a cancellable hotel order goes to status = cancelled';

/** Cancels one order after another, and looks at all of them. */
const severalInTurn: Fault['witness'] = async (probe) => {
  const orders: string[] = [];
  await probe.times(3, async () => {
    orders.push(await probe.order('partial'));
    await probe.cancel(orders.at(-1) ?? '');
  });
  for (const orderNo of orders) await probe.orderDetail(orderNo);
};

/** What a cancel says of an order that it leaves standing. */
function claimed(order: HotelOrder, now: number): HotelOrder {
  return {
    ...order,
    cancellation: { fee: 0, refund: order.amount, refundStatus: 'processing', at: now, reason: undefined },
  };
}

/** A cancel cancels the order so many places after the one named as well. */
const neighbourCancelled = (id: string, title: string, places: number): Fault =>
  fault(
    id,
    title,
    '4.2: cancel a hotel order: order_no is the number of the order to cancel',
    (platform) => ({
      cancel(next, call, order, request) {
        next(call, order, request);
        const all = [...platform.orders.hotel.values()];
        const neighbour = all[all.indexOf(order) + places];
        if (neighbour !== undefined && neighbour.cancellation === undefined) next(call, neighbour, request);
      },
    }),
    async (probe) => {
      const orders = [await probe.order(), await probe.order(), await probe.order()];
      await probe.cancel(orders[1] ?? '');
      for (const orderNo of orders) await probe.orderDetail(orderNo);
    },
  );

/** Cancels that go wrong for what happened, or happens, to another order. */
export const cancelNeighbourFaults = [
  fault(
    'cancel-restores-order-before',
    'A cancel makes the order valid again that was cancelled before.',
    transition,
    () => {
      let before: HotelOrder | undefined;
      return {
        cancel(next, call, order, request) {
          next(call, order, request);
          if (before !== undefined && before !== order) delete before.cancellation;
          before = order;
        },
      };
    },
    severalInTurn,
  ),
  neighbourCancelled(
    'cancel-cancels-next-order-too',
    'A cancel cancels the order made after the one named as well.',
    1,
  ),
  neighbourCancelled(
    'cancel-cancels-order-before-too',
    'A cancel cancels the order made before the one named as well.',
    -1,
  ),
  fault(
    'cancel-without-effect-after-another',
    'Every second order that is cancelled stays as it was.',
    transition,
    () => {
      let count = 0;
      return {
        cancel(next, call, order, request) {
          if (order.cancellation !== undefined) return next(call, order, request);
          count += 1;
          if (count % 2 === 1) return next(call, order, request);
          call.notes.set('idle', true);
        },
        cancelResult: (next, call, order) =>
          next(call, call.notes.get('idle') === true ? claimed(order, call.now) : order),
      };
    },
    severalInTurn,
  ),
  fault(
    'cancel-without-effect-beside-another',
    'Of orders cancelled at once all but one stay as they were.',
    transition,
    () => {
      const gone = new Set<number>();
      return {
        ...meeting('hotelCancel'),
        cancel(next, call, order, request) {
          const minute = Math.floor(call.now / 50);
          if (order.cancellation !== undefined || !met(call) || !gone.has(minute)) {
            if (gone.size < 10_000) gone.add(minute);
            return next(call, order, request);
          }
          call.notes.set('idle', true);
        },
        cancelResult: (next, call, order) =>
          next(call, call.notes.get('idle') === true ? claimed(order, call.now) : order),
      };
    },
    async (probe) => {
      const orders = [await probe.order(), await probe.order(), await probe.order()];
      await Promise.all(orders.map((orderNo) => probe.cancel(orderNo)));
      for (const orderNo of orders) await probe.orderDetail(orderNo);
    },
  ),
];
