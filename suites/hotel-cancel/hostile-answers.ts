import { resultShape, sameOrder } from './cancel-result.ts';
import {
  type CancelFacts,
  dataOf,
  type Exchange,
  isAccepted,
  type JsonObject,
  member,
} from '../../src/requirements/for-suites.ts';

/**
 * Whether an acceptance names exactly the text that was sent: then there is an order of that number. Signs alone, and
 * what injects, are none.
 */
export function namesItself(exchange: Exchange): boolean {
  const sent = member(exchange.request.body, 'order_no');
  return (
    isAccepted(exchange) &&
    typeof sent === 'string' &&
    /^[\p{L}\p{N}_-]+$/u.test(sent) &&
    /[\p{L}\p{N}]/u.test(sent) &&
    dataOf(exchange)['order_no'] === sent
  );
}

/**
 * Whether the run's own order in a list of one was unwrapped, as some frameworks do, and cancelled as the document
 * says.
 */
export function isConformingUnwrap(exchange: Exchange, { isOurs }: Pick<CancelFacts, 'isOurs'>): boolean {
  const { request } = exchange;
  const sent = member(request.body, 'order_no');
  const [only, ...more] = Array.isArray(sent) ? sent : [];
  if (!isAccepted(exchange) || typeof only !== 'string' || !isOurs(only) || more.length > 0) return false;
  const plain = { ...exchange, request: { ...request, body: { ...(request.body as JsonObject), order_no: only } } };
  const violations = [
    ...(sameOrder(plain) ?? []),
    ...resultShape(plain, 'status', 'cancel_fee', 'refund_amount', 'cancelled_at'),
  ];
  return dataOf(exchange)['order_no'] === only && violations.length === 0;
}
