import type { Variant } from '../extension.ts';
import { isObject, member } from '../json.ts';
import type { HotelOrder } from '../orders.ts';
import type { Platform } from '../platform.ts';
import type { Hooks } from '../steps.ts';
import { hooked } from './variant.ts';

const form = '2: order_no: format <order_no> is not shown';

/** Where other people's orders are, which none but they may cancel. */
export const strangersHotel = 'H-of-others';

/** Orders of others before the first one of the account. */
const earlier = 40;

function strangerAt(number: number): HotelOrder {
  return {
    orderNo: String(number),
    hotelId: strangersHotel,
    roomType: 'standard',
    checkIn: '2028-04-01',
    checkOut: '2028-04-02',
    amount: 500,
    policy: 'free',
    createdAt: 0,
  };
}

/** Orders are numbered from 1, everybody's in one row: each of the account comes right after one of somebody else. */
function counted({ orders: { hotel } }: Platform): Hooks {
  let last = 0;
  const stranger = (): void => {
    last += 1;
    hotel.set(String(last), strangerAt(last));
  };
  while (last < earlier) stranger();
  return {
    createHotelOrder(next, call, body) {
      const data = next(call, body);
      const order = hotel.get(String(data['order_no']));
      if (order === undefined) return data;
      stranger();
      hotel.delete(order.orderNo);
      last += 1;
      order.orderNo = String(last);
      hotel.set(order.orderNo, order);
      return { ...data, order_no: order.orderNo };
    },
  };
}

const oneOrder: Variant['witness'] = async (probe) => void (await probe.cancel(await probe.order()));

/** Order numbers with a part that JSON writes in escapes. */
function withQuotes({ orders: { hotel } }: Platform): Hooks {
  return {
    createHotelOrder(next, call, body) {
      const data = next(call, body);
      const order = hotel.get(String(data['order_no']));
      if (order === undefined) return data;
      hotel.delete(order.orderNo);
      order.orderNo = `${order.orderNo} #7%2B+\u00fc"\\`;
      hotel.set(order.orderNo, order);
      return { ...data, order_no: order.orderNo };
    },
  };
}

/** Forms of order numbers, and of how they are read. */
export const orderNumberVariants: readonly Variant[] = [
  hooked(
    'order-numbers-with-quotes',
    'Order numbers end in a blank, signs, a quotation mark and a backslash.',
    form,
    withQuotes,
    { witness: oneOrder },
  ),
  hooked('order-numbers-counted', 'Orders are numbered from 1, those of other people among them.', form, counted, {
    witness: oneOrder,
  }),
  hooked(
    'order-numbers-counted-and-coerced',
    'Orders are numbered from 1, those of other people among them; whatever JavaScript makes a number of ' +
      'passes for it.',
    form,
    (platform) => ({
      ...counted(platform),
      readCancel(next, call, body) {
        const number = Number(member(body, 'order_no') ?? Number.NaN);
        return next(call, Number.isSafeInteger(number) && number > 0 ? { ...body, order_no: String(number) } : body);
      },
    }),
    {
      async witness(probe) {
        const order = await probe.order();
        await probe.cancel(order, { order_no: [order] });
      },
    },
  ),
  hooked(
    'order-number-in-list-unwrapped',
    'A list with one order number passes for the number.',
    '7: which requests are invalid is shown by one example only',
    () => ({
      readCancel(next, call, body) {
        const given = member(body, 'order_no');
        return next(
          call,
          Array.isArray(given) && given.length === 1 && !isObject(given[0])
            ? { ...body, order_no: given[0] ?? null }
            : body,
        );
      },
    }),
    {
      async witness(probe) {
        const order = await probe.order();
        await probe.cancel(order, { order_no: [order] });
      },
    },
  ),
];
