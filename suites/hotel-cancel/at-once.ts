import { areAtOnce, type Facts, type History, type OrderTold, type Told } from '../../src/history/index.ts';
import { type Exchange, isAccepted } from '../../src/model/exchange.ts';

/** Two cancels of one order that were asked at once, before it was cancelled for certain. */
export interface Pair {
  readonly one: Told;
  readonly two: Told;
  /** Whether they were under way together, and no cancel of anything else beside them. */
  readonly alone: boolean;
}

/** The pairs of plain cancels at once of an order, in turn. */
export function pairsOf({ plain, acceptance }: OrderTold, history: History): Pair[] {
  const pairs: Pair[] = [];
  for (const [nth, one] of plain.entries()) {
    const two = plain[nth + 1];
    if (two === undefined || pairs.at(-1)?.two === one) continue;
    // Where calls are throttled, what was asked at once may have gone out in turn.
    const wereAtOnce = areAtOnce(one.exchange, two.exchange);
    if (!wereAtOnce && !(one.ask?.again === true && two.ask?.again === true)) continue;
    if (acceptance !== null && acceptance.endedAt <= one.exchange.sentAt) break;
    const isOther = ({ exchange, kind }: Told): boolean => kind === 'cancel' && exchange !== one.exchange && exchange !== two.exchange;
    const alone = wereAtOnce && !history.all.some((told) => isOther(told) && [one, two].some(({ exchange }) => areAtOnce(told.exchange, exchange)));
    pairs.push({ one, two, alone });
  }
  return pairs;
}

/** The pairs of an order of which all were refused, though a cancel by itself was accepted after them; null for none. */
export function refusedPairs(order: OrderTold, history: History): readonly Pair[] | null {
  const pairs = pairsOf(order, history);
  const all = pairs.flatMap(({ one, two }) => [one.exchange, two.exchange]);
  const isRefused = ({ answer }: Exchange): boolean => answer?.status === 400;
  return all.length > 0 && all.every(isRefused) && order.acceptance !== null ? pairs : null;
}

/** Whether an order that stood was refused a plain cancel with no other of it beside, and cancelled afterwards: then chance or time refuses, too. */
export function wasRefusedInPassing(order: OrderTold, history: History): boolean {
  const paired = new Set(pairsOf(order, history).flatMap(({ one, two }) => [one, two]));
  return (
    order.acceptance !== null &&
    order.plain.some((told) => !paired.has(told) && told.exchange.answer?.status === 400 && told.exchange.call < order.acceptance!.call)
  );
}

/** Whether both were accepted. */
export function areAccepted({ one, two }: Pair): boolean {
  return isAccepted(one.exchange) && isAccepted(two.exchange);
}

/** Repeats in a row, beside no other cancel of their order, each with the milliseconds since that was cancelled. */
export function repeatsInTurn(history: History, facts: Facts): { readonly exchange: Exchange; readonly after: number }[] {
  return history.orders(facts).flatMap((order) => {
    const inTurn = order.repeats.filter(({ exchange }) => order.cancels.every((other) => other.exchange === exchange || !areAtOnce(other.exchange, exchange)));
    return inTurn.map(({ exchange }) => ({ exchange, after: exchange.sentAt - (order.acceptance?.endedAt ?? 0) }));
  });
}
