import { type Facts, type History, isPlainCancel, type OrderTold, type Told } from '../../src/history/index.ts';
import { broken, type Case, isListed } from '../../src/judging/index.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { canonicalJson, type JsonObject } from '../../src/model/json.ts';

/** The status of an answer, where the document does not list it for cancels (section 7); null otherwise. */
export function unlistedStatus({ answer }: Exchange): number | null {
  return answer === null || isListed('cancel', answer.status) ? null : answer.status;
}

/** Whether a cancel with the key and nothing odd about it got this status as well: it does not come of what is odd in another one then. */
export function comesPlainly(status: number | null, history: History, facts: Facts): boolean {
  return history.cancels(facts, 'order', 'made-up').some(({ exchange }) => isPlainCancel(exchange, facts.cancels) && exchange.answer?.status === status);
}

/** Whether a repeat fails for its reason: plain repeats do not, and an odd reason has brought the same status where no order had been cancelled. */
export function failsForItsReason(repeat: Exchange, history: History, facts: Facts): boolean {
  const status = unlistedStatus(repeat);
  if (status === null || isPlainCancel(repeat, facts.cancels)) return false;
  const repeats = history.orders(facts).flatMap((order) => order.repeats);
  const plain = repeats.filter(({ exchange }) => isPlainCancel(exchange, facts.cancels));
  const odd = history.cancels(facts, 'order', 'made-up').filter((told) => !repeats.includes(told) && !isPlainCancel(told.exchange, facts.cancels));
  return plain.every(({ exchange }) => exchange.answer?.status !== status) && odd.some(({ exchange }) => exchange.answer?.status === status);
}

/** Whether another order was cancelled for the very same reason: then an unlisted status came by chance. */
export function cameByChance({ exchange }: Told, orders: readonly OrderTold[]): boolean {
  return orders.some(({ acceptance }) => acceptance !== null && reasonOf(acceptance) === reasonOf(exchange));
}

/** The reason of a cancel, and whatever else it has beside its number, as a text. */
export function reasonOf({ request: { body } }: Exchange): string {
  return canonicalJson({ ...(body as JsonObject), order_no: null });
}

/** Section 7: an unlisted status of a cancel for an odd reason that brings none for another order. */
export function* unlistedByChance(history: History, facts: Facts): Iterable<Case> {
  const orders = history.orders(facts);
  for (const order of orders) {
    for (const told of order.withKey) {
      const { exchange } = told;
      const status = unlistedStatus(exchange);
      if (status === null || exchange.statusOwner !== 'cancel.reason' || !cameByChance(told, orders)) continue;
      const expected = 'a listed status (section 7), as the same reason gets for another order';
      yield broken(
        exchange,
        [],
        { cause: `status ${status}`, message: `the status: expected ${expected}, got ${status}`, expected, actual: String(status) },
        'run',
      );
    }
  }
}
