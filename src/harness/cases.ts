import fc from 'fast-check';
import type { Labelled } from '../arbitraries/index.ts';
import type { Finding, Outcome } from './outcome.ts';
import { Lost, NotApplicable, Violated } from './signals.ts';

/** Calls that shrinking one counterexample may cost; `CallBudget` bounds those of the whole run. */
const shrinkPerFinding = 12;

/** Generated cases of one property that are drawn together. */
const atOnce = 500;

/** Generated cases of one property that are under way together: what waits for its turn costs memory. */
const underWay = 64;

/** Runs the cases of one requirement and keeps count. */
export class Cases {
  readonly #outcome: Outcome;
  readonly #seed: number;
  readonly #mayShrink: () => boolean;
  readonly #hasEnded: () => boolean;
  readonly #underWay: number;
  #lastLost: string | null = null;
  #properties = 0;
  #asserted = 0;
  #passed = 0;

  /** `mayShrink` is asked before each call of a shrink: the run's own bound. `hasEnded`: nothing more is sent. `concurrency`: calls that may be in flight. */
  constructor(outcome: Outcome, seed: number, mayShrink: () => boolean, hasEnded: () => boolean = () => false, concurrency = 0) {
    this.#outcome = outcome;
    this.#seed = seed;
    this.#mayShrink = mayShrink;
    this.#hasEnded = hasEnded;
    // One property alone has to keep every connection busy.
    this.#underWay = Math.max(underWay, 2 * concurrency);
  }

  /** Called by every word that compares: a case that compared nothing is an error of the suite. */
  asserted(): void {
    this.#asserted += 1;
  }

  /** Throws where more cases passed than were compared: a check that cannot fail is an error of the suite. */
  verify(): void {
    if (this.#passed > this.#asserted) throw new Error(`${this.#passed} cases passed and only ${this.#asserted} comparisons were made`);
  }

  /** Runs all cases at once (the client keeps the limits) and records what came of each. */
  async each<C extends Labelled<unknown>>(cases: readonly C[], body: (value: C['value'], one: C) => Promise<void>): Promise<void> {
    await Promise.all(cases.map((one) => this.#one(() => body(one.value, one), one.boundary)));
  }

  /** Sends what watches judge; only what is lost on the way is counted here. */
  async stir<T>(cases: readonly Labelled<T>[], send: (value: T) => Promise<unknown>): Promise<void> {
    await Promise.all(
      cases.map(async ({ value, boundary }) => {
        try {
          await send(value);
        } catch (error) {
          this.#settle(error, boundary);
        }
      }),
    );
  }

  /** Runs one case. */
  async one(boundary: boolean, body: () => Promise<void>): Promise<void> {
    await this.#one(body, boundary);
  }

  /**
   * Draws `runs` values with the run's seed (500 at a time, so that memory does not grow with `runs`), sends them, some of them at once,
   * and shrinks the first counterexample of each cause by replaying its path: fast-check's samples are what its runner
   * would see.
   */
  async property<T>(arbitrary: fc.Arbitrary<T>, runs: number, body: (value: T) => Promise<void>): Promise<void> {
    const first = propertySeed(this.#seed, this.#outcome.requirement.id, this.#properties);
    this.#properties += 1;
    const shrunk = new Set<string>();
    for (let drawn = 0; drawn < runs; drawn += atOnce) {
      if (drawn > 0 && this.#hasEnded()) {
        // However many were to come, a run that is interrupted ends at once.
        this.#outcome.lose(this.#lastLost ?? 'the run ended before it was sent', false, runs - drawn);
        break;
      }
      const seed = drawn === 0 ? first : propertySeed(first, this.#outcome.requirement.id, drawn);
      const values = fc.sample(arbitrary, { seed, numRuns: Math.min(atOnce, runs - drawn) });
      const found = await inTurn(values, this.#underWay, (value) => this.#one(() => body(value), false));
      for (const [index, finding] of found.entries()) {
        if (finding === null || shrunk.has(finding.id)) continue;
        shrunk.add(finding.id);
        await this.#shrink(arbitrary, seed, index, finding, body);
      }
    }
  }

  /** Runs a whole probe; an end before its first case is recorded as lost, or as not applicable. */
  async attempt(body: () => Promise<void>): Promise<void> {
    try {
      await body();
    } catch (error) {
      this.#settle(error, true);
    }
  }

  async #one(body: () => Promise<void>, boundary: boolean): Promise<Finding | null> {
    try {
      await body();
      this.#passed += 1;
      this.#outcome.pass();
      return null;
    } catch (error) {
      return this.#settle(error, boundary);
    }
  }

  #settle(error: unknown, boundary: boolean): Finding | null {
    if (error instanceof Violated) return this.#outcome.violate(error.evidence, error.recheck);
    if (error instanceof Lost) this.#outcome.lose((this.#lastLost = error.message), boundary);
    else if (error instanceof NotApplicable) this.#outcome.lack(error.message);
    else throw error;
    return null;
  }

  async #shrink<T>(arbitrary: fc.Arbitrary<T>, seed: number, index: number, finding: Finding, body: (value: T) => Promise<void>): Promise<void> {
    const cause = finding.evidence.violation.cause;
    let calls = 0;
    let best: Violated | null = null;
    const details = await fc.check(
      fc.asyncProperty(arbitrary, async (value) => {
        if (calls >= shrinkPerFinding || !this.#mayShrink()) throw new fc.PreconditionFailure(true);
        calls += 1;
        try {
          await body(value);
        } catch (error) {
          if (!(error instanceof Violated) || error.evidence.violation.cause !== cause) return;
          best = error;
          throw error;
        }
      }),
      { seed, path: String(index), numRuns: 1 },
    );
    finding.seed = seed;
    finding.path = details.counterexamplePath ?? String(index);
    if (best !== null) {
      const { evidence, recheck } = best as Violated;
      Object.assign(finding, { evidence, recheck, shrunk: true });
    }
  }
}

/** Does something with each value, with so many under way at a time. What comes of it, in the order of the values. */
async function inTurn<T, R>(values: readonly T[], most: number, work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = values.entries();
  const lane = async (): Promise<void> => {
    for (const [index, value] of left) results[index] = await work(value);
  };
  await Promise.all(Array.from({ length: Math.min(most, values.length) }, lane));
  return results;
}

/** The seed of the n-th property of a requirement: other requirements never move it. */
export function propertySeed(seed: number, id: string, nth: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const char of `${id}#${nth}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
