import fc from 'fast-check';
import { type Labelled, madeUpOrderNumber, madeUpOrderNumbers } from '../arbitraries/index.ts';
import type { Call } from '../client/call.ts';
import { effectOf } from '../checks/index.ts';
import { mayCancel, mayCancelHostile } from '../config/index.ts';
import type { Settings } from '../config/settings.ts';
import type { Exchange } from '../model/exchange.ts';
import { isObject, type Json, type JsonObject, standsIn } from '../model/json.ts';
import { isDocumented, operationRow, spendsAnOrder } from '../model/operations.ts';
import { requirementById } from '../requirements/index.ts';
import { decoded } from '../model/decoded.ts';

/** What the guard goes by. */
interface GuardSettings {
  readonly settings: Pick<Settings, 'allowCancel' | 'allowHostileCancel' | 'orders' | 'orderBudget'>;
  readonly baseUrl: string;
  readonly embedded: boolean;
}

/** What a cancel names: made-up numbers and orders of this run, or what is neither. */
interface Named {
  readonly orders: readonly string[];
  /** A text or another value that is neither made up by this run nor one of its orders. */
  readonly neither: boolean;
  /** An order of somebody else. */
  readonly foreign: string | null;
}

/**
 * Stands on the way of every cancel, and of whatever else changes an order, whoever sends it. It lets one go only where the host is permitted, where each number is one that it has made up
 * itself or that of an order which this run has claimed, where nobody has to guess what the last cancel of that order did, and within the budget.
 */
export class Guard {
  readonly permitted: boolean;
  readonly hostilePermitted: boolean;
  readonly #host: string;
  readonly #budget: number;
  readonly #supplied: ReadonlySet<string>;
  readonly #madeUp = new Set<string>();
  readonly #claimed = new Set<string>();
  /** Orders that a cancel may have changed, or is about to. */
  readonly #risked = new Set<string>();
  readonly #named = new Set<string>();
  readonly #underWay = new Map<string, number>();
  readonly #cancelled = new Set<string>();
  readonly #unknown = new Set<string>();

  constructor({ settings, baseUrl, embedded }: GuardSettings) {
    this.permitted = embedded || mayCancel(settings, baseUrl);
    this.hostilePermitted = this.permitted && (embedded || mayCancelHostile(settings, baseUrl));
    this.#host = new URL(baseUrl).hostname;
    this.#budget = settings.orderBudget;
    this.#supplied = new Set(settings.orders.kind === 'numbers' ? settings.orders.numbers : []);
  }

  /** What helps where cancels are not permitted. */
  get advice(): string {
    return `cancel calls to ${this.#host} are not permitted: name the host in \`allowCancel\` (--allow-cancel)`;
  }

  /** Made-up numbers, one of each shape, as the seed draws them: no near miss of an order that is known. */
  madeUp(seed: number): Labelled<string>[] {
    return this.#note(madeUpOrderNumbers(seed, this.known()), ({ value }) => value);
  }

