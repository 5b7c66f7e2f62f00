import { invalid, Refusal } from '../call.ts';
import { type JsonObject, member } from '../json.ts';
import { oddText } from './cancel-effect.ts';
import { oneIn, textOf } from './change.ts';
import { cancelCrash, isNested, listed } from './crash.ts';
import { fault, type Part } from './fault.ts';
import { cancels, eachPolicy, reasoned } from '../witness.ts';

const reasons = { breaks: 'cancel.reason', document: listed };
const refused = { breaks: 'cancel.reason', document: '3: a cancellable hotel order goes to status = cancelled' };
const status = { breaks: 'http.status-listed', document: '7: statuses listed: 200, 400', witness: eachPolicy() };

const reasonOf = (body: JsonObject): string => textOf(body, 'cancel_reason');
/** A reason that brings the platform down, whether there is such an order or not. */
const hostile = (what: string, test: RegExp, reason: string): Part =>
  cancelCrash(what, (body) => test.test(reasonOf(body)), { cancel_reason: reason });
const given = (what: string, is: (reason: unknown) => boolean, reason: unknown): Part =>
  cancelCrash(what, (body) => is(member(body, 'cancel_reason')), { cancel_reason: reason });

/** A reason that the store cannot keep breaks the cancel of an order that exists. */
const unkept = (words: string, test: RegExp, example: string): Part => ({
  title: `An order cancelled for ${words} is answered by 500.`,
  hooks: {
    cancel(next, call, order, request) {
      if (request.reason !== undefined && test.test(request.reason))
        throw new Refusal(500, 50009, 'incorrect string value');
      next(call, order, request);
    },
  },
  witness: reasoned(example),
});

/** Reasons that bring the platform down or are refused with an effect, and other cancels answered by 500. */
export const cancelReasonFaults = [
  fault('reason-emoji-500', reasons, {
    emoji: hostile('An emoji in the reason', /[\ud800-\udbff]/, '\u{1f622}'),
    newline: hostile('A line break in the reason', /[\r\n]/, 'one\ntwo'),
    quote: hostile('A quote in the reason', /['"]/, `it's "off"`),
    'angle-bracket': hostile('An angle bracket in the reason', /[<>]/, '1 < 2'),
    control: hostile('A control character in the reason', /(?![\n\r\t])\p{Cc}/u, 'a\u0000b'),
    long: cancelCrash('A reason over 100 characters', (body) => reasonOf(body).length > 100, {
      cancel_reason: '因'.repeat(200),
    }),
  }),
  fault('reason-missing-500', reasons, {
    missing: given('A cancel without a reason', (reason) => reason === undefined, undefined),
    empty: given('An empty reason', (reason) => reason === '', ''),
    blank: hostile('A reason of nothing but white space', /^\s+$/, ' '),
    'wrong-type': given('A reason that is no text', (reason) => isNested(reason as null), ['a']),
  }),
  fault(
    'kept-reason-quote-500',
    { ...reasons, document: '4.2: cancel_reason: reason text given by the caller; 7: statuses listed: 200, 400' },
    {
      quote: unkept("a reason with a '", /'/, "it's late"),
      percent: unkept('a reason with a percent sign', /%/, '100 % sure'),
      newline: unkept('a reason of several lines', /\n/, 'first\nsecond'),
      emoji: unkept('a reason outside the basic plane', /[\u{10000}-\u{10ffff}]/u, 'moved 🏨'),
      chinese: unkept('a reason in Chinese', /[\u4e00-\u9fff]/, '行程有变'),
      empty: unkept('an empty reason', /^$/, ''),
    },
  ),
  fault('refused-reason-cancels', refused, {
    characters: {
      title: 'A cancel refused for the characters or the length of its reason has cancelled the order.',
      hooks: (platform) => ({
        readCancel(next, call, body) {
          const reason = reasonOf(body);
          if (!oddText.test(reason) && reason.length <= 100) return next(call, body);
          const order = platform.orders.hotel.get(textOf(body, 'order_no'));
          if (order) platform.steps.cancel(call, order, { orderNo: order.orderNo, reason });
          throw invalid('cancel_reason has characters that are not allowed', 40005);
        },
      }),
      witness: reasoned('x'.repeat(600)),
    },
    type: {
      title: 'A cancel refused because its reason is no text has cancelled the order.',
      hooks: (platform) => ({
        readCancel(next, call, body) {
          const order = platform.orders.hotel.get(textOf(body, 'order_no'));
          const reason = body['cancel_reason'];
          if (order && order.cancellation === undefined && reason !== undefined && typeof reason !== 'string')
            platform.steps.cancel(call, order, { orderNo: order.orderNo, reason: undefined });
          return next(call, body);
        },
      }),
      witness: reasoned(1),
    },
    unnoticed: {
      title:
        'A cancel refused for the length of its reason has cancelled the order, and the next one is accepted as the first.',
      hooks: (platform) => {
        const unnoticed = new Set<string>();
        return {
          readCancel(next, call, body) {
            const reason = reasonOf(body);
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
      witness: reasoned('x'.repeat(600)),
    },
  }),
  fault('refused-reason-locks-order', {
    ...refused,
    title: 'An order whose cancel was refused for a reason over 100 characters cannot be cancelled any more.',
    hooks: () => {
      const locked = new Set<string>();
      return {
        readCancel(next, call, body) {
          if (reasonOf(body).length <= 100) return next(call, body);
          if (locked.size < 10_000) locked.add(textOf(body, 'order_no'));
          throw invalid('cancel_reason must have at most 100 characters', 40005);
        },
        checkCancellable(next, call, order) {
          if (locked.has(order.orderNo)) throw invalid('the order is being worked on', 40023);
          next(call, order);
        },
      };
    },
    witness: reasoned('x'.repeat(600)),
  }),
  fault('cancel-500-sometimes', status, {
    sometimes: {
      title: 'One cancel in 3 is answered by 500, the order cancelled nonetheless.',
      hooks: {
        cancelResult(next, call, order) {
          if (oneIn(3, call)) throw new Refusal(500, 50007, 'refund service timed out');
          return next(call, order);
        },
      },
      witness: cancels(10),
    },
    'new-connection': {
      title: 'The first cancel of a known order on a connection is answered by 500.',
      hooks: () => {
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
    },
    'partial-refund': {
      title: 'Cancelling an order with a partial fee is answered by 500.',
      hooks: {
        settle(next, call, order) {
          if (order.policy === 'partial') throw new Refusal(500, 50008, 'not implemented');
          return next(call, order);
        },
      },
    },
  }),
];
