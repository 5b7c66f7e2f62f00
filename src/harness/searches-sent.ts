import { compact } from '../checks/index.ts';
import type { Call } from '../client/call.ts';
import type { Exchange } from '../model/exchange.ts';
import { canonicalJson, isObject, type Json } from '../model/json.ts';

/** Searches that are remembered. */
const mostSearches = 20_000;

/** Which searches a run has sent, by their bodies, and when each first left. */
export class SearchesSent {
  /** Infinity for those that have not come back yet. */
  readonly #sent = new Map<string, number>();

  add({ operation, body }: Call): void {
    if (operation !== 'search' || !('json' in body) || !isObject(body.json) || this.#sent.size >= mostSearches) return;
    const key = keyOf(body.json);
    if (!this.#sent.has(key)) this.#sent.set(key, Infinity);
  }

  /** Takes the time at which a search left. */
  note({ operation, request: { body }, sentAt }: Exchange): void {
    if (operation !== 'search' || !isObject(body)) return;
    const key = keyOf(body);
    const known = this.#sent.get(key);
    if (known !== undefined && sentAt < known) this.#sent.set(key, sentAt);
  }

  has(body: Json): boolean {
    return this.#sent.has(keyOf(body));
  }

  /** When it first left. Infinity for one that did not, or that came after those that are remembered. */
  firstSentAt(body: Json | undefined): number {
    return (body === undefined ? null : this.#sent.get(keyOf(body))) ?? Infinity;
  }
}

function keyOf(body: Json): string {
  return compact(canonicalJson(body));
}
