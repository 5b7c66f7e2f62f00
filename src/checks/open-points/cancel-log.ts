import { answerJson, type Exchange, isAccepted } from '../../model/exchange.ts';
import { isObject, member } from '../../model/json.ts';
import { orderAsked } from '../order-asked.ts';

/** What is known of one order of the run. */
export interface OrderState {
  /** End of its first acceptance; null before. */
  acceptedAt: number | null;
  /** Calls refused (400) with the key and without a reason. */
  reasonless: number;
  /** Statuses of calls without the key, before it was accepted. */
  readonly keyless: { readonly status: number; readonly call: number }[];
}

/** Orders remembered of a run. */
const mostOrders = 20_000;

/** The cancels of a run, order by order. */
export class CancelLog {
  readonly #orders = new Map<string, OrderState>();

  /** Takes a cancel and gives what was known of its order before; null for any other exchange. */
  add(exchange: Exchange): { readonly before: Readonly<OrderState>; readonly order: OrderState } | null {
    const number = orderAsked(exchange);
    const { credentials, answer } = exchange;
    if (number === null || answer === null) return null;
    let order = this.#orders.get(number);
    if (order === undefined) {
      order = { acceptedAt: null, reasonless: 0, keyless: [] };
      if (this.#orders.size < mostOrders) this.#orders.set(number, order);
    }
    const before = { ...order };
    if (isAccepted(exchange) && credentials === 'valid') order.acceptedAt = Math.min(order.acceptedAt ?? Infinity, exchange.endedAt);
    else if (credentials === 'valid' && answer.status === 400 && !hasReason(exchange)) order.reasonless += 1;
    else if (order.acceptedAt === null && (credentials === 'missing' || credentials === 'empty') && order.keyless.length < 20)
      order.keyless.push({ status: answer.status, call: exchange.call });
    return { before, order };
  }

  get orders(): readonly OrderState[] {
    return [...this.#orders.values()];
  }
}

/** Whether a cancel's body has a reason, of whatever kind. */
export function hasReason({ request }: Exchange): boolean {
  return isObject(request.body) && Object.hasOwn(request.body, 'cancel_reason');
}

/** Whether a cancel's reason is one that no target refuses for what it is: the one `known` to be valid or, where none is, a short plain text. */
export function hasPlainReason({ request }: Exchange, known: string | null): boolean {
  const reason = member(request.body, 'cancel_reason');
  if (known !== null) return reason === known;
  return typeof reason === 'string' && /^[\w .,-]{1,60}$/.test(reason);
}

/** `data` of an accepted cancel; null for any other exchange. */
export function cancelResult(exchange: Exchange) {
  if (exchange.operation !== 'cancel' || exchange.credentials !== 'valid' || !isAccepted(exchange)) return null;
  const data = member(answerJson(exchange), 'data');
  return isObject(data) ? data : null;
}
