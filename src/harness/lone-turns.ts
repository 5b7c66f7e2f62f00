/** What waits for its turn. */
interface Waiting {
  readonly behindAccepted: boolean;
  readonly run: () => Promise<void>;
}

/** Searches that no other search may be beside: one body at a time. */
export class LoneTurns {
  readonly #waiting: Waiting[] = [];
  readonly #afterAccepted: () => boolean;
  #isGoingOn = false;

  /** `afterAccepted`: whether the search that was sent last was accepted, and what comes now can be right behind it. */
  constructor(afterAccepted: () => boolean) {
    this.#afterAccepted = afterAccepted;
  }

  /** In the order in which they came; one that has to be right `behindAccepted` searches goes behind those of another that ends with one, if any does. */
  take<T>(body: () => Promise<T>, behindAccepted: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = async (): Promise<void> => {
        try {
          resolve(await body());
        } catch (error) {
          reject(error);
        }
      };
      this.#waiting.push({ behindAccepted, run });
      if (!this.#isGoingOn) void this.#goOn();
    });
  }

  async #goOn(): Promise<void> {
    this.#isGoingOn = true;
    // Those that come to the stage with it are counted.
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = this.#next(); next !== undefined; next = this.#next()) await next.run();
    this.#isGoingOn = false;
  }

  #next(): Waiting | undefined {
    const wanted = this.#afterAccepted();
    const index = this.#waiting.findIndex(({ behindAccepted }) => behindAccepted === wanted);
    return this.#waiting.splice(Math.max(0, index), 1)[0];
  }
}
