/** A moment of a run that others wait for, to do something in it or after it. */
export class Moment {
  readonly #waiting: ((isNow: boolean) => void)[] = [];
  readonly #during: (() => Promise<void>)[] = [];
  #isOver = false;

  /** Resolved when it comes: true, and what the caller does at once is done in it. False where it is over, or never comes. */
  wait(): Promise<boolean> {
    return this.#isOver ? Promise.resolve(false) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Does something in it, which it waits for; nothing where it is over, or never comes. */
  async during(body: () => Promise<unknown>): Promise<void> {
    if (this.#isOver) return;
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push((isNow) => {
        if (!isNow) resolve();
      });
      this.#during.push(() => body().then(() => resolve(), reject));
    });
  }

  /** It is now: those who wait go first, and what is done in it is done. */
  async come(): Promise<void> {
    const bodies = this.#during.splice(0);
    this.#end(true);
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(bodies.map((body) => body()));
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