  /** So many made-up numbers of any shape. */
  madeUpDrawn(seed: number, count: number): string[] {
    return this.#note(fc.sample(madeUpOrderNumber(this.known()), { seed, numRuns: count }), (value) => value);
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

  /** An order is this run's: it stands in the ledger, on disk. */
  claimed(order: string): void {
    this.#claimed.add(order);
  }

  released(order: string): void {
    this.#claimed.delete(order);
  }

  /** Why a call must not be sent, in words; null where it may. Whatever only reads may, and what a configuration binds; what leaves something behind names no order of others. */
  whyNot(call: Call): string | null {
    const spends = operationRow(call.operation)?.spends ?? null;
    if (spends === null) return null;
    if (spends === 'an order' && !this.permitted) return this.advice;
    const { orders, neither, foreign } = spends === 'an order' ? this.#namedBy(call) : this.#anywhereIn(call);
    if (foreign !== null) return `the order ${foreign} is not claimed by this run`;
    if (spends !== 'an order') return null;
    // What is hostile is the suite's to choose: a pack names orders of the run, and made-up ones.
    const isOfPack = !isDocumented(call.operation) || requirementById(call.sentFor ?? '')?.pack !== undefined;
    if (neither && (isOfPack || !this.hostilePermitted)) return 'it names an order that this run has neither made up nor claimed';
    for (const order of orders) {
      if (this.#unknown.has(order)) return `what the last cancel of the order ${order} did is not known`;
      if (!this.#risked.has(order) && this.#risked.size >= this.#budget) return `the order budget (${this.#budget}) is spent: raise \`orders.budget\``;
    }
    return null;
  }

  /** Whether a cancel may go out again where its answer was lost: it names no order that there is. */
  mayRepeat(call: Call): boolean {
    const { orders, neither } = this.#namedBy(call);
    return orders.length === 0 && !neither;
  }

  /** A call is about to be sent. */
  sending(call: Call): void {
    for (const order of this.#ordersOf(call)) {
      this.#risked.add(order);
      this.#underWay.set(order, (this.#underWay.get(order) ?? 0) + 1);
    }
  }

  /** An attempt of a call leaves: whatever comes of it, its orders are named. */
  left(call: Call): void {
    for (const order of this.#ordersOf(call)) this.#named.add(order);
  }

  /** What came of a call. */
  ended(call: Call, exchange: Exchange): void {
    const effect = effectOf(exchange);
    for (const order of this.#ordersOf(call)) {
      const left = (this.#underWay.get(order) ?? 1) - 1;
      this.#underWay.set(order, left);
      if (exchange.fault?.kind !== 'not-sent') this.#named.add(order);
      if (effect === 'done') this.#cancelled.add(order);
      // What is no JSON is no cancel that could be sent again; what is cancelled for certain cannot be spent again.
      if (effect === 'unknown' && isObject('json' in call.body ? call.body.json : objectIn(call.body.raw)) && !this.#cancelled.has(order))
        this.#unknown.add(order);
      if (this.#cancelled.has(order)) this.#unknown.delete(order);
      else if (left === 0 && effect === 'none' && !this.#unknown.has(order)) this.#risked.delete(order);
    }
  }

  #ordersOf(call: Call): readonly string[] {
    return spendsAnOrder(call.operation) ? this.#namedBy(call).orders : [];
  }

  /** Numbers of orders that there are. */
  known(): string[] {
    return [...this.#supplied, ...this.ours];
  }

  #note<T>(made: T[], numberOf: (one: T) => string): T[] {
    for (const one of made) this.#madeUp.add(numberOf(one));
    return made;
  }

  /** What any part of a body names. */
  #anywhereIn({ body, asked }: Call): Named {
    const texts = [...(asked === undefined ? [] : textsOf(asked)), ...('json' in body ? textsOf(body.json) : [textOf(body.raw)])];
    return { orders: [], neither: false, foreign: this.#foreignIn(...texts) };
  }

  #namedBy({ body, asked }: Call): Named {
    if (isObject(asked)) return { ...this.#sort(asked), foreign: this.#foreignIn(...textsOf(asked)) };
    if ('json' in body) return this.#sort(isObject(body.json) ? body.json : {});
    const text = this.#inText(textOf(body.raw));
    const object = objectIn(body.raw);
    if (object === null) return text;
    const value = this.#sort(object);
    return { orders: [...new Set([...text.orders, ...value.orders])], neither: text.neither || value.neither, foreign: text.foreign ?? value.foreign };
  }

  /** What the value of `order_no` names. */
  #sort({ order_no: named = null }: { readonly order_no?: Json }): Named {
    const texts = textsOf(named);
    const known = texts.flatMap((text) => [...this.#claimed].filter((order) => names(text, order)));
    return { orders: [...new Set(known)], neither: !this.isMadeUp(named) && !this.isOurs(named), foreign: this.#foreignIn(...texts) };
  }

  /** The first order in texts that the run has not claimed: a broken platform may read the number out of one. */
  #foreignIn(...texts: readonly string[]): string | null {
    const others = [...this.#supplied].filter((order) => !this.#claimed.has(order));
    return texts.flatMap((text) => others.filter((order) => names(text, order)))[0] ?? null;
  }

  /** What a lenient reader could take for the number in a text that is no object: what is made up, an order of this run as a whole, or nothing with a digit. */
  #inText(text: string): Named {
    const orders = [...this.#claimed].filter((order) => order.length > shortest && standsIn(text, order));
    const foreign = this.#foreignIn(text);
    const isWhole = (read: string): boolean => [...this.#claimed].some((order) => read.endsWith(order));
    const isPiece = (read: string): boolean => [...this.#madeUp].some((number) => read.endsWith(number) || number.startsWith(read));
    const read = [...decoded(text).matchAll(/order_no\W*([\p{L}\p{N}_-]*)/gu)].map(([, number = '']) => number).filter((number) => /\p{N}/u.test(number));
    return { orders, neither: read.some((number) => !isWhole(number) && !isPiece(number)), foreign };
  }
}

/** Characters of an order's number that stand in another text by chance. */
const shortest = 4;

/** Whether a text is an order's number, or has it in it. */
function names(text: string, order: string): boolean {
  return text === order || (order.length > shortest && standsIn(text, order));
}

/** All texts within a value, numbers as they are written. */
function textsOf(value: Json): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap((one) => textsOf(one as Json));
  return value === null ? [] : [String(value)];
}

function textOf(raw: string | Uint8Array): string {
  return typeof raw === 'string' ? raw : Buffer.from(raw).toString('utf8');
}

/** The object that a text is as JSON; null for none. */
function objectIn(raw: string | Uint8Array): JsonObject | null {
  try {
    const value = JSON.parse(textOf(raw)) as Json;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
