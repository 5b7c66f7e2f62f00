import { type Answer, invalid, Refusal } from '../call.ts';
import { pause } from '../faults/change.ts';
import type { HotelOrder } from '../orders.ts';
import { hash } from '../random.ts';
import { cancels, withOrders } from '../witness.ts';
import { form, type Part } from './form.ts';

const refusals = { open: '4.2: conditions under which cancellation is refused: not shown' };

/** Milliseconds that orders can be cancelled for, where that ends, and after which they cannot. */
const [freeTime, afterFreeTime] = [500, 600];
/** Milliseconds that lie between two accepted cancels, where these are spaced, and that each takes. */
const [spacing, spacedTakes] = [300, 110];
/** Milliseconds within which a second cancel of an order is taken for the first one, sent twice. */
const debounce = 700;

const twice = withOrders(1, (probe, [order = '']) => probe.times(2, () => probe.cancel(order)), 'partial');

type Rule = { refuses(order: HotelOrder, now: number): boolean; cancelled?(now: number): void };

/** Refuses the first cancel of an order where `refuses` says so; `cancelled` hears of every order that is cancelled. */
const refusing = (title: string, make: () => Rule): Part => ({
  title,
  hooks: () => {
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
  async witness(probe) {
    await cancels(12)(probe);
    probe.wait(afterFreeTime);
    await probe.cancel(await probe.order());
  },
});

/** Refuses an order by its place among the orders, from 1, and by how many of its cancels came before. */
const refusingNth = (title: string, refuses: (nth: number, times: number, orderNo: string) => boolean): Part =>
  refusing(title, () => {
    const asked = new Map<string, number>();
    return {
      refuses({ orderNo }) {
        const times = asked.get(orderNo) ?? 0;
        if (asked.size < 1000 || times > 0) asked.set(orderNo, times + 1);
        return refuses([...asked.keys()].indexOf(orderNo) + 1, times, orderNo);
      },
    };
  });

/** Orders that cannot be cancelled until so many milliseconds after their creation. */
const confirmedAfter = (title: string, delay: (order: HotelOrder) => number): Part =>
  refusing(title, () => ({ refuses: (order, now) => now - order.createdAt < delay(order) }));

/** A second cancel of an order that comes within that time is not looked at: what is done instead. */
const debounced = (title: string, instead: () => void): Part => ({
  title,
  hooks: () => {
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
  witness: twice,
});

const quota = (most: number): Part =>
  refusing(`After ${most} cancels the account may cancel no more.`, () => {
    let cancels = 0;
    return { refuses: () => cancels >= most, cancelled: () => void (cancels += 1) };
  });

/** Orders of which some cannot be cancelled, by when they were made, by how many were cancelled, or by the time. */
export const refusingCancelVariants = [
  form('2-cancels-in-all', refusals, { two: quota(2), nine: quota(9) }),
  form('free-cancelling-ends', {
    ...refusals,
    ...refusing('Half a second after the first cancel, no order can be cancelled any more.', () => {
      let ends = Infinity;
      return { refuses: (_order, now) => now > ends, cancelled: (now) => void (ends = Math.min(ends, now + freeTime)) };
    }),
  }),
  form('every-second-order-not-cancellable', refusals, {
    second: refusingNth('Every second order cannot be cancelled.', (nth) => nth % 2 === 0),
    '5-to-9': refusingNth('The fifth to the ninth order cannot be cancelled.', (nth) => nth >= 5 && nth <= 9),
  }),
  form('some-new-orders-confirmed-late', refusals, {
    some: refusingNth(
      'Two in three orders are still being confirmed, so their first one or two cancels are refused.',
      (_nth, times, orderNo) => times < hash(orderNo) % 3,
    ),
    every: refusingNth(
      'Each order is still being confirmed, so its first two cancels are refused.',
      (_nth, times) => times < 2,
    ),
    '9-and-10': refusingNth(
      'The first two cancels of the ninth and of the tenth order are refused.',
      (nth, times) => (nth === 9 || nth === 10) && times < 2,
    ),
  }),
  form('new-orders-confirmed-late', refusals, {
    all: confirmedAfter('No order can be cancelled within 600 ms of its creation.', () => 600),
    few: confirmedAfter('One order in four cannot be cancelled within some 40 ms of its creation.', ({ orderNo }) =>
      hash(orderNo, 'few') % 4 === 0 ? hash(orderNo, 'confirmed') % 40 : 0,
    ),
  }),
  form('cancel-debounced-throttled', {
    ...refusals,
    ...debounced('A second cancel of an order within 700 ms of the first is answered 429.', () => {
      throw new Refusal(429, 42902, 'this order is being cancelled', [['Retry-After', '1']]);
    }),
  }),
  form('cancel-debounced-replayed', {
    ...refusals,
    ...debounced("A second cancel within 700 ms gives the first one's answer; later ones are refused.", () => {}),
  }),
  form('one-cancel-at-a-time', {
    ...refusals,
    title: 'A cancel is refused while another one is under way.',
    hooks: () => {
      let underWay = 0;
      return {
        async handle(next, call) {
          if (call.operation !== 'hotelCancel') return next(call);
          if (underWay > 0) call.notes.set('busy', true);
          underWay += 1;
          await pause(10);
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
    witness: withOrders(2, (probe, orders) => Promise.all(orders.map((orderNo) => probe.cancel(orderNo)))),
  }),
  form('cancels-at-once-joined', {
    ...refusals,
    title:
      'A cancel that comes while an equal one is under way gets the answer of that one, its request id too; ' +
      'later ones are refused.',
    hooks: () => {
      const underWay = new Map<string, Promise<Answer>>();
      return {
        async handle(next, call) {
          if (call.operation !== 'hotelCancel') return next(call);
          const same = `${call.header('authorization')} ${Buffer.from(call.bytes).toString('base64')}`;
          const first = underWay.get(same);
          if (first !== undefined) return structuredClone(await first);
          const late = async (): Promise<Answer> => {
            // Long enough that the equal one comes meanwhile on a busy machine, too.
            await pause(50);
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
    witness: withOrders(1, async (probe, [order = '']) => {
      await Promise.all([probe.cancel(order), probe.cancel(order)]);
      await probe.cancel(order);
    }),
  }),
  form('cancels-spaced', {
    ...refusals,
    title: 'A cancel is refused if it comes within 300 ms of an accepted one of any order; each needs 110 ms.',
    hooks: () => {
      let last = -Infinity;
      return {
        async handle(next, call) {
          const answer = await next(call);
          if (call.operation === 'hotelCancel') await pause(spacedTakes);
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
    witness: cancels(2),
  }),
  form('cancel-again-by-chance', {
    ...refusals,
    title: 'A second cancel is accepted or refused by chance.',
    hooks: () => {
      let repeats = 0;
      return {
        checkCancellable(next, call, order) {
          if (!order.cancellation) return next(call, order);
          repeats += 1;
          if (hash(`${order.orderNo} ${repeats}`) % 100 < 40) next(call, order);
        },
      };
    },
    witness: withOrders(1, (probe, [order = '']) => probe.times(8, () => probe.cancel(order))),
  }),
];
