import type { Settings } from '../../config/settings.ts';
import { whatCame } from '../../checks/index.ts';
import type { Exchange } from '../../model/exchange.ts';
import { pointerValue } from '../../model/json-pointer.ts';
import type { Run } from '../run.ts';
import { boundJson, isBoundAccepted } from '../bound-answers.ts';
import { boundCall, chainPriority } from '../target.ts';
import type { NewOrders } from './new-orders.ts';

/** Characters of an order number, at most: as in the configuration. */
const longestNumber = 200;

/** How orders are created. */
export type CreateSource = Extract<Settings['orders'], { kind: 'create' }>;

/** The number of an order that was created, or why there is none that could be used. */
type Made = { readonly number: string } | { readonly why: string };

/** Creates an order, and notes what is in the target now; gives its number, or why there is none that could be used. `fresh`: those that the run has created. */
export async function createOrder(run: Run, source: CreateSource, fresh: NewOrders): Promise<Made> {
  const call = boundCall('hotelOrderCreate', source.operation, {}, null, null);
  if (typeof call === 'string') return { why: call };
  const exchange = await run.send({ ...call, priority: chainPriority });
  const { left, ...made } = madeBy(exchange, source, run, fresh);
  run.creations.note(exchange, left);
  return made;
}

/** What a creating call has made, and what it leaves in the target. */
function madeBy(exchange: Exchange, { operation, orderNo }: CreateSource, run: Run, fresh: NewOrders): Made & { readonly left: string | null } {
  const { creations, redactor } = run;
  const number = pointerValue(boundJson(exchange), orderNo);
  const accepted = isBoundAccepted(operation, exchange);
  if (!accepted || (typeof number !== 'string' && typeof number !== 'number')) {
    const left = accepted ? creations.perhaps(exchange, `it was accepted without a number at ${orderNo}`) : creations.leftBy(operation, exchange);
    return { left, why: whyNone(exchange, accepted, orderNo, run) };
  }
  const order = String(number);
  const why = whyUnusable(number, (text) => redactor.text(text) !== text);
  if (why !== null) {
    const left = redactor.text(order).slice(0, longestNumber).toWellFormed();
    return { left, why: `creating an order gave a number ${why}: it is not used; check \`orders.create\`` };
  }
  if (fresh.has(order)) return { left: null, why: 'creating an order gave the same number twice: check `orders.create`' };
  fresh.created(order);
  return { left: order, number: order };
}

/** Why there is no order: the call failed, or was refused, or its answer has no number at `orderNo`, or was cut. */
function whyNone(exchange: Exchange, accepted: boolean, orderNo: string, run: Pick<Run, 'saying'>): string {
  const { answer, fault, call } = exchange;
  if (answer === null) return `creating an order failed: ${fault?.message}`;
  const came = `creating an order was answered ${answer.status} (call ${call} of the journal)${accepted ? '' : run.saying(exchange)}`;
  if (answer.body.kind === 'cut') return `${came}, but ${whatCame(exchange)}`;
  return `${came}${accepted ? ` without a number at ${orderNo}` : ', and so not accepted'}: check \`orders.create\``;
}

/** Why a number from the target cannot be what an order is cancelled by, or null. It goes into requests, the ledger and reports. */
function whyUnusable(number: string | number, holdsSecret: (text: string) => boolean): string | null {
  // What JSON.parse makes of a longer one may be somebody else's order.
  if (typeof number === 'number') return Number.isSafeInteger(number) ? null : 'that is no integer below 2^53';
  if (number === '' || number.length > longestNumber || /\p{Cc}/u.test(number) || !number.isWellFormed())
    return `that is not 1 to ${longestNumber} characters without control characters`;
  // A target that takes `*` or `%` as a pattern would cancel everybody's orders.
  if (!/[\p{L}\p{N}]/u.test(number)) return 'without a letter or digit';
  return holdsSecret(number) ? 'that holds a secret' : null;
}
