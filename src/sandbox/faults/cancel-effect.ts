import { invalid } from '../call.ts';
import type { Fault } from '../extension.ts';
import type { HotelOrder } from '../orders.ts';
import type { Platform } from '../platform.ts';
import { onSuccess, oneIn, textOf } from './change.ts';
import { fault } from './fault.ts';

const transition = '3: a cancellable hotel order goes to status = cancelled';
const own = '4.2: cancel a hotel order: order_no is the number of the order to cancel';
const policy = '3, 4.2: according to its cancellation policy';

/** Line breaks and other control characters, quotes, and what is outside of the basic plane. */
const odd = /[\p{Cc}'"\u{10000}-\u{10ffff}]/u;

/** Cancels an order with the reason, then without. */
export const reasoned =
  (reason: string): Fault['witness'] =>
  async (probe) => {
    const orderNo = await probe.order();
    await probe.cancel(orderNo, { cancel_reason: reason });
    await probe.orderDetail(orderNo);
    await probe.cancel(orderNo);
  };

/** Cancels an order of each policy, and looks. */
const eachPolicyLooked: Fault['witness'] = async (probe) => {
  for (const policy of ['free', 'partial', 'non_refundable']) {
    const orderNo = await probe.order(policy);
    await probe.cancel(orderNo);
    await probe.orderDetail(orderNo);
  }
};

/** An accepted cancel leaves the order as it was where `idle` says so; the next one finds it standing. */
const idle = (
  id: string,
  title: string,
  idle: (reason: string | undefined, order: HotelOrder, platform: Platform) => boolean,
  witness: Fault['witness'],
) =>
  fault(
    id,
    title,
    transition,
    (platform) => ({
      cancel(next, call, order, request) {
        if (order.cancellation !== undefined || !idle(request.reason, order, platform))
          return next(call, order, request);
        call.notes.set('idle', { ...platform.steps.settle(call, order), reason: request.reason });
      },
      cancelResult(next, call, order) {
        const claimed = call.notes.get('idle') as HotelOrder['cancellation'];
        return next(call, claimed === undefined ? order : { ...order, cancellation: claimed });
      },
    }),
    witness,
  );

/** Cancels that do something else than they say. */
export const cancelEffectFaults = [
  idle(
    'cancel-without-effect-for-long-reason',
    'A cancel for a reason over 100 characters is accepted and does nothing.',
    (reason = '') => reason.length > 100,
    reasoned('x'.repeat(300)),
  ),
  idle(
    'cancel-without-effect-for-odd-reason',
    'A cancel for a reason with quotes, control characters or emoji is accepted and does nothing.',
    (reason = '') => odd.test(reason),
    reasoned("it's late"),
  ),
  idle(
    'cancel-without-effect-for-emoji',
    'A cancel for a reason outside the BMP is accepted and does nothing.',
    (reason = '') => /[\u{10000}-\u{10ffff}]/u.test(reason),
    reasoned('moved 🏨'),
  ),
  idle(
    'cancel-without-effect-for-line-break',
    'A cancel for a reason with a line break is accepted and does nothing.',
    (reason = '') => /\n/.test(reason),
    reasoned('one\ntwo'),
  ),
  idle(
    'cancel-without-effect-without-reason',
    'A cancel without a reason is accepted and does nothing.',
    (reason) => reason === undefined,
    async (probe) => {
      const orderNo = await probe.order();
      await probe.cancel(orderNo, { cancel_reason: undefined });
      await probe.orderDetail(orderNo);
    },
  ),
  idle(
    'cancel-without-effect-for-fee',
    'A cancel that costs the whole amount is accepted and does nothing.',
    (_reason, order) => order.policy === 'non_refundable',
    eachPolicyLooked,
  ),
  fault(
    'cancel-without-effect',
    'An accepted cancel leaves the order as it was.',
    transition,
    {
      cancel(next, call, order, request) {
        next(call, { ...order }, request);
        order.cancellation = undefined as never;
      },
      cancelResult: (next, call, order) =>
        next(call, {
          ...order,
          cancellation: { fee: 0, refund: order.amount, refundStatus: 'processing', at: call.now, reason: undefined },
        }),
    },
    async (probe) => {
      const orderNo = await probe.order();
      await probe.cancel(orderNo);
      await probe.orderDetail(orderNo);
    },
  ),
  fault(
    'cancel-without-effect-sometimes',
    'One accepted cancel in 2 leaves the order as it was.',
    transition,
    () => {
      const open = new Set<string>();
      return {
        cancel(next, call, order, request) {
          next(call, order, request);
          if (oneIn(2, call)) open.add(order.orderNo);
        },
        hotelOrderDetail(next, call, body) {
          const data = next(call, body);
          return open.has(String(data['order_no'])) ? { ...data, status: 'created' } : data;
        },
      };
    },
    (probe) =>
      probe.times(8, async () => {
        const orderNo = await probe.order();
        await probe.cancel(orderNo);
        await probe.orderDetail(orderNo);
      }),
  ),
  fault(
    'refused-reason-cancels',
    'A cancel refused for the characters or the length of its reason has cancelled the order.',
    transition,
    (platform) => ({
      readCancel(next, call, body) {
        const reason = textOf(body, 'cancel_reason');
        if (!odd.test(reason) && reason.length <= 100) return next(call, body);
        const order = platform.orders.hotel.get(textOf(body, 'order_no'));
        if (order) platform.steps.cancel(call, order, { orderNo: order.orderNo, reason });
        throw invalid('cancel_reason has characters that are not allowed', 40005);
      },
    }),
    reasoned('x'.repeat(600)),
  ),
  fault(
    'refused-reason-type-cancels',
    'A cancel refused because its reason is no text has cancelled the order.',
    transition,
    (platform) => ({
      readCancel(next, call, body) {
        const order = platform.orders.hotel.get(textOf(body, 'order_no'));
        const reason = body['cancel_reason'];
        if (order && order.cancellation === undefined && reason !== undefined && typeof reason !== 'string')
          platform.steps.cancel(call, order, { orderNo: order.orderNo, reason: undefined });
        return next(call, body);
      },
    }),
    async (probe) => {
      const orderNo = await probe.order();
      await probe.cancel(orderNo, { cancel_reason: 1 });
      await probe.orderDetail(orderNo);
    },
  ),
  fault(
    'refused-reason-cancels-unnoticed',
    'A cancel refused for the length of its reason has cancelled the order, and the next one is accepted as the first.',
    transition,
    (platform) => {
      const unnoticed = new Set<string>();
      return {
        readCancel(next, call, body) {
          const reason = textOf(body, 'cancel_reason');
          if (reason.length <= 255) return next(call, body);
          const order = platform.orders.hotel.get(textOf(body, 'order_no'));
          if (order && order.cancellation === undefined) {
            platform.steps.cancel(call, order, { orderNo: order.orderNo, reason });
            if (unnoticed.size < 10_000) unnoticed.add(order.orderNo);
          }
          throw invalid('cancel_reason must have at most 255 characters', 40005);
        },
        checkCancellable(next, call, order) {
          if (unnoticed.delete(order.orderNo)) delete order.cancellation;
          next(call, order);
        },
      };
    },
    reasoned('x'.repeat(600)),
  ),
  fault(
    'refused-reason-locks-order',
    'An order whose cancel was refused for a reason over 100 characters cannot be cancelled any more.',
    transition,
    () => {
      const locked = new Set<string>();
      return {
        readCancel(next, call, body) {
          if (textOf(body, 'cancel_reason').length <= 100) return next(call, body);
          if (locked.size < 10_000) locked.add(textOf(body, 'order_no'));
          throw invalid('cancel_reason must have at most 100 characters', 40005);
        },
        checkCancellable(next, call, order) {
          if (locked.has(order.orderNo)) throw invalid('the order is being worked on', 40023);
          next(call, order);
        },
      };
    },
    reasoned('x'.repeat(600)),
  ),
  fault(
    'refused-cancel-cancels',
    'A cancel that would cost a fee is refused, yet the order is cancelled.',
    policy,
    (platform) => ({
      checkCancellable(next, call, order) {
        next(call, order);
        if (order.policy !== 'partial') return;
        platform.steps.cancel(call, order, { orderNo: order.orderNo, reason: undefined });
        throw invalid('the order can only be cancelled for a fee', 40022);
      },
    }),
    async (probe) => {
      const orderNo = await probe.order('partial');
      await probe.cancel(orderNo);
      await probe.orderDetail(orderNo);
    },
  ),
  fault(
    'cancel-undone-later',
    'Half a second after its cancel an order stands again.',
    transition,
    (platform) => ({
      hotelOrderDetail(next, call, body) {
        const order = platform.orders.hotel.get(String(body['order_no']));
        if (order?.cancellation !== undefined && call.now - order.cancellation.at >= 500)
          order.cancellation = undefined as never;
        return next(call, body);
      },
    }),
    async (probe) => {
      const orderNo = await probe.order();
      await probe.cancel(orderNo);
      probe.wait(1000);
      await probe.orderDetail(orderNo);
    },
  ),
  fault(
    'other-order-cancelled',
    'A cancel cancels the order made before the one named.',
    own,
    (platform) => ({
      cancel(next, call, order, request) {
        const all = [...platform.orders.hotel.values()];
        const before = all[all.indexOf(order) - 1];
        next(call, before ?? order, request);
        if (before) order.cancellation = undefined as never;
      },
      cancelResult: (next, call, order) =>
        next(call, {
          ...order,
          cancellation: order.cancellation ?? {
            fee: 0,
            refund: order.amount,
            refundStatus: 'processing',
            at: call.now,
            reason: undefined,
          },
        }),
    }),
    async (probe) => {
      const [first, second] = [await probe.order(), await probe.order()];
      await probe.cancel(second);
      await probe.orderDetail(first);
      await probe.orderDetail(second);
    },
  ),
  fault(
    'cancel-answers-previous-order',
    'From the second cancel on the answer names the order cancelled before.',
    own,
    () => {
      let before: string | undefined;
      return onSuccess('hotelCancel', (_body, data) => {
        const named = String(data['order_no']);
        data['order_no'] = before ?? named;
        before = named;
      });
    },
    (probe) => probe.times(2, async () => probe.cancel(await probe.order())),
  ),
];
