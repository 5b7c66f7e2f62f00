import { type Call, invalid, Refusal } from '../call.ts';
import type { Fault } from '../extension.ts';
import { isObject, type Json } from '../json.ts';
import { textOf } from './change.ts';
import { fault } from './fault.ts';

const section = '5 rules 1 and 2: every call to the two operations carries the key';
const listed = '5 rule 2, 7: a missing or invalid key leads to 401; statuses of cancel';

const isMissing = (call: Call) => (call.header('authorization') ?? '') === '';

function bodyOf(call: Call): Json | undefined {
  try {
    return JSON.parse(Buffer.from(call.bytes).toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}

/** A cancel of an order with the given key, on the kept connection, then with the right one. */
const cancelWith =
  (key: string | null): Fault['witness'] =>
  async (probe) => {
    await probe.search({}, { connection: 'kept' });
    const orderNo = await probe.order();
    await probe.cancel(orderNo, {}, { key, connection: 'kept' });
    await probe.orderDetail(orderNo);
    await probe.cancel(orderNo);
  };

/** Cancels that `passes` picks go through without the right key. */
const open = (id: string, title: string, passes: (call: Call) => boolean, key: string | null) =>
  fault(
    id,
    title,
    section,
    {
      authenticate(next, call) {
        if (call.operation !== 'hotelCancel' || !passes(call)) next(call);
      },
    },
    cancelWith(key),
  );

/** Cancels without the right key are refused by another status. */
const refusedBy = (id: string, title: string, status: number, meant: (call: Call) => boolean, key: string | null) =>
  fault(
    id,
    title,
    listed,
    {
      refuse(next, call, refusal) {
        const other = refusal.status === 401 && call.operation === 'hotelCancel' && meant(call);
        return next(call, other ? new Refusal(status, refusal.code, refusal.message) : refusal);
      },
    },
    cancelWith(key),
  );

/** A cancel refused for its key, of the picked kind, has cancelled the order. */
const cancelsBefore = (id: string, title: string, meant: (call: Call) => boolean, key: string | null) =>
  fault(
    id,
    title,
    section,
    (platform) => ({
      authenticate(next, call) {
        try {
          next(call);
        } catch (error) {
          const orderNo = textOf(bodyOf(call), 'order_no');
          const order = platform.orders.hotel.get(orderNo);
          if (order && call.operation === 'hotelCancel' && meant(call))
            platform.steps.cancel(call, order, { orderNo, reason: undefined });
          throw error;
        }
      },
    }),
    cancelWith(key),
  );

/** Cancels without the key or with a wrong one. */
export const cancelKeyFaults = [
  open('cancel-missing-key-accepted', 'A cancel without key, or with an empty one, is accepted.', isMissing, null),
  open(
    'cancel-empty-key-accepted',
    'A cancel with an empty key is accepted.',
    (call) => call.header('authorization') === '',
    '',
  ),
  open(
    'cancel-missing-key-accepted-on-used-connection',
    'A cancel without key is accepted on a connection that had a call before.',
    (call) => isMissing(call) && call.connection.calls > 1,
    null,
  ),
  open('cancel-wrong-key-accepted', 'A cancel with a wrong key is accepted.', (call) => !isMissing(call), 'wrong'),
  fault(
    'cancel-wrong-key-accepted-second-time',
    'A cancel with a wrong key is accepted when that key was shown before: what was looked up is kept, not ' +
      'what came of it.',
    section,
    () => {
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
    async (probe) => {
      const orderNo = await probe.order();
      await probe.cancel(orderNo, {}, { key: 'wrong' });
      await probe.cancel(orderNo, {}, { key: 'wrong' });
    },
  ),
  refusedBy('cancel-missing-key-403', 'A cancel without key is answered by 403.', 403, isMissing, null),
  refusedBy(
    'cancel-wrong-key-404',
    'A cancel with a wrong key is answered by 404, as if there were no such order.',
    404,
    (call) => !isMissing(call),
    'wrong',
  ),
  refusedBy('cancel-without-key-400', 'A cancel without the right key is answered by 400.', 400, () => true, null),
  refusedBy(
    'cancel-wrong-key-400',
    'A cancel with a wrong key is answered by 400, one without key by 401.',
    400,
    (call) => !isMissing(call),
    'wrong',
  ),
  refusedBy(
    'cancel-without-key-400-on-used-connection',
    'A cancel without the right key is answered by 400 on a connection that had a call before.',
    400,
    (call) => call.connection.calls > 1,
    null,
  ),
  cancelsBefore(
    'cancel-before-key-check',
    'An order is cancelled before the key is found to be wrong.',
    (call) => !isMissing(call),
    'wrong',
  ),
  cancelsBefore(
    'cancel-before-missing-key-check',
    'An order is cancelled before the key is found to be missing.',
    isMissing,
    null,
  ),
  fault(
    'refused-key-locks-order',
    'An order whose cancel was refused for its key cannot be cancelled any more.',
    section,
    () => {
      const locked = new Set<string>();
      return {
        authenticate(next, call) {
          try {
            next(call);
          } catch (error) {
            if (call.operation === 'hotelCancel' && locked.size < 10_000) locked.add(textOf(bodyOf(call), 'order_no'));
            throw error;
          }
        },
        checkCancellable(next, call, order) {
          if (locked.has(order.orderNo)) throw invalid('the order is locked', 40023);
          next(call, order);
        },
      };
    },
    cancelWith('wrong'),
  ),
  fault(
    'refused-cancel-leaks-refund',
    'The 401 of a cancel carries the fee and the refund.',
    section,
    {
      answer(next, call, answer) {
        const clean = next(call, answer);
        if (clean.status !== 401 || call.operation !== 'hotelCancel' || !isObject(clean.body)) return clean;
        const data = { order_no: textOf(bodyOf(call), 'order_no'), cancel_fee: 0, refund_amount: 458.5 };
        return { ...clean, body: { ...clean.body, data } };
      },
    },
    cancelWith('wrong'),
  ),
];
