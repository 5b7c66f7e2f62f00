import type { Run } from './run.ts';

/** Calls of the limit that confirming leaves for later calls: so many, and no more than this share of it. */
const keptCalls = 80;
const keptShare = 0.08;

/** Calls that confirming and shrinking may cost in a run. */
const mostCalls = 400;

/** What a run may spend of its calls on saying more about what it has found already. */
export class CallBudget {
  readonly #run: Run;
  #calls = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  /** Whether so many calls more may be made, which are counted then. */
  may(calls: number): boolean {
    const { maxRequests } = this.#run.settings.traffic;
    if (this.#run.client.traffic.stopped !== null || this.#run.client.traffic.sent + calls > maxRequests - Math.min(keptCalls, keptShare * maxRequests))
      return false;
    if (this.#calls + calls > mostCalls) return false;
    this.#calls += calls;
    return true;
  }
}
