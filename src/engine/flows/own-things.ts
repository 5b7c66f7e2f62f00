import type { Call } from '../../client/call.ts';
import { effectOf } from '../../requirements/checks/effect.ts';
import { answerJson, type Exchange } from '../../contract/exchange.ts';
import { isObject, type Json, member } from '../../contract/json.ts';
import { type Effect, ownOperation } from '../../contract/operations.ts';
import type { Reason } from '../../contract/reason.ts';
import { mayBeSameKey } from '../../arbitraries/index.ts';
import type { Settings } from '../../config/settings.ts';

/** A thing of a kind, as ledger and reports name it: `taxi order TX1`. */
export function thingText(kind: string, number: string): string {
  return `${kind} ${number}`;
}

/** What flows may change: things that this run has created, and made-up numbers. */
export class OwnThings {
  readonly #ours = new Set<string>();
  /** Numbers that were made up so far: each is another one. */
  madeUps = 0;
  /** Things of which nobody knows what the last call has done to them. */
  readonly #unknown = new Set<string>();

  /** The run has created this thing, and it is in the ledger; or the number is made up. */
  add(kind: string, number: string): void {
    this.#ours.add(thingText(kind, number));
  }

  /** Why a call that changes something must not be sent; null if it may. */
  reasonNot({ operation, asked }: Call, effect: Effect): Reason | null {
    if (effect.is !== 'changes') return null;
    const { kind, number } = effect;
    const numbers = namedLike(number, asked ?? null);
    const things = numbers.map((one) => (typeof one === 'string' || typeof one === 'number' ? `${one}` : null));
    // An empty list names nothing, and may mean all things.
    if (
      [member(asked, number) ?? []].flat().length === 0 ||
      things.some((one) => one === null || !this.#ours.has(thingText(kind, one)))
    )
      return { code: 'flow-number-not-ours', operation, number };
    const unknown = things.find((one) => this.#unknown.has(thingText(kind, one ?? '')));
    return unknown === undefined ? null : { code: 'flow-outcome-unknown', thing: thingText(kind, unknown ?? '') };
  }

  /** A call has ended with this exchange. */
  ended({ operation, asked }: Call, exchange: Exchange): void {
    const effect = ownOperation(operation)?.effect;
    if (effect?.is !== 'changes' || effectOf(exchange, isTaken(exchange)) !== 'unknown') return;
    for (const one of namedLike(effect.number, asked ?? null)) this.#unknown.add(thingText(effect.kind, String(one)));
  }
}

/** Whether an answer accepts a call of an operation of flows. */
export function isTaken({ operation, answer }: Pick<Exchange, 'operation' | 'answer'>): boolean {
  const body = answerJson({ answer });
  return answer !== null && ownOperation(operation)?.isAccepted({ status: answer.status, body }) === true;
}

/** The values of all members that are called so, at any depth, whatever the spelling. */
function namedLike(name: string, value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return Object.entries(value).flatMap(([own, one]) =>
    isObject(value) && plain(own) === plain(name) ? [one as Json].flat() : namedLike(name, one as Json),
  );
}

/** The further valid keys of a run: a wrong key is none of them, and one that the target refuses is not sent again. */
export class FurtherKeys {
  readonly #keys: Settings['keys'];
  readonly #accepted = new Set<string>();
  readonly #refused = new Set<string>();

  constructor(keys: Settings['keys']) {
    this.#keys = keys;
  }

  /** Why a call must not be sent because of its key; null if it may. */
  reasonNot({ key, keyName }: Call): Reason | null {
    if (keyName !== undefined) return this.#refused.has(keyName) ? { code: 'flow-key-refused', key: keyName } : null;
    if (typeof key !== 'object') return null;
    const [valid] = Object.entries(this.#keys).find(([, one]) => mayBeSameKey(one, key.wrong)) ?? [];
    return valid === undefined ? null : { code: 'wrong-key-valid', key: valid };
  }

  /** A call has ended with this exchange. */
  ended({ keyName }: Call, { answer }: Exchange): void {
    if (keyName === undefined || answer === null) return;
    if (answer.status !== 401) this.#accepted.add(keyName);
    else if (!this.#accepted.has(keyName)) this.#refused.add(keyName);
  }
}
