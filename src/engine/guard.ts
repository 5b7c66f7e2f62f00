import fc from 'fast-check';
import {
  type Labelled,
  madeUpOrderNumber,
  madeUpOrderNumbers,
  memberText,
  reasonBody,
  wrongKeys,
} from '../arbitraries/index.ts';
import type { Call } from '../client/call.ts';
import { effectOf } from '../requirements/checks/effect.ts';
import { isCancelPath, mayCancel, mayCancelHostile } from '../config/index.ts';
import type { Settings } from '../config/settings.ts';
import type { Exchange } from '../contract/exchange.ts';
import { isObject, type JsonObject } from '../contract/json.ts';
import { isOwnCancel, operationRow, ownOperation, spendsAnOrder } from '../contract/operations.ts';
import type { Reason } from '../contract/reason.ts';
import { FurtherKeys, OwnThings } from './flows/own-things.ts';
import { heldBy, type KnownNumbers, objectIn, ordersIn } from './guarded-request.ts';
import { cancelBodies } from './target.ts';

/** The settings that the guard uses. */
interface GuardSettings {
  readonly settings: Pick<
    Settings,
    'allowCancel' | 'allowHostileCancel' | 'orders' | 'orderBudget' | 'cancelExtras' | 'apiKey' | 'keys' | 'seed'
  >;
  readonly baseUrl: string;
  readonly embedded: boolean;
}

/**
 * Checks every cancel, and every other call that changes an order, before it is sent. A call may leave only if the host
 * is permitted, if each number was made up by the guard or is that of an order which this run has claimed, if the
 * outcome of the last cancel of that order is known, and within the budget. It reads the whole request: address, key,
 * and the body at any depth. `guarded-request.ts` says what may be there.
 */
export class Guard {
  readonly permitted: boolean;
  /** What flows may change. */
  readonly things = new OwnThings();
  readonly hostilePermitted: boolean;
  readonly #keys: FurtherKeys;
  readonly #host: string;
  readonly #budget: number;
  readonly #baseUrl: string;
  readonly #supplied: ReadonlySet<string>;
  readonly #madeUp = new Set<string>();
  readonly #claimed = new Set<string>();
  /**
   * Members next to an order's number that may hold digits: those of the configuration, and reasons that were drawn
   * here.
   */
  readonly #members = new Set<string>();
  readonly #known: KnownNumbers;
  readonly #isCancelAt = new Map<string, boolean>();
  /** Orders that a cancel may have changed, or is about to. */
  readonly #risked = new Set<string>();
  readonly #named = new Set<string>();
  readonly #underWay = new Map<string, number>();
  readonly #cancelled = new Set<string>();
  readonly #unknown = new Map<string, Reason | null>();

