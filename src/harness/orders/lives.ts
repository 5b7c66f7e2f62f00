import { isAccepted } from '../../model/exchange.ts';
import { refusedBoth } from './chance-or-spacing.ts';
import { isDead, lastPlain } from './dead-orders.ts';
import { KindsOfLife } from './kinds-of-life.ts';
import { begin, earlyPlan, type Life, type LifeMaterial, modelledOrders, reasonsOf } from './life.ts';
import { Moment } from './moment.ts';
import type { Orders } from './orders.ts';
import type { Run } from '../run.ts';

export type { Life, LifeMaterial, Step } from './life.ts';

/** Orders that all else leaves for calls with missing and wrong keys. */
export const keptForKeys = 2;
/** And early lives for two cancels at once beside nothing else. */
const keptForTwins = 1;
/** Orders that see wrong keys, at most: where untreated ones were all accepted, so many that cannot be cancelled are not chance. */
const mostTreated = 4;
/** And where the first of them can be cancelled, or nothing can be told of them. */
const usuallyTreated = 2;
/** Times that two cancels at once are sent once more for an order where those of another one were both refused. */
const onceMore = 2;
/** Orders that are tried one after the other while each is refused its first cancel, at most. */
const mostReplaced = 6;

/** Whether a cancel with an odd reason was sent for it. */
const isReasoned = ({ steps }: Life): boolean => steps.some(({ kind }) => kind === 'reason');

/**
 * Spends the orders of a run. Untreated lives come first; those that see wrong keys come last, because a lockout that
 * follows is legal. A cancel whose outcome is unknown is never sent again, and ends its order's life.
 */
export class Lives {
  readonly #orders: Orders;
  readonly #material: LifeMaterial;
  readonly #kinds: KindsOfLife;
  #early: Promise<readonly Life[]> | null = null;
  #untreated: Promise<readonly Life[]> | null = null;
  #begun: Promise<Life | null> | null = null;
  #late: Promise<readonly Life[]> | null = null;
  /** What an order is sent that stands, before its first cancel, which is the control; until one is accepted. */
  readonly beforeFirstCancel: ((order: string) => Promise<void>)[] = [];
  #hasStood = false;
  /** The lives that see wrong keys have seen the right one after them. */
  readonly keysJudged = new Moment();
  /** A cancel with the key was not refused just now, and nothing else is under way. */
  readonly justCancelled = new Moment();

  /** A cancel with the key is sent next, and nothing else is under way. */
  readonly soonCancelled = new Moment();

