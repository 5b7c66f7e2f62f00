import { Script } from 'node:vm';
import { linesOf } from '../../requirements/checks/trips.ts';
import type { History } from '../../requirements/history/index.ts';
import { member } from '../../contract/json.ts';

/**
 * The milliseconds that judging may go on after the time of the run, and that each judge has at least, even if less is
 * left.
 */
const graceAfterTime = 5000;
const least = 2000;

/** Where the script finds its work: only a script can be ended from outside while it runs. */
const work = Symbol.for('travel-conformance: work within a time');
const script = new Script(`globalThis[Symbol.for(${JSON.stringify(work.description)})]()`);

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

  /** The error of a judge that did not end: which one, and what it was reading. */
  error(id: string, history: Pick<History, 'exchanges'>): Error {
    const error = new Error(
      `judging ${id} did not end within the time of the run (${this.#seconds} s); ${inWords(history)}`,
    );
    // Its stack would be that of the clock.
    error.stack = error.message;
    return error;
  }
}

/** Whether work ended within so many milliseconds; it is ended where it did not. */
function within(milliseconds: number, act: () => void): boolean {
  if (milliseconds === Infinity) {
    act();
    return true;
  }
  const place = globalThis as unknown as Record<symbol, unknown>;
  place[work] = act;
  try {
    script.runInThisContext({ timeout: Math.min(2 ** 31 - 1, Math.ceil(milliseconds)) });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  } finally {
    delete place[work];
  }
}

/** The size of a history: `it reads 12 answers, the largest with 1,000 trips and 900 city names`. */
function inWords({ exchanges }: Pick<History, 'exchanges'>): string {
  const answers = exchanges.filter(({ answer }) => answer !== null);
  const lines = answers.reduce<ReturnType<typeof linesOf>>(
    (most, one) => (linesOf(one).length > most.length ? linesOf(one) : most),
    [],
  );
  const names = new Set(lines.flatMap((trip) => [member(trip, 'from_city'), member(trip, 'to_city')]));
  const bytes = answers.reduce((most, { answer }) => Math.max(most, answer?.bytes ?? 0), 0);
  if (answers.length === 0) return 'it reads no answer';
  const number = (n: number): string => n.toLocaleString('en');
  const largest =
    lines.length === 0
      ? `${number(bytes)} bytes`
      : `${number(lines.length)} trips and ${number(names.size)} city names`;
  return `it reads ${number(answers.length)} answers, the largest with ${largest}`;
}
