import type { Exchange, Operation } from '../../contract/exchange.ts';
import { isDocumented } from '../../contract/operations.ts';
import { canonicalJson, isObject, type JsonObject, without } from '../../contract/json.ts';
import type { Ask } from './ask.ts';
import type { CancelFacts, Facts } from './facts.ts';
import { type OrderTold, ordersTold } from './order-told.ts';
import { cancelKind, type CancelKind, searchKind, type SearchKind } from './request-kind.ts';
import type { Told } from './told.ts';

/** Of equal requests so many are looked up, the first and the last: each judge looks them up for each of them. A run asks a few twice; a recording may have any number. */
const mostAlike = 200;

/** What a history has to know to tell what each request is. */
export interface KnownBefore extends Pick<Facts, 'frame'> {
  readonly cancels: Pick<CancelFacts, 'isMadeUp' | 'isOurs' | 'bodies'>;
}

/** The exchanges of a run in the order in which they ended, and what judges look them up by. It blames nobody. */
export class History {
  readonly #facts: KnownBefore;
  readonly #all: Told[] = [];
  readonly #byExchange = new WeakMap<Exchange, { -readonly [Key in keyof Told]: Told[Key] }>();
  /** By operation and kind: `search other`. */
  readonly #byKind = new Map<string, Told[]>();
  readonly #twins = new Map<string, Map<string, Told[]>>();

  constructor(facts: KnownBefore) {
    this.#facts = facts;
  }

  /** A history of these alone. */
  static of(facts: KnownBefore, told: readonly Pick<Told, 'exchange' | 'ask'>[]): History {
    const history = new History(facts);
    for (const { exchange, ask } of told) history.add(exchange, ask);
    return history;
  }

