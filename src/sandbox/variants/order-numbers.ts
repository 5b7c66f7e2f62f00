import { isObject, type JsonObject, member } from '../json.ts';
import type { HotelOrder } from '../orders.ts';
import type { Platform } from '../platform.ts';
import type { Hooks } from '../steps.ts';
import { cancel, withOrders } from '../witness.ts';
import { form } from './form.ts';

const shape = { open: '2: order_no: format <order_no> is not shown', witness: cancel() };
const inList = withOrders(1, (probe, [order = '']) => probe.cancel(order, { order_no: [order] }));

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

/** Orders have other numbers from their creation on. */
const numbered = ({ hotel }: Platform['orders'], number: (orderNo: string) => string): Hooks => ({
  createHotelOrder(next, call, body) {
    const data = next(call, body);
    const order = hotel.get(String(data['order_no']));
    if (order === undefined) return data;
    const orderNo = number(order.orderNo);
    hotel.delete(order.orderNo);
    order.orderNo = orderNo;
    hotel.set(orderNo, order);
    return { ...data, order_no: orderNo };
  },
});

/** Orders are numbered from 1, everybody's in one row: each of the account comes right after one of somebody else. */
function counted({ orders }: Platform): Hooks {
  let last = 0;
  const stranger = (): void => {
    last += 1;
    orders.hotel.set(String(last), strangerAt(last));
  };
  while (last < earlier) stranger();
  return numbered(orders, () => {
    stranger();
    last += 1;
    return String(last);
  });
}

/** Orders are known to callers by other numbers than to the platform; `shown` makes one for a new order. */
function renamed(shown: (orderNo: string) => string): () => Hooks {
  return () => {
    const real = new Map<string, string>();
    const nameOf = (orderNo: unknown): string => [...real].find(([, own]) => own === orderNo)?.[0] ?? String(orderNo);
    const rename = (data: JsonObject): JsonObject => ({ ...data, order_no: nameOf(data['order_no']) });
    return {
      createHotelOrder(next, call, body) {
        const data = next(call, body);
        if (real.size > 1000) real.clear();
        real.set(shown(String(data['order_no'])), String(data['order_no']));
        return rename(data);
      },
      findOrder: (next, call, orderNo) => next(call, real.get(orderNo) ?? ''),
      cancelResult: (next, call, order) => rename(next(call, order)),
      hotelOrderDetail: (next, call, body) => rename(next(call, body)),
    };
  };
}

/** The number of the order before and a further letter. */
function inBasket(): () => Hooks {
  return () => {
    let last = '';
    return renamed((orderNo) => (last = last === '' || last.length > 60 ? orderNo : `${last}A`))();
  };
}

/** Forms of order numbers, and of how they are read. */
export const orderNumberVariants = [
  form('order-numbers-of-digits', shape, {
    digits: {
      title: 'Order numbers are digits only, and 30 long.',
      hooks: renamed((orderNo) => `${orderNo.slice(2)}00000000000000`),
    },
    quotes: {
      title: 'Order numbers end in a blank, signs, a quotation mark and a backslash.',
      hooks: ({ orders }) => numbered(orders, (orderNo) => `${orderNo} #7%2B+\u00fc"\\`),
    },
    basket: {
      title:
        'Orders made one after the other have the number of the one before and a further letter; a second cancel ' +
        'is accepted.',
      hooks: inBasket(),
      settings: { cancelAgain: 'replay' },
      witness: withOrders(2, (probe, [, order = '']) => probe.cancel(order)),
    },
  }),
  form('order-numbers-counted', {
    ...shape,
    title: 'Orders are numbered from 1, those of other people among them.',
    hooks: counted,
  }),
  form('order-numbers-counted-and-coerced', {
    ...shape,
    title:
      'Orders are numbered from 1, those of other people among them; a value that JavaScript converts to a number ' +
      'is accepted as that number.',
    hooks: (platform) => ({
      ...counted(platform),
      readCancel(next, call, body) {
        const number = Number(member(body, 'order_no') ?? Number.NaN);
        return next(call, Number.isSafeInteger(number) && number > 0 ? { ...body, order_no: String(number) } : body);
      },
    }),
    witness: inList,
  }),
  form('order-number-in-list-unwrapped', {
    open: '7: which requests are invalid is shown by one example only',
    title: 'A list with one order number is accepted as the number.',
    hooks: {
      readCancel(next, call, body) {
        const given = member(body, 'order_no');
        const only = Array.isArray(given) && given.length === 1 && !isObject(given[0]) ? given[0] : undefined;
        return next(call, only === undefined ? body : { ...body, order_no: only });
      },
    },
    witness: inList,
  }),
];
