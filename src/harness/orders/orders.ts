import { shuffled } from '../../arbitraries/index.ts';
import type { Settings } from '../../config/settings.ts';
import { refusedAdvice } from './cancel-bodies.ts';
import { CreatedOrders } from './created-orders.ts';
import { errorText } from '../../model/error-text.ts';
import type { Json } from '../../model/json.ts';
import type { Exchange } from '../../model/exchange.ts';
import { keyRefused } from '../key-history.ts';
import type { Ledger } from './ledger.ts';
import type { NewOrders } from './new-orders.ts';
import { pause } from '../pause.ts';
import type { Run } from '../run.ts';

/** Created orders that are tried at least, before it is believed that none can be cancelled. */
const enoughRefused = 6;
/** Orders that are tried, at most, where searches refuse the key and no cancel with it was accepted. */
const enoughUnproved = 2;
/** Creations that are refused for a key that is taken elsewhere, before it is believed that it may not create any. */
const enoughNotCreated = 2;
const noneSupplied = 'no orders to cancel: supply `orders` (numbers, file, or create)';
const allSpent = 'all supplied orders are spent (see the ledger): supply fresh ones in `orders`';

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
  /** Orders that this run has claimed. */
  readonly #held = new Set<string>();
  /** Why an order could not be claimed, where the ledger cannot be written or read. */
  #unwritten: string | null = null;
  readonly #returned = new Set<string>();
  /** The last plain cancel that was refused. */
  #refusal: Exchange | null = null;
  /** Orders that a cancel which was accepted names. */
  readonly #cancelled = new Set<string>();
  readonly #made: CreatedOrders;
  /** Whether a cancel that names none of these was accepted: it may have cancelled any of them. */
  strayCancel = false;
  /** Why no further order can be had; null while there are, and as long as nobody asked for more than there are. */
  dry: string | null = null;

  /** `draw`: the order in which supplied numbers are taken. By the seed: what is alike in a list may stand side by side in it. */
  constructor(run: Run, ledger: Ledger, draw: (numbers: readonly string[]) => readonly string[] = (numbers) => shuffled(numbers, run.settings.seed)) {
    this.#run = run;
    this.#ledger = ledger;
    this.#made = new CreatedOrders(run);
    this.#budget = run.settings.orderBudget;
    const { orders } = run.settings;
    const spent = ledger.spent();
    this.#supplied = orders.kind === 'numbers' ? [...draw([...new Set(orders.numbers)].filter((number) => !spent.has(number)))] : [];
    // Where there is none to begin with, none is ever asked for: the reason has to be there all the same.
    if (orders.kind === 'none') this.dry = noneSupplied;
    else if (orders.kind === 'numbers' && this.#supplied.length === 0) this.dry = allSpent;
  }

  /** The orders that the run has created, and how the target treats them. */
  get fresh(): NewOrders {
    return this.#made.fresh;
  }

  /** Created and not known to be cancelled. */
  get left(): Set<string> {
    return this.#made.left;
  }

  /** Orders that the run may still spend, or null where they are created as needed. */
  get available(): number {
    const inBudget = this.#budget - this.spent - this.#made.unknown;
    return this.#run.settings.orders.kind === 'create' ? inBudget : Math.min(inBudget, this.#supplied.length);
  }

  /** Orders spent by this run: claimed, less those whose plain first cancel was refused. */
  get spent(): number {
    return this.#claimed - this.#returned.size;
  }

  /** Orders of this run whose plain first cancel was refused: not spent, but in the ledger, since a cancel has named them. */
  get refused(): number {
    return this.#returned.size;
  }

  /** Supplied orders that stay unspent; null where they are created. */
  get unspent(): number | null {
    return this.#run.settings.orders.kind === 'numbers' ? this.#supplied.length : null;
  }

  /** An order that cannot be cancelled is replaced, but not for ever; created ones, which stay in the target, not often where none was ever cancelled. */
  get #mostTried(): number {
    const all = this.#budget * 3;
    return this.#run.settings.orders.kind !== 'create' || this.#cancelled.size > 0 ? all : Math.min(all, Math.max(this.#budget, enoughRefused));
  }

  /** The next order, claimed; null where there is none, with the reason in `dry`. */
  async take(): Promise<string | null> {
    const { orders } = this.#run.settings;
    if (orders.kind === 'none') return this.#none(noneSupplied);
    if (this.#unwritten !== null) return this.#none(this.#unwritten);
    if (this.spent + this.#made.unknown >= this.#budget) return this.#none(`the order budget (${this.#budget}) is spent: raise \`orders.budget\``);
    if (this.#claimed >= this.#mostTried) return this.#none(`too many orders were refused at their first cancel${this.#lastRefusal()}: ${refusedAdvice}`);
    const keyless = this.#whyNotForKey();
    if (keyless !== null) return this.#none(keyless);
    if (orders.kind === 'create') {
      // Counted before it is there: orders that are created at the same time share the budget.
      this.#claimed += 1;
      // One answer may be a fault of its own: a second order is asked for, never a third.
      const first = await this.#create(orders);
      const again = first === null && this.#whyNotForKey() === null && this.spent + this.#made.unknown <= this.#budget;
      const number = again ? await this.#create(orders) : first;
      if (number === null) this.#claimed -= 1;
      else if (await this.#claims(number)) this.#note('claimed', number);
      else if (this.#unwritten === null) {
        this.#claimed -= 1;
        return this.#none(
          `creating an order gave the number ${number}, which an earlier run has spent (see the ledger): name another file as \`orders.ledger\``,
        );
      }
      if (this.#unwritten !== null) {
        // One that is this run's counts until it is released.
        if (number !== null && !this.#held.has(number)) this.#claimed -= 1;
        return this.#none(this.#unwritten);
      }
      return number;
    }
    // Where nothing is sent any more, an order in the ledger would be lost for nothing.
    const { stopped, why } = this.#run.client.traffic;
    if (stopped !== null) return this.#none(`not sent: ${why}`);
    for (let number = this.#supplied.shift(); number !== undefined; number = this.#supplied.shift()) {
      // Counted before it stands there: orders that are claimed at the same time share the budget.
      this.#claimed += 1;
      if (await this.#claims(number)) {
        this.#note('claimed', number);
        return number;
      }
      this.#claimed -= 1;
      if (this.#unwritten !== null) {
        this.#supplied.unshift(number);
        return this.#none(this.#unwritten);
      }
    }
    return this.#none(allSpent);
  }

  /** Why no further order is created or named for this key, which nothing has shown to be right; null where one may be. */
  #whyNotForKey(): string | null {
    const { key } = this.#run;
    if (key.refusedForCancels || (key.unproved && this.#claimed >= enoughUnproved)) return keyRefused;
    const most = key.taken ? enoughNotCreated : 1;
    return this.#made.keyRefused >= most && !this.fresh.any ? (this.dry ?? keyRefused) : null;
  }

  /** Whether an order is this run's, on disk. Where that cannot be written, no further order is taken: no cancel goes out for one that stands nowhere. */
  async #claims(order: string): Promise<boolean> {
    try {
      const isOurs = await this.#ledger.claim(order);
      if (isOurs) this.#run.guard.claimed(order);
      if (isOurs) this.#held.add(order);
      return isOurs;
    } catch (error) {
      this.#unwritten = errorText(error);
      return false;
    }
  }

  /** Gives orders back that were claimed and that no cancel was sent for, as where a run is interrupted: another run may spend them. */
  release(): void {
    // A cancel that named none of them, and was accepted, may have cancelled any.
    if (this.strayCancel) return;
    for (const order of this.#held) {
      if (this.#run.cancelsSent.has(order) || this.#run.guard.wasNamed(order)) continue;
      try {
        this.#ledger.release(order);
      } catch {
        // It stays in the ledger: an order too many there does no harm.
        continue;
      }
      this.#held.delete(order);
      this.#run.guard.released(order);
      this.#claimed -= 1;
      this.#returned.delete(order);
      if (!this.fresh.has(order)) this.#supplied.unshift(order);
      this.#note('released', order);
    }
  }

  /** Waits until an order is old enough for its first cancel, where the target has refused newer ones. */
  async rested(order: string): Promise<void> {
    const rest = this.fresh.restOf(order);
    if (this.fresh.mayWait(rest)) await pause(this.#run, rest);
  }

  wasCancelled(order: string): boolean {
    return this.#cancelled.has(order);
  }

  #lastRefusal(): string {
    const status = this.#refusal?.answer?.status;
    return this.#refusal === null || status === undefined ? '' : `, the last answered ${status}${this.#run.saying(this.#refusal)}`;
  }

  /** Gives back an order whose plain first cancel was refused: it does not count as spent. */
  giveBack(order: string, refusal?: Exchange): void {
    this.#returned.add(order);
    this.#refusal = refusal ?? this.#refusal;
    this.#note('returned', order);
  }

  /** Created orders that were given back and stand still, as far as is known. */
  get standingReturned(): readonly string[] {
    return [...this.#returned].filter((order) => this.left.has(order));
  }

  /** Takes an order that was given back once more, where the budget allows. */
  takeBack(order: string): void {
    if (!this.#returned.has(order) || this.spent + this.#made.unknown >= this.#budget) return;
    this.#returned.delete(order);
    this.#note('claimed', order);
  }

  /** Notes what a cancel that was accepted names: nothing of that order is left behind in the target. */
  cancelled(order: Json | undefined): void {
    const { orders } = this.#run.settings;
    if (typeof order !== 'string' || !(this.fresh.has(order) || (orders.kind === 'numbers' && orders.numbers.includes(order)))) {
      this.strayCancel = true;
      return;
    }
    this.#cancelled.add(order);
    if (this.left.delete(order)) this.#note('cancelled', order);
  }

  async #create(source: Extract<Settings['orders'], { kind: 'create' }>): Promise<string | null> {
    const made = await this.#made.create(source);
    return 'number' in made ? made.number : this.#none(made.why);
  }

  /** Into the journal, so that a run that is killed still tells what became of its orders. */
  #note(event: 'claimed' | 'released' | 'returned' | 'cancelled', order: string): void {
    this.#run.journal.append({ kind: 'order', event, order });
  }

  #none(reason: string): null {
    this.dry ??= reason;
    return null;
  }
}
