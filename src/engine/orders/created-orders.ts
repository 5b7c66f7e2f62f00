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

/** The longest time, in milliseconds, that an order waits for its first cancel. */
const longestRest = 10_000;
/**
 * The longest time, in milliseconds, that a run waits for new orders in total; simultaneous waits count once. It is
 * enough for three waits and a trial of the longest. A target that refuses at random looks as if it confirmed late.
 */
const longestInAll = 40_000;

/**
 * Learns how the target treats orders that the run has just created: it may refuse their cancels until it has confirmed
 * them. Nothing waits before an order was refused.
 */
export class NewOrders {
  readonly #createdAt = new Map<string, number>();
  readonly #waits: readonly number[];
  readonly #now: () => number;
  readonly #refused = new Set<string>();
  /** The age, in milliseconds, of the youngest order whose first cancel was accepted. */
  #youngestGranted = Infinity;
  #hasGivenUp = false;
  #restUntil = 0;
  #waited = 0;
  #waitsUntil = 0;
  #hasWaitedEnough = false;
  /** Whether a plain cancel of an order was refused while it was new, and accepted when it was older. */
  confirmedLate = false;

  /** `waits`: milliseconds before each further cancel of a refused order. `now`: a clock in milliseconds. */
  constructor(waits: readonly number[], now: () => number = () => performance.now()) {
    this.#waits = waits;
    this.#now = now;
  }

  created(order: string): void {
    this.#createdAt.set(order, this.#now());
  }

  /** Whether the run has created any order. */
  get any(): boolean {
    return this.#createdAt.size > 0;
  }

  /** Whether the run has created an order. */
  has(order: string): boolean {
    return this.#createdAt.has(order);
  }

  /** Milliseconds until an order is old enough for its first cancel. */
  restOf(order: string): number {
    return this.has(order) ? Math.max(0, this.#restUntil - this.#ageOf(order)) : 0;
  }

  /**
   * Notes that a plain cancel was refused. Returns the milliseconds before each further cancel of that order: none if
   * the cancel of an equally new order was accepted, or if waiting did not help.
   */
  refused(order: string): readonly number[] {
    if (!this.has(order)) return [];
    this.#refused.add(order);
    // A single refused order may be one that cannot be cancelled; with a second one it is more likely that all are too
    // new. This does not apply if the cancel of an equally new order was accepted.
    const mayHelp = this.confirmedLate || (this.#refused.size > 1 && this.#ageOf(order) < this.#youngestGranted);
    return mayHelp && !this.#hasGivenUp ? this.#waits : [];
  }

  /** Notes that a plain cancel was accepted. `refusedBefore`: a cancel of the same order was refused before. */
  granted(order: string, refusedBefore: boolean): void {
    if (!this.has(order)) return;
    const age = this.#ageOf(order);
    if (!refusedBefore) this.#youngestGranted = Math.min(this.#youngestGranted, age);
    else {
      this.confirmedLate = true;
      this.#rest(age);
    }
  }

  /** Whether there is time for a wait of so many milliseconds from now on; if so, the wait is counted. */
  mayWait(milliseconds: number): boolean {
    const until = this.#now() + milliseconds;
    const more = Math.max(0, until - Math.max(this.#now(), this.#waitsUntil));
    if (this.#waited + more > longestInAll) {
      this.#hasWaitedEnough = true;
      return false;
    }
    this.#waited += more;
    this.#waitsUntil = Math.max(this.#waitsUntil, until);
    return true;
  }

  /** Why the run waits for new orders no longer; null while it waits. */
  get reasonNoLonger(): Reason | null {
    return this.#hasWaitedEnough ? { code: 'new-orders-refused', seconds: longestInAll / 1000 } : null;
  }

  giveUpWaiting(): void {
    this.#hasGivenUp = true;
  }

  #rest(age: number): void {
    this.#restUntil = Math.min(longestRest, Math.max(this.#restUntil, age));
  }

  #ageOf(order: string): number {
    return this.#now() - (this.#createdAt.get(order) ?? 0);
  }
}
