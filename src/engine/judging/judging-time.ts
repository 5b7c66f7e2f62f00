import { within } from '../../contract/within.ts';
import type { History } from '../../requirements/history/index.ts';

/**
 * The milliseconds that judging may go on after the time of the run, and that each judge has at least, even if less is
 * left.
 */
const graceAfterTime = 5000;
const least = 2000;

/**
 * The time that judges have: that of the run. Judges read data from a target, and a judge that does not return would
 * prevent all other verdicts. Such a judge is ended, and the next one runs.
 */
export class JudgingTime {
  readonly #endsAt: number;
  readonly #seconds: number;
  readonly #begins: (id: string | null) => void;
  readonly #late = new Set<string>();

  /**
   * `seconds`: the time of the run, from now on; `Infinity` for no end. `begins` is called with the id of what is
   * judged, before it is, and with null when nothing is any more.
   */
  constructor(seconds = Infinity, begins: (id: string | null) => void = () => undefined) {
    this.#seconds = seconds;
    this.#endsAt = performance.now() + seconds * 1000 + graceAfterTime;
    this.#begins = begins;
  }

  /** Ids of the judges that did not end, and judge no more. */
  get late(): readonly string[] {
    return [...this.#late];
  }

  /**
   * Does the work of each of these in turn, except those that did not end before. `failed`: called for one that throws
   * or does not end, which may leave half of its work. `history`: the history that they read.
   */
  each<T extends { readonly id: string }>(
    given: readonly T[],
    history: Pick<History, 'exchanges'>,
    judge: (one: T) => void,
    failed: (one: T, error: unknown) => void,
  ): void {
    const all = given.filter(({ id }) => !this.#late.has(id));
    let nth = 0;
    let begun = 0;
    const go = (): void => {
      for (; nth < all.length; nth += 1) {
        const one = all[nth]!;
        begun = performance.now();
        this.#begins(one.id);
        try {
          judge(one);
        } catch (error) {
          failed(one, error);
        }
      }
    };
    // One clock for all of them, since each clock needs a thread. Each has the least time for itself.
    while (nth < all.length) {
      if (within(Math.max(least, this.#endsAt - performance.now()), go)) break;
      if (performance.now() - begun < least) continue;
      const one = all[nth]!;
      this.#late.add(one.id);
      failed(one, this.error(one.id, history));
      nth += 1;
    }
    this.#begins(null);
  }

  /** The error of a judge that did not end: which one, and how much it was reading. */
  error(id: string, { exchanges }: Pick<History, 'exchanges'>): Error {
    const bytes = exchanges.flatMap(({ answer }) => answer?.bytes ?? []);
    const error = new Error(
      `judging ${id} did not end within the time of the run (${this.#seconds} s); it reads ${bytes.length} answers, ` +
        `the largest with ${Math.max(0, ...bytes)} bytes`,
    );
    // Its stack would be that of the clock.
    error.stack = error.message;
    return error;
  }
}
