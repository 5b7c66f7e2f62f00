import { shuffled } from '../../arbitraries/index.ts';
import { createOrder, type CreateSource } from './created-orders.ts';
import { unknownOutcome } from './creation-log.ts';
import { errorText } from '../../contract/error-text.ts';
import type { Reason } from '../../contract/reason.ts';
import type { OrderReason } from '../../contract/reasons/orders.ts';
import type { Json } from '../../contract/json.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { type Ledger, LedgerError } from '../../journal/ledger.ts';
import type { OrderEvent } from '../../journal/line-types.ts';
import { NewOrders } from './new-orders.ts';
import type { Run } from '../run.ts';

/** Orders that are tried, at most, where searches refuse the key and no cancel with it was accepted. */
const enoughUnproved = 2;
/** Creations that are refused for a key that is taken elsewhere, before it is believed that it may not create any. */
const enoughNotCreated = 2;
/** Milliseconds between cancels of an order that may not be confirmed yet: nine seconds in all. */
const confirmation = [500, 1000, 1500, 2500, 3500] as const;
const keyRefused: Reason = { code: 'key-refused' };
const noneSupplied: Reason = { code: 'no-orders' };
const notHeard: Reason = { code: 'platform-not-heard' };
const allSpent: Reason = { code: 'orders-spent' };

/**
 * Orders to spend: supplied ones that no run has spent, or orders that the bound operation creates. Each is claimed in
 * the ledger, on disk, before any cancel call names it.
 */
export class Orders {
  readonly #run: Run;
  readonly #ledger: Ledger;
  readonly #supplied: string[];
  readonly #budget: number;
  #claimed = 0;
  /** Why an order could not be claimed, where the ledger cannot be written or read. */
  #unwritten: OrderReason | null = null;
  readonly #returned = new Set<string>();
  /** The last plain cancel that was refused. */
  #refusal: Exchange | null = null;
  /** Orders that a cancel which was accepted names. */
  readonly #cancelled = new Set<string>();
  /** How the target treats the orders that the run has created. */
  readonly fresh = new NewOrders(confirmation);
  /** Whether a cancel that names none of these was accepted: it may have cancelled any of them. */
  strayCancel = false;
  /** Why no further order can be had; null while there are, and as long as nobody asked for more than there are. */
  dry: Reason | null = null;

  /**
   * `draw`: the order in which supplied numbers are taken. By the seed: what is alike in a list may stand side by side
   * in it.
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
    // Where there is none to begin with, none is ever asked for: the reason has to be there all the same.
    if (orders.kind === 'none') this.dry = noneSupplied;
    else if (orders.kind === 'numbers' && this.#supplied.length === 0) this.dry = allSpent;
  }

  /** Orders that the run may still name: what is left of the budget, and of supplied orders no more than there are. */
  get available(): number {
    const inBudget = this.#budget - this.#used - this.refused;
    return this.#run.settings.orders.kind === 'create' ? inBudget : Math.min(inBudget, this.#supplied.length);
  }

  /** Orders spent by this run: claimed, less those whose plain first cancel was refused. */
  get spent(): number {
    return this.#claimed - this.#returned.size;
  }

  /**
   * Orders of this run whose plain first cancel was refused: not spent, but in the ledger, since a cancel has named
   * them.
   */
  get refused(): number {
    return this.#returned.size;
  }

