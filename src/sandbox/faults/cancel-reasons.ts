import { invalid, Refusal } from '../call.ts';
import { type JsonObject, member } from '../json.ts';
import { oddText } from './cancel-effect.ts';
import { everyNth, textOf } from './change.ts';
import { cancelCrash, isNested, listed } from './crash.ts';
import { fault, type Part } from './fault.ts';
import type { Hooks } from '../steps.ts';
import { cancels, eachPolicy, reasoned } from '../witness.ts';

const reasons = { breaks: 'cancel.reason', document: listed };
const refused = { breaks: 'cancel.reason', document: '3: a cancellable hotel order goes to status = cancelled' };
const status = { breaks: 'http.status-listed', document: '7: statuses listed: 200, 400', witness: eachPolicy() };

const reasonOf = (body: JsonObject): string => textOf(body, 'cancel_reason');
/** A reason of one kind: what it is, how it is seen, and one of them. */
type Kind = readonly [words: string, is: RegExp, example: string];
const odd = {
  emoji: ['a reason with an emoji', /[\u{10000}-\u{10ffff}]/u, 'moved 🏨'],
  'line-break': ['a reason of several lines', /[\r\n]/, 'one\ntwo'],
  quote: ['a reason with a quote', /['"]/, `it's "off"`],
  'angle-bracket': ['a reason with an angle bracket', /[<>]/, '1 < 2'],
  control: ['a reason with a control character', /(?![\n\r\t])\p{Cc}/u, 'a\u0000b'],
  long: ['a reason over 100 characters', /^.{101}/su, '因'.repeat(200)],
  'over-2000': ['a reason over 2000 characters', /^.{2001}/su, 'x'.repeat(2500)],
  percent: ['a reason with a percent sign', /%/, '100 % sure'],
  dollar: ['a reason with a dollar sign', /\$/, 'over $ 100'],
  backslash: ['a reason with a backslash', /\\/, 'C:\\new'],
  ampersand: ['a reason with an ampersand', /&/, 'Tom & Jerry'],
  'right-to-left': ['a reason from right to left', /[\u0590-\u08ff]/, 'שינוי'],
  combining: ['a reason with a combining mark', /\p{M}/u, 'Z\u0301'],
  'joined-emoji': ['a reason with a joined emoji', /\u200d/, 'with 👨\u200d👩'],
  chinese: ['a reason in Chinese', /[\u4e00-\u9fff]/, '行程有变'],
  braces: ['a reason with a brace', /[{}]/, 'a {b}'],
  accents: ['a reason with an accent', /[\u00c0-\u017f]/, 'Łódź'],
  'over-40': ['a reason over 40 characters', /^.{41}/su, 'x'.repeat(50)],
  empty: ['an empty reason', /^$/, ''],
  blank: ['a reason of nothing but white space', /^\s+$/, ' '],
} satisfies Record<string, Kind>;
/** One variation for each of these kinds. */
const each = (names: readonly (keyof typeof odd)[], make: (...kind: Kind) => Part): Record<string, Part> =>
  Object.fromEntries(names.map((name) => [name, make(...(odd[name] as Kind))]));

/** A reason that brings the platform down, whether there is such an order or not. */
const given = (what: string, is: (reason: unknown) => boolean, reason: unknown): Part =>
  cancelCrash(what, (body) => is(member(body, 'cancel_reason')), { cancel_reason: reason });
const hostile = (words: string, is: RegExp, example: string): Part =>
  given(`A cancel for ${words}`, (reason) => typeof reason === 'string' && is.test(reason), example);

/** A reason that the store cannot keep breaks the cancel of an order that exists. */
const unkept = (words: string, test: RegExp, example: string): Part => ({
  title: `A cancel of a real order for ${words} is answered with 500.`,
  hooks: {
    cancel(next, call, order, request) {
      if (request.reason !== undefined && test.test(request.reason))
        throw new Refusal(500, 50009, 'incorrect string value');
      next(call, order, request);
    },
  },
  witness: reasoned(example),
});

/** The same on a platform that refuses long reasons, and those with signs of markup and SQL, emoji and line breaks. */
const strictUnkept = (words: string, test: RegExp, example: string): Part => ({
  title: `A cancel of a real order for ${words} is answered with 500; odd and long reasons are refused.`,
  hooks: {
    ...(unkept(words, test, example).hooks as Hooks),
    readCancel(next, call, body) {
      const reason = reasonOf(body);
      if (reason.length > 60 || /[<>'"\\;|\p{Cc}\u{10000}-\u{10ffff}]/u.test(reason))
        throw invalid('cancel_reason has characters that are not allowed', 40005);
      return next(call, body);
    },
  },
  witness: reasoned(example),
});

/** Reasons that bring the platform down or are refused with an effect, and other cancels answered with 500. */
export const cancelReasonFaults = [
  fault(
    'reason-emoji-500',
    reasons,
    each(
      ['emoji', 'line-break', 'quote', 'angle-bracket', 'control', 'long', 'percent', 'right-to-left', 'over-2000'],
      hostile,
    ),
  ),
  fault('reason-missing-500', reasons, {
    missing: given('A cancel without a reason', (reason) => reason === undefined, undefined),
    'wrong-type': given('A reason that is not a text', (reason) => isNested(reason as null), ['a']),
    ...each(['empty', 'blank'], hostile),
  }),
  fault(
    'kept-reason-quote-500',
    { ...reasons, document: '4.2: cancel_reason: reason text given by the caller; 7: statuses listed: 200, 400' },
    each(
      ['quote', 'line-break', 'emoji', 'chinese', 'empty', 'dollar', 'backslash', 'combining', 'joined-emoji'],
      unkept,
    ),
  ),
  fault(
    'kept-reason-500-where-others-refused',
    reasons,
    each(['right-to-left', 'percent', 'ampersand', 'braces', 'accents', 'over-40'], strictUnkept),
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
    'wrong-type': {
      title: 'A cancel refused because its reason is not a text has cancelled the order.',
      hooks: (platform) => ({
        readCancel(next, call, body) {
          const reason = member(body, 'cancel_reason');
          if (reason === undefined || typeof reason === 'string') return next(call, body);
          const order = platform.orders.hotel.get(textOf(body, 'order_no'));
          if (order) platform.steps.cancel(call, order, { orderNo: order.orderNo, reason: undefined });
          throw invalid('cancel_reason must be a text', 40005);
        },
      }),
      witness: reasoned(1),
      // So many refused orders that they are not chance count for the budget too.
      configuration: { orders: { budget: 24 } },
    },
    unnoticed: {
      title:
        'A cancel refused for the length of its reason has cancelled the order, and the next one is accepted ' +
        'as the first.',
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
    // So many refused orders that they are not chance count for the budget too.
    configuration: { orders: { budget: 18 } },
  }),
  fault('cancel-500-sometimes', status, {
    sometimes: {
      title: 'Every third cancel is answered with 500, the order cancelled nonetheless.',
      hooks: () => {
        const fails = everyNth(3);
        return {
          cancelResult(next, call, order) {
            if (fails()) throw new Refusal(500, 50007, 'refund service timed out');
            return next(call, order);
          },
        };
      },
      witness: cancels(10),
    },
    'new-connection': {
      title: 'The first cancel of a known order on a connection is answered with 500.',
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
      title: 'Cancelling an order with a partial fee is answered with 500.',
      hooks: {
        settle(next, call, order) {
          if (order.policy === 'partial') throw new Refusal(500, 50008, 'not implemented');
          return next(call, order);
        },
      },
    },
  }),
];
