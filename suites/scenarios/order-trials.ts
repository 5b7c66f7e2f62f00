import {
  type GroupTest,
  hostileFormsOf,
  hostileNumbers,
  type Labelled,
  malformedAround,
  namesOf,
  type Piece,
  someCases,
  soupReason,
} from '../../src/arbitraries/index.ts';
import {
  type AskedKey,
  bound,
  cancel,
  effectOf,
  type Exchange,
  type Facts,
  isAttackLike,
  type JsonObject,
  type Means,
  RawBody,
  type Request,
  type Send,
} from '../../src/requirements/for-suites.ts';
import { headed } from './on-busiest.ts';

/** Orders that are tried one after the other while each is refused its plain cancel, at most. */
export const mostTried = 6;

/**
 * Milliseconds before each further look at an order that is not shown as cancelled yet: ten seconds in all, and a
 * moment.
 */
const patience: readonly number[] = [500, 1500, 3000, 5100];

/** Reasons of many pieces that one order may have refused. */
const mostSoups = 4;

/** A cancel that its key should have refused. */
export interface BadKey {
  readonly key: AskedKey;
  readonly connection?: 'any' | 'new';
  /** Without a reason. */
  readonly bare?: boolean;
}

/** What is done to one order. */
type Live = (life: Life) => Promise<unknown>;

/** What scenarios do with the orders that they take. */
export class OrderTrials {
  readonly send: Send;
  readonly facts: Facts;
  readonly means: Means;
  /** All lives so far. */
  readonly all: Life[] = [];
  /** What is left of the patience with order detail: once it was waited for in vain, nothing is. */
  waits = patience;
  /** Whether a repeat had to wait for others: then each would, and no more are sent. */
  repeatsThrottled = false;

  constructor(send: Send, facts: Facts, means: Means) {
    this.send = send;
    this.facts = facts;
    this.means = means;
  }

  /** Takes the next order, and looks at it; null if there is none. */
  async begin(): Promise<Life | null> {
    const order = await this.means.orders.take();
    if (order === null) return null;
    const life = new Life(this, order);
    this.all.push(life);
    await life.detailCheck();
    return life;
  }

  /**
   * Has one order live like each of these, all at once: answers to them may be mixed up. If one is refused, others live
   * so in its place.
   */
  async atOnce(kept: number, lives: readonly Live[]): Promise<void> {
    const first: (Life | null)[] = [];
    for (let nth = 0; nth < lives.length; nth += 1)
      first.push(this.means.orders.left > kept ? await this.begin() : null);
    await Promise.all(
      lives.map(async (live, nth) => {
        const life = first[nth];
        if (life != null) await live(life);
        if (life?.state === 'refused') await this.untilCancelled(kept, live, mostTried - 1);
      }),
    );
  }

  /** Has one order after the other live so, until one is not refused, while more than `kept` are left. */
  async untilCancelled(kept: number, live: Live, most = mostTried): Promise<void> {
    for (let tried = 0; tried < most && this.means.orders.left > kept; tried += 1) {
      const life = await this.begin();
      if (life === null) return;
      await live(life);
      if (life.state !== 'refused') return;
    }
  }

  /** Looks at all orders once more: what was done to others since may have changed them. */
  async lookAtAll(): Promise<void> {
    await Promise.all(this.all.map((life) => life.detailCheck()));
  }
}

/** One order, and what is done to it. Each cancel with the right key goes out when the one before was answered. */
export class Life {
  readonly order: string;
  /** `refused`: its last cancel was answered 400; `over`: no further cancel of it is conclusive. */
  state: 'standing' | 'refused' | 'cancelled' | 'over' = 'standing';
  readonly #trials: OrderTrials;

  constructor(trials: OrderTrials, order: string) {
    this.#trials = trials;
    this.order = order;
  }

  /** Whether a first cancel of it may still be sent. */
  get isOpen(): boolean {
    return this.state === 'standing' || this.state === 'refused';
  }

