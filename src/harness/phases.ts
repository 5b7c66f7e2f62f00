import type { Phase } from '../history/index.ts';
import { phases } from '../history/index.ts';

/** What a phase waits for: the searches of earlier phases, the cancels of earlier ones, or all of them. */
const waitsFor: Readonly<Record<Phase, 'search' | 'cancel' | null>> = {
  together: null,
  alone: 'search',
  'late-cancels': 'cancel',
  'without-key': null,
  'key-again': null,
  'keys-of-orders': null,
  'wrong-keys': null,
};

interface Work {
  readonly lane: 'search' | 'cancel';
  waiting: { readonly phase: Phase; readonly begin: () => void; readonly fail: (reason: unknown) => void } | null;
  /** Ends its turn among those that go alone. */
  turnOver?: () => void;
}

/**
 * Has work wait for its phase. A phase begins when nothing that it waits for is under way in an earlier one. Work of the phase `alone` goes
 * one after the other.
 */
export class Phases {
  readonly #works = new Set<Work>();
  readonly #before: (phase: Phase) => Promise<void>;
  readonly #begun = new Set<Phase>(['together']);
  #lastTurn: Promise<void> = Promise.resolve();
  #checking = false;

  /** `before` is done when a phase is due, before it begins. */
  constructor(before: (phase: Phase) => Promise<void>) {
    this.#before = before;
  }

  /** Does work in its phase. `until` waits for a later one. */
  async run(lane: Work['lane'], phase: Phase, body: (until: (phase: Phase) => Promise<void>) => Promise<void>): Promise<void> {
    const work: Work = { lane, waiting: null };
    this.#works.add(work);
    const until = async (later: Phase): Promise<void> => {
      work.turnOver?.();
      await this.#wait(work, later);
      if (later === 'alone') await this.#turn(work);
    };
    try {
      if (phase !== 'together') await until(phase);
      await body(until);
    } finally {
      work.turnOver?.();
      this.#works.delete(work);
      this.#check();
    }
  }

  /** Waits for all that go alone before it. */
  async #turn(work: Work): Promise<void> {
    const before = this.#lastTurn;
    this.#lastTurn = new Promise((resolve) => (work.turnOver = resolve));
    await before;
  }

  #wait(work: Work, phase: Phase): Promise<void> {
    return new Promise((resolve, reject) => {
      work.waiting = { phase, begin: resolve, fail: reject };
      this.#check();
    });
  }

  /** Looks a turn later: of work that begins together, none may find itself alone before the others are counted. */
  #check(): void {
    if (this.#checking) return;
    this.#checking = true;
    setImmediate(() => {
      this.#checking = false;
      void this.#beginDue();
    });
  }

  async #beginDue(): Promise<void> {
    for (const phase of phases) {
      const waiting = [...this.#works].filter((work) => work.waiting?.phase === phase);
      if (waiting.length === 0) continue;
      const lane = waitsFor[phase];
      const holds = (work: Work): boolean =>
        (lane === null || work.lane === lane) && (work.waiting === null || phases.indexOf(work.waiting.phase) < phases.indexOf(phase));
      if (!this.#begun.has(phase) && [...this.#works].some(holds)) continue;
      try {
        if (!this.#begun.has(phase)) await this.#before(phase);
        this.#begun.add(phase);
        for (const work of waiting) release(work)?.begin();
      } catch (reason) {
        for (const work of waiting) release(work)?.fail(reason);
      }
      return this.#check();
    }
  }
}

function release(work: Work): Work['waiting'] {
  const { waiting } = work;
  work.waiting = null;
  return waiting;
}
