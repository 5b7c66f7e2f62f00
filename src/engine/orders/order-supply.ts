import { shuffled } from '../../arbitraries/index.ts';
import { cancel, type OrderSource } from '../../requirements/history/index.ts';
import { errorText } from '../../contract/error-text.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { type Json, type JsonObject, member } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import type { OrderReason } from '../../contract/reasons/orders.ts';
import { type Ledger, LedgerError } from '../../journal/ledger.ts';
import type { OrderEvent } from '../../journal/line-types.ts';
import { pause, type Run } from '../run.ts';
import { cancelBodies, chainPriority, documentedCall } from '../target.ts';
import { createOrder, type CreateSource } from './created-orders.ts';
import { unknownOutcome } from './creation-log.ts';
import { NewOrders } from './new-orders.ts';

/** Orders that are tried, at most, if searches refuse the key and no cancel with it was accepted. */
const enoughUnproved = 2;
/**
 * Creations that are refused for a key that is accepted elsewhere, before the run believes that it cannot create any.
 */
const enoughNotCreated = 2;
/** Milliseconds between cancels of an order that may not be confirmed yet: nine seconds in all. */
const confirmation = [500, 1000, 1500, 2500, 3500] as const;
const keyRefused: Reason = { code: 'key-refused' };
const noneSupplied: Reason = { code: 'no-orders' };
const allSpent: Reason = { code: 'orders-spent' };

/**
 * Orders to spend: supplied orders that no run has spent, or orders that the bound operation creates. Each is claimed
 * in the ledger, on disk, before any cancel names it.
 */
export class OrderSupply implements OrderSource {
  readonly #run: Run;
  readonly #ledger: Ledger;
  readonly #supplied: string[];
  readonly #budget: number;
  #claimed = 0;
  /** Why an order could not be claimed, if the ledger cannot be written or read. */
  #unwritten: OrderReason | null = null;
  readonly #returned = new Set<string>();
  /** The last plain cancel that was refused. */
  #refusal: Exchange | null = null;
  /** Orders that an accepted cancel names. */
  readonly cancelledOrders = new Set<string>();
  /** Whether a cancel was accepted that names none of these orders: it may have cancelled any of them. */
  strayCancel = false;
  /** How the target treats the orders that the run has created. */
  readonly fresh = new NewOrders(confirmation);
  /** Why `take()` returned null; null until it does. */
  dry: Reason | null = null;

  /**
   * `draw`: the order in which supplied numbers are taken. By default the seed decides, since similar orders may be
   * neighbours in a list.
   */
  constructor(
    run: Run,
    ledger: Ledger,
    draw: (numbers: readonly string[]) => readonly string[] = (numbers) => shuffled(numbers, run.settings.seed),
  ) {
    this.#run = run;
    this.#ledger = ledger;
    this.#budget = run.settings.orderBudget;
    const { orders } = run.settings;
    const spent = ledger.spent();
    this.#supplied =
      orders.kind === 'numbers' ? [...draw([...new Set(orders.numbers)].filter((number) => !spent.has(number)))] : [];
    // If there is none to begin with, nobody calls `take()`: the reason has to be there all the same.
    if (orders.kind === 'none') this.dry = noneSupplied;
    else if (orders.kind === 'numbers' && this.#supplied.length === 0) this.dry = allSpent;
  }

  /** Orders that the run may still name: the rest of the budget, and of supplied orders no more than are left. */
  get left(): number {
    const inBudget = this.#budget - this.#used - this.refused;
    const left = this.#run.settings.orders.kind === 'create' ? inBudget : Math.min(inBudget, this.#supplied.length);
    return this.#hasStopped ? 0 : Math.max(0, left);
  }

  /** Orders spent by this run: claimed, without those whose plain first cancel was refused. */
  get spent(): number {
    return this.#claimed - this.#returned.size;
  }

  /** Orders whose plain first cancel was refused: not spent, but in the ledger, since a cancel has named them. */
  get refused(): number {
    return this.#returned.size;
  }

  /** Supplied orders that stay unspent; null if orders are created. */
  get unspent(): number | null {
    return this.#run.settings.orders.kind === 'numbers' ? this.#supplied.length : null;
  }

  /** Orders that count for the budget: spent ones, and creations of which nobody knows whether they made one. */
  get #used(): number {
    return this.spent + this.#creations((exchange, source) => unknownOutcome(source.operation, exchange) !== null);
  }

