import { isListed } from '../../model/operations.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Reason } from './order-model.ts';

/**
 * Reasons whose cancel of an order was answered by a status that the document does not list: by chance, or for the reason?
 * An order that is to be cancelled anyway, and for no reason in particular, is cancelled for such a one: accepted, it was chance.
 */
export class DoubtedReasons {
  readonly #doubted = new Set<Reason>();
  readonly #untried: Reason[] = [];

  /** Notes what came of the first cancel of an order for an odd reason. */
  note(reason: Reason, { answer }: Exchange): void {
    if (answer === null || isListed('cancel', answer.status) || this.#doubted.has(reason)) return;
    this.#doubted.add(reason);
    this.#untried.push(reason);
  }

  /** The next that is to be tried on another order, each once; undefined where there is none. */
  next(): Reason | undefined {
    return this.#untried.shift();
  }

  get waiting(): boolean {
    return this.#untried.length > 0;
  }
}
