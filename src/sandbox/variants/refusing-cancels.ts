import { type Answer, invalid, Refusal } from '../call.ts';
import type { Variant } from '../extension.ts';
import type { HotelOrder } from '../orders.ts';
import { hash } from '../random.ts';
import { hooked } from './variant.ts';

const refusals = '4.2: conditions under which cancellation is refused: not shown';

/** Milliseconds that orders can be cancelled for, where that ends, and after which they cannot. */
const [freeTime, afterFreeTime] = [500, 600];
/** Milliseconds that lie between two accepted cancels, where these are spaced, and that each takes. */
const [spacing, spacedTakes] = [300, 110];
/** Milliseconds within which a second cancel of an order is taken for the first one, sent twice. */
const debounce = 700;

/** Refuses the first cancel of an order where `refuses` says so; `cancelled` hears of every order that is cancelled. */
function refusing(
  id: string,
  title: string,
  make: () => { refuses(order: HotelOrder, now: number): boolean; cancelled?(now: number): void },
): Variant {
  return hooked(
    id,
    title,
    refusals,
    () => {
      const { refuses, cancelled } = make();
      return {
        checkCancellable(next, call, order) {
          if (!order.cancellation && refuses(order, call.now)) throw invalid('the order cannot be cancelled', 40022);
          next(call, order);
        },
        cancel(next, call, order, request) {
          next(call, order, request);
          cancelled?.(call.now);
        },
      };
    },
    {
      async witness(probe) {
        await probe.times(12, async () => probe.cancel(await probe.order()));
        probe.wait(afterFreeTime);
        await probe.cancel(await probe.order());
      },
    },
  );
}

/** Orders that cannot be cancelled until so many milliseconds after their creation. */
const confirmedAfter = (id: string, title: string, delay: (order: HotelOrder) => number) =>
  refusing(id, title, () => ({ refuses: (order, now) => now - order.createdAt < delay(order) }));

/** A second cancel of an order that comes within that time is not looked at: what is done instead. */
const debounced = (id: string, title: string, instead: () => void) =>
  hooked(
    id,
    title,
    refusals,
    () => {
      const first = new Map<string, number>();
      return {
        checkCancellable(next, call, order) {
          const at = first.get(order.orderNo);
          if (at !== undefined && call.now - at < debounce) return instead();
          next(call, order);
          if (first.size > 1000) first.clear();
          first.set(order.orderNo, call.now);
        },
      };
    },
    {
      async witness(probe) {
        const orderNo = await probe.order('partial');
        await probe.cancel(orderNo);
        await probe.cancel(orderNo);
      },
    },
  );

const quota = (most: number) =>
  refusing(`${most}-cancels-in-all`, `After ${most} cancels the account may cancel no more.`, () => {
    let cancels = 0;
    return { refuses: () => cancels >= most, cancelled: () => void (cancels += 1) };
  });

