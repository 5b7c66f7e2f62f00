import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { isObject, type JsonObject, without, member } from '../../contract/json.ts';
import { onlyReads, spendsAnOrder } from '../../contract/operations.ts';
import { type CancelFacts, type History, RawBody, type Request } from '../../requirements/history/index.ts';
import { pagingFields } from '../../contract/search-fields.ts';
import type { Fail } from '../../requirements/judging/index.ts';
import { exchangesOf } from '../outcome.ts';

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

/** Fields that stay: without them another order or route is meant. */
export const fixedFields = ['start_city_code', 'end_city_code', 'date', 'order_no'];

/**
 * The same case with the searches before each of its answers that a platform may have mixed up with it: the one that
 * was sent just before, and of those for the same route and day the one most like it, the last of them.
 */
export function withCallsBefore(found: Fail, history: History): Fail {
  const evidence = exchangesOf(found);
  const others = history
    .searches('other')
    .flatMap(({ exchange }) => (evidence.includes(exchange) ? [] : [exchange]))
    .toSorted((one, other) => other.call - one.call);
  const before = evidence.flatMap((one) => {
    const earlier = others.filter(({ call }) => call < one.call);
    const ofDay = earlier.filter((other) => fixedFields.every((field) => !differIn(one, other, field)));
    const mostAlike = ofDay.toSorted((a, b) => fieldsApart(one, a) - fieldsApart(one, b)).slice(0, 1);
    return [...earlier.filter(({ call }) => call === one.call - 1), ...mostAlike];
  });
  return { ...found, comparedWith: [...new Set([...found.comparedWith, ...before])] };
}

function differIn({ request: one }: Exchange, { request: other }: Exchange, field: string): boolean {
  return JSON.stringify(member(one.body, field)) !== JSON.stringify(member(other.body, field));
}

/** The number of fields in which two searches differ; equal ones count as farthest apart. */
function fieldsApart(one: Exchange, other: Exchange): number {
  const fields = [one, other].flatMap(({ request }) => (isObject(request.body) ? Object.keys(request.body) : []));
  return [...new Set(fields)].filter((field) => differIn(one, other, field)).length || Infinity;
}