  /**
   * What counts for the budget: what is spent, and creations of which nobody knows what they made, whatever becomes of
   * it.
   */
  get #used(): number {
    return this.spent + this.#creations((exchange, source) => unknownOutcome(source.operation, exchange) !== null);
  }

  /** Creations so far of which something holds. */
  #creations(holds: (exchange: Exchange, source: CreateSource) => boolean): number {
    const { settings, history } = this.#run;
    const { orders } = settings;
    return orders.kind === 'create'
      ? history.calls('hotelOrderCreate').filter(({ exchange }) => holds(exchange, orders)).length
      : 0;
  }

  /** Supplied orders that stay unspent; null where they are created. */
  get unspent(): number | null {
    return this.#run.settings.orders.kind === 'numbers' ? this.#supplied.length : null;
  }

  /** The next order, claimed; null where there is none, with the reason in `dry`. */
  async take(): Promise<string | null> {
    const { orders } = this.#run.settings;
    const reason = this.#reasonNoFurther();
    if (reason !== null) return this.#none(reason);
    // Counted before it is there: orders that are taken at the same time share the budget.
    this.#claimed += 1;
    const order = await (orders.kind === 'create' ? this.#created(orders) : this.#nextSupplied());
    if (order === null) this.#claimed -= 1;
    else this.#note('claimed', order);
    return order;
  }

  async #created(source: CreateSource): Promise<string | null> {
    const create = () => createOrder(this.#run, source, this.fresh);
    let made = await create();
    // One answer may be a fault of its own: a second order is asked for, never a third.
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
    const { kind } = this.#run.settings.orders;
    if (kind === 'none') return noneSupplied;
    if (this.#unwritten !== null) return this.#unwritten;
    if (!this.#run.platformHeard) return this.#run.reasonNoMore ?? notHeard;
    if (this.#isBudgetSpent || (this.#isAllNamed && this.#cancelled.size > 0))
      return { code: 'order-budget-spent', budget: this.#budget };
    if (this.#isAllNamed) return { code: 'too-many-refused', last: this.#lastRefusal() };
    // Where nothing is sent any more, an order in the ledger would be lost for nothing.
    const stopped = this.#run.client.traffic.stopped === null ? null : this.#run.reasonNoMore;
    return (
      this.#reasonNotForKey() ??
      (kind === 'numbers' && stopped !== null ? { code: 'not-sent', because: stopped } : null)
    );
  }

  /**
   * Whether the ledger names as many orders as the budget allows: those that were refused, which are not spent, count
   * here.
   */
  get #isAllNamed(): boolean {
    return this.#claimed >= this.#budget;
  }

  get #isBudgetSpent(): boolean {
    return this.#used >= this.#budget;
  }

  /**
   * Why no further order is created or named for this key, which nothing has shown to be right; null where one may be.
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
   * Whether an order is this run's, on disk. Where that cannot be written, no further order is taken: no cancel goes
   * out for one that stands nowhere.
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

  /**
   * Gives orders back that were claimed and that no cancel was sent for, as where a run is interrupted: another run may
   * spend them.
   */
  release(): void {
    // A cancel that named none of them, and was accepted, may have cancelled any.
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

  /** Waits until an order is old enough for its first cancel, where the target has refused newer ones. */
  async rested(order: string): Promise<void> {
    const rest = this.fresh.restOf(order);
    if (this.fresh.mayWait(rest)) await this.#run.pause(rest);
  }

  wasCancelled(order: string): boolean {
    return this.#cancelled.has(order);
  }

  #lastRefusal(): Extract<OrderReason, { readonly code: 'too-many-refused' }>['last'] {
    const status = this.#refusal?.answer?.status;
    return this.#refusal === null || status === undefined ? null : { status, saying: this.#run.saying(this.#refusal) };
  }

  /** Gives back an order whose plain first cancel was refused: it does not count as spent. */
  giveBack(order: string, refusal?: Exchange): void {
    this.#returned.add(order);
    this.#refusal = refusal ?? this.#refusal;
    this.#note('returned', order);
  }

  /** Created orders that were given back and stand still, as far as is known. */
  get standingReturned(): readonly string[] {
    return [...this.#returned].filter((order) => this.#run.creations.left.has(order));
  }

  /** Takes an order that was given back once more, where the budget allows. */
  takeBack(order: string): void {
    if (!this.#returned.has(order) || this.#isBudgetSpent) return;
    this.#returned.delete(order);
    this.#note('claimed', order);
  }

  /** Notes what a cancel that was accepted names: nothing of that order is left behind in the target. */
  cancelled(order: Json | undefined): void {
    const { orders } = this.#run.settings;
    if (
      typeof order !== 'string' ||
      !(this.fresh.has(order) || (orders.kind === 'numbers' && orders.numbers.includes(order)))
    ) {
      this.strayCancel = true;
      return;
    }
    this.#cancelled.add(order);
    if (this.#run.creations.left.delete(order)) this.#note('cancelled', order);
  }

  /** Into the journal, so that a run that is killed still tells what became of its orders. */
  #note(event: OrderEvent, order: string): void {
    this.#run.journal.append({ kind: 'order', event, order });
  }

  #none(reason: Reason): null {
    this.dry ??= reason;
    return null;
  }
}
