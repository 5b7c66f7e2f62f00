import {
  type Exchange,
  type History,
  isAccepted,
  isAnswered,
  isObject,
  type JsonObject,
} from '../../src/requirements/for-suites.ts';

/** A search with one odd field, and its result. */
export interface Tried {
  readonly exchange: Exchange;
  readonly body: JsonObject;
  readonly field: string;
  readonly isTaken: boolean;
  /** An accepted search that differs in this field alone, or empty: without it a refusal proves nothing. */
  readonly comparedWith: readonly Exchange[];
}

/**
 * Searches whose bodies have something odd about one field (`oddIn` names it, or gives null), as far as they were
 * accepted, or refused for that.
 */
export function* tried(history: History, oddIn: (body: JsonObject) => string | null): Iterable<Tried> {
  for (const entry of history.searches('other')) {
    const { exchange } = entry;
    const { body } = exchange.request;
    const field = isAnswered(exchange) && isObject(body) ? oddIn(body) : null;
    if (field === null || !isObject(body)) continue;
    const control = history.equalBut(entry, [field]).find(isAccepted);
    const comparedWith = control === undefined ? [] : [control];
    if (isAccepted(exchange) || control !== undefined)
      yield { exchange, body, field, isTaken: isAccepted(exchange), comparedWith };
  }
}
