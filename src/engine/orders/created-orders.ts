import type { Settings } from '../../config/settings.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Reason } from '../../contract/reason.ts';
import type { CreationReason } from '../../contract/reasons/orders.ts';
import { cacheSign } from '../../contract/from-cache.ts';
import { isMasked } from '../../contract/text.ts';
import { pointerValue } from '../../contract/json.ts';
import type { Run } from '../run.ts';
import { boundJson, isBoundAccepted } from '../bound-answers.ts';
import { boundCall, chainPriority } from '../target.ts';
import type { NewOrders } from './new-orders.ts';

/** The largest number of characters of an order number, as in the configuration. */
const longestNumber = 200;

/** How orders are created. */
export type CreateSource = Extract<Settings['orders'], { kind: 'create' }>;

/** The number of a created order, or why there is no usable number. */
type Made = { readonly number: string } | { readonly reason: Reason };

/**
 * Creates an order, and notes the things that are in the target now. Returns its number, or why there is no usable
 * number. `fresh`: the orders that the run has created.
 */
export async function createOrder(run: Run, source: CreateSource, fresh: NewOrders): Promise<Made> {
  const call = boundCall('hotelOrderCreate', source.operation, {}, null, null);
  if ('code' in call) return { reason: call };
  const exchange = await run.send({ ...call, priority: chainPriority });
  const { left, ...made } = madeBy(exchange, source, run, fresh);
  run.creations.note(exchange, left);
  return made;
}

/** The order that a creating call made, and the things that it left in the target. */
function madeBy(
  exchange: Exchange,
  { operation, orderNo }: CreateSource,
  run: Run,
  fresh: NewOrders,
): Made & { readonly left: string | null } {
  const { creations, redactor } = run;
  const kept = cacheSign(exchange.answer?.headers ?? {});
  // What it kept may be the number of somebody else's order.
  if (kept !== null)
    return { left: null, reason: { code: 'creation-failed', because: { code: 'answered-from-cache', ...kept } } };
  const number = pointerValue(boundJson(exchange), orderNo);
  const accepted = isBoundAccepted(operation, exchange);
  if (!accepted || (typeof number !== 'string' && typeof number !== 'number')) {
    const left = accepted
      ? creations.perhaps(exchange, `it was accepted without a number at ${orderNo}`)
      : creations.leftBy(operation, exchange);
    return { left, reason: reasonNone(exchange, accepted, orderNo, run) };
  }
  const order = String(number);
  const unusable = howUnusable(number, (text) => redactor.text(text) !== text);
  if (unusable !== null) {
    const left = redactor.text(order).slice(0, longestNumber).toWellFormed();
    return { left, reason: { code: 'created-number-unusable', number: unusable } };
  }
  if (isMasked(order))
    return {
      left: order,
      reason: { code: 'creation-failed', because: { code: 'masked-in-front', what: 'order number' } },
    };
  if (fresh.has(order)) return { left: null, reason: { code: 'created-number-twice' } };
  fresh.created(order);
  return { left: order, number: order };
}

/**
 * Why there is no order: the call failed or was refused, its answer has no number at `orderNo`, or the answer was cut.
 */
function reasonNone(exchange: Exchange, accepted: boolean, orderNo: string, run: Pick<Run, 'saying'>): CreationReason {
  const { answer, fault, call } = exchange;
  if (answer === null)
    return {
      code: 'creation-failed',
      because: fault === null ? { code: 'nothing-read', because: null } : fault.reason,
    };
  const { status, body } = answer;
  if (body.kind === 'cut')
    return { code: 'creation-cut', status, call, because: { code: 'answer-cut', because: body.reason, isIts: true } };
  if (!accepted) return { code: 'creation-refused', status, call, saying: run.saying(exchange) };
  return { code: 'creation-without-number', status, call, pointer: orderNo };
}

/**
 * Why a number from the target cannot be used to cancel an order; null if it can. The number goes into requests, the
 * ledger and reports.
 */
export function howUnusable(
  number: string | number,
  holdsSecret: (text: string) => boolean,
): Extract<CreationReason, { readonly code: 'created-number-unusable' }>['number'] | null {
  // JSON.parse may change a longer number into the number of another order.
  if (typeof number === 'number') return Number.isSafeInteger(number) ? null : 'no safe integer';
  if (number === '' || number.length > longestNumber || /\p{Cc}/u.test(number) || !number.isWellFormed())
    return 'too long or odd';
  // A target that reads `*` or `%` as a pattern would cancel everybody's orders.
  if (!/[\p{L}\p{N}]/u.test(number)) return 'no letter or digit';
  return holdsSecret(number) ? 'a secret' : null;
}
