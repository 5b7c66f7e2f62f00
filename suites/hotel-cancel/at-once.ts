import { areAtOnce, type History, type OrderTold, type Told } from '../../src/history/index.ts';
import type { Exchange } from '../../src/model/exchange.ts';

/** The first two plain cancels of an order that were asked at once, before it was cancelled for certain; null where there are none. */
export function pairOf({ plain, acceptance }: OrderTold): readonly [Told, Told] | null {
  for (const [nth, one] of plain.entries()) {
    const two = plain[nth + 1];
    if (two === undefined || (acceptance !== null && acceptance.endedAt <= one.exchange.sentAt)) return null;
    // Where calls are throttled, what was asked at once may have gone out in turn.
    if (areAtOnce(one.exchange, two.exchange) || (one.ask?.again === true && two.ask?.again === true)) return [one, two];
  }
  return null;
}

/** Repeats in a row, beside no other cancel of their order, each with the milliseconds since that was cancelled. */
export function repeatsInTurn(history: History): { readonly exchange: Exchange; readonly after: number }[] {
  return history.orders().flatMap((order) => {
    const inTurn = order.repeats.filter(({ exchange }) => order.cancels.every((other) => other.exchange === exchange || !areAtOnce(other.exchange, exchange)));
    return inTurn.map(({ exchange }) => ({ exchange, after: exchange.sentAt - (order.acceptance?.endedAt ?? 0) }));
  });
}
