import type { Fault } from './extension.ts';
import type { BodyFields, CallOptions, Probe } from './probe.ts';

/** Calls that show a fault or a legal form. The scripted clock stands at 2028-02-27, a Sunday, in Shanghai. */
export type Witness = Fault['witness'];

/** The day of the scripted clock, a past one, and one to come. */
export const [today, pastDay] = ['2028-02-27', '2028-02-24'];

/** Two cities between which nothing goes. */
export const noTrips = { start_city_code: '330200', end_city_code: '310100' };

/** One search. */
export function search(fields: BodyFields = {}, options?: CallOptions): Witness {
  return async (probe) => void (await probe.search(fields, options));
}

/** Searches, one after the other: always the same, or one for each number from 0. */
export function searches(
  count: number,
  fields: BodyFields | ((nth: number) => BodyFields) = {},
  options?: CallOptions,
): Witness {
  return (probe) =>
    probe.times(count, (nth) => probe.search(typeof fields === 'function' ? fields(nth) : fields, options));
}

/** Searches with these fields, on one connection. */
export function kept(...all: BodyFields[]): Witness {
  return searches(all.length, (nth) => all[nth] ?? {}, { connection: 'kept' });
}

/** Searches that are under way together. */
export function atOnce(...all: [fields: BodyFields, options?: CallOptions][]): Witness {
  return async (probe) => void (await Promise.all(all.map((one) => probe.search(...one))));
}

/** Pages with these fields, one after the other. */
export function walk(fields: BodyFields = {}, pages = 8): Witness {
  return searches(pages, (nth) => ({ ...fields, page: nth + 1 }));
}

/** One cancel of a new order. */
export function cancel(fields: BodyFields = {}, options?: CallOptions): Witness {
  return async (probe) => void (await probe.cancel(await probe.order(), fields, options));
}

/** One cancel of a number that may name no order. */
export function cancelOf(orderNo: string): Witness {
  return async (probe) => void (await probe.cancel(orderNo));
}

/** Cancels of new orders, one after the other. */
export function cancels(count: number): Witness {
  return (probe) => probe.times(count, async () => probe.cancel(await probe.order()));
}

/** Cancels an order of each policy, and looks at it where `look` says so. */
export function eachPolicy(look = false): Witness {
  return async (probe) => {
    for (const policy of ['free', 'partial', 'non_refundable']) {
      const orderNo = await probe.order(policy);
      await probe.cancel(orderNo);
      if (look) await probe.orderDetail(orderNo);
    }
  };
}

/** Cancels an order with the reason, looks, and cancels it again. */
export function reasoned(reason: unknown): Witness {
  return async (probe) => {
    const orderNo = await probe.order();
    await probe.cancel(orderNo, { cancel_reason: reason });
    await probe.orderDetail(orderNo);
    await probe.cancel(orderNo);
  };
}

/** Makes so many orders, does something with them, and looks at all. */
export function withOrders(
  count: number,
  act: (probe: Probe, orders: readonly string[]) => Promise<unknown>,
  policy?: string,
): Witness {
  return async (probe) => {
    const orders: string[] = [];
    await probe.times(count, async () => orders.push(await probe.order(policy)));
    await act(probe, orders);
    for (const orderNo of orders) await probe.orderDetail(orderNo);
  };
}

/** All the trips of the route of 138. */
export const allPages = walk({ page_size: 50 }, 3);

/** A search and a cancel, and a search without trips. */
export const both: Witness = async (probe) => {
  await probe.search();
  await probe.cancel(await probe.order());
  await probe.search(noTrips);
};
