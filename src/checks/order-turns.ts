import type { Exchange } from '../model/exchange.ts';
import { isAccepted } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { inScope, memoryLimit } from './check.ts';
import { compact } from './compact.ts';

/**
 * Where a cancel that may have worked stands in the life of its order: the first acceptance, a repeat after one, or unclear
 * (at once with an acceptance, or after a cancel of unknown outcome).
 */
export type Turn = 'first' | 'repeat' | 'unclear';

/** The order number that a cancel asked for, as a key; null where it asked for none that is a string. */
export function orderAsked(exchange: Exchange): string | null {
  const number = exchange.operation === 'cancel' ? member(exchange.request.body, 'order_no') : undefined;
  return typeof number === 'string' ? compact(number) : null;
}

/** Tells first acceptances from repeats. Remembers one time for each of up to 200,000 orders. */
export class OrderTurns {
  /** End of the earliest acceptance; Infinity where only outcomes are known that may have been one. */
  readonly #acceptedAt = new Map<string, number>();

  /** Takes every exchange of a run, once. Null where it cannot have cancelled an order. */
  turn(exchange: Exchange): Turn | null {
    const order = orderAsked(exchange);
    if (order === null || !inScope('possible-cancel', exchange)) return null;
    const accepted = isAccepted(exchange);
    const before = this.#acceptedAt.get(order);
    if (before === undefined) {
      if (this.#acceptedAt.size >= memoryLimit) return 'unclear';
      this.#acceptedAt.set(order, accepted ? exchange.endedAt : Infinity);
      return accepted ? 'first' : 'unclear';
    }
    if (accepted && exchange.endedAt < before) this.#acceptedAt.set(order, exchange.endedAt);
    return exchange.sentAt >= before ? 'repeat' : 'unclear';
  }
}
