import { WHY } from '../client/index.ts';
import type { Run } from './run.ts';

/** Calls of the limit that are kept: so many, and no more than this share of it. */
const keptCalls = 80;
const keptShare = 0.15;

/** Calls that confirming and shrinking may cost in a run. */
const mostCalls = 400;

/** How scenarios and confirming share the calls of a run: each leaves some for the other. */
export class CallBudget {
  readonly #run: Run;
  readonly #kept: number;
  #calls = 0;
  #isLast = false;
  #denied: string | null = null;

  constructor(run: Run) {
    this.#run = run;
    const { maxRequests } = run.settings.traffic;
    this.#kept = Math.min(keptCalls, Math.ceil(keptShare * maxRequests));
  }

  /** Why scenarios were denied calls; null where they had all. */
  get denied(): string | null {
    return this.#denied;
  }

  /** Why a scenario may ask no more: the calls left are for asking again what is found broken. */
  whyNoMore(): string | null {
    if (this.#left > this.#kept) return null;
    return (this.#denied = WHY.budget);
  }

  /** Whether confirming may make so many calls more, which are counted then. */
  may(calls: number): boolean {
    if (this.#run.client.traffic.stopped !== null || this.#left - calls < (this.#isLast ? 0 : this.#kept)) return false;
    if (this.#calls + calls > mostCalls) return false;
    this.#calls += calls;
    return true;
  }

  /** No scenario comes any more: confirming may spend all that is left. */
  scenariosAreOver(): void {
    this.#isLast = true;
  }

  get #left(): number {
    return this.#run.settings.traffic.maxRequests - this.#run.client.traffic.sent;
  }
}