  constructor(run: Run, orders: Orders, material: LifeMaterial) {
    this.#orders = orders;
    this.#material = material;
    this.#kinds = new KindsOfLife(run, material, orders.fresh, {
      before: () => this.soonCancelled.come(),
      after: () => this.justCancelled.come().then(() => this.keysJudged.end()),
    });
  }

  /** Why no further cancel is sent; null while they are. */
  get stopped(): string | null {
    return this.#kinds.stopped;
  }

  /** Lives without wrong keys: a plain one first, two cancels at once, and reasons of every kind. */
  early(): Promise<readonly Life[]> {
    this.#early ??= this.#liveEarly();
    return this.#early;
  }

  /** Lives with calls refused for their key, after all others. */
  late(): Promise<readonly Life[]> {
    this.#late ??= this.#liveLate().finally(() => [this.soonCancelled, this.justCancelled, this.keysJudged].forEach((moment) => moment.end()));
    return this.#late;
  }

  /** All lives of the run. */
  async all(): Promise<readonly Life[]> {
    return [...(await this.untreated()), ...(await this.late())];
  }

  async #liveEarly(): Promise<readonly Life[]> {
    const endings: Promise<void>[] = [];
    const lives = await this.#beginEarly(endings);
    await Promise.all(endings);
    return lives;
  }

  /** The early lives; what comes after the acceptance of plain ones is among the `endings`. */
  async #beginEarly(endings: Promise<void>[]): Promise<readonly Life[]> {
    // The first goes to the keys, and so does the second where that one is refused; with three, one is cancelled plainly.
    if (this.#orders.available < 3) return [];
    const plain = await this.#replacing((order) => this.#kinds.plain(order, endings), keptForKeys);
    const free = this.#orders.available - keptForKeys;
    if (free <= 0) return plain;
    const { twins, modelled, reasoned } = earlyPlan(free);
    const kept = keptForKeys + keptForTwins;
    const rest = await Promise.all([
      ...Array.from({ length: twins - keptForTwins }, () => this.#replacing((order) => this.#kinds.twins(order), kept)),
      ...Array.from({ length: reasoned }, (_, nth) => this.#replacing((order) => this.#kinds.reasoned(order, reasonsOf(this.#material, nth, reasoned)), kept)),
      ...(modelled > 0 ? [this.#modelled()] : []),
    ]);
    return [...plain, ...rest.flat()];
  }

  /** The early lives and, where no other probe cancels any more, two cancels at once (a target may take one at a time), and once more the orders that seem dead. */
  untreated(): Promise<readonly Life[]> {
    this.#untreated ??= this.early().then(async (early) => {
      const twins = early.length > 0 && !this.#twinsTold(early) ? await this.#twinsAlone(keptForKeys) : [];
      for (const life of early.filter(isDead).toSorted((a, b) => Number(isReasoned(b)) - Number(isReasoned(a)))) {
        // Where these show that orders are confirmed late, a plain cancel came too soon for the others as well.
        if (!isReasoned(life) && !this.#orders.fresh.confirmedLate) break;
        if (this.stopped !== null || !this.#orders.takeBack(life.order, keptForKeys)) break;
        await this.#kinds.firstCancel(life);
        await this.#kinds.look(life);
        this.#settled(life);
      }
      return [...early, ...twins];
    });
    return this.#untreated;
  }

  /** Orders that wrong keys may still need, once calls without a key were made: none where these left their order standing, as they should. */
  async reserve(): Promise<number> {
    const begun = await this.withoutKey();
    const early = await this.untreated();
    return begun?.end === 'refused' && early.every((life) => life.end !== 'refused') ? 0 : 1;
  }

  /** Calls without a key for the order that sees wrong ones later: a lockout may only follow those. */
  withoutKey(): Promise<Life | null> {
    this.#begun ??= this.untreated().then(async () => {
      const order = this.#orders.available > 0 && this.stopped === null ? await this.#orders.take() : null;
      if (order !== null) await this.#orders.rested(order);
      return order === null ? null : this.#keyless(order);
    });
    return this.#begun;
  }

  /** Two cancels at once, after what an order is sent that stands. */
  async #twinsAfter(order: string): Promise<Life> {
    const isSent = await this.#sendBefore(order);
    const life = await this.#kinds.twins(order, true);
    this.#hasStood ||= isSent && life.steps.some(({ kind, exchange }) => kind !== 'again' && isAccepted(exchange));
    return life;
  }

  async #keyless(order: string): Promise<Life> {
    await this.#sendBefore(order);
    return this.#kinds.keyless(begin(order, true));
  }

  async #sendBefore(order: string): Promise<boolean> {
    if (this.#hasStood) return false;
    for (const send of this.beforeFirstCancel) await send(order);
    return this.beforeFirstCancel.length > 0;
  }

  async #liveLate(): Promise<readonly Life[]> {
    const begun = await this.withoutKey();
    const early = await this.untreated();
    // Where an untreated order was refused as well, a treated one that is refused says nothing: more are tried.
    const refusedAnyway = early.some((life) => life.end === 'refused');
    const treated = begun === null ? [] : [this.#settled(await this.#kinds.treated(begun))];
    const dead = (): boolean => treated.every((life) => life.end === 'refused');
    const controls: Life[] = [];
    if (dead()) {
      // Untreated ones between and after tell whether it is the treatment, or the time.
      const control = async (kept: number): Promise<void> => void controls.push(...(await this.#replacing((order) => this.#kinds.plain(order), kept, 1)));
      const telling = treated.some(isDead) && early.length > 0 && !refusedAnyway;
      if (telling) await control(1);
      const most = refusedAnyway ? mostReplaced : telling && controls.every((life) => life.end === 'cancelled') ? mostTreated : usuallyTreated;
      treated.push(...(await this.#replacing(async (order) => this.#kinds.treated(await this.#keyless(order)), 0, most - treated.length)));
      if (telling && dead()) await control(0);
    }
    // Where a call without a key cancelled the order, wrong keys are tried on another one.
    const keyless = treated.some((life) => life.steps.some((step) => step.kind === 'without-key' && isAccepted(step.exchange)));
    if (keyless) treated.push(...(await this.#replacing((order) => this.#kinds.treated(begin(order, true)), 0, 1)));
    const twinned = early.some((life) => life.steps.some((step) => step.kind === 'twin'));
    if (treated.some((life) => life.end === 'cancelled') && this.#orders.available > 0) {
      controls.push(...(await (twinned ? this.#twinsAgain(early, 0) : this.#twinsAlone(0))));
    }
    return [...treated, ...controls];
  }

  /** Lives until one order is not refused; an order that its plain first cancel refuses is replaced by the next, as far as `kept` orders stay. */
  async #replacing(live: (order: string) => Promise<Life>, kept: number, most = mostReplaced): Promise<Life[]> {
    const lives: Life[] = [];
    while (lives.length < most && this.#orders.available > kept && this.stopped === null) {
      const order = await this.#orders.take();
      if (order === null) break;
      await this.#orders.rested(order);
      const life = this.#settled(await live(order));
      lives.push(life);
      // Of the key or of a limit no further order tells more.
      if (!isDead(life)) break;
    }
    return lives;
  }

  /** Whether two cancels at once tell no more than those before: where further cancels of an order are throttled, one of them is not let in until the other is over. */
  #twinsTold(lives: readonly Life[]): boolean {
    return this.#kinds.repeatsThrottled && lives.some(({ steps }) => steps.some(({ kind }) => kind === 'twin'));
  }

  /** Two cancels at once beside nothing else; where both were refused and a third one was not, of a further order as well. */
  async #twinsAlone(kept: number): Promise<Life[]> {
    const lives = await this.#replacing((order) => this.#twinsAfter(order), kept);
    return [...lives, ...(await this.#twinsAgain(lives, kept))];
  }

  /** Where two cancels at once were both refused of one order only: of a further one that is certainly older, and more often, because that one may have stood only after two. */
  async #twinsAgain(lives: readonly Life[], kept: number): Promise<Life[]> {
    if (lives.filter((life) => life.alone && refusedBoth(life)).length !== 1) return [];
    return this.#replacing((order) => this.#kinds.twins(order, true, onceMore), kept);
  }

  /** Tells the orders how a life has ended. */
  #settled(life: Life): Life {
    if (life.end === 'refused') this.#orders.giveBack(life.order, lastPlain(life));
    if (life.end === 'cancelled') this.#orders.cancelled(life.order);
    return life;
  }

  /** Two orders in a sequence drawn from the model of an order's life, so that calls for one meet the other's state. */
  async #modelled(): Promise<Life[]> {
    const lives: Life[] = [];
    for (let count = 0; count < modelledOrders && this.#orders.available > keptForKeys + keptForTwins && this.stopped === null; count += 1) {
      const order = await this.#orders.take();
      if (order !== null) lives.push(begin(order, false));
    }
    await Promise.all(lives.map((life) => this.#orders.rested(life.order)));
    if (lives.length === modelledOrders) await this.#kinds.drawn(lives);
    for (const life of lives) {
      if (life.end === 'refused' && this.stopped === null) await this.#kinds.firstCancel(life);
      await this.#kinds.look(life);
      this.#settled(life);
    }
    return lives;
  }
}
