/** A moment of a run that others wait for, to do something in it or after it. */
export class Moment {
  readonly #waiting: ((isNow: boolean) => void)[] = [];
  #isOver = false;

  /** Resolved when it comes: true, and what the caller does at once is done in it. False where it is over, or never comes. */
  wait(): Promise<boolean> {
    return this.#isOver ? Promise.resolve(false) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** It is now: those who wait go first. */
  async come(): Promise<void> {
    this.#end(true);
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** It is over, whether it came or not. */
  end(): void {
    this.#end(false);
  }

  #end(isNow: boolean): void {
    this.#isOver = true;
    for (const resolve of this.#waiting.splice(0)) resolve(isNow);
  }
}