  /** Cancels it for a reason, and looks; of an order that is cancelled it is a repeat. */
  async cancel(reason: JsonObject, connection: 'any' | 'new' = 'any', named?: string): Promise<void> {
    if (this.state === 'over') return;
    const again = this.state === 'cancelled';
    if (again && this.#trials.repeatsThrottled) return;
    const asked = cancel(this.#body(reason), { connection, again, named });
    let [exchange] = await this.#trials.send(asked);
    // The order is certainly cancelled, so one more call cannot change anything.
    if (again && exchange!.fault?.kind === 'in-front') [exchange] = await this.#trials.send(asked);
    this.#note(exchange!);
    if (again && (exchange!.throttled > 0 || exchange!.answer?.status === 429)) this.#trials.repeatsThrottled = true;
    if (!again) await this.detailCheck();
  }

  /** Cancels it for each of these reasons, until one is accepted; then plainly. */
  async cancelFor(reasons: readonly JsonObject[]): Promise<void> {
    for (const reason of reasons) if (this.isOpen) await this.cancel(reason);
    await this.plainly();
    await this.repeat();
  }

  /**
   * Cancels it for reasons of many pieces, until one is accepted; then plainly. Gives what is known of the pieces. An
   * order that is refused plainly as well says nothing about them.
   */
  async cancelForSoup(before: GroupTest<Piece>): Promise<GroupTest<Piece>> {
    let soup = before;
    for (let nth = 0; nth < mostSoups && this.isOpen && soup.next().length > 0; nth += 1) {
      const pieces = soup.next();
      await this.cancel(this.#trials.facts.cancels.bodies.withReason(soupReason(pieces)), 'any', namesOf(pieces));
      const result = { cancelled: 'accepted', refused: 'refused', over: 'broken', standing: 'broken' } as const;
      soup = soup.after(pieces, result[this.state]);
    }
    await this.plainly();
    await this.repeat();
    return this.state === 'refused' ? before : soup;
  }

  /** The plain cancel by which it shows whether it can be cancelled at all. */
  async plainly(connection: 'any' | 'new' = 'any'): Promise<void> {
    if (!this.isOpen) return;
    const exchange = await this.#trials.means.orders.cancel(this.order, { connection });
    if (exchange === null) this.state = 'over';
    else this.#note(exchange);
    await this.detailCheck();
  }

  /** Two cancels at once, in a language; if both are refused, a plain one. */
  async atOnce(language: Labelled<Readonly<Record<string, string>>>): Promise<void> {
    const both = [0, 1].map(() => cancel(this.#body(this.#plain), { ...headed(language), again: true }));
    if (this.isOpen) for (const exchange of await this.#trials.send(...both)) this.#note(exchange);
    await this.detailCheck();
    await this.plainly();
    await this.repeat();
  }

  /** Cancels it again. */
  async repeat(): Promise<void> {
    if (this.state === 'cancelled') await this.cancel(this.#plain);
  }

  /** Cancels it again without a reason, on a new connection. */
  async repeatElsewhere(): Promise<void> {
    if (this.state === 'cancelled') await this.cancel(this.#trials.facts.cancels.bodies.withReason({}), 'new');
  }

  /** Cancels it with other keys, at the same time as these calls. */
  async withBadKeys(keys: readonly BadKey[], meanwhile: readonly Request[] = []): Promise<void> {
    const { send, facts } = this.#trials;
    if (this.state === 'over') return;
    const { plain, withReason } = facts.cancels.bodies;
    const asked = keys.map(({ key, connection = 'any', bare }) =>
      cancel(this.#body(bare === true ? withReason({}) : plain), { key, connection, again: true }),
    );
    for (const exchange of (await send(...asked, ...meanwhile)).slice(0, keys.length)) this.#note(exchange);
  }

  /** Sends bodies that are not JSON and have its whole number in them. */
  async malformed(): Promise<void> {
    const { send, facts } = this.#trials;
    const bodies = someCases(
      malformedAround(this.#body(this.#plain), this.order),
      facts.seed,
      Math.ceil(facts.runs / 12),
    );
    const asked = bodies.map(({ value, label: named, boundary }) => cancel(new RawBody(value), { named, boundary }));
    for (const exchange of await send(...asked)) this.#noteOdd(exchange);
  }

  /**
   * Sends values that are not order numbers, and values made from its number. Those that a target may unwrap are sent
   * one after the other, because one of them may cancel it.
   */
  async hostile(): Promise<void> {
    const { send, facts } = this.#trials;
    const asked = hostileNumbers(this.order, facts.cancels.known(), facts).map(({ value, label: named, boundary }) =>
      cancel({ ...value, ...this.#plain }, { named, boundary }),
    );
    for (const exchange of await send(...asked)) this.#noteOdd(exchange);
    for (const { value, label: named, boundary } of hostileFormsOf(this.order)) {
      // A cancel that a firewall stops leaves its order in doubt.
      if (facts.firewall === true && isAttackLike({ body: value, bodyText: '' })) continue;
      const [exchange] = await send(cancel({ ...value, ...this.#plain }, { named, boundary }));
      this.#noteOdd(exchange!);
    }
  }

  /**
   * Reads order detail, if it is bound. If the answer does not show an accepted cancel, it may come from a copy, and is
   * read again.
   */
  async detailCheck(): Promise<void> {
    const { send, facts, means } = this.#trials;
    const detail = facts.operations.hotelOrderDetail;
    if (detail === null) return;
    const isBehind = async (): Promise<boolean> => {
      const [shown] = await send(bound('hotelOrderDetail', { order_no: this.order }));
      return (
        this.state === 'cancelled' &&
        detail.canShowCancelled &&
        detail.isAccepted(shown!) &&
        !detail.showsCancelled(shown!)
      );
    };
    if (!(await isBehind())) return;
    for (const wait of this.#trials.waits) {
      await means.pause(wait);
      if (!(await isBehind())) return;
    }
    this.#trials.waits = [];
  }

  get #plain(): JsonObject {
    return this.#trials.facts.cancels.bodies.plain;
  }

  #body(reason: JsonObject): JsonObject {
    return { order_no: this.order, ...reason };
  }

  #note(exchange: Exchange): void {
    const effect = effectOf(exchange);
    if (effect === 'done') this.state = 'cancelled';
    if (effect === 'done' || this.state === 'cancelled' || this.state === 'over') return;
    const isRefused = exchange.answer?.status === 400 && exchange.credentials === 'valid';
    if (isRefused) this.state = 'refused';
    else if (effect === 'unknown' || exchange.credentials === 'valid') this.state = 'over';
  }

  /** A cancel that was not to be one: only what it did is noted. */
  #noteOdd(exchange: Exchange): void {
    if (effectOf(exchange) === 'done') this.state = 'cancelled';
  }
}