/** Orders of which some cannot be cancelled, by when they were made, by how many were cancelled, or by the time. */
export const refusingCancelVariants: readonly Variant[] = [
  quota(2),
  quota(6),
  quota(9),
  refusing('free-cancelling-ends', 'From half a second after the first cancel on orders cannot be cancelled.', () => {
    let ends = Infinity;
    return { refuses: (_order, now) => now > ends, cancelled: (now) => void (ends = Math.min(ends, now + freeTime)) };
  }),
  refusing('orders-5-to-9-not-cancellable', 'Of the orders in turn the fifth to the ninth cannot be cancelled.', () => {
    const seen = new Set<string>();
    return {
      refuses(order) {
        if (seen.size < 50) seen.add(order.orderNo);
        const nth = [...seen].indexOf(order.orderNo) + 1;
        return nth >= 5 && nth <= 9;
      },
    };
  }),
  refusing('every-second-order-not-cancellable', 'Of the orders in turn every second one cannot be cancelled.', () => {
    const seen = new Set<string>();
    return {
      refuses(order) {
        if (seen.size < 1000) seen.add(order.orderNo);
        return [...seen].indexOf(order.orderNo) % 2 === 1;
      },
    };
  }),
  confirmedWhileAsked(
    'some-new-orders-confirmed-late',
    'Of the orders two in three are being confirmed while their first one or two cancels come, which are refused.',
    (order) => hash(order) % 3,
  ),
  confirmedWhileAsked(
    'every-new-order-confirmed-late',
    'Each order is being confirmed while its first two cancels come, which are refused.',
    () => 2,
  ),
  refusing(
    'orders-9-and-10-asked-back',
    'Of the orders in turn the ninth and the tenth are refused their first two cancels.',
    () => {
      const asked = new Map<string, number>();
      return {
        refuses({ orderNo }) {
          const times = asked.get(orderNo) ?? 0;
          if (asked.size < 50 || times > 0) asked.set(orderNo, times + 1);
          const nth = [...asked.keys()].indexOf(orderNo) + 1;
          return (nth === 9 || nth === 10) && times < 2;
        },
      };
    },
  ),
  confirmedAfter('new-orders-confirmed-late', 'No order can be cancelled within 600 ms of its creation.', () => 600),
  confirmedAfter(
    'new-orders-confirmed-at-random',
    'Orders cannot be cancelled until at random, within 600 ms of their creation, they are confirmed.',
    (order) => hash(order.orderNo, 'confirmed') % 600,
  ),
  confirmedAfter(
    'few-new-orders-confirmed-late',
    'One order in four cannot be cancelled within some 40 ms of its creation.',
    (order) => (hash(order.orderNo, 'few') % 4 === 0 ? hash(order.orderNo, 'confirmed') % 40 : 0),
  ),
  debounced(
    'cancel-debounced-throttled',
    'A second cancel of an order within 700 ms of the first is answered 429.',
    () => {
      throw new Refusal(429, 42902, 'this order is being cancelled', [['Retry-After', '1']]);
    },
  ),
  debounced(
    'cancel-debounced-replayed',
    "A second cancel within 700 ms gives the first one's answer; later ones are refused.",
    () => {},
  ),
  hooked(
    'one-cancel-at-a-time',
    'A cancel is refused while another one is under way.',
    refusals,
    () => {
      let underWay = 0;
      return {
        async handle(next, call) {
          if (call.operation !== 'hotelCancel') return next(call);
          if (underWay > 0) call.notes.set('busy', true);
          underWay += 1;
          await new Promise((resolve) => setTimeout(resolve, 10));
          try {
            return await next(call);
          } finally {
            underWay -= 1;
          }
        },
        readCancel(next, call, body) {
          if (call.notes.get('busy') === true) throw invalid('another cancel is under way', 40024);
          return next(call, body);
        },
      };
    },
    {
      async witness(probe) {
        const orders = [await probe.order(), await probe.order()];
        await Promise.all(orders.map((orderNo) => probe.cancel(orderNo)));
      },
    },
  ),
  hooked(
    'cancels-at-once-joined',
    'A cancel that comes while an equal one is under way gets the answer of that one, its request id too; ' +
      'later ones are refused.',
    refusals,
    () => {
      const underWay = new Map<string, Promise<Answer>>();
      return {
        async handle(next, call) {
          if (call.operation !== 'hotelCancel') return next(call);
          const same = `${call.header('authorization')} ${Buffer.from(call.bytes).toString('base64')}`;
          const first = underWay.get(same);
          if (first !== undefined) return structuredClone(await first);
          const late = async (): Promise<Answer> => {
            // Long enough that the equal one comes meanwhile on a busy machine, too.
            await new Promise((resolve) => setTimeout(resolve, 50));
            return next(call);
          };
          const answering = late();
          underWay.set(same, answering);
          try {
            return structuredClone(await answering);
          } finally {
            underWay.delete(same);
          }
        },
      };
    },
    {
      async witness(probe) {
        const orderNo = await probe.order();
        await Promise.all([probe.cancel(orderNo), probe.cancel(orderNo)]);
        await probe.cancel(orderNo);
      },
    },
  ),
  hooked(
    'cancels-spaced',
    'A cancel is refused that comes within 300 ms of an accepted one of any order; each takes 110 ms.',
    refusals,
    () => {
      let last = -Infinity;
      return {
        async handle(next, call) {
          const answer = await next(call);
          if (call.operation === 'hotelCancel') await new Promise((resolve) => setTimeout(resolve, spacedTakes));
          return answer;
        },
        checkCancellable(next, call, order) {
          if (call.now - last < spacing) throw invalid('cancel one order after the other', 40024);
          next(call, order);
        },
        cancel(next, call, order, request) {
          next(call, order, request);
          last = call.now;
        },
      };
    },
    {
      async witness(probe) {
        await probe.cancel(await probe.order());
        await probe.cancel(await probe.order());
      },
    },
  ),
  hooked(
    'cancel-again-by-chance',
    'A second cancel is accepted or refused by chance.',
    refusals,
    () => {
      let repeats = 0;
      return {
        checkCancellable(next, call, order) {
          if (!order.cancellation) return next(call, order);
          repeats += 1;
          if (hash(`${order.orderNo} ${repeats}`) % 100 < 40) next(call, order);
        },
      };
    },
    {
      async witness(probe) {
        const orderNo = await probe.order();
        await probe.times(8, () => probe.cancel(orderNo));
      },
    },
  ),
];

/** Orders that are refused so many cancels at first. */
function confirmedWhileAsked(id: string, title: string, refused: (order: string) => number): Variant {
  return refusing(id, title, () => {
    const asked = new Map<string, number>();
    return {
      refuses({ orderNo }) {
        const times = asked.get(orderNo) ?? 0;
        asked.set(orderNo, times + 1);
        return times < refused(orderNo);
      },
    };
  });
}