  get #hasStopped(): boolean {
    return this.#run.client.traffic.stopped !== null;
  }

  /** How many creations so far meet a condition. */
  #creations(meets: (exchange: Exchange, source: CreateSource) => boolean): number {
    const { settings, history } = this.#run;
    const { orders } = settings;
    return orders.kind === 'create'
      ? history.calls('hotelOrderCreate').filter(({ exchange }) => meets(exchange, orders)).length
      : 0;
  }

  /**
   * The next order, claimed; null if there is none, with the reason in `dry`. If the target has refused newer orders,
   * it waits until the order is old enough for its first cancel.
   */
  async take(): Promise<string | null> {
    if (this.#hasStopped) return null;
    const { orders } = this.#run.settings;
    const reason = this.#reasonNoFurther();
    if (reason !== null) return this.#none(reason);
    // Counted before it is there: orders that are taken at the same time share the budget.
    this.#claimed += 1;
    const order = await (orders.kind === 'create' ? this.#created(orders) : this.#nextSupplied());
    if (order === null) {
      this.#claimed -= 1;
      return null;
    }
    this.#note('claimed', order);
    const rest = this.fresh.restOf(order);
    if (this.fresh.mayWait(rest)) await pause(this.#run, rest);
    return order;
  }

  async cancel(
    order: string,
    { connection = 'any' }: { readonly connection?: 'any' | 'new' } = {},
  ): Promise<Exchange | null> {
    if (this.#hasStopped) return null;
    const { fresh } = this;
    const run = this.#run;
    const body: JsonObject = { order_no: order, ...cancelBodies(run.settings).plain };
    const send = (): Promise<Exchange> =>
      run.send(documentedCall('cancel', body, null, { connection, priority: chainPriority }));
    let exchange = await send();
    // The answer for a cancelled order does not say whether it could be cancelled before.
    const wasRefused = isRefused(exchange) && !this.cancelledOrders.has(order);
    const waits = wasRefused ? fresh.refused(order) : [];
    for (const wait of waits) {
      if (!isRefused(exchange) || this.#hasStopped || !fresh.mayWait(wait)) break;
      await pause(run, wait);
      exchange = await send();
      if (wait === waits.at(-1) && isRefused(exchange)) fresh.waitedInVain();
    }
    // Only the last attempt is judged.
    run.history.asked(exchange, cancel(body, { connection }));
    if (isAccepted(exchange)) {
      fresh.granted(order, wasRefused);
      this.takeBack(order);
    } else if (wasRefused && isRefused(exchange)) this.giveBack(order, exchange);
    return exchange;
  }

  /** Gives back an order whose plain first cancel was refused: it does not count as spent. */
  giveBack(order: string, refusal?: Exchange): void {
    this.#returned.add(order);
    this.#refusal = refusal ?? this.#refusal;
    this.#note('returned', order);
  }

  /** Takes an order that was given back once more, if the budget allows it. */
  takeBack(order: string): void {
    if (!this.#returned.has(order) || this.#used >= this.#budget) return;
    this.#returned.delete(order);
    this.#note('claimed', order);
  }

  /** Takes an exchange of the run: an accepted cancel leaves nothing of its order behind in the target. */
  add(exchange: Exchange): void {
    if (exchange.operation === 'cancel' && isAccepted(exchange))
      this.cancelled(member(exchange.request.body, 'order_no'));
  }

  /** `order`: the number in an accepted cancel. */
  cancelled(order: Json | undefined): void {
    const { orders } = this.#run.settings;
    if (
      typeof order !== 'string' ||
      !(this.fresh.has(order) || (orders.kind === 'numbers' && orders.numbers.includes(order)))
    ) {
      this.strayCancel = true;
      return;
    }
    this.cancelledOrders.add(order);
    if (this.#run.creations.left.delete(order)) this.#note('cancelled', order);
  }

  /** Cancels orders that were refused while they were new and are older now, so that nothing of them is left behind. */
  async tidyUp(): Promise<void> {
    if (!this.fresh.confirmedLate) return;
    const standing = [...this.#returned].filter((order) => this.#run.creations.left.has(order));
    await Promise.all(standing.map((order) => this.cancel(order)));
  }

  /** Releases claimed orders that no cancel was sent for, as when a run is interrupted: another run may spend them. */
  release(): void {
    if (this.strayCancel) return;
    const { guard } = this.#run;
    for (const order of guard.ours) {
      if (guard.wasNamed(order)) continue;
      try {
        this.#ledger.release(order);
      } catch {
        // It stays in the ledger: an order too many there does no harm.
        continue;
      }
      guard.released(order);
      this.#claimed -= 1;
      this.#returned.delete(order);
      if (!this.fresh.has(order)) this.#supplied.unshift(order);
      this.#note('released', order);
    }
  }

  async #created(source: CreateSource): Promise<string | null> {
    const create = () => createOrder(this.#run, source, this.fresh);
    let made = await create();
    // One answer may be an isolated error: it tries a second time, never a third.
    if ('reason' in made && this.#reasonNotForKey() === null && this.#used <= this.#budget) {
      this.#none(made.reason);
      made = await create();
    }
    if ('reason' in made) return this.#none(made.reason);
    if (await this.#claims(made.number)) return made.number;
    return this.#none(this.#unwritten ?? { code: 'created-number-spent', number: made.number });
  }

  async #nextSupplied(): Promise<string | null> {
    for (let number = this.#supplied.shift(); number !== undefined; number = this.#supplied.shift()) {
      if (await this.#claims(number)) return number;
      if (this.#unwritten !== null) {
        this.#supplied.unshift(number);
        return this.#none(this.#unwritten);
      }
    }
    return this.#none(allSpent);
  }

  #reasonNoFurther(): Reason | null {
    const run = this.#run;
    if (run.settings.orders.kind === 'none') return noneSupplied;
    if (this.#unwritten !== null) return this.#unwritten;
    if (!run.platformHeard) return run.budget.reasonOver ?? { code: 'platform-not-heard' };
    // The ledger names refused orders too, though they are not spent.
    const isAllNamed = this.#claimed >= this.#budget;
    if (this.#used >= this.#budget || (isAllNamed && this.cancelledOrders.size > 0))
      return { code: 'order-budget-spent', budget: this.#budget };
    return isAllNamed ? { code: 'too-many-refused', last: this.#lastRefusal() } : this.#reasonNotForKey();
  }

  /**
   * Why no further order is created or named with this key, which nothing has shown to be right; null if one may be.
   */
  #reasonNotForKey(): Reason | null {
    const { key } = this.#run;
    if (key.refusedForCancels || (key.unproved && this.#claimed >= enoughUnproved)) return keyRefused;
    const most = key.taken ? enoughNotCreated : 1;
    return this.#creations(({ answer }) => answer?.status === 401) >= most && !this.fresh.any
      ? (this.dry ?? keyRefused)
      : null;
  }

  /**
   * Whether an order is this run's, on disk. If the ledger cannot be written, no further order is taken: no cancel is
   * sent for an order that is not in it.
   */
  async #claims(order: string): Promise<boolean> {
    try {
      const isOurs = await this.#ledger.claim(order);
      if (isOurs) this.#run.guard.claimed(order);
      return isOurs;
    } catch (error) {
      this.#unwritten =
        error instanceof LedgerError ? error.reason : { code: 'ledger-not-read', error: errorText(error) };
      return false;
    }
  }

  #lastRefusal(): Extract<OrderReason, { readonly code: 'too-many-refused' }>['last'] {
    const status = this.#refusal?.answer?.status;
    return this.#refusal === null || status === undefined ? null : { status, saying: this.#run.saying(this.#refusal) };
  }

  /** Into the journal, so that a run that is killed still shows its orders. */
  #note(event: OrderEvent, order: string): void {
    this.#run.journal.append({ kind: 'order', event, order });
  }

  #none(reason: Reason): null {
    this.dry ??= reason;
    return null;
  }
}

/** Whether a cancel was refused because of the order, and not because of the key. */
function isRefused(exchange: Exchange): boolean {
  return exchange.answer?.status === 400;
}