  constructor({ settings, baseUrl, embedded }: GuardSettings) {
    this.permitted = embedded || mayCancel(settings, baseUrl);
    this.hostilePermitted = this.permitted && (embedded || mayCancelHostile(settings, baseUrl));
    this.#keys = new FurtherKeys(settings.keys);
    this.#host = new URL(baseUrl).hostname;
    this.#budget = settings.orderBudget;
    this.#baseUrl = baseUrl;
    this.#supplied = new Set(settings.orders.kind === 'numbers' ? settings.orders.numbers : []);
    const { plain } = cancelBodies(settings);
    for (const [name, value] of Object.entries(plain)) this.#members.add(memberText(name, value));
    let keys: ReadonlySet<string> | undefined;
    this.#known = {
      supplied: this.#supplied,
      claimed: this.#claimed,
      madeUp: this.#madeUp,
      members: this.#members,
      plain,
      isOwnKey: (key) => (keys ??= madeKeys(settings)).has(key),
    };
  }

  /** The reason that cancels are not permitted. */
  get notPermitted(): Reason {
    return { code: 'cancels-not-permitted', host: this.#host };
  }

  /** Made-up numbers, one of each shape, as the seed draws them: no near miss of an order that is known. */
  madeUp(seed: number): Labelled<string>[] {
    return this.#note(madeUpOrderNumbers(seed, this.known()), ({ value }) => value);
  }

  /** Draws so many made-up numbers of any shape. */
  madeUpDrawn(seed: number, count: number): string[] {
    return this.#note(fc.sample(madeUpOrderNumber(this.known()), { seed, numRuns: count }), (value) => value);
  }

  /**
   * Draws so many reasons of a cancel, any text or none, with the seed. They may hold digits, so the guard remembers
   * them.
   */
  reasonsDrawn(seed: number, count: number): JsonObject[] {
    const drawn = fc.sample(reasonBody(), { seed, numRuns: count });
    for (const reason of drawn)
      for (const [name, value] of Object.entries(reason)) this.#members.add(memberText(name, value));
    return drawn;
  }

  isMadeUp(number: unknown): boolean {
    return typeof number === 'string' && this.#madeUp.has(number);
  }

  /** Whether an order is one that this run has claimed. */
  isOurs(number: unknown): boolean {
    return typeof number === 'string' && this.#claimed.has(number);
  }

  /** Whether a cancel that names an order has left, as its number or within something else. */
  wasNamed(order: string): boolean {
    return this.#named.has(order) || (this.#underWay.get(order) ?? 0) > 0;
  }

  /** Orders that this run has claimed. */
  get ours(): string[] {
    return [...this.#claimed];
  }

  /** An order is this run's: it is in the ledger, on disk. */
  claimed(order: string): void {
    this.#claimed.add(order);
  }

  released(order: string): void {
    this.#claimed.delete(order);
  }

  /** Why a call must not be sent; null if it may. A call that only reads may always be sent. */
  reasonNot(call: Call): Reason | null {
    const effect = ownOperation(call.operation)?.effect;
    if (call.operation !== 'cancel' && this.#isCancel(call.path) && !isOwnCancel(call.path, effect))
      return { code: 'call-kept-back', held: 'address of the cancel' };
    const ofKey = this.#keys.reasonNot(call);
    if (ofKey !== null) return ofKey;
    const row = operationRow(call.operation);
    if (row?.spends === null) return null;
    if (effect !== undefined) {
      if (!this.permitted) return { code: 'flow-change-not-permitted', host: this.#host };
      const { notClaimed } = heldBy(call, this.#known);
      return notClaimed === null
        ? this.things.reasonNot(call, effect)
        : { code: 'order-not-claimed', order: notClaimed };
    }
    const spends = row?.spends === 'an order';
    if (spends && !this.permitted) return this.notPermitted;
    const { orders, hostile, stray, notClaimed } = heldBy(call, this.#known);
    if (notClaimed !== null) return { code: 'order-not-claimed', order: notClaimed };
    if (hostile && !this.hostilePermitted) return { code: 'call-kept-back', held: 'hostile number' };
    if (stray !== null) return { code: 'call-kept-back', held: stray };
    if (!spends) return null;
    for (const order of orders) {
      if (this.#unknown.has(order))
        return { code: 'last-cancel-unknown', order, because: this.#unknown.get(order) ?? null };
      if (!this.#risked.has(order) && this.#risked.size >= this.#budget)
        return { code: 'order-budget-spent', budget: this.#budget };
    }
    return null;
  }

  /** Whether a cancel may be sent again if it got no answer: it names no order that exists. */
  mayRepeat(call: Call): boolean {
    const { orders, hostile } = heldBy(call, this.#known);
    return orders.length === 0 && !hostile;
  }

  /** A call is about to be sent. */
  sending(call: Call): void {
    for (const order of this.#ordersOf(call)) {
      this.#risked.add(order);
      this.#underWay.set(order, (this.#underWay.get(order) ?? 0) + 1);
    }
  }

  /** An attempt of a call leaves: whatever its outcome, its orders are named. */
  left(call: Call): void {
    for (const order of this.#ordersOf(call)) this.#named.add(order);
  }

  /** A call has ended with this exchange. */
  ended(call: Call, exchange: Exchange): void {
    this.things.ended(call, exchange);
    this.#keys.ended(call, exchange);
    const effect = effectOf(exchange);
    for (const order of this.#ordersOf(call)) {
      const left = (this.#underWay.get(order) ?? 1) - 1;
      this.#underWay.set(order, left);
      if (exchange.fault?.kind !== 'not-sent') this.#named.add(order);
      if (effect === 'done') this.#cancelled.add(order);
      // A body that is not JSON is not a cancel that could be sent again; an order that is certainly cancelled cannot
      // be spent again.
      if (
        effect === 'unknown' &&
        isObject('json' in call.body ? call.body.json : objectIn(call.body.raw)) &&
        !this.#cancelled.has(order)
      )
        this.#unknown.set(order, exchange.fault?.reason ?? null);
      if (this.#cancelled.has(order)) this.#unknown.delete(order);
      else if (left === 0 && effect === 'none' && !this.#unknown.has(order)) this.#risked.delete(order);
    }
  }

  #ordersOf(call: Call): readonly string[] {
    return spendsAnOrder(call.operation) ? ordersIn(call, this.#known) : [];
  }

  /** Numbers of orders that exist. */
  known(): string[] {
    return [...this.#supplied, ...this.ours];
  }

  #isCancel(path: string): boolean {
    const known = this.#isCancelAt.get(path) ?? isCancelPath(path, this.#baseUrl);
    if (this.#isCancelAt.size < mostPaths) this.#isCancelAt.set(path, known);
    return known;
  }

  #note<T>(made: T[], numberOf: (one: T) => string): T[] {
    for (const one of made) this.#madeUp.add(numberOf(one));
    return made;
  }
}

/** The largest number of paths of which the guard remembers whether they are the cancel. */
const mostPaths = 100;

/** All wrong keys that the suite makes of a key: by the seed of the run, and for fixed cases. */
function madeKeys({ apiKey, seed }: Pick<Settings, 'apiKey' | 'seed'>): ReadonlySet<string> {
  return new Set([seed, 0].flatMap((one) => wrongKeys(apiKey, one).all.map(({ value }) => value)));
}
