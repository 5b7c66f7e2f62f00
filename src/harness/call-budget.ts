import type { Run } from './run.ts';

/** Calls of the limit that repeated rounds and shrinking leave for later probes: so many, and no more than this share of it. */
const keptCalls = 200;
const keptShare = 0.2;

/** Calls that shrinking may cost in a run. */
const mostShrinkCalls = 60;

/** What a run may spend of its calls on saying more about what it has found already. */
export class CallBudget {
  readonly #run: Run;
  #shrinkCalls = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  /** Whether enough calls are left to repeat rounds: the last ones are for what comes late, such as the keys. */
  mayRepeat(): boolean {
    const { maxRequests } = this.#run.settings.traffic;
    return this.#run.client.traffic.sent < maxRequests - Math.min(keptCalls, keptShare * maxRequests);
  }

  /** Whether a shrink may send one more call, which is counted. */
  mayShrink(): boolean {
    this.#shrinkCalls += 1;
    return this.#shrinkCalls <= mostShrinkCalls && this.mayRepeat();
  }
}
