import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { isObject, type JsonObject, without } from '../../contract/json.ts';
import { onlyReads, spendsAnOrder } from '../../contract/operations.ts';
import { type CancelFacts, type History, RawBody, type Request } from '../../requirements/history/index.ts';
import { pagingFields } from '../../requirements/checks/search-fields.ts';

/** Fields that all requests have with the same value: the case is about the fields in which they differ. */
export function commonFields(requests: readonly Request[]): string[] {
  const bodies = requests
    .map(({ body }) => body)
    .filter((body): body is JsonObject => !(body instanceof RawBody) && isObject(body));
  const [first] = bodies;
  if (first === undefined || bodies.length < requests.length) return [];
  return Object.keys(first).filter((name) =>
    bodies.every((body) => JSON.stringify(body[name]) === JSON.stringify(first[name])),
  );
}

/** The requests of some exchanges, to be sent again; null if one of them must not be sent twice. */
export function requestsOf(exchanges: readonly Exchange[], history: History, cancels: CancelFacts): Request[] | null {
  const requests: Request[] = [];
  for (const exchange of exchanges) {
    const { operation } = exchange;
    if (operation === 'hotelOrderCreate') return null;
    if (!onlyReads(operation) && !(spendsAnOrder(operation) && cancels.mayAskAgain(exchange))) return null;
    const request = history.requestOf(exchange);
    if (request === null && exchange.credentials !== 'valid') return null;
    requests.push({ operation, body: bodyOf(exchange), ...request, again: true });
  }
  return requests;
}

function bodyOf({ request: { body, bodyText, bodyBase64 } }: Exchange): Request['body'] {
  if (bodyBase64 !== undefined) return new RawBody(Buffer.from(bodyBase64, 'base64'));
  return body === undefined || JSON.stringify(body) !== bodyText ? new RawBody(bodyText) : body;
}

/** The plain searches of the routes and days whose inventory the evidence depends on. */
export function inventoriesOf(exchanges: readonly Exchange[]): JsonObject[] {
  const bodies = exchanges.flatMap((exchange) => {
    const { body } = exchange.request;
    return exchange.operation === 'search' && isAccepted(exchange) && isObject(body)
      ? [without(body, ...pagingFields)]
      : [];
  });
  return [...new Map(bodies.map((body) => [JSON.stringify(body), body])).values()];
}
