/** Two cancels at once of an order were refused: so many times as old is the next one to be before its own. */
const certainly = 3;
/** Milliseconds that an order rests before its first cancel, at most. */
const longestRest = 10_000;

/**
 * What a run learns of how its target treats orders that it has just created: it may refuse their cancels until it has confirmed them.
 * Nothing waits before an order was refused.
 */
export class NewOrders {
  readonly #createdAt = new Map<string, number>();
  readonly #waits: readonly number[];
  readonly #now: () => number;
  readonly #refused = new Set<string>();
  #anyGranted = false;
  #inVain = false;
  #restUntil = 0;
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

  /** Milliseconds that are left until an order is old enough for its first cancel. */
  restOf(order: string): number {
    return this.#isNew(order) ? Math.max(0, this.#restUntil - this.#ageOf(order)) : 0;
  }

  /** A plain cancel was refused. The milliseconds before each further one of that order: none where orders as new are granted, or where waiting was in vain. */
  refused(order: string): readonly number[] {
    if (!this.#isNew(order)) return [];
    this.#refused.add(order);
    // One alone may be an order that cannot be cancelled; with a second one it is more likely that all are too new.
    const mayHelp = this.confirmedLate || (!this.#anyGranted && this.#refused.size > 1);
    return mayHelp && !this.#inVain ? this.#waits : [];
  }

  /** A plain cancel was granted; `refusedBefore`: to an order that one was refused. */
  granted(order: string, refusedBefore: boolean): void {
    this.#anyGranted = true;
    if (!refusedBefore || !this.#isNew(order)) return;
    this.confirmedLate = true;
    this.#rest(this.#ageOf(order));
  }

  /** Two cancels at once were refused and a third one granted: the next order is to be certainly older than this one is now. */
  doubtful(order: string): void {
    if (this.#isNew(order)) this.#rest(certainly * this.#ageOf(order));
  }

  waitedInVain(): void {
    this.#inVain = true;
  }

  #rest(age: number): void {
    this.#restUntil = Math.min(longestRest, Math.max(this.#restUntil, age));
  }

  #isNew(order: string): boolean {
    return this.#createdAt.has(order);
  }

  #ageOf(order: string): number {
    return this.#now() - (this.#createdAt.get(order) ?? 0);
  }
}
