import { type Phase, phases } from '../requirements/history/index.ts';

/** The kinds of work that a phase waits for: the searches of earlier phases, their cancels, or all of their work. */
const waitsFor: Readonly<Record<Phase, 'search' | 'cancel' | null>> = {
  together: null,
  alone: 'search',
  'late-cancels': 'cancel',
  'without-key': null,
  'keys-of-orders': null,
  'wrong-keys': null,
  'other-keys': null,
};

interface Work {
  readonly lane: 'search' | 'cancel';
  /** The phase that the work is in, or waits for. */
  phase: Phase;
  /** Ends the turn of work in the phase `alone`. */
  turnOver?: () => void;
}

/**
 * Makes work wait for its phase. A phase begins when no work that it waits for is in an earlier phase or waits for one.
 * Work of the phase `alone` runs one after the other.
 */
export class Phases {
  readonly #works = new Set<Work>();
  readonly #before: (phase: Phase) => Promise<void>;
  /** Phases that are due, each with the result of `before`. */
  readonly #due = new Map<Phase, Promise<void>>([['together', Promise.resolve()]]);
  /** Wakes all waiting work. */
  #wake: (() => void)[] = [];
  #lastTurn: Promise<void> = Promise.resolve();

  /** `before` is called when a phase is due, before it begins. */
  constructor(before: (phase: Phase) => Promise<void>) {
    this.#before = before;
  }

  /** Does work in its phase. `until` waits for a later one. */
  async run(
    lane: Work['lane'],
    phase: Phase,
    body: (until: (phase: Phase) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const work: Work = { lane, phase: 'together' };
    this.#works.add(work);
    const until = async (later: Phase): Promise<void> => {
      work.turnOver?.();
      await this.#begin(work, later);
      if (later === 'alone') await this.#turn(work);
    };
    try {
      if (phase !== 'together') await until(phase);
      await body(until);
    } finally {
      work.turnOver?.();
      this.#works.delete(work);
      this.#changed();
    }
  }

  /** Waits for all earlier turns of work that runs alone. */
  async #turn(work: Work): Promise<void> {
    const before = this.#lastTurn;
    this.#lastTurn = new Promise((resolve) => (work.turnOver = resolve));
    await before;
  }

  async #begin(work: Work, phase: Phase): Promise<void> {
    work.phase = phase;
    this.#changed();
    do {
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    } while (!this.#due.has(phase) && this.#isHeld(phase));
    const due = this.#due.get(phase) ?? this.#before(phase);
    this.#due.set(phase, due);
    await due;
  }

  #isHeld(phase: Phase): boolean {
    const lane = waitsFor[phase];
    return [...this.#works].some(
      (work) => (lane === null || work.lane === lane) && phases.indexOf(work.phase) < phases.indexOf(phase),
    );
  }

  /** Wakes a turn later: of work that begins together, none may find itself alone before the others are counted. */
  #changed(): void {
    setImmediate(() => {
      for (const wake of this.#wake.splice(0)) wake();
    });
  }
}
