import type { Reason } from '../../contract/reason.ts';

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
