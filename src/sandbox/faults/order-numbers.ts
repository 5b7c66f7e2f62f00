import { isObject, type JsonObject, member } from '../json.ts';
import type { HotelOrder } from '../orders.ts';
import { textOf } from './change.ts';
import { cancelCrash, listed } from './crash.ts';
import { fault, type Part } from './fault.ts';
import { cancelOf, withOrders } from '../witness.ts';

const document = '4.2: cancel a hotel order: order_no is the number of the order to cancel';
const unknownOrder = { breaks: 'cancel.unknown-order', document };
const hostile = { breaks: 'cancel.hostile-order-no', document };

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

const orderNoOf = (body: JsonObject): string => textOf(body, 'order_no');

type Kind = readonly [words: string, fits: (orderNo: string) => boolean, example: string];

/** A kind of order number that names no order, by what is special about it. */
const kinds: Readonly<Record<string, Kind>> = {
  long: ['of more than 64 characters', (orderNo) => orderNo.length > 64, `HT${'7'.repeat(200)}`],
  'very-long': ['of more than 255 characters', (orderNo) => orderNo.length > 255, `HT${'7'.repeat(300)}`],
  chinese: ['with Chinese characters', (orderNo) => /\p{Script=Han}/u.test(orderNo), 'HT730518462901订单'],
  'outside-bmp': [
    'with a character outside the BMP',
    (orderNo) => /[\u{10000}-\u{10ffff}]/u.test(orderNo),
    'HT730518462901🏨',
  ],
};
const eachKind = (make: (...kind: Kind) => Part): Record<string, Part> =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, make(...kind)]));

/** Order numbers that name no order and `fits` picks are accepted; `answer` is the data that those get. */
const accepted = (
  title: string,
  fits: (orderNo: string) => boolean,
  example: string,
  answer: (data: JsonObject) => JsonObject = (data) => data,
  orderNoShown: (orderNo: string) => string = (orderNo) => orderNo,
): Part => ({
  title,
  hooks: {
    findOrder: (next, call, orderNo) =>
      next(call, orderNo) ??
      (call.operation === 'hotelCancel' && fits(orderNo) ? { ...unknown, orderNo: orderNoShown(orderNo) } : undefined),
    cancelResult(next, call, order) {
      const data = next(call, order);
      return order.hotelId === unknown.hotelId ? answer(data) : data;
    },
  },
  witness: cancelOf(example),
});
/** Any is accepted, and answered as `answer` says. */
const answered = (words: string, answer: (data: JsonObject) => JsonObject): Part =>
  accepted(
    `Any order number is accepted; one that names no order is answered with ${words}.`,
    () => true,
    'HT1234567890123456',
    answer,
    () => unknown.orderNo,
  );

/** A number that names no order names another one. */
const found = (
  title: string,
  find: (orders: readonly HotelOrder[], orderNo: string) => HotelOrder | undefined,
  number: (orderNo: string) => string,
): Part => ({
  title,
  hooks: (platform) => ({
    findOrder: (next, call, orderNo) =>
      next(call, orderNo) ??
      (call.operation === 'hotelCancel' ? find([...platform.orders.hotel.values()], orderNo) : undefined),
  }),
  witness: withOrders(1, (probe, [order = '']) => probe.cancel(number(order))),
});

