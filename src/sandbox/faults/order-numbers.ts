import type { Fault } from '../extension.ts';
import { type JsonObject, member } from '../json.ts';
import type { HotelOrder } from '../orders.ts';
import { textOf } from './change.ts';
import { crash } from './crash.ts';
import { fault } from './fault.ts';

const own = '4.2: cancel a hotel order: order_no is the number of the order to cancel';

const unknown: HotelOrder = {
  orderNo: 'HT0000000000000000',
  hotelId: 'H0',
  roomType: 'none',
  checkIn: '2028-04-01',
  checkOut: '2028-04-02',
  amount: 0,
  policy: 'free',
  createdAt: 0,
};

/** A kind of order number that names no order, by what is special about it. */
const kinds: readonly {
  readonly id: string;
  readonly words: string;
  readonly fits: (orderNo: string) => boolean;
  readonly example: string;
}[] = [
  {
    id: 'long',
    words: 'of more than 64 characters',
    fits: (orderNo) => orderNo.length > 64,
    example: `HT${'7'.repeat(200)}`,
  },
  {
    id: 'very-long',
    words: 'of more than 255 characters',
    fits: (orderNo) => orderNo.length > 255,
    example: `HT${'7'.repeat(300)}`,
  },
  {
    id: 'chinese',
    words: 'with Chinese characters',
    fits: (orderNo) => /\p{Script=Han}/u.test(orderNo),
    example: 'HT730518462901订单',
  },
  {
    id: 'outside-bmp',
    words: 'with a character outside the BMP',
    fits: (orderNo) => /[\u{10000}-\u{10ffff}]/u.test(orderNo),
    example: 'HT730518462901🏨',
  },
];

const orderNoOf = (body: JsonObject): string => textOf(body, 'order_no');
const cancelled =
  (orderNo: string): Fault['witness'] =>
  async (probe) =>
    void (await probe.cancel(orderNo));

/** Any order number is accepted; `answer` is the data that those get which name no order. */
const answered = (id: string, title: string, answer: (data: JsonObject) => JsonObject) =>
  fault(
    id,
    title,
    own,
    {
      findOrder: (next, call, orderNo) =>
        next(call, orderNo) ?? (call.operation === 'hotelCancel' ? { ...unknown } : undefined),
      cancelResult(next, call, order) {
        const data = next(call, order);
        return order.hotelId === unknown.hotelId ? answer(data) : data;
      },
    },
    cancelled('HT1234567890123456'),
  );

