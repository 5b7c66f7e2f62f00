import type { Random } from './random.ts';

/** What cancelling costs: nothing, 30 %, everything; or it is not allowed at all. */
export type Policy = 'free' | 'partial' | 'non_refundable' | 'none';

/** A cancellation's result (section 2), amounts in yuan. */
export interface Cancellation {
  fee: number;
  refund: number;
  refundStatus: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A hotel order. */
export interface HotelOrder {
  orderNo: string;
  hotelId: string;
  roomType: string;
  checkIn: string;
  checkOut: string;
  /** Yuan, two decimals. */
  amount: number;
  policy: Policy;
  createdAt: number;
  cancellation?: Cancellation & { reason: string | undefined };
}

/** Policies in turn: the first order is free to cancel. */
const turn: readonly Policy[] = ['free', 'partial', 'non_refundable'];
const most = 50_000;

/** The hotel and bus orders, in memory; the oldest go when there are too many. */
export class Orders {
  readonly hotel = new Map<string, HotelOrder>();
  readonly bus = new Map<string, { orderNo: string; gid: string }>();
  readonly #random: Random;
  #made = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  #number(prefix: string): string {
    let digits = '';
    while (digits.length < 16) digits += Math.floor(this.#random() * 10);
    return prefix + digits;
  }

  /** The policy of the next hotel order that names none. */
  nextPolicy(): Policy {
    return turn[this.#made++ % turn.length] as Policy;
  }

  addHotel(order: Omit<HotelOrder, 'orderNo'>): HotelOrder {
    const made = { ...order, orderNo: this.#number('HT') };
    return add(this.hotel, made);
  }

  addBus(gid: string): { orderNo: string; gid: string } {
    return add(this.bus, { orderNo: this.#number('BO'), gid });
  }
}

function add<T extends { orderNo: string }>(orders: Map<string, T>, order: T): T {
  if (orders.size >= most) orders.delete(orders.keys().next().value as string);
  orders.set(order.orderNo, order);
  return order;
}

/** Fee and refund under the order's policy; together they are the amount paid. */
export function settle(order: HotelOrder, now: number): Cancellation {
  const cents = Math.round(order.amount * 100);
  const share = { free: 0, partial: 0.3, non_refundable: 1, none: 1 }[order.policy];
  const fee = Math.round(cents * share);
  return { fee: fee / 100, refund: (cents - fee) / 100, refundStatus: 'processing', at: now };
}
