import type { Reason } from '../../contract/reason.ts';

/** Milliseconds that an order rests before its first cancel, at most. */
const longestRest = 10_000;
/**
 * Milliseconds that a run waits for new orders in all, those beside one another once: three rests and a trial of the
 * longest. A target that refuses by chance looks as if it confirmed late.
 */
const longestInAll = 40_000;

/**
 * What a run learns of how its target treats orders that it has just created: it may refuse their cancels until it has
 * confirmed them. Nothing waits before an order was refused.
 */
export class NewOrders {
  readonly #createdAt = new Map<string, number>();
  readonly #waits: readonly number[];
  readonly #now: () => number;
  readonly #refused = new Set<string>();
  /** Milliseconds of age of the youngest order that was granted its first cancel. */
  #youngestGranted = Infinity;
  #inVain = false;
  #restUntil = 0;
  #waited = 0;
  #waitsUntil = 0;
  #hasWaitedEnough = false;
  /** Whether an order was refused a plain cancel while it was new, and granted one when it was older. */
  confirmedLate = false;

  /** `waits`: milliseconds before each further cancel of an order that was refused. `now`: a clock of milliseconds. */
  constructor(waits: readonly number[], now: () => number = () => performance.now()) {
    this.#waits = waits;
    this.#now = now;
  }

  created(order: string): void {
    this.#createdAt.set(order, this.#now());
  }

  /** Whether the run has created any. */
  get any(): boolean {
    return this.#createdAt.size > 0;
  }

  /** Whether the run has created an order. */
  has(order: string): boolean {
    return this.#createdAt.has(order);
  }

  /** Milliseconds that are left until an order is old enough for its first cancel. */
  restOf(order: string): number {
    return this.has(order) ? Math.max(0, this.#restUntil - this.#ageOf(order)) : 0;
  }

  /**
   * A plain cancel was refused. The milliseconds before each further one of that order: none where an order as new was
   * granted, or where waiting was in vain.
   */
  refused(order: string): readonly number[] {
    if (!this.has(order)) return [];
    this.#refused.add(order);
    // One alone may be an order that cannot be cancelled; with a second one it is more likely that all are too new. Not
    // where one as new was granted.
    const mayHelp = this.confirmedLate || (this.#refused.size > 1 && this.#ageOf(order) < this.#youngestGranted);
    return mayHelp && !this.#inVain ? this.#waits : [];
  }

  /** A plain cancel was granted; `refusedBefore`: to an order that one was refused. */
  granted(order: string, refusedBefore: boolean): void {
    if (!this.has(order)) return;
    const age = this.#ageOf(order);
    if (!refusedBefore) this.#youngestGranted = Math.min(this.#youngestGranted, age);
    else {
      this.confirmedLate = true;
      this.#rest(age);
    }
  }

  /** Whether there is time for a wait of so many milliseconds from now on; then it counts. */
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

  /** Why new orders are not waited for any more; null while they are. */
  get reasonNoLonger(): Reason | null {
    return this.#hasWaitedEnough ? { code: 'new-orders-refused', seconds: longestInAll / 1000 } : null;
  }

  waitedInVain(): void {
    this.#inVain = true;
  }

  #rest(age: number): void {
    this.#restUntil = Math.min(longestRest, Math.max(this.#restUntil, age));
  }

  #ageOf(order: string): number {
    return this.#now() - (this.#createdAt.get(order) ?? 0);
  }
}
