import type { Exchange } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { compact } from './compact.ts';

/** The order number that a cancel asked for, as a key; null where it asked for none that is a string. */
export function orderAsked(exchange: Exchange): string | null {
  const number = exchange.operation === 'cancel' ? member(exchange.request.body, 'order_no') : undefined;
  return typeof number === 'string' ? compact(number) : null;
}
