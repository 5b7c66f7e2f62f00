import { type Exchange, isAccepted } from '../model/exchange.ts';
import type { JsonObject } from '../model/json.ts';
import { isDead } from './dead-orders.ts';
import { liveDrawn } from './drawn-lives.ts';
import { begin, drawnReasons, earlyPlan, type Life, type LifeMaterial, modelledOrders, note, reasonsOf, type StepKind, wrong } from './life.ts';
import { askDetail, lookAt, type Patience } from './order-detail.ts';
import { orderCommands } from './order-model.ts';
import { Moment } from './moment.ts';
import type { Orders } from './orders.ts';
import type { Run } from './run.ts';
import { chainPriority, documentedCall, type How } from './target.ts';

export type { Life, LifeMaterial, Step } from './life.ts';

/** Orders that all else leaves for calls with missing and wrong keys. */
export const keptForKeys = 2;
/** And early lives for two cancels at once beside nothing else. */
const keptForTwins = 1;
/** Orders that see wrong keys, at most: where untreated ones were all accepted, so many that cannot be cancelled are not chance. */
const mostTreated = 4;

/**
 * Spends the orders of a run. Untreated lives come first; those that see wrong keys come last, because a lockout that
 * follows is legal. A cancel whose outcome is unknown is never sent again, and ends its order's life.
 */
export class Lives {
  readonly #run: Run;
  readonly #orders: Orders;
  readonly #material: LifeMaterial;
  readonly #patience: Patience;
  #early: Promise<readonly Life[]> | null = null;
  #untreated: Promise<readonly Life[]> | null = null;
  #begun: Promise<Life | null> | null = null;
  #late: Promise<readonly Life[]> | null = null;
  /** The lives that see wrong keys have seen the right one after them. */
  readonly keysJudged = new Moment();
  /** A cancel with the key was not refused just now, and nothing else is under way. */
  readonly justCancelled = new Moment();
  /** Why no further cancel is sent, such as a limit of the run; null while they are. No order is claimed for one that is never sent. */
  stopped: string | null = null;

  constructor(run: Run, orders: Orders, material: LifeMaterial) {
    this.#run = run;
    this.#orders = orders;
    this.#material = material;
    this.#patience = { waits: material.patience };
  }

