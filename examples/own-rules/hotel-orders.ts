import {
  answered,
  answerFits,
  call,
  eachAccepted,
  type Exchange,
  fail,
  isAccepted,
  type Judge,
  type Json,
  member,
  notApplicable,
  pack,
  type PackParts,
  type PackRequirement,
  pass,
  type Scenario,
  status,
  violation,
} from 'travel-conformance/authoring';
import { faults, forms } from './hotel-platforms.ts';

const create = 'hotel.orderCreate';
const detail = 'hotel.orderDetail';
const orderSchema = {
  type: 'object',
  required: ['order_no', 'status', 'amount'],
  properties: {
    order_no: { type: 'string', minLength: 1 },
    status: { enum: ['created', 'confirmed', 'cancelled'] },
    amount: { type: 'number', minimum: 0 },
  },
};
const operations: PackParts['operations'] = {
  [create]: { path: '/open/v1/hotel/order/create', statuses: [200, 400, 401], spends: 2 },
  [detail]: {
    path: '/open/v1/hotel/order/detail',
    statuses: [200, 400, 401],
    spends: null,
    answer: { required: ['data'], properties: { data: orderSchema } },
  },
};

const stay: Json = {
  hotel_id: 'H1001',
  room_type: 'double',
  check_in: '2031-05-01',
  check_out: '2031-05-02',
  guest: 'Li Lei',
};
const requestedNumber = (exchange: Exchange): Json | undefined => member(exchange.request.body, 'order_no');
const numberOf = (exchange: Exchange): string => String(answered(exchange, '/data/order_no'));

/** Creates two orders, reads each, and reads an order that does not exist. */
const newOrders: Scenario = {
  name: 'hotel: new orders',
  about: 'own',
  spends: true,
  async run(send, { cancels }) {
    const made = await send(call(create, stay, { again: true }), call(create, stay, { again: true }));
    await send(...made.filter(isAccepted).map((one) => call(detail, { order_no: numberOf(one) })));
    const [madeUp] = cancels.madeUpDrawn(500, 1);
    await send(call(detail, { order_no: madeUp ?? '' }));
  },
};

/** Reads an order of the run before and after its cancel. */
const cancelledOrder: Scenario = {
  name: 'hotel: a cancelled order',
  about: 'orders',
  async run(send, _facts, { orders }) {
    const order = await orders.take();
    if (order === null) return;
    await send(call(detail, { order_no: order }));
    await orders.cancel(order);
    await send(call(detail, { order_no: order }, { again: true }));
  },
};

/** Detail returns the order that was requested. */
const sameOrder = eachAccepted(detail, (exchange) => {
  const number = answered(exchange, '/data/order_no');
  return number === requestedNumber(exchange)
    ? []
    : [violation('another order', '/data/order_no', String(requestedNumber(exchange)), number)];
});

/** A number that no order has is refused. */
const unknownRefused: Judge = function* (history, facts) {
  for (const entry of history.calls(detail))
    if (facts.cancels.isMadeUp(requestedNumber(entry.exchange)))
      yield status(entry, 400, 'no order has this number', [], facts);
};

/** Each new order has a different number. */
const ownNumbers: Judge = function* (history) {
  const created = history.calls(create).flatMap(({ exchange }) => (isAccepted(exchange) ? [exchange] : []));
  for (const [nth, exchange] of created.entries()) {
    const before = created.slice(0, nth).find((one) => numberOf(one) === numberOf(exchange));
    if (before !== undefined)
      yield fail(
        exchange,
        [before],
        violation('number again', '/data/order_no', 'a new number', numberOf(exchange)),
        'run',
      );
    else if (nth > 0) yield pass(exchange);
  }
  if (created.length < 2) yield notApplicable('fewer than two orders were created');
};

/** If an order was cancelled before it was read, detail shows it as cancelled. */
const showsCancelled: Judge = function* (history) {
  for (const { order, acceptance } of history.orders()) {
    for (const { exchange } of history.calls(detail)) {
      if (acceptance === null || answered(exchange, '/data/order_no') !== order || exchange.sentAt < acceptance.endedAt)
        continue;
      const shown = answered(exchange, '/data/status');
      if (shown === 'cancelled') yield pass(exchange);
      else
        yield fail(
          exchange,
          [acceptance],
          violation('not cancelled', '/data/status', 'cancelled, as the order is', shown),
          'run',
        );
    }
  }
};

const must = (
  name: string,
  statement: string,
  asks: Scenario,
  judge: Judge,
  needs: PackRequirement['needs'] = [],
): PackRequirement => {
  return {
    id: `hotel.${name}`,
    level: 'MUST',
    source: 'Hotel orders, as agreed with partners',
    statement,
    asks: [asks],
    judge,
    needs,
  };
};

export default pack('hotel', {
  operations,
  requirements: [
    must('own-numbers', 'Each new order has a different number.', newOrders, ownNumbers),
    must('detail-asked', 'Detail returns the order that was requested.', newOrders, sameOrder),
    must('detail-fits', 'Detail has number, status and amount.', newOrders, answerFits(detail)),
    must('unknown-refused', 'A number that no order has is refused with 400.', newOrders, unknownRefused),
    must('status-told', 'Detail shows a cancelled order as cancelled.', cancelledOrder, showsCancelled, [
      'cancel-permission',
      'orders',
    ]),
  ],
  faults,
  forms,
});
