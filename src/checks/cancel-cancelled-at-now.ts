import type { Exchange } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { describeValue, parseUtcTimestamp } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';
import { dataOf } from './trips.ts';

/** How far from the call the time may be, in milliseconds. */
const tolerance = 10 * 60_000;

/** Sections 2 and 3, of the first acceptance of an order: `cancelled_at` is within ten minutes of the call, by either clock. No timestamp breaks `cancel.cancelled-at` alone. */
export const cancelCancelledAtNow = exchangeCheck('cancel.cancelled-at-now', 'accepted-cancel', (exchange) => {
  const text = member(dataOf(exchange), 'cancelled_at');
  const time = typeof text === 'string' ? parseUtcTimestamp(text) : null;
  if (time === null) return null;
  const away = distance(time.epochMs, exchange);
  if (away <= tolerance) return [];
  const actual = `${describeValue(text)}, ${Math.round(away / 60_000)} minutes away`;
  return [violation('/data/cancelled_at: not now', '/data/cancelled_at', `a time within ten minutes of ${new Date(exchange.sentAt).toISOString()}`, actual)];
});

/** Milliseconds from the call, by the clock that is nearer. */
function distance(epochMs: number, { sentAt, endedAt, targetDate }: Exchange): number {
  const local = Math.max(sentAt - epochMs, epochMs - endedAt, 0);
  return targetDate === null ? local : Math.min(local, Math.abs(epochMs - targetDate));
}
