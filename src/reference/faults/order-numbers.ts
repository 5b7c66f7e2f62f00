import { member } from '../json.ts';
import type { HotelOrder } from '../orders.ts';
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

/** Order numbers that name no order and cancel one all the same. */
export const orderNumberFaults = [
  fault(
    'unknown-order-cancelled',
    'Any order number is accepted and answered as cancelled.',
    own,
    {
      findOrder: (next, call, orderNo) => next(call, orderNo) ?? (call.operation === 'hotelCancel' ? { ...unknown, orderNo } : undefined),
    },
    async (probe) => void (await probe.cancel('HT1234567890123456')),
  ),
  fault(
    'unknown-order-cancelled-of-digits',
    'Any order number of digits alone is accepted.',
    own,
    {
      findOrder: (next, call, orderNo) =>
        next(call, orderNo) ?? (call.operation === 'hotelCancel' && /^\d+$/.test(orderNo) ? { ...unknown, orderNo } : undefined),
    },
    async (probe) => void (await probe.cancel('73051846290175308462901753084629')),
  ),
  fault(
    'unknown-order-cancels-latest',
    'An unknown order number cancels the latest order.',
    own,
    (platform) => ({
      findOrder: (next, call, orderNo) => next(call, orderNo) ?? (call.operation === 'hotelCancel' ? [...platform.orders.hotel.values()].at(-1) : undefined),
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
        next(call, orderNo) ?? [...platform.orders.hotel.values()].find((order) => orderNo !== '' && order.orderNo.startsWith(orderNo)),
    }),
    async (probe) => void (await probe.cancel((await probe.order()).slice(0, -1))),
  ),
  fault(
    'order-number-wildcard-cancels',
    'An order number with a star or a percent sign cancels the latest order.',
    own,
    (platform) => ({
      findOrder: (next, call, orderNo) => next(call, orderNo) ?? (/[*%]/.test(orderNo) ? [...platform.orders.hotel.values()].at(-1) : undefined),
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