  add(exchange: Exchange, ask: Ask | null = null): void {
    const told = { exchange, ask, kind: this.#kindOf(exchange) };
    this.#byExchange.set(exchange, told);
    this.#index(told);
  }

  /** Forgets the oldest searches: a long run does not hold all that it was told. What concerns orders is little, and stays. Gives what is forgotten. */
  forgetAllBut(newest: number): ReadonlySet<Exchange> {
    const told = this.#all.splice(0);
    const old = told.splice(0, Math.max(0, told.length - newest));
    const staying = ({ exchange }: Told): boolean => exchange.operation !== 'search';
    const forgotten = old.filter((one) => !staying(one));
    this.#byKind.clear();
    this.#twins.clear();
    for (const one of [...old.filter(staying), ...told]) this.#index(one);
    return new Set(forgotten.map(({ exchange }) => exchange));
  }

  /** Puts another exchange in the place of one: what it was asked as stays. */
  replace(exchange: Exchange, other: Exchange): void {
    const told = this.#byExchange.get(exchange);
    if (told === undefined) return;
    const all = this.#all.splice(0).filter((one) => one !== told);
    this.#byKind.clear();
    this.#twins.clear();
    for (const one of all) this.#index(one);
    this.add(other, told.ask);
  }

  #index(told: Told): void {
    this.#all.push(told);
    const key = keyOf(told.exchange.operation, told.kind);
    const ofKind = this.#byKind.get(key) ?? [];
    ofKind.push(told);
    this.#byKind.set(key, ofKind);
    for (const [fields, twins] of this.#twins) note(twins, told, fields.split(' '));
  }

  /** Notes what an exchange was asked as: one that several ask is a boundary case where it is one to any. */
  asked(exchange: Exchange, ask: Ask): void {
    const told = this.#byExchange.get(exchange);
    if (told === undefined) this.add(exchange, ask);
    else if (told.ask === null || ask.boundary === true) told.ask = { ...told.ask, ...ask };
  }

  askOf(exchange: Exchange): Ask | null {
    return this.#byExchange.get(exchange)?.ask ?? null;
  }

  /** The exchange that ended last; undefined where there is none. */
  get last(): Exchange | undefined {
    return this.#all.at(-1)?.exchange;
  }

  get all(): readonly Told[] {
    return this.#all;
  }

  get exchanges(): readonly Exchange[] {
    return this.#all.map(({ exchange }) => exchange);
  }

  /** Answers of the two documented operations. */
  get answers(): readonly Exchange[] {
    return this.exchanges.filter(({ operation, answer }) => isDocumented(operation) && answer !== null);
  }

  /** When the first call without the right key went out, from which on a lockout is legal; `Infinity` where there is none. */
  get firstOtherKeyAt(): number {
    const others = this.exchanges.filter(({ credentials, fault }) => credentials !== 'valid' && fault?.kind !== 'not-sent');
    return others.reduce((earliest, { sentAt }) => Math.min(earliest, sentAt), Infinity);
  }

  /** Searches of these kinds. */
  searches(...kinds: readonly SearchKind[]): readonly Told[] {
    return kinds.flatMap((kind) => this.#byKind.get(keyOf('search', kind)) ?? []);
  }

  /** Cancels of these kinds. */
  cancels(...kinds: readonly CancelKind[]): readonly Told[] {
    return kinds.flatMap((kind) => this.#byKind.get(keyOf('cancel', kind)) ?? []);
  }

  /** Calls of an operation that the document does not show: of a bound one, or of a pack's. Of a recording, those whose key is known. */
  calls(operation: Exclude<Operation, 'search' | 'cancel'>): readonly Told[] {
    return (this.#byKind.get(keyOf(operation, 'bound')) ?? []).filter(({ exchange }) => exchange.credentials !== 'unknown');
  }

  /** The orders of the run, and what was done to each. */
  orders(): readonly OrderTold[] {
    const cancels = this.#all.filter(({ exchange }) => exchange.operation === 'cancel');
    return ordersTold(cancels, this.#byKind.get(keyOf('hotelOrderDetail', 'bound')) ?? [], this.#facts.cancels);
  }

  /** What is known of an exchange; undefined for one that is not of this history. */
  toldOf(exchange: Exchange): Told | undefined {
    return this.#byExchange.get(exchange);
  }

  /** Ordinary searches with the right key (kind `other`) that differ from another one in these fields at most. */
  twins({ exchange }: Pick<Told, 'exchange'>, fields: readonly string[]): readonly Exchange[] {
    const { body } = exchange.request;
    return isObject(body) ? this.likeBody(body, fields).filter((twin) => twin !== exchange) : [];
  }

  /** Ordinary searches with the right key whose body differs from this one in these fields at most. */
  likeBody(body: JsonObject, fields: readonly string[] = []): readonly Exchange[] {
    return firstAndLast(this.#twinsIn(fields).get(textWithout(body, fields)) ?? []).map((twin) => twin.exchange);
  }

  /** Ordinary searches with the right key, those together that differ in these fields at most. A list stays the same one while it grows. */
  alike(fields: readonly string[]): Iterable<readonly Told[]> {
    return this.#twinsIn(fields).values();
  }

  #twinsIn(fields: readonly string[]): ReadonlyMap<string, Told[]> {
    const key = fields.join(' ');
    let twins = this.#twins.get(key);
    if (twins === undefined) {
      twins = new Map<string, Told[]>();
      for (const told of this.#all) note(twins, told, fields);
      // Whole or not at all: a judge may be ended at any place.
      this.#twins.set(key, twins);
    }
    return twins;
  }

  #kindOf(exchange: Exchange): Told['kind'] {
    if (exchange.operation === 'search') return searchKind(exchange, () => this.#facts.frame(exchange));
    return exchange.operation === 'cancel' ? cancelKind(exchange, this.#facts.cancels) : 'bound';
  }
}

function firstAndLast<T>(all: readonly T[]): readonly T[] {
  return all.length <= 2 * mostAlike ? all : [...all.slice(0, mostAlike), ...all.slice(-mostAlike)];
}

function keyOf(operation: Operation, kind: Told['kind']): string {
  return `${operation} ${kind}`;
}

function note(twins: Map<string, Told[]>, told: Told, fields: readonly string[]): void {
  const { exchange } = told;
  if (exchange.operation !== 'search' || told.kind !== 'other' || !isObject(exchange.request.body)) return;
  const key = textWithout(exchange.request.body, fields);
  const known = twins.get(key) ?? [];
  known.push(told);
  twins.set(key, known);
}

/** What `textWithout` has made of bodies: judges look the same ones up again and again. */
const texts = new WeakMap<JsonObject, Map<string, string>>();

/** A body without these fields, as a text that equal bodies share. */
function textWithout(body: JsonObject, fields: readonly string[]): string {
  const key = fields.join(' ');
  const known = texts.get(body) ?? new Map<string, string>();
  texts.set(body, known);
  let text = known.get(key);
  if (text === undefined) known.set(key, (text = canonicalJson(without(body, ...fields))));
  return text;
}
