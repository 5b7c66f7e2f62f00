import { came, effectOf } from '../../requirements/checks/effect.ts';
import { answerJson, type Exchange } from '../../contract/exchange.ts';
import { pointerValue, type Json, type JsonObject, member } from '../../contract/json.ts';
import type { Effect } from '../../contract/operations.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import { type Ledger, LedgerError } from '../../journal/ledger.ts';
import { type CallHow, type Operation, FlowStopped } from '../../requirements/flows/flow.ts';
import { howUnusable } from '../orders/created-orders.ts';
import type { Run } from '../run.ts';
import { type FlowSend, isFurtherKey } from './flow-tools.ts';
import { isTaken, thingText } from './own-things.ts';

/** A thing that a flow has created, and that is to be undone. */
interface Standing {
  readonly number: Json;
  readonly left: string;
  readonly undo: Operation;
  /** The further key that it was created with. */
  readonly key: Pick<CallHow, 'key'>;
}

/** The things that one run of a flow creates: each is in the ledger before it is used, and undone at the end. */
export class Creations {
  readonly #run: Run;
  readonly #ledger: Pick<Ledger, 'note'>;
  readonly #standing = new Map<string, Standing>();

  constructor(run: Run, ledger: Pick<Ledger, 'note'>) {
    this.#run = run;
    this.#ledger = ledger;
  }

  /** Notes what a call has created or undone. Throws `FlowStopped` if nobody can say which thing it has created. */
  async note(operation: Operation, exchange: Exchange, { key }: Pick<CallHow, 'key'>): Promise<void> {
    const { effect } = operation;
    if (effect.is === 'creates') await this.#created(operation, effect, exchange, isFurtherKey(key) ? { key } : {});
    if (effect.is !== 'changes' || !isTaken(exchange)) return;
    const thing = thingText(effect.kind, String(member(this.#run.history.requestOf(exchange)?.body, effect.number)));
    const known = this.#standing.get(thing);
    if (known?.undo === operation) this.#gone(thing, known);
  }

  /** Undoes what still stands. `send`: sends the call that does it, with the key of its creation. */
  async undo(send: FlowSend): Promise<void> {
    for (const [thing, one] of this.#standing) {
      const { undo, number, key } = one;
      if (undo.effect.is !== 'changes') continue;
      const exchange = await send(undo, { ...plainExample(undo), [undo.effect.number]: number }, key);
      if (isTaken(exchange)) this.#gone(thing, one);
    }
  }

  #gone(thing: string, { left }: Standing): void {
    this.#run.creations.undone(left);
    this.#standing.delete(thing);
  }

  async #created(
    operation: Operation,
    effect: Effect & { is: 'creates' },
    exchange: Exchange,
    key: Pick<CallHow, 'key'>,
  ): Promise<void> {
    const { creations, guard, redactor } = this.#run;
    const result = effectOf(exchange, isTaken(exchange));
    if (result === 'none') return creations.note(exchange, null);
    if (result === 'unknown')
      return creations.note(exchange, creations.perhaps(exchange, wordsOf(came(exchange)).text));
    const found = pointerValue(answerJson(exchange), effect.number);
    const isNumber = typeof found === 'string' || typeof found === 'number';
    if (!isNumber || howUnusable(found, (text) => redactor.text(text) !== text) !== null) {
      creations.note(
        exchange,
        creations.perhaps(exchange, `it was accepted without a usable number at ${effect.number}`),
      );
      throw new FlowStopped({ code: 'flow-number-unusable', operation: operation.name, pointer: effect.number });
    }
    const left = thingText(effect.kind, String(found));
    creations.note(exchange, left);
    await this.#ledger.note(left).catch((error: unknown) => {
      throw error instanceof LedgerError ? new FlowStopped(error.reason) : error;
    });
    guard.things.add(effect.kind, String(found));
    const undo = operation.undo?.();
    if (undo !== undefined) this.#standing.set(left, { number: found, left, undo, key });
  }
}

/** What else the call of an operation says, by its first example. */
function plainExample({ examples: [first] }: Operation): JsonObject {
  return typeof first === 'object' ? first : {};
}
