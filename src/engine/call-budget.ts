import type { Client } from '../client/index.ts';
import type { LoadedPack } from '../config/settings.ts';
import type { Reason } from '../contract/reason.ts';
import type { LimitReason } from '../contract/reasons/run.ts';

/**
 * Calls of the limit that scenarios leave for confirming, and confirming for scenarios: so many, and no more than a
 * share of it.
 */
const leftByScenarios = { calls: 12, share: 0.15 };
const leftByConfirming = { calls: 80, share: 0.08 };
const none = { calls: 0, share: 0 };

/** Share of the limit that packs without their own limit may use next to the suite, each as much as the others. */
const packShare = 0.2;

/** Calls that confirming and shrinking may cost in a run. */
const mostCalls = 400;

/** How many calls each pack may send, by prefix. `alone`: the run has no requirements but those of packs. */
export function mostOfPacks(
  limit: number,
  packs: readonly Pick<LoadedPack, 'prefix' | 'maxRequests'>[],
  alone: boolean,
): ReadonlyMap<string, number> {
  const shares = packs.filter(({ maxRequests }) => maxRequests === undefined).length;
  const share = Math.floor(((alone ? 1 : packShare) * limit) / shares);
  return new Map(packs.map(({ prefix, maxRequests }) => [prefix, maxRequests ?? share]));
}

/** How scenarios, packs and confirming share the calls of a run. */
export class CallBudget {
  readonly #limit: number;
  readonly #traffic: () => Client['traffic'];
  readonly #mostOf: ReadonlyMap<string, number>;
  /** Packs that have their own number. */
  readonly #limited: ReadonlySet<string>;
  readonly #asked = new Map<string, number>();
  #confirming = 0;
  #isLast = false;
  /** Why scenarios were denied calls; null while they had all. */
  denied: LimitReason | null = null;

  constructor(
    limit: number,
    traffic: () => Client['traffic'],
    packs: readonly Pick<LoadedPack, 'prefix' | 'maxRequests'>[] = [],
    alone = false,
  ) {
    this.#limit = limit;
    this.#mostOf = mostOfPacks(limit, packs, alone);
    this.#limited = new Set(packs.flatMap(({ prefix, maxRequests }) => (maxRequests === undefined ? [] : [prefix])));
    this.#traffic = traffic;
  }

  /** Why a scenario may send no more, since the calls left are needed to confirm findings; null if it may. */
  reasonNoMore(): LimitReason | null {
    const reason = this.reasonFew();
    if (reason !== null) this.denied = reason;
    return reason;
  }

  /** The same for a flow of a pack, without which a run is whole. */
  reasonFew(): LimitReason | null {
    if (this.#leaves(1, leftByScenarios)) return null;
    const { throttled, faults, resent } = this.#traffic();
    return { code: 'calls-used', limit: this.#limit, throttled, faults: faults + resent };
  }

  /** Why the run sends nothing more, or has denied calls to scenarios; null if neither is so. */
  get reasonOver(): Reason | null {
    const { stopped, limiter, reason } = this.#traffic();
    // The measured rate of a limiter in front is why the time or the calls were not enough.
    if ((stopped === 'time' || stopped === 'budget') && limiter !== null)
      return { code: 'limiter', ...limiter, ...(stopped === 'time' ? { timeOver: true } : {}) };
    const over = reason ?? this.denied;
    return over?.code === 'calls-used' ? (this.#usedByFront() ?? over) : over;
  }

  /** The thing in front of the platform that made the run send a tenth of the limit or more again. */
  #usedByFront(): Reason | null {
    const { inFront, resent, sent } = this.#traffic();
    const [most] = inFront;
    if (most === undefined || resent * 10 < this.#limit || most.calls * 2 < resent) return null;
    return { code: 'answered-in-front-often', ...most, of: sent };
  }

  /** Why requests of a pack were blocked; null if none was. */
  deniedTo(pack: string | undefined): LimitReason | null {
    if (pack === undefined) return null;
    const most = this.#mostOf.get(pack) ?? 0;
    if ((this.#asked.get(pack) ?? 0) <= most) return null;
    return this.#limited.has(pack)
      ? { code: 'pack-limit-used', pack, limit: most }
      : { code: 'pack-share-used', pack, share: most };
  }

  /** Counts one more request of a pack. Why it may not be sent; null if it may. */
  reasonNot(pack: string): LimitReason | null {
    this.#asked.set(pack, (this.#asked.get(pack) ?? 0) + 1);
    return this.deniedTo(pack);
  }

  /** Whether confirming may send so many more calls, which are counted then. */
  may(calls: number): boolean {
    if (this.#traffic().stopped !== null || this.#confirming + calls > mostCalls) return false;
    if (!this.#leaves(calls, this.#isLast ? none : leftByConfirming)) return false;
    this.#confirming += calls;
    return true;
  }

  /** No scenario sends any more: confirming may use all calls that are left. */
  scenariosAreOver(): void {
    this.#isLast = true;
  }

  /** Whether so many more calls leave the calls of the limit that have to be left. */
  #leaves(calls: number, left: typeof none): boolean {
    return this.#traffic().sent + calls <= this.#limit - Math.min(left.calls, Math.ceil(left.share * this.#limit));
  }
}
