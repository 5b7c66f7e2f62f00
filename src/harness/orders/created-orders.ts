import type { Settings } from '../../config/settings.ts';
import type { Exchange } from '../../model/exchange.ts';
import { pointerValue } from '../../model/json-pointer.ts';
import type { Run } from '../run.ts';
import { boundJson, isBoundAccepted } from '../bound-answers.ts';
import { boundCall, chainPriority } from '../target.ts';
import { unknownOutcome, whyNoNumber } from './creation.ts';
import { NewOrders } from './new-orders.ts';

/** Characters of an order number, at most: as in the configuration. */
const longestNumber = 200;

/** Milliseconds between cancels of an order that may not be confirmed yet: nine seconds in all. */
const confirmation = [500, 1000, 1500, 2500, 3500] as const;

type CreateSource = Extract<Settings['orders'], { kind: 'create' }>;
/** The number of an order that was created, or why there is none that could be used. */
type Made = { readonly number: string } | { readonly why: string };

/** Creates the orders of a run, and knows what may be there of them. */
export class CreatedOrders {
  readonly #run: Run;
  /** How the target treats new orders. */
  readonly fresh = new NewOrders(confirmation);
  /** Created and not known to be cancelled. */
  readonly left = new Set<string>();
  /** Creations whose outcome is not known: what they may have made counts as spent, whatever becomes of it. */
  unknown = 0;
  /** Creations that were answered 401. */
  keyRefused = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  /** Creates an order; gives its number, or why there is none that could be used. */
  async create(source: CreateSource): Promise<Made> {
    const run = this.#run;
    const call = boundCall('hotelOrderCreate', source.operation, {}, null, null);
    if (typeof call === 'string') return { why: call };
    const exchange = await run.send({ ...call, priority: chainPriority });
    if (exchange.answer?.status === 401) this.keyRefused += 1;
    const unknown = unknownOutcome(source.operation, exchange);
    if (unknown !== null) this.unknown += 1;
    const { left, ...made } = this.#madeBy(exchange, source, unknown === null ? null : run.mayHaveCreated(exchange, unknown));
    if (left !== null) this.left.add(left);
    if (exchange.fault?.kind !== 'not-sent') run.noteCreation(exchange.call, left);
    return made;
  }

  /** What a creating call has made, and what it leaves in the target; `perhaps` where nobody knows whether there is an order. */
  #madeBy(exchange: Exchange, { operation, orderNo }: CreateSource, perhaps: string | null): Made & { readonly left: string | null } {
    const run = this.#run;
    if (exchange.fault !== null) return { left: perhaps, why: `creating an order failed: ${exchange.fault.message}` };
    const number = pointerValue(boundJson(exchange), orderNo);
    const accepted = isBoundAccepted(operation, exchange);
    if (!accepted || (typeof number !== 'string' && typeof number !== 'number')) {
      const left = accepted ? run.mayHaveCreated(exchange, `it was accepted without a number at ${orderNo}`) : perhaps;
      return { left, why: whyNoNumber(exchange, accepted, orderNo, run) };
    }
    const order = String(number);
    const why = whyUnusable(number, (text) => run.redactor.text(text) !== text);
    if (why !== null) {
      const left = run.redactor.text(order).slice(0, longestNumber).toWellFormed();
      return { left, why: `creating an order gave a number ${why}: it is not used; check \`orders.create\`` };
    }
    if (this.fresh.has(order)) return { left: null, why: 'creating an order gave the same number twice: check `orders.create`' };
    this.fresh.created(order);
    return { left: order, number: order };
  }
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
