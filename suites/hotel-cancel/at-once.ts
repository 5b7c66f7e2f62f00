import {
  areAtOnce,
  type Entry,
  type Exchange,
  type History,
  type OrderHistory,
} from '../../src/requirements/for-suites.ts';

/**
 * The first two plain cancels of an order that were sent at once, before it was cancelled for certain; null where
 * there are none.
 */
export function pairOf({ plain, acceptance }: OrderHistory): readonly [Entry, Entry] | null {
  for (const [nth, one] of plain.entries()) {
    const two = plain[nth + 1];
    if (two === undefined || (acceptance !== null && acceptance.endedAt <= one.exchange.sentAt)) return null;
    // If calls are throttled, requests that were sent at once may have gone out in turn.
    if (areAtOnce(one.exchange, two.exchange) || (one.request?.again === true && two.request?.again === true))
      return [one, two];
  }
  return null;
}

/** A repeat, and the milliseconds since its order was cancelled. */
interface Repeat {
  readonly exchange: Exchange;
  readonly after: number;
}

/** What was found in a history, up to its last exchange: it is needed again for each pair of cancels. */
const repeatsKnown = new WeakMap<
  History,
  { readonly until: Exchange | undefined; readonly repeats: readonly Repeat[] }
>();

/** Repeats in a row, with no other cancel of their order under way. */
export function repeatsInTurn(history: History): readonly Repeat[] {
  const { last } = history;
  const known = repeatsKnown.get(history);
  if (known !== undefined && known.until === last) return known.repeats;
  const repeats = history.orders().flatMap((order) => {
    const alone = cancelsAlone(order);
    const inTurn = order.repeats.filter((entry) => alone.has(entry));
    return inTurn.map(({ exchange }) => ({ exchange, after: exchange.sentAt - (order.acceptance?.endedAt ?? 0) }));
  });
  repeatsKnown.set(history, { until: last, repeats });
  return repeats;
}

/** Cancels of an order with which no other was under way: those before have ended, and those behind begin later. */
function cancelsAlone({ cancels }: OrderHistory): ReadonlySet<Entry> {
  const alone = new Set<Entry>();
  let ended = -Infinity;
  for (const [nth, entry] of cancels.entries()) {
    const next = cancels[nth + 1];
    if (ended <= entry.exchange.sentAt && (next === undefined || !areAtOnce(entry.exchange, next.exchange)))
      alone.add(entry);
    ended = Math.max(ended, entry.exchange.endedAt);
  }
  return alone;
}
