import { type Client, WHY } from '../client/index.ts';

/** Calls of the limit that scenarios leave for confirming, and confirming for scenarios: so many, and no more than a share of it. */
const leftByScenarios = { calls: 12, share: 0.15 };
const leftByConfirming = { calls: 80, share: 0.08 };
const none = { calls: 0, share: 0 };

/** Calls that confirming and shrinking may cost in a run. */
const mostCalls = 400;

/** How scenarios and confirming share the calls of a run. */
export class CallBudget {
  readonly #limit: number;
  readonly #traffic: () => Client['traffic'];
  #confirming = 0;
  #isLast = false;
  /** Why scenarios were denied calls; null where they had all. */
  denied: string | null = null;

  constructor(limit: number, traffic: () => Client['traffic']) {
    this.#limit = limit;
    this.#traffic = traffic;
  }

  /** Why a scenario may ask no more: the calls left are for asking again what is found broken. */
  whyNoMore(): string | null {
    if (this.#leaves(1, leftByScenarios)) return null;
    return (this.denied = WHY.budget);
  }

  /** Whether confirming may make so many calls more, which are counted then. */
  may(calls: number): boolean {
    if (this.#traffic().stopped !== null || this.#confirming + calls > mostCalls) return false;
    if (!this.#leaves(calls, this.#isLast ? none : leftByConfirming)) return false;
    this.#confirming += calls;
    return true;
  }

  /** No scenario comes any more: confirming may spend all that is left. */
  scenariosAreOver(): void {
    this.#isLast = true;
  }

  /** Whether so many calls more leave what is to be left of the limit. */
  #leaves(calls: number, left: typeof none): boolean {
    return this.#traffic().sent + calls <= this.#limit - Math.min(left.calls, Math.ceil(left.share * this.#limit));
  }
}
