import type { BoundOperation } from '../config/settings.ts';
import type { BoundFacts } from '../requirements/history/index.ts';
import { answerJson, type Exchange } from '../contract/exchange.ts';
import { pointerValue, canonicalJson, type Json } from '../contract/json.ts';
import { describeValue } from '../contract/schema/index.ts';
import type { BodyUnreadable } from '../contract/reasons/gids.ts';

/**
 * Calls of a bound operation that its budget does not count because they were refused: they left nothing behind, and
 * show why it refuses.
 */
export const freeRefusals = 6;

/** How answers of a bound operation are read; null if it is not bound. */
export function boundFacts(bound: BoundOperation | null): BoundFacts | null {
  if (bound === null) return null;
  return {
    ...bound,
    refusals: freeRefusals,
    isAccepted: (exchange) => isBoundAccepted(bound, exchange),
    echoes: (exchange, sent) => echoes(bound, exchange, sent),
    reasonUnreadable: (exchange) => reasonUnreadable(bound, exchange),
    showsCancelled: (exchange) => shows(bound.cancelled, exchange),
    shownInstead: (exchange) => shownInstead(bound.cancelled ?? {}, exchange),
    canShowCancelled: bound.cancelled !== null,
  };
}

/**
 * The JSON of a bound operation's answer. A byte order mark is allowed: it breaks the document only for the two
 * operations that the document shows.
 */
export function boundJson(exchange: Exchange): Json | undefined {
  const body = exchange.answer?.body;
  if (body?.kind !== 'text' || !body.text.startsWith('\ufeff')) return answerJson(exchange);
  try {
    return JSON.parse(body.text.slice(1)) as Json;
  } catch {
    return undefined;
  }
}

/**
 * Whether an answer has the status of acceptance. 201 counts as 200: many frameworks answer a POST with it by default.
 */
function hasAcceptedStatus({ accepted }: Pick<BoundOperation, 'accepted'>, { answer }: Exchange): boolean {
  return answer?.status === accepted.status || (accepted.status === 200 && answer?.status === 201);
}

/** Whether an answer of a bound operation is accepted, as the binding says it. */
export function isBoundAccepted(bound: Pick<BoundOperation, 'accepted'>, exchange: Exchange): boolean {
  if (!hasAcceptedStatus(bound, exchange)) return false;
  return holds(bound.accepted.equals, boundJson(exchange));
}

/**
 * Why an answer with the status of acceptance shows neither acceptance nor a refusal: its body cannot be read. Null if
 * it can.
 */
export function reasonUnreadable(bound: BoundOperation, exchange: Exchange): BodyUnreadable | null {
  const { answer } = exchange;
  if (answer === null || !hasAcceptedStatus(bound, exchange) || Object.keys(bound.accepted.equals).length === 0)
    return null;
  if (answer.body.kind === 'empty') return { code: 'body-unreadable', body: 'empty' };
  const json = boundJson(exchange);
  if (json === undefined)
    return answer.body.kind === 'text' ? { code: 'body-unreadable', body: { problem: answer.body.problem } } : null;
  const missing = Object.keys(bound.accepted.equals).find((pointer) => pointerValue(json, pointer) === undefined);
  return missing === undefined ? null : { code: 'body-unreadable', body: { without: missing } };
}

/** Whether an answer names the value that was sent, if the binding says at which pointer. */
export function echoes({ echo }: Pick<BoundOperation, 'echo'>, exchange: Exchange, asked: string): boolean {
  if (echo === null) return true;
  const found = pointerValue(boundJson(exchange), echo);
  if (typeof found !== 'number') return found === asked;
  // Beyond 2^53 its last digits are gone.
  return String(found) === asked || (!Number.isSafeInteger(found) && Number(asked) === found);
}

/** Whether every pointer of `equals` has its value in `json`. */
export function holds(equals: Readonly<Record<string, Json>>, json: Json | undefined): boolean {
  return Object.entries(equals).every(([pointer, value]) => {
    const found = pointerValue(json, pointer);
    return found !== undefined && canonicalJson(found) === canonicalJson(value);
  });
}

/** The values at these pointers, as far as they are not those of a cancelled order; null if there are none. */
function shownInstead(cancelled: Readonly<Record<string, Json>>, exchange: Exchange): string | null {
  const json = boundJson(exchange);
  const others = Object.entries(cancelled).filter(([pointer, value]) => !holds({ [pointer]: value }, json));
  return others.every(([pointer]) => pointerValue(json, pointer) === undefined)
    ? null
    : others.map(([pointer]) => `${pointer}: ${describeValue(pointerValue(json, pointer))}`).join(', ');
}

/** Whether an answer of order detail shows what the binding says a cancelled order shows. */
export function shows(cancelled: BoundOperation['cancelled'], exchange: Exchange): boolean {
  return cancelled !== null && holds(cancelled, boundJson(exchange));
}
