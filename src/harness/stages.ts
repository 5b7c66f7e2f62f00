/**
 * Lets probes wait until all others are done. Keys come late: first calls without one, then wrong ones, because a
 * lockout that follows is legal and would spoil everything behind it.
 */
export class Stages {
  readonly #running = new Set<string>();
  readonly #waiting = new Map<number, Waiter[]>();
  readonly #forQuiet: QuietWaiter[] = [];
  readonly #before: (stage: number) => Promise<void>;
  readonly #holds: (stage: number, name: string) => boolean;
  #releasing = false;

  /** `before` runs when a stage is due and before it begins; `holds` tells of work whether a stage has to wait for it. Default: for all of it. */
  constructor(before: (stage: number) => Promise<void>, holds: (stage: number, name: string) => boolean = () => true) {
    this.#before = before;
    this.#holds = holds;
  }

  /** Counts work as running until it ends. */
  async run(name: string, work: () => Promise<void>): Promise<void> {
    this.#running.add(name);
    try {
      await work();
    } finally {
      this.#running.delete(name);
      this.#release();
    }
  }

  /** Waits until everything that holds the stage and is not waiting itself has ended. Rejects where what has to be done before the stage failed. */
  wait(name: string, stage: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiters = this.#waiting.get(stage) ?? [];
      this.#waiting.set(stage, waiters);
      waiters.push({ name, resolve, reject });
      this.#release();
    });
  }

  /** Waits until no other work of a kind goes on: all of it has ended or waits for a stage. No stage begins until who waited so has gone on and ended or waits. */
  quiet(name: string, ofKind: (name: string) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#forQuiet.push({ name, ofKind, resolve });
      this.#release();
    });
  }

  #release(): void {
    if (this.#releasing) return;
    this.#releasing = true;
    // A turn later: of work that begins together, none may find itself alone before the others are counted.
    queueMicrotask(() => void this.#begin());
  }

  /** Begins the next stage, if it is time. */
  async #begin(): Promise<void> {
    this.#goOnQuietly();
    const stage = this.#due();
    if (stage === null) {
      this.#releasing = false;
      return;
    }
    let failure: { readonly reason: unknown } | null = null;
    try {
      await this.#before(stage);
    } catch (reason) {
      failure = { reason };
    }
    // Whoever came to the same stage meanwhile goes with it.
    const ready = this.#waiting.get(stage) ?? [];
    this.#waiting.delete(stage);
    for (const { resolve, reject } of ready) {
      if (failure === null) resolve();
      else reject(failure.reason);
    }
    this.#releasing = false;
    this.#release();
  }

  /** Lets the first go on for which it is quiet; what it does may be of the kind that others wait for the end of. */
  #goOnQuietly(): void {
    const waiting = new Set(this.#forQuiet.map(({ name }) => name));
    const atWork = this.#atWork().filter((name) => !waiting.has(name));
    const index = this.#forQuiet.findIndex(({ ofKind }) => !atWork.some(ofKind));
    if (index >= 0) this.#forQuiet.splice(index, 1)[0]?.resolve();
  }

  /** The earliest stage that is waited for and that nothing at work holds; null where there is none. */
  #due(): number | null {
    const atWork = this.#atWork();
    return [...this.#waiting.keys()].toSorted((a, b) => a - b).find((stage) => !atWork.some((name) => this.#holds(stage, name))) ?? null;
  }

  /** What neither has ended nor waits for a stage. */
  #atWork(): string[] {
    const waiting = new Set([...this.#waiting.values()].flatMap((waiters) => waiters.map(({ name }) => name)));
    return [...this.#running].filter((name) => !waiting.has(name));
  }
}

interface Waiter {
  readonly name: string;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

interface QuietWaiter {
  readonly name: string;
  readonly ofKind: (name: string) => boolean;
  readonly resolve: () => void;
}
