import type { Answer, Call } from '../call.ts';
import type { Fault } from '../extension.ts';
import type { Platform } from '../platform.ts';
import { meeting, met, textOf } from './change.ts';
import { fault } from './fault.ts';

const own = "2: order_no: the cancelled order's number; 4.2: the answer to a cancel is about the order that it names";

/**
 * Whole answers to cancels of orders that there are, given to other ones of these; refusals of the key stay with their
 * calls.
 */
function mixedUp(
  id: string,
  title: string,
  hooks: (isGiven: (call: Call, answer: Answer) => boolean, platform: Platform) => ReturnType<Fault['hooks']>,
  witness: Fault['witness'],
): Fault {
  return fault(
    id,
    title,
    own,
    (platform) =>
      hooks(
        (call, { status }) =>
          call.operation === 'hotelCancel' &&
          status !== 401 &&
          platform.orders.hotel.has(textOf(call.body, 'order_no')),
        platform,
      ),
    witness,
  );
}

/** Answers to cancels that belong to another cancel, accepted or refused. */
export const mixedUpCancelFaults = [
  mixedUp(
    'cancel-gets-answer-of-one-at-once',
    'Of cancels under way at once the later gets the whole answer to the one before.',
    (isGiven) => {
      let last: Answer | undefined;
      const { handle } = meeting('hotelCancel');
      return {
        async handle(next, call) {
          const answer = (await handle?.(next, call)) as Answer;
          if (!isGiven(call, answer)) return answer;
          const before = last;
          last = structuredClone(answer);
          return met(call) ? (before ?? answer) : answer;
        },
      };
    },
    async (probe) => {
      const orders = [await probe.order(), await probe.order()];
      await Promise.all(orders.map((orderNo) => probe.cancel(orderNo)));
    },
  ),
  mixedUp(
    'cancel-gets-answer-of-every-fifth',
    'Each fifth accepted cancel gets the whole answer to the one before it.',
    (isGiven) => {
      let nth = 0;
      let last: Answer | undefined;
      return {
        async handle(next, call) {
          const answer = await next(call);
          if (!isGiven(call, answer) || answer.status !== 200) return answer;
          const before = last;
          last = structuredClone(answer);
          return (nth += 1) % 5 === 0 && before !== undefined ? before : answer;
        },
      };
    },
    (probe) => probe.times(5, async () => probe.cancel(await probe.order())),
  ),
];