  /** Lives without wrong keys: a plain one first, two cancels at once, and reasons of every kind. */
  early(): Promise<readonly Life[]> {
    const endings: Promise<void>[] = [];
    return (this.#early ??= this.#liveEarly(endings).then(async (lives) => (await Promise.all(endings), lives)));
  }

  /** Lives with calls refused for their key, after all others. */
  late(): Promise<readonly Life[]> {
    this.#late ??= this.#liveLate().finally(() => [this.justCancelled, this.keysJudged].forEach((moment) => moment.end()));
    return this.#late;
  }

  /** All lives of the run. */
  async all(): Promise<readonly Life[]> {
    return [...(await this.untreated()), ...(await this.late())];
  }

  async #liveEarly(endings: Promise<void>[]): Promise<readonly Life[]> {
    // The first goes to the keys, and so does the second where that one is refused; with three, one is cancelled plainly.
    if (this.#orders.available < 3) return [];
    const plain = await this.#replacing((order) => this.#plain(order, endings), keptForKeys);
    const free = this.#orders.available - keptForKeys;
    if (free <= 0) return plain;
    const { twins, modelled, reasoned } = earlyPlan(free);
    const kept = keptForKeys + keptForTwins;
    const rest = await Promise.all([
      ...Array.from({ length: twins - keptForTwins }, () => this.#replacing((order) => this.#twins(order), kept)),
      ...Array.from({ length: reasoned }, (_, nth) => this.#replacing((order) => this.#reasoned(order, reasonsOf(this.#material, nth, reasoned)), kept)),
      ...(modelled > 0 ? [this.#modelled()] : []),
    ]);
    return [...plain, ...rest.flat()];
  }

  /** The early lives and, where no other probe cancels any more, two cancels at once (a target may take one at a time), and once more the orders that seem dead. */
  untreated(): Promise<readonly Life[]> {
    this.#untreated ??= this.early().then(async (early) => {
      const twins = early.length > 0 ? await this.#replacing((order) => this.#twins(order, true), keptForKeys) : [];
      for (const life of early.filter((one) => isDead(one) && one.steps.some((step) => step.kind === 'reason'))) {
        if (this.stopped !== null || !this.#orders.takeBack(life.order)) break;
        await this.#firstCancel(life);
        await lookAt(this.#run, life, this.#patience);
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
      return order === null ? null : this.#keyless(begin(order, true));
    });
    return this.#begun;
  }

  async #liveLate(): Promise<readonly Life[]> {
    const begun = await this.withoutKey();
    const early = await this.untreated();
    // Where an untreated order was refused as well, a treated one that is refused says nothing: more are tried.
    const refusedAnyway = early.some((life) => life.end === 'refused');
    const treated = begun === null ? [] : [this.#settled(await this.#treated(begun))];
    const dead = (): boolean => treated.every((life) => life.end === 'refused');
    const controls: Life[] = [];
    if (dead()) {
      // Untreated ones between and after tell whether it is the treatment, or the time.
      const control = async (kept: number): Promise<void> => void controls.push(...(await this.#replacing((order) => this.#plain(order), kept, 1)));
      const telling = treated.some(isDead) && early.length > 0 && !refusedAnyway;
      if (telling) await control(1);
      const most = refusedAnyway ? 6 : telling && controls.every((life) => life.end === 'cancelled') ? mostTreated : 2;
      treated.push(...(await this.#replacing(async (order) => this.#treated(await this.#keyless(begin(order, true))), 0, most - treated.length)));
      if (telling && dead()) await control(0);
    }
    // Where a call without a key cancelled the order, wrong keys are tried on another one.
    const keyless = treated.some((life) => life.steps.some((step) => step.kind === 'without-key' && isAccepted(step.exchange)));
    if (keyless) treated.push(...(await this.#replacing((order) => this.#treated(begin(order, true)), 0, 1)));
    const twinned = early.some((life) => life.steps.some((step) => step.kind === 'twin'));
    if (!twinned && treated.some((life) => life.end === 'cancelled') && this.#orders.available > 0) {
      controls.push(...(await this.#replacing((order) => this.#twins(order, true), 0)));
    }
    return [...treated, ...controls];
  }

  /** Lives until one order is not refused; an order that its plain first cancel refuses is replaced by the next, as far as `kept` orders stay. */
  async #replacing(live: (order: string) => Promise<Life>, kept: number, most = 6): Promise<Life[]> {
    const lives: Life[] = [];
    while (lives.length < most && this.#orders.available > kept && this.stopped === null) {
      const order = await this.#orders.take();
      if (order === null) break;
      const life = this.#settled(await live(order));
      lives.push(life);
      if (life.end !== 'refused') break;
    }
    return lives;
  }

  /** Tells the orders how a life has ended. */
  #settled(life: Life): Life {
    if (life.end === 'refused') this.#orders.giveBack(life.order);
    if (life.end === 'cancelled') this.#orders.cancelled(life.order);
    return life;
  }

  /** What a supplied order is before its first cancel shows only there: it may have been cancelled long ago. */
  async #standing(life: Life): Promise<Life> {
    if (this.#run.settings.orders.kind === 'numbers') await askDetail(this.#run, life, 'before any cancel');
    return life;
  }

  /** What comes after its acceptance, with a last look at what cancelling again did, concerns no other order: it is among the `endings`, where they are gathered. */
  async #plain(order: string, endings: Promise<void>[] | null = null): Promise<Life> {
    const life = await this.#standing(begin(order, false));
    await this.#firstCancel(life);
    const ending = this.#afterwards(life).then(() => lookAt(this.#run, life, this.#patience));
    if (endings === null || life.end !== 'cancelled') await ending;
    else endings.push(ending);
    return life;
  }

  async #twins(order: string, alone = false): Promise<Life> {
    const life = begin(order, false, alone);
    const both = await Promise.all(
      [0, 1].map(() => this.#cancel({ order_no: order, ...this.#material.plain.body }, 'cancel.once', { statusOwner: 'cancel.again' })),
    );
    for (const exchange of both) note(life, 'twin', exchange, 'two cancels at once');
    // Both refused: a third cancel tells whether the order could be cancelled at all.
    if (life.end === 'refused') await this.#firstCancel(life);
    await this.#afterwards(life);
    return life;
  }

  async #reasoned(order: string, reasons: LifeMaterial['reasons']): Promise<Life> {
    const life = await this.#standing(begin(order, false));
    for (const reason of reasons) {
      if (life.end === 'unknown') return life;
      const kind = life.end === 'cancelled' ? 'again' : 'reason';
      note(life, kind, await this.#cancel({ order_no: order, ...reason.body }, 'cancel.reason', { statusOwner: 'cancel.reason' }), reason.label);
      // At once: the next cancel may do what this one only says.
      if (kind === 'reason' && life.end === 'cancelled') await lookAt(this.#run, life, this.#patience);
    }
    // What a refused cancel did stays: asked once, after all of them.
    if (life.end === 'refused') await askDetail(this.#run, life, 'after cancels refused for their reason');
    if (life.end === 'refused') await this.#firstCancel(life);
    // Where other reasons came after the acceptance, it was cancelled again already.
    if (!life.steps.some((step) => step.kind === 'again')) await this.#afterwards(life, 1);
    return life;
  }

  /** Two orders in a sequence drawn from the model of an order's life, so that calls for one meet the other's state. */
  async #modelled(): Promise<Life[]> {
    const lives: Life[] = [];
    for (let count = 0; count < modelledOrders && this.#orders.available > keptForKeys + keptForTwins && this.stopped === null; count += 1) {
      const order = await this.#orders.take();
      if (order !== null) lives.push(begin(order, false));
    }
    if (lives.length === modelledOrders) {
      await liveDrawn(lives, orderCommands(drawnReasons(this.#material), this.#run.settings.seed), {
        material: this.#material,
        cancel: (body, owner, how) => this.#cancel(body, owner, how),
        look: (life) => lookAt(this.#run, life, this.#patience),
        stopped: () => this.stopped !== null,
      });
    }
    for (const life of lives) {
      if (life.end === 'refused' && this.stopped === null) await this.#firstCancel(life);
      await lookAt(this.#run, life, this.#patience);
      this.#settled(life);
    }
    return lives;
  }

  /** Calls without a key, at once: none of them is meant to do anything. */
  async #keyless(life: Life): Promise<Life> {
    const missing: How = { identity: { kind: 'missing' }, statusOwner: 'auth.cancel-missing-key' };
    await this.#standing(life);
    await Promise.all([
      this.#attempt(life, 'without-key', 'no header', missing),
      this.#attempt(life, 'without-key', 'an empty header', { ...missing, identity: { kind: 'empty' } }),
      this.#attempt(life, 'without-key', 'no header, no reason, on a new connection', { ...missing, connection: 'new' }, false),
    ]);
    return life;
  }

  /** Wrong keys, at once, then the key. */
  async #treated(life: Life): Promise<Life> {
    const statusOwner = 'auth.cancel-invalid-key';
    const { wrongKeys } = this.#material;
    // Mostly on connections of their own: a target may close its ears to one that brought a wrong key.
    const show = ({ label, key }: LifeMaterial['wrongKeys'][number], nth: number): Promise<void> =>
      this.#attempt(life, 'wrong-key', label, { identity: wrong(key, label), connection: nth === 0 ? 'any' : 'new', statusOwner }, nth % 3 !== 1);
    if (life.end === 'refused') await Promise.all(wrongKeys.map(show));
    // One once more: what was found wrong may have been kept as if it were known.
    const again = life.end === 'refused' ? wrongKeys.slice(0, 1).map(({ label, key }) => show({ label: `${label}, shown again`, key }, 0)) : [];
    await Promise.all([...again, askDetail(this.#run, life, 'after cancels without a key and with wrong ones')]);
    if (life.end === 'refused') {
      await this.#firstCancel(life, 'new');
      // Cancelled by the right key, and by no other: no further order is needed.
      if (life.end !== 'refused') await this.justCancelled.come().then(() => this.keysJudged.end());
    }
    if (life.end !== 'cancelled') {
      await this.#afterwards(life);
      return life;
    }
    // A cancelled order is nobody's to ask about, either.
    const missing: How = { identity: { kind: 'missing' }, statusOwner: 'auth.cancel-missing-key' };
    const [first] = wrongKeys;
    await Promise.all([
      this.#afterwards(life),
      this.#attempt(life, 'without-key', 'no header, when it was cancelled', missing),
      first === undefined
        ? null
        : this.#attempt(life, 'wrong-key', `${first.label}, when it was cancelled`, { identity: wrong(first.key, first.label), statusOwner }),
    ]);
    return life;
  }

  async #attempt(life: Life, kind: StepKind, label: string, how: How, reasoned = true): Promise<void> {
    if (life.end === 'unknown') return;
    const body = { order_no: life.order, ...(reasoned ? this.#material.plain.body : this.#material.withoutReason) };
    note(life, kind, await this.#cancel(body, how.statusOwner ?? null, how), label);
  }

  async #firstCancel(life: Life, connection: 'any' | 'new' = 'any'): Promise<void> {
    const exchange = await this.#cancel({ order_no: life.order, ...this.#material.plain.body }, null, { connection });
    note(life, 'cancel', exchange, 'a plain cancel');
  }

  /** Order detail, and cancelling what is cancelled: with the same reason, and without one on a new connection. */
  async #afterwards(life: Life, repeats = 2): Promise<void> {
    await lookAt(this.#run, life, this.#patience);
    if (life.end !== 'cancelled') return;
    const again = async (body: JsonObject, label: string, how: How): Promise<void> =>
      note(life, 'again', await this.#cancel({ order_no: life.order, ...body }, 'cancel.again', { statusOwner: 'cancel.again', ...how }), label);
    await again(this.#material.plain.body, 'the same cancel again', {});
    if (repeats > 1) await again(this.#material.withoutReason, 'again, without a reason, on a new connection', { connection: 'new' });
  }

  async #cancel(body: JsonObject, sentFor: string | null, how: How = {}): Promise<Exchange> {
    const exchange = await this.#run.send(documentedCall('cancel', body, sentFor, { priority: chainPriority, ...how }));
    // Calls without the right key may be given up while those with it go on.
    if (exchange.fault?.kind === 'not-sent' && exchange.credentials === 'valid') this.stopped ??= exchange.fault.message;
    return exchange;
  }
}
