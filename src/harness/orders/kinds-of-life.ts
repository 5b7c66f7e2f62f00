import { type Exchange, isAccepted } from '../../model/exchange.ts';
import type { JsonObject } from '../../model/json.ts';
import { refusedAtOnce, refusedBoth, twinRounds } from './chance-or-spacing.ts';
import { isDead } from './dead-orders.ts';
import { DoubtedReasons } from './doubted-reasons.ts';
import { liveDrawn } from './drawn-lives.ts';
import { begin, drawnReasons, type Life, type LifeMaterial, note, type StepKind, wrong } from './life.ts';
import type { NewOrders } from './new-orders.ts';
import { askDetail, lookAt, type Patience } from './order-detail.ts';
import { orderCommands } from './order-model.ts';
import { pause } from '../pause.ts';
import type { Run } from '../run.ts';
import { chainPriority, documentedCall, type How } from '../target.ts';

/** Repeats after two cancels at once that were both accepted, while each is refused, at most. */
const furtherRepeats = 4;

/** What is called around the cancel with the key that follows wrong ones, while nothing else is under way. */
interface AroundCancel {
  before(): Promise<void>;
  /** Where it was not refused. */
  after(): Promise<void>;
}

/** The kinds of life that one order can have: which calls, one after the other. Which order has which is planned by `Lives`. */
export class KindsOfLife {
  readonly #run: Run;
  readonly #material: LifeMaterial;
  readonly #patience: Patience;
  readonly #aroundCancel: AroundCancel;
  readonly #newOrders: NewOrders;
  readonly #doubted = new DoubtedReasons();
  /** Why no further cancel is sent, such as a limit of the run; null while they are. No order is claimed for one that is never sent. */
  stopped: string | null = null;

  constructor(run: Run, material: LifeMaterial, newOrders: NewOrders, aroundCancel: AroundCancel) {
    this.#run = run;
    this.#material = material;
    this.#patience = { waits: material.patience };
    this.#newOrders = newOrders;
    this.#aroundCancel = aroundCancel;
  }

  /** What a supplied order is before its first cancel shows only there: it may have been cancelled long ago. */
  async #standing(life: Life): Promise<Life> {
    if (this.#run.settings.orders.kind === 'numbers') await askDetail(this.#run, life, 'before any cancel');
    return life;
  }

  /** A plain cancel first. What comes after its acceptance concerns no other order: it is among the `endings`, where they are gathered. */
  async plain(order: string, endings: Promise<void>[] | null = null): Promise<Life> {
    const life = await this.#standing(begin(order, false));
    await this.firstCancel(life);
    const ending = this.#afterwards(life).then(() => this.look(life));
    if (endings === null || life.end !== 'cancelled') await ending;
    else endings.push(ending);
    return life;
  }