/** Order numbers that name no order, and cancel one all the same or bring the platform down. */
export const orderNumberFaults = [
  fault(
    'unknown-order-long-500',
    { ...unknownOrder, document: listed },
    eachKind((words, fits, order_no) =>
      cancelCrash(`An order number ${words}`, (body) => fits(orderNoOf(body)), { order_no }),
    ),
  ),
  fault(
    'unknown-order-long-cancelled',
    unknownOrder,
    eachKind((words, fits, example) => {
      const part = accepted(`An order number ${words} is accepted and answered as cancelled.`, fits, example);
      return {
        ...part,
        hooks: {
          ...(part.hooks as object),
          readCancel: (next, call, body) =>
            fits(orderNoOf(body)) ? { orderNo: orderNoOf(body), reason: undefined } : next(call, body),
        },
      };
    }),
  ),
  fault('unknown-order-cancelled', unknownOrder, {
    any: accepted('Any order number is accepted and answered as cancelled.', () => true, 'HT1234567890123456'),
    digits: accepted(
      'Any order number of digits alone is accepted.',
      (orderNo) => /^\d+$/.test(orderNo),
      '7305184629017',
    ),
  }),
  fault('unknown-order-without-data', unknownOrder, {
    empty: answered('empty data', () => ({})),
    'made-up': answered('the data of an order made up', (data) => data),
    null: answered('values of null', (data) => Object.fromEntries(Object.keys(data).map((name) => [name, null]))),
  }),
  fault('unknown-order-cancels-latest', {
    ...unknownOrder,
    ...found(
      'An unknown order number cancels the latest order.',
      (orders) => orders.at(-1),
      () => 'HT1',
    ),
  }),
  fault(
    'order-number-wrong-type-500',
    { ...hostile, document: listed },
    {
      type: cancelCrash('An order number that is not a text', (body) => typeof member(body, 'order_no') !== 'string', {
        order_no: 12345,
      }),
      quote: cancelCrash('A quote in the order number', (body) => /'/.test(orderNoOf(body)), {
        order_no: "' OR '1'='1",
      }),
    },
  ),
  fault('order-number-beginning-cancels', hostile, {
    shorter: found(
      'The beginning of an order number cancels the order.',
      (orders, orderNo) => orders.find((order) => orderNo !== '' && order.orderNo.startsWith(orderNo)),
      (orderNo) => orderNo.slice(0, -1),
    ),
    longer: found(
      'Characters after an order number are ignored, and the order is cancelled.',
      (orders, orderNo) => orders.find((order) => orderNo.startsWith(order.orderNo)),
      (orderNo) => `${orderNo} and more`,
    ),
  }),
  fault('order-number-wildcard-cancels', hostile, {
    wildcard: found(
      'An order number with a star or a percent sign cancels the latest order.',
      (orders, orderNo) => (/[*%]/.test(orderNo) ? orders.at(-1) : undefined),
      () => '*',
    ),
    operator: {
      title: 'An object with an operator as an order number, such as {"$ne": null}, cancels the latest order.',
      hooks: (platform) => ({
        readCancel(next, call, body) {
          const given = member(body, 'order_no');
          const latest = [...platform.orders.hotel.keys()].at(-1);
          const isOperator = isObject(given) && Object.keys(given).some((name) => name.startsWith('$'));
          return next(call, isOperator && latest !== undefined ? { ...body, order_no: latest } : body);
        },
      }),
      witness: withOrders(1, (probe) => probe.cancel('', { order_no: { $ne: null } })),
    },
    'plain-object': accepted(
      'A name that every JavaScript object has as a member, such as constructor, is accepted as an order number, ' +
        'and answered without one.',
      (orderNo) => orderNo in {},
      'constructor',
      ({ order_no: _, ...data }) => data,
    ),
  }),
  fault('order-number-in-list-cancels-latest', hostile, {
    latest: {
      title: 'A list as an order number cancels the latest order.',
      hooks: (platform) => ({
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
      witness: withOrders(2, (probe, [order]) => probe.cancel('', { order_no: [order] })),
    },
    'otherwise-answered': {
      title: 'A list with one order number cancels the order, and is answered with the list in place of the number.',
      hooks: {
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
      witness: withOrders(1, (probe, [order]) => probe.cancel('', { order_no: [order] })),
    },
  }),
  fault('order-number-missing-cancels', {
    ...hostile,
    title: 'Without an order number, or with an empty one, the latest order is cancelled.',
    hooks: (platform) => ({
      readCancel(next, call, body) {
        if ((member(body, 'order_no') ?? '') !== '') return next(call, body);
        const latest = [...platform.orders.hotel.keys()].at(-1);
        return next(call, latest === undefined ? body : { ...body, order_no: latest });
      },
    }),
    witness: withOrders(1, (probe) => probe.cancel('')),
  }),
];
