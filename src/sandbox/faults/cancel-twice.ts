import { type Answer, type Call, invalid, Refusal } from '../call.ts';
import type { Fault } from '../extension.ts';
import type { JsonObject } from '../json.ts';
import type { Platform } from '../platform.ts';
import type { Hooks } from '../steps.ts';
import { meeting, met, pause, textIn, textOf } from './change.ts';
import { fault, type Part } from './fault.ts';
import { cancels, withOrders } from '../witness.ts';

const transition = '3: a cancellable hotel order goes to status = cancelled';
const own = {
  breaks: 'cancel.order-no',
  document: "2: order_no: the cancelled order's number; 4.2: the answer to a cancel is about the order that it names",
};
const again = { breaks: 'cancel.again', document: '4.2 rule: the response carries status cancelled, fee, refund' };
const once = { breaks: 'cancel.once', document: transition };

const twice = withOrders(1, (probe, [order = '']) => probe.times(2, () => probe.cancel(order)), 'partial');
const thriceAtOnce = withOrders(
  1,
  (probe, [order = '']) => Promise.all([order, order, order].map((orderNo) => probe.cancel(orderNo))),
  'partial',
);
const twoAtOnce = withOrders(2, (probe, orders) => Promise.all(orders.map((orderNo) => probe.cancel(orderNo))));

/** A second cancel is accepted, and its answer differs from the first one's in some values. */
const replayed = (words: string, values: JsonObject): Part => ({
  title: `A second cancel is accepted ${words}.`,
  hooks: {
    checkCancellable(next, call, order) {
      if (order.cancellation) call.notes.set('again', true);
      else next(call, order);
    },
    cancelResult(next, call, order) {
      const data = next(call, order);
      return call.notes.get('again') ? { ...data, ...values } : data;
    },
  },
});

/** The order that a cancel names, before its body is parsed; empty for none. */
function orderNumberIn(call: Call): string {
  return /"order_no"\s{0,9}:\s{0,9}"([^"]{1,100})"/.exec(textIn(call))?.[1] ?? '';
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

type IsGiven = (call: Call, answer: Answer) => boolean;

/**
 * Whole answers to cancels of orders that exist, given to others of these; refusals of the key stay with their calls.
 */
const mixedUp = (hooks: (isGiven: IsGiven) => ReturnType<Fault['hooks']>) => (platform: Platform) =>
  hooks(
    (call, { status }) =>
      call.operation === 'hotelCancel' && status !== 401 && platform.orders.hotel.has(textOf(call.body, 'order_no')),
  );

/** Of two cancels of one order at once, the later is answered by this status. */
const deadlock = (status: number): Part => ({
  title: `Of two cancels at once one is answered with ${status}.`,
  hooks: {
    ...meeting('hotelCancel'),
    checkCancellable(next, call, order) {
      if (met(call) && order.cancellation) throw new Refusal(status, 50005, 'deadlock found');
      next(call, order);
    },
  },
});

/** Cancels that go wrong the second time, or two at once, and answers that belong to another cancel. */
export const cancelTwiceFaults = [
  fault(
    'second-cancel-status-other',
    { ...again, witness: twice },
    {
      status: replayed('with the status closed', { status: 'closed' }),
      fee: replayed('with a fee of null', { cancel_fee: null }),
    },
  ),
  fault(
    'two-cancels-at-once-500',
    { ...again, document: '7: statuses listed: 200, 400', witness: thriceAtOnce },
    { 'as-500': deadlock(500), 'as-503': deadlock(503) },
  ),
  fault('two-cancels-at-once-both-refund', {
    ...once,
    title: 'Of two cancels of one order at once both are accepted, each with another refund.',
    hooks: () => ({
      ...contesting(),
      checkCancellable(next, call, order) {
        if (!contested(call) || !order.cancellation) return next(call, order);
        order.cancellation = { ...order.cancellation, refund: order.cancellation.refund + 1, at: call.now + 1000 };
      },
    }),
    witness: thriceAtOnce,
  }),
  fault('two-cancels-at-once-both-accepted', {
    ...once,
    title: 'Of two cancels of one order at once both find it valid, and both are accepted, with the same amounts.',
    hooks: () => ({
      ...contesting(),
      checkCancellable(next, call, order) {
        if (contested(call)) delete order.cancellation;
        next(call, order);
      },
    }),
    witness: thriceAtOnce,
  }),
  fault('second-cancel-restores', {
    breaks: 'cancel.takes-effect',
    document: transition,
    title: 'A second cancel makes the order valid again.',
    hooks: {
      checkCancellable(next, call, order) {
        const cancelled = order.cancellation !== undefined;
        if (cancelled) delete order.cancellation;
        if (cancelled) throw invalid('the order is cancelled already', 40021);
        next(call, order);
      },
    },
    witness: twice,
  }),
  fault('cancel-gets-answer-of-one-at-once', own, {
    'at-once': {
      title: 'If cancels are under way at once, the later one gets the whole answer to the one before.',
      hooks: mixedUp((isGiven) => {
        let last: Answer | undefined;
        const { handle } = meeting('hotelCancel');
        return {
          async handle(next, call) {
            const answer = (await handle?.(next, call)) as Answer;
            if (!isGiven(call, answer)) return answer;
            const before = last;
            last = structuredClone(answer);
            return met(call) ? (before ?? answer) : answer;
          },
        };
      }),
      witness: twoAtOnce,
    },
    'number-only': {
      title: 'If two cancels are under way at once, the later answer names the order of the other.',
      hooks: () => {
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
      witness: twoAtOnce,
    },
    'every-fifth': {
      title: 'Each fifth accepted cancel gets the whole answer to the one before it.',
      hooks: mixedUp((isGiven) => {
        let nth = 0;
        let last: Answer | undefined;
        return {
          async handle(next, call) {
            const answer = await next(call);
            if (!isGiven(call, answer) || answer.status !== 200) return answer;
            const before = last;
            last = structuredClone(answer);
            return (nth += 1) % 5 === 0 && before !== undefined ? before : answer;
          },
        };
      }),
      witness: cancels(5),
    },
  }),
];