  /** Two cancels at once, and so many times once more while both are refused. */
  async twins(order: string, alone = false, onceMore = 0): Promise<Life> {
    const life = begin(order, false, alone);
    for (let round = 0; round === 0 || (round <= onceMore && refusedAtOnce(life)); round += 1) await this.#bothAtOnce(life);
    const both = twinRounds(life).at(-1) ?? [];
    // Both refused: a third cancel tells whether the order could be cancelled at all.
    if (life.end === 'refused') {
      await this.firstCancel(life);
      if (refusedBoth(life)) this.#newOrders.doubtful(order);
    }
    await this.#afterwards(life, 1);
    // Both accepted, and the next refused: more of them tell whether repeats in a row always are, or by chance.
    const wasRefused = (): boolean => life.steps.at(-1)?.kind === 'again' && life.steps.at(-1)?.exchange.answer?.status === 400;
    for (let count = 0; both.every(isAccepted) && count < furtherRepeats && wasRefused() && !this.#isOver(life); count += 1)
      await this.#again(life, this.#material.plain.body, 'the same cancel once more');
    return life;
  }

  async #bothAtOnce(life: Life): Promise<void> {
    const body = { order_no: life.order, ...this.#material.plain.body };
    const both = await Promise.all([0, 1].map(() => this.#cancel(body, 'cancel.once', { statusOwner: 'cancel.again' })));
    for (const exchange of both) note(life, 'twin', exchange, 'two cancels at once');
  }

  /** Cancels with odd reasons first, then a plain one if all were refused. */
  async reasoned(order: string, reasons: LifeMaterial['reasons']): Promise<Life> {
    const life = await this.#standing(begin(order, false));
    for (const reason of reasons) {
      if (life.end === 'unknown') return life;
      if (this.#isOver(life)) break;
      const kind = life.end === 'cancelled' ? 'again' : 'reason';
      const exchange = await this.#cancel({ order_no: order, ...reason.body }, 'cancel.reason', { statusOwner: 'cancel.reason' });
      if (kind === 'reason') this.#doubted.note(reason, exchange);
      note(life, kind, exchange, reason.label);
      // At once: the next cancel may do what this one only says, or be taken for what this one did though it was refused.
      if (kind === 'reason') await this.look(life);
    }
    if (life.end === 'refused') await this.firstCancel(life);
    // Where other reasons came after the acceptance, it was cancelled again already.
    if (!life.steps.some((step) => step.kind === 'again')) await this.#afterwards(life, 1);
    return life;
  }

  /** Two orders in a sequence drawn from the model of an order's life, so that calls for one meet the other's state. */
  async drawn(lives: readonly Life[]): Promise<void> {
    await liveDrawn(lives, orderCommands(drawnReasons(this.#material), this.#run.settings.seed), {
      material: this.#material,
      doubted: this.#doubted,
      cancel: (body, owner, how) => this.#cancel(body, owner, how),
      look: (life) => this.look(life),
      isOver: (life) => this.#isOver(life),
      stopped: () => this.stopped !== null,
    });
  }

  /** Calls without a key, at once: none of them is meant to do anything. */
  async keyless(life: Life): Promise<Life> {
    const missing: How = { identity: { kind: 'missing' }, statusOwner: 'auth.cancel-missing-key' };
    await this.#standing(life);
    await this.#attempts(life, [
      () => this.#attempt(life, 'without-key', 'no header', missing),
      () => this.#attempt(life, 'without-key', 'an empty header', { ...missing, identity: { kind: 'empty' } }),
      () => this.#attempt(life, 'without-key', 'no header, no reason, on a new connection', { ...missing, connection: 'new' }, false),
    ]);
    return life;
  }

  /** Wrong keys, at once, then the key. */
  async treated(life: Life): Promise<Life> {
    const statusOwner = 'auth.cancel-invalid-key';
    const { wrongKeys } = this.#material;
    // Mostly on connections of their own: a target may close its ears to one that brought a wrong key.
    const show = ({ label, key }: LifeMaterial['wrongKeys'][number], nth: number): Promise<void> =>
      this.#attempt(life, 'wrong-key', label, { identity: wrong(key, label), connection: nth === 0 ? 'any' : 'new', statusOwner }, nth % 3 !== 1);
    if (life.end === 'refused')
      await this.#attempts(
        life,
        wrongKeys.map((wrongKey, nth) => () => show(wrongKey, nth)),
      );
    // One once more: what was found wrong may have been kept as if it were known.
    const again =
      life.end === 'refused' && !this.#isSlow(life) ? wrongKeys.slice(0, 1).map(({ label, key }) => show({ label: `${label}, shown again`, key }, 0)) : [];
    await Promise.all([...again, askDetail(this.#run, life, 'after cancels without a key and with wrong ones')]);
    if (life.end === 'refused') {
      await this.#aroundCancel.before();
      await this.firstCancel(life, 'new');
      // Cancelled by the right key, and by no other: no further order is needed.
      if (life.end !== 'refused') await this.#aroundCancel.after();
    }
    if (life.end !== 'cancelled' || this.#isSlow(life)) {
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

  /** Cancels that their keys should have refused: at once or, where cancels of one order have to wait for one another, in turn until that is so for these as well. */
  async #attempts(life: Life, attempts: readonly (() => Promise<void>)[]): Promise<void> {
    if (!this.repeatsThrottled) return void (await Promise.all(attempts.map((attempt) => attempt())));
    for (const [nth, attempt] of attempts.entries()) if (nth === 0 || !this.#isSlow(life)) await attempt();
  }

  /** Whether cancels of an order that were refused for their key had to be waited for as well. */
  #isSlow(life: Life): boolean {
    return (
      this.repeatsThrottled &&
      life.steps.some(({ kind, exchange }) => (kind === 'without-key' || kind === 'wrong-key') && (exchange.throttled > 0 || exchange.answer?.status === 429))
    );
  }

  /** A cancel that its key should have refused. */
  async #attempt(life: Life, kind: StepKind, label: string, how: How, reasoned = true): Promise<void> {
    if (life.end === 'unknown') return;
    const body = { order_no: life.order, ...(reasoned ? this.#material.plain.body : this.#material.withoutReason) };
    note(life, kind, await this.#cancel(body, how.statusOwner ?? null, how), label);
  }

  /** The plain cancel by which it shows whether the order can be cancelled at all. */
  async firstCancel(life: Life, connection: 'any' | 'new' = 'any'): Promise<void> {
    await this.#plainCancel(life, connection);
    if (!isDead(life)) return;
    const waits = this.#newOrders.refused(life.order);
    for (const wait of waits) {
      if (this.stopped !== null || !this.#newOrders.mayWait(wait)) return;
      await pause(this.#run, wait);
      // It is still the refused cancel that tells of the order, not one that was never sent.
      if (this.stopped !== null || this.#run.client.traffic.stopped !== null) return;
      await this.#plainCancel(life, connection);
      if (!isDead(life)) return;
    }
    if (waits.length > 0) this.#newOrders.waitedInVain();
  }

  async #plainCancel(life: Life, connection: 'any' | 'new'): Promise<void> {
    const wasRefused = isDead(life);
    const exchange = await this.#cancel({ order_no: life.order, ...this.#material.plain.body }, null, { connection });
    note(life, 'cancel', exchange, 'a plain cancel');
    if (isAccepted(exchange)) this.#newOrders.granted(life.order, wasRefused);
  }

  /** Order detail, and cancelling what is cancelled: with the same reason, and without one on a new connection. */
  async #afterwards(life: Life, repeats = 2): Promise<void> {
    await this.look(life);
    if (life.end !== 'cancelled' || this.#isOver(life)) return;
    await this.#again(life, this.#material.plain.body, 'the same cancel again');
    if (repeats > 1 && !this.#isOver(life))
      await this.#again(life, this.#material.withoutReason, 'again, without a reason, on a new connection', { connection: 'new' });
  }

  /** Whether no further cancel of an order is sent: those that have shown that each has to be waited for tell enough, and more would make a run last long. */
  #isOver(life: Life): boolean {
    return this.repeatsThrottled && life.end === 'cancelled';
  }

  /** Whether a cancel of an order that comes soon after another one of it is throttled. */
  get repeatsThrottled(): boolean {
    return this.#run.client.traffic.repeatsThrottled;
  }

  async #again(life: Life, body: JsonObject, label: string, how: How = {}): Promise<void> {
    note(life, 'again', await this.#cancel({ order_no: life.order, ...body }, 'cancel.again', { statusOwner: 'cancel.again', ...how }), label);
  }

  /** Asks order detail, where it is bound, what the last cancel made of the order. */
  look(life: Life): Promise<void> {
    return lookAt(this.#run, life, this.#patience);
  }

  async #cancel(body: JsonObject, sentFor: string | null, how: How = {}): Promise<Exchange> {
    const exchange = await this.#run.send(documentedCall('cancel', body, sentFor, { priority: chainPriority, ...how }));
    // Calls without the right key, and those of one order, may be given up while others go on.
    if (exchange.fault?.kind === 'not-sent' && exchange.fault.alone !== true && exchange.credentials === 'valid') this.stopped ??= exchange.fault.message;
    return exchange;
  }
}
