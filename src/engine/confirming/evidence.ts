import { type Request, type CancelFacts, type History, RawBody } from '../../requirements/history/index.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import type { Evidence } from '../../contract/finding.ts';
import { isObject, type JsonObject, without } from '../../contract/json.ts';
import { onlyReads, spendsAnOrder } from '../../contract/operations.ts';
import { pagingFields } from '../../requirements/judging/index.ts';

/** All exchanges of an evidence, in the order in which they were sent. */
export function exchangesOf({ exchange, comparedWith }: Pick<Evidence, 'exchange' | 'comparedWith'>): Exchange[] {
  return [...new Set([...comparedWith, exchange])].toSorted((one, other) => one.call - other.call);
}

/** The requests of some exchanges, to be asked again now; null where one of them must not be sent twice. */
export function requestsOf(exchanges: readonly Exchange[], history: History, cancels: CancelFacts): Request[] | null {
  const asks: Request[] = [];
  for (const exchange of exchanges) {
    const { operation } = exchange;
    if (operation === 'hotelOrderCreate') return null;
    if (!onlyReads(operation) && !(spendsAnOrder(operation) && cancels.mayAskAgain(exchange))) return null;
    const request = history.requestOf(exchange);
    if (request === null && exchange.credentials !== 'valid') return null;
    asks.push({ operation, body: bodyOf(exchange), ...request, again: true });
  }
  return asks;
}

function bodyOf({ request: { body, bodyText, bodyBase64 } }: Exchange): Request['body'] {
  if (bodyBase64 !== undefined) return new RawBody(Buffer.from(bodyBase64, 'base64'));
  return body === undefined || JSON.stringify(body) !== bodyText ? new RawBody(bodyText) : body;
}

/** The routes and days whose inventory the evidence rests on: their plain searches. */
export function inventoriesOf(exchanges: readonly Exchange[]): JsonObject[] {
  const bodies = exchanges.flatMap((exchange) => {
    const { body } = exchange.request;
    return exchange.operation === 'search' && isAccepted(exchange) && isObject(body)
      ? [without(body, ...pagingFields)]
      : [];
  });
  return [...new Map(bodies.map((body) => [JSON.stringify(body), body])).values()];
}
