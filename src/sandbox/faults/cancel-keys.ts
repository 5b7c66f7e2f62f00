import { type Call, invalid } from '../call.ts';
import { isObject, parsed } from '../json.ts';
import { lacksKey, textIn, textOf } from './change.ts';
import { fault, type Part } from './fault.ts';
import { restating } from '../hooks.ts';
import type { Witness } from '../witness.ts';

const document = '5 rules 1 and 2: every call to the two operations carries the key';
const missing = { breaks: 'auth.cancel-missing-key', document };
const wrong = { breaks: 'auth.cancel-invalid-key', document };
const effect = { breaks: 'auth.no-effect', document };
const listed = { document: '5 rule 2, 7: a missing or invalid key leads to 401; statuses of cancel' };

const isWrong = (call: Call) => !lacksKey(call);
const orderNoOf = (call: Call) => textOf(parsed(textIn(call)), 'order_no');

/** A cancel of an order with the given key, on the kept connection, then with the right one. */
const cancelWith =
  (key: string | null): Witness =>
  async (probe) => {
    await probe.search({}, { connection: 'kept' });
    const orderNo = await probe.order();
    await probe.cancel(orderNo, {}, { key, connection: 'kept' });
    await probe.orderDetail(orderNo);
    await probe.cancel(orderNo);
  };

/** Cancels that `passes` picks go through without the right key. */
const open = (title: string, passes: (call: Call) => boolean, key: string | null): Part => ({
  title,
  hooks: {
    authenticate(next, call) {
      if (call.operation !== 'hotelCancel' || !passes(call)) next(call);
    },
  },
  witness: cancelWith(key),
});

/** Cancels without the right key are refused by another status. */
const refusedBy = (title: string, status: number, meant: (call: Call) => boolean, key: string | null): Part => ({
  title,
  hooks: restating(
    status,
    (refusal, call) => refusal.status === 401 && call.operation === 'hotelCancel' && meant(call),
  ),
  witness: cancelWith(key),
});

/** A cancel refused for its key, of the picked kind, has cancelled the order. */
const cancelsBefore = (title: string, meant: (call: Call) => boolean, key: string | null): Part => ({
  title,
  hooks: (platform) => ({
    authenticate(next, call) {
      try {
        next(call);
      } catch (error) {
        const orderNo = orderNoOf(call);
        const order = platform.orders.hotel.get(orderNo);
        if (order && call.operation === 'hotelCancel' && meant(call))
          platform.steps.cancel(call, order, { orderNo, reason: undefined });
        throw error;
      }
    },
  }),
  witness: cancelWith(key),
});

/** Cancels without the key or with a wrong one. */
export const cancelKeyFaults = [
  fault('cancel-missing-key-accepted', missing, {
    missing: open('A cancel without key, or with an empty one, is accepted.', lacksKey, null),
    empty: open('A cancel with an empty key is accepted.', (call) => call.header('authorization') === '', ''),
    'used-connection': open(
      'A cancel without key is accepted on a connection that had a call before.',
      (call) => lacksKey(call) && call.connection.calls > 1,
      null,
    ),
  }),
  fault('cancel-missing-key-403', {
    ...missing,
    ...listed,
    ...refusedBy('A cancel without key is answered with 403.', 403, lacksKey, null),
  }),
  fault('key-not-checked-for-cancel', {
    ...wrong,
    ...open('A cancel with a wrong key is accepted.', isWrong, 'wrong'),
  }),
  fault('cancel-wrong-key-accepted-second-time', {
    ...wrong,
    title: 'A cancel with a wrong key is accepted if that key was sent before.',
    hooks: () => {
      const seen = new Set<string>();
      return {
        authenticate(next, call) {
          const key = call.header('authorization') ?? '';
          if (call.operation !== 'hotelCancel' || key === '') return next(call);
          if (seen.has(key)) return;
          if (seen.size < 10_000) seen.add(key);
          next(call);
        },
      };
    },
    witness: async (probe) => {
      const orderNo = await probe.order();
      await probe.times(2, () => probe.cancel(orderNo, {}, { key: 'wrong' }));
    },
  }),
  fault('cancel-wrong-key-404', {
    ...wrong,
    ...listed,
    ...refusedBy(
      'A cancel with a wrong key is answered with 404, as if there were no such order.',
      404,
      isWrong,
      'wrong',
    ),
  }),
  fault(
    'cancel-without-key-400',
    { breaks: 'auth.cancel-401', ...listed },
    {
      any: refusedBy('A cancel without the right key is answered with 400.', 400, () => true, null),
      wrong: refusedBy(
        'A cancel with a wrong key is answered with 400, one without key with 401.',
        400,
        isWrong,
        'wrong',
      ),
    },
  ),
  fault('cancel-without-key-400-on-used-connection', {
    breaks: 'auth.cancel-401',
    ...listed,
    ...refusedBy(
      'A cancel without the right key is answered with 400 on a connection that had a call before.',
      400,
      (call) => call.connection.calls > 1,
      null,
    ),
  }),
  fault('cancel-before-key-check', effect, {
    wrong: cancelsBefore('An order is cancelled before the key is found to be wrong.', isWrong, 'wrong'),
    missing: cancelsBefore('An order is cancelled before the key is found to be missing.', lacksKey, null),
  }),
  fault('refused-key-locks-order', {
    ...effect,
    title: 'An order whose cancel was refused for its key cannot be cancelled any more.',
    hooks: () => {
      const locked = new Set<string>();
      return {
        authenticate(next, call) {
          try {
            next(call);
          } catch (error) {
            if (call.operation === 'hotelCancel' && locked.size < 10_000) locked.add(orderNoOf(call));
            throw error;
          }
        },
        checkCancellable(next, call, order) {
          if (locked.has(order.orderNo)) throw invalid('the order is locked', 40023);
          next(call, order);
        },
      };
    },
    witness: cancelWith('wrong'),
    // So many refused orders that they are not chance count for the budget too.
    configuration: { orders: { budget: 18 } },
  }),
  fault('refused-cancel-leaks-refund', {
    breaks: 'auth.no-leak',
    document,
    title: 'The 401 of a cancel carries the fee and the refund.',
    hooks: {
      answer(next, call, answer) {
        const clean = next(call, answer);
        if (clean.status !== 401 || call.operation !== 'hotelCancel' || !isObject(clean.body)) return clean;
        const data = { order_no: orderNoOf(call), cancel_fee: 0, refund_amount: 458.5 };
        return { ...clean, body: { ...clean.body, data } };
      },
    },
    witness: cancelWith('wrong'),
  }),
];
