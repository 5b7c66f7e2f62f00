import { type Call, invalid, Refusal } from '../call.ts';
import type { Fault } from '../extension.ts';
import type { JsonObject } from '../json.ts';
import type { Hooks } from '../steps.ts';
import { meeting, met, pause } from './change.ts';
import { fault } from './fault.ts';

const transition = '3: a cancellable hotel order goes to status = cancelled';
const rule = '4.2 rule: the response carries status cancelled, fee, refund; 2: types';
const own = '4.2: cancel a hotel order: order_no is the number of the order to cancel';

const twice: Fault['witness'] = async (probe) => {
  const orderNo = await probe.order('partial');
  await probe.cancel(orderNo);
  await probe.cancel(orderNo);
  await probe.orderDetail(orderNo);
};
const twiceAtOnce: Fault['witness'] = async (probe) => {
  const orderNo = await probe.order('partial');
  await Promise.all([probe.cancel(orderNo), probe.cancel(orderNo), probe.cancel(orderNo)]);
};

/** A second cancel is accepted, and its answer differs from the first one's in some values. */
const replayed = (id: string, title: string, values: JsonObject) =>
  fault(
    id,
    title,
    rule,
    {
      checkCancellable(next, call, order) {
        if (order.cancellation) call.notes.set('again', true);
        else next(call, order);
      },
      cancelResult(next, call, order) {
        const data = next(call, order);
        return call.notes.get('again') ? { ...data, ...values } : data;
      },
    },
    twice,
  );

/** The order that a cancel names, before its body is parsed; empty for none. */
function orderNumberIn(call: Call): string {
  return /"order_no"\s{0,9}:\s{0,9}"([^"]{1,100})"/.exec(Buffer.from(call.bytes).toString('utf8'))?.[1] ?? '';
}

/** Holds each cancel until others of the same order that were sent with it have come, and notes whether any did. */
function contesting(): Pick<Hooks, 'handle'> {
  const waiting = new Map<string, number>();
  return {
    async handle(next, call) {
      const orderNo = call.operation === 'hotelCancel' ? orderNumberIn(call) : '';
      if (orderNo === '') return next(call);
      waiting.set(orderNo, (waiting.get(orderNo) ?? 0) + 1);
      await pause();
      if ((waiting.get(orderNo) ?? 0) > 1) call.notes.set('contested', true);
      // The others must have seen it before it goes.
      await pause();
      const answer = await next(call);
      const left = (waiting.get(orderNo) ?? 1) - 1;
      if (left > 0) waiting.set(orderNo, left);
      else waiting.delete(orderNo);
      return answer;
    },
  };
}

function contested(call: Call): boolean {
  return call.notes.get('contested') === true;
}

/** Cancels that go wrong the second time, or two at once. */
export const cancelTwiceFaults = [
  fault(
    'cancel-answers-at-once-mixed-up',
    'Of two cancels at once the later answers with the order of the other.',
    own,
    () => {
      let last = '';
      return {
        ...meeting('hotelCancel'),
        cancelResult(next, call, order) {
          const data = next(call, order);
          const other = last;
          last = order.orderNo;
          return met(call) && other ? { ...data, order_no: other } : data;
        },
      };
    },
    async (probe) => {
      const orders = [await probe.order(), await probe.order()];
      await Promise.all(orders.map((orderNo) => probe.cancel(orderNo)));
    },
  ),
  replayed('second-cancel-status-other', 'A second cancel is accepted with the status closed.', { status: 'closed' }),
  replayed('second-cancel-fee-null', 'A second cancel is accepted with a fee of null.', { cancel_fee: null }),
  replayed('second-cancel-order-number-empty', 'A second cancel is accepted without the order number.', {
    order_no: '',
  }),
  fault(
    'second-cancel-restores',
    'A second cancel makes the order valid again.',
    transition,
    {
      checkCancellable(next, call, order) {
        const cancelled = order.cancellation !== undefined;
        if (cancelled) delete order.cancellation;
        if (cancelled) throw invalid('the order is cancelled already', 40021);
        next(call, order);
      },
    },
    twice,
  ),
  fault(
    'two-cancels-at-once-500',
    'Of two cancels at once one is answered by 500.',
    '7: statuses listed: 200, 400',
    {
      ...meeting('hotelCancel'),
      checkCancellable(next, call, order) {
        if (met(call) && order.cancellation) throw new Refusal(500, 50005, 'deadlock found');
        next(call, order);
      },
    },
    twiceAtOnce,
  ),
  fault(
    'two-cancels-at-once-both-refund',
    'Of two cancels of one order at once both are accepted, each with a refund of its own.',
    transition,
    () => ({
      ...contesting(),
      checkCancellable(next, call, order) {
        if (!contested(call) || !order.cancellation) return next(call, order);
        order.cancellation = { ...order.cancellation, refund: order.cancellation.refund + 1, at: call.now + 1000 };
      },
    }),
    twiceAtOnce,
  ),
  fault(
    'two-cancels-at-once-both-accepted',
    'Of two cancels of one order at once both find it valid, and both are accepted, with the same amounts.',
    transition,
    () => ({
      ...contesting(),
      checkCancellable(next, call, order) {
        if (contested(call)) delete order.cancellation;
        next(call, order);
      },
    }),
    twiceAtOnce,
  ),
];
