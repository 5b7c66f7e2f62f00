import type { Client } from '../client/index.ts';
import type { LimitReason } from '../contract/reasons/limits.ts';

/**
 * Calls of the limit that scenarios leave for confirming, and confirming for scenarios: so many, and no more than a
 * share of it.
 */
const leftByScenarios = { calls: 12, share: 0.15 };
const leftByConfirming = { calls: 80, share: 0.08 };
const none = { calls: 0, share: 0 };

/** What packs may ask: this share of the limit, each of them as much as the others. The suite needs the rest. */
const packShare = 0.2;

/** Calls that confirming and shrinking may cost in a run. */
const mostCalls = 400;

/** How scenarios, packs and confirming share the calls of a run. */
export class CallBudget {
  readonly #limit: number;
  readonly #traffic: () => Client['traffic'];
  readonly #mostOfPack: number;
  readonly #asked = new Map<string, number>();
  #confirming = 0;
  #isLast = false;
  /** Why scenarios were denied calls; null where they had all. */
  denied: LimitReason | null = null;

  constructor(limit: number, traffic: () => Client['traffic'], packs = 0) {
    this.#limit = limit;
    this.#mostOfPack = Math.floor((packShare * limit) / packs);
    this.#traffic = traffic;
  }

  /** Why a scenario may ask no more: the calls left are for asking again what is found broken. */
  reasonNoMore(): LimitReason | null {
    if (this.#leaves(1, leftByScenarios)) return null;
    return (this.denied = this.used);
  }

  /** That the limit of calls is reached. */
  get used(): LimitReason {
    const { throttled, faults } = this.#traffic();
    return { code: 'calls-used', limit: this.#limit, throttled, faults };
  }

  /** Why requests of a pack were kept back; null where none was. */
  deniedTo(pack: string | undefined): LimitReason | null {
    if (pack === undefined || (this.#asked.get(pack) ?? 0) <= this.#mostOfPack) return null;
    return { code: 'pack-share-used', pack, share: this.#mostOfPack };
  }

  /** Why a pack may not ask once more, which is counted; null where it may. */
  reasonNot(pack: string): LimitReason | null {
    this.#asked.set(pack, (this.#asked.get(pack) ?? 0) + 1);
    return this.deniedTo(pack);
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
    return this.#traffic().counted + calls <= this.#limit - Math.min(left.calls, Math.ceil(left.share * this.#limit));
  }
}
