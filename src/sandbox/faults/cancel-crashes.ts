import { Refusal } from '../call.ts';
import { reasoned } from './cancel-effect.ts';
import { eachPolicy } from './cancel-result.ts';
import { oneIn } from './change.ts';
import { fault } from './fault.ts';

/** A reason that the store cannot keep breaks the cancel of an order that there is. */
const unkept = (id: string, title: string, reason: RegExp, example: string) =>
  fault(
    id,
    title,
    '4.2: cancel_reason: reason text given by the caller; 7: statuses listed: 200, 400',
    {
      cancel(next, call, order, request) {
        if (request.reason !== undefined && reason.test(request.reason))
          throw new Refusal(500, 50009, 'incorrect string value');
        next(call, order, request);
      },
    },
    reasoned(example),
  );

/** Cancels of orders that there are, answered by 500. */
export const cancelCrashFaults = [
  unkept(
    'kept-reason-emoji-500',
    'An order cancelled for a reason outside the basic plane is answered by 500.',
    /[\u{10000}-\u{10ffff}]/u,
    'moved 🏨',
  ),
  unkept('kept-reason-quote-500', "An order cancelled for a reason with a ' is answered by 500.", /'/, "it's late"),
  unkept(
    'kept-reason-percent-500',
    'An order cancelled for a reason with a percent sign is answered by 500.',
    /%/,
    '100 % sure',
  ),
  unkept(
    'kept-reason-newline-500',
    'An order cancelled for a reason of several lines is answered by 500.',
    /\n/,
    'first\nsecond',
  ),
  unkept(
    'kept-reason-chinese-500',
    'An order cancelled for a reason in Chinese is answered by 500.',
    /[\u4e00-\u9fff]/,
    '行程有变',
  ),
  unkept('kept-reason-empty-500', 'An order cancelled for an empty reason is answered by 500.', /^$/, ''),
  fault(
    'cancel-500-on-new-connection',
    'The first cancel of a known order on a connection is answered by 500.',
    '7: statuses listed: 200, 400',
    () => {
      const warm = new Set<number>();
      return {
        checkCancellable(next, call, order) {
          if (!warm.has(call.connection.number) && warm.size < 10_000) {
            warm.add(call.connection.number);
            throw new Refusal(500, 50006, 'no connection to the refund service');
          }
          next(call, order);
        },
      };
    },
    eachPolicy,
  ),
  fault(
    'cancel-500-sometimes',
    'One cancel in 3 is answered by 500, the order cancelled nonetheless.',
    '7: statuses listed: 200, 400',
    {
      cancelResult(next, call, order) {
        if (oneIn(3, call)) throw new Refusal(500, 50007, 'refund service timed out');
        return next(call, order);
      },
    },
    (probe) => probe.times(10, async () => probe.cancel(await probe.order())),
  ),
  fault(
    'partial-refund-500',
    'Cancelling an order with a partial fee is answered by 500.',
    '7: statuses listed: 200, 400',
    {
      settle(next, call, order) {
        if (order.policy === 'partial') throw new Refusal(500, 50008, 'not implemented');
        return next(call, order);
      },
    },
    eachPolicy,
  ),
];
