import { type Ask, type CancelFacts, type History, RawBody } from '../../requirements/history/index.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import type { Evidence } from '../../contract/finding.ts';
import { isObject, type JsonObject, without } from '../../contract/json.ts';
import { onlyReads, spendsAnOrder } from '../../contract/operations.ts';
import { pagingFields } from '../../requirements/judging/index.ts';

/** All exchanges of an evidence, in the order in which they were sent. */
export function exchangesOf({ by, beside }: Pick<Evidence, 'by' | 'beside'>): Exchange[] {
  return [...new Set([...beside, by])].toSorted((one, other) => one.call - other.call);
}

/** The requests of some exchanges, to be asked again now; null where one of them must not be sent twice. */
export function asksOf(exchanges: readonly Exchange[], history: History, cancels: CancelFacts): Ask[] | null {
  const asks: Ask[] = [];
  for (const exchange of exchanges) {
    const { operation } = exchange;
    if (operation === 'hotelOrderCreate') return null;
    if (!onlyReads(operation) && !(spendsAnOrder(operation) && cancels.mayAskAgain(exchange))) return null;
    const ask = history.askOf(exchange);
    if (ask === null && exchange.credentials !== 'valid') return null;
    asks.push({ operation, body: bodyOf(exchange), ...ask, again: true });
  }
  return asks;
}

function bodyOf({ request: { body, bodyText, bodyBase64 } }: Exchange): Ask['body'] {
  if (bodyBase64 !== undefined) return new RawBody(Buffer.from(bodyBase64, 'base64'));
  return body === undefined || JSON.stringify(body) !== bodyText ? new RawBody(bodyText) : body;
}

/** The routes and days whose inventory the evidence rests on: their plain searches. */
export function inventoriesOf(exchanges: readonly Exchange[]): JsonObject[] {
  const bodies = exchanges.flatMap((exchange) => {
    const { body } = exchange.request;
    return exchange.operation === 'search' && isAccepted(exchange) && isObject(body) ? [without(body, ...pagingFields)] : [];
  });
  return [...new Map(bodies.map((body) => [JSON.stringify(body), body])).values()];
}