/** Order numbers that name no order, and cancel one all the same or bring the platform down. */
export const orderNumberFaults = [
  ...kinds.map(({ id, words, fits, example }) =>
    crash(
      `unknown-order-${id}-500`,
      `An order number ${words} is answered by 500.`,
      'hotelCancel',
      (body) => fits(orderNoOf(body)),
      cancelled(example),
    ),
  ),
  ...kinds.map(({ id, words, fits, example }) =>
    fault(
      `unknown-order-${id}-cancelled`,
      `An order number ${words} is accepted and answered as cancelled.`,
      own,
      {
        readCancel: (next, call, body) =>
          fits(orderNoOf(body)) ? { orderNo: orderNoOf(body), reason: undefined } : next(call, body),
        findOrder: (next, call, orderNo) =>
          next(call, orderNo) ??
          (call.operation === 'hotelCancel' && fits(orderNo) ? { ...unknown, orderNo } : undefined),
      },
      cancelled(example),
    ),
  ),
  fault(
    'unknown-order-cancelled',
    'Any order number is accepted and answered as cancelled.',
    own,
    {
      findOrder: (next, call, orderNo) =>
        next(call, orderNo) ?? (call.operation === 'hotelCancel' ? { ...unknown, orderNo } : undefined),
    },
    async (probe) => void (await probe.cancel('HT1234567890123456')),
  ),
  answered(
    'unknown-order-without-data',
    'Any order number is accepted; one that names no order is answered with empty data.',
    () => ({}),
  ),
  answered(
    'unknown-order-made-up-data',
    'Any order number is accepted; one that names no order is answered with the data of an order made up.',
    (data) => data,
  ),
  answered(
    'unknown-order-null-data',
    'Any order number is accepted; one that names no order is answered with values of null.',
    (data) => Object.fromEntries(Object.keys(data).map((name) => [name, null])),
  ),
  fault(
    'unknown-order-cancelled-of-digits',
    'Any order number of digits alone is accepted.',
    own,
    {
      findOrder: (next, call, orderNo) =>
        next(call, orderNo) ??
        (call.operation === 'hotelCancel' && /^\d+$/.test(orderNo) ? { ...unknown, orderNo } : undefined),
    },
    async (probe) => void (await probe.cancel('73051846290175308462901753084629')),
  ),
  fault(
    'unknown-order-cancels-latest',
    'An unknown order number cancels the latest order.',
    own,
    (platform) => ({
      findOrder: (next, call, orderNo) =>
        next(call, orderNo) ??
        (call.operation === 'hotelCancel' ? [...platform.orders.hotel.values()].at(-1) : undefined),
    }),
    async (probe) => {
      await probe.order();
      await probe.cancel('HT1');
    },
  ),
  fault(
    'order-number-beginning-cancels',
    'The beginning of an order number cancels the order.',
    own,
    (platform) => ({
      findOrder: (next, call, orderNo) =>
        next(call, orderNo) ??
        [...platform.orders.hotel.values()].find((order) => orderNo !== '' && order.orderNo.startsWith(orderNo)),
    }),
    async (probe) => void (await probe.cancel((await probe.order()).slice(0, -1))),
  ),
  fault(
    'order-number-with-more-behind-cancels',
    'Of an order number with more behind it, what is behind is left out, and the order is cancelled.',
    own,
    (platform) => ({
      findOrder: (next, call, orderNo) =>
        next(call, orderNo) ??
        [...platform.orders.hotel.values()].find(
          (order) => call.operation === 'hotelCancel' && orderNo.startsWith(order.orderNo),
        ),
    }),
    async (probe) => void (await probe.cancel(`${await probe.order()} and more`)),
  ),
  fault(
    'order-number-in-list-cancels-latest',
    'A list as an order number cancels the latest order.',
    own,
    (platform) => ({
      readCancel(next, call, body) {
        const latest = [...platform.orders.hotel.values()].findLast((order) => order.cancellation === undefined);
        return next(
          call,
          Array.isArray(member(body, 'order_no')) && latest !== undefined
            ? { ...body, order_no: latest.orderNo }
            : body,
        );
      },
    }),
    async (probe) => {
      const orderNo = await probe.order();
      await probe.order();
      await probe.cancel(orderNo, { order_no: [orderNo] });
    },
  ),
  fault(
    'order-number-in-list-otherwise-answered',
    'A list with one order number cancels the order, and is answered with the list in place of the number.',
    own,
    {
      readCancel(next, call, body) {
        const given = member(body, 'order_no');
        const only = Array.isArray(given) && given.length === 1 ? given[0] : undefined;
        if (typeof only !== 'string') return next(call, body);
        call.notes.set('in a list', true);
        return next(call, { ...body, order_no: only });
      },
      cancelResult(next, call, order) {
        const data = next(call, order);
        return call.notes.get('in a list') === true ? { ...data, order_no: [order.orderNo] } : data;
      },
    },
    async (probe) => {
      const orderNo = await probe.order();
      await probe.cancel(orderNo, { order_no: [orderNo] });
    },
  ),
  fault(
    'order-number-looked-up-in-plain-object',
    'Orders are members of a plain object: the name of one that every object has, such as constructor, is ' +
      'cancelled, and answered without a number.',
    own,
    {
      findOrder: (next, call, orderNo) =>
        next(call, orderNo) ??
        (call.operation === 'hotelCancel' && orderNo in {} ? { ...unknown, orderNo } : undefined),
      cancelResult(next, call, order) {
        const data = next(call, order);
        if (order.hotelId === unknown.hotelId) delete data['order_no'];
        return data;
      },
    },
    cancelled('constructor'),
  ),
  fault(
    'order-number-wildcard-cancels',
    'An order number with a star or a percent sign cancels the latest order.',
    own,
    (platform) => ({
      findOrder: (next, call, orderNo) =>
        next(call, orderNo) ?? (/[*%]/.test(orderNo) ? [...platform.orders.hotel.values()].at(-1) : undefined),
    }),
    async (probe) => {
      await probe.order();
      await probe.cancel('*');
    },
  ),
  fault(
    'order-number-missing-cancels',
    'Without an order number, or with an empty one, the latest order is cancelled.',
    own,
    (platform) => ({
      readCancel(next, call, body) {
        if ((member(body, 'order_no') ?? '') !== '') return next(call, body);
        const latest = [...platform.orders.hotel.keys()].at(-1);
        return next(call, latest === undefined ? body : { ...body, order_no: latest });
      },
    }),
    async (probe) => {
      await probe.order();
      await probe.cancel('');
    },
  ),
];
