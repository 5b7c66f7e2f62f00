import type { Exchange, Operation } from '../../contract/exchange.ts';
import { isDocumented, isOfFlows } from '../../contract/operations.ts';
import { canonicalJson, isObject, type Json, type JsonObject } from '../../contract/json.ts';
import { onceFor } from '../../contract/once-for.ts';
import type { Request } from './request.ts';
import type { CancelFacts, Facts } from './facts.ts';
import { type OrderHistory, orderHistories } from './order-history.ts';
import { cancelKind, type CancelKind, searchKind, type SearchKind } from './request-kind.ts';
import type { Entry } from './entry.ts';

/**
 * If more requests than twice this number are equal, only the first and the last of them are compared: each judge
 * compares each with all others. A run sends a few requests twice, but a recording may have any number.
 */
const mostAlike = 200;

/** The facts that a history needs to determine the kind of each request. */
export interface KnownBefore extends Pick<Facts, 'frame'> {
  readonly cancels: Pick<CancelFacts, 'isMadeUp' | 'isOurs' | 'bodies'>;
}

/** The exchanges of a run in the order in which they ended, with indexes for judges. It judges nothing. */
export class History {
  readonly #facts: KnownBefore;
  readonly #all: Entry[] = [];
  readonly #byExchange = new WeakMap<Exchange, { -readonly [Key in keyof Entry]: Entry[Key] }>();
  /** By operation and kind: `search other`. */
  readonly #byKind = new Map<string, Entry[]>();
  readonly #equalBut = new Map<string, Map<string, Entry[]>>();
  /** Calls of flows: no other judge reads them. */
  readonly #ofFlows: Entry[] = [];
  #last: Exchange | undefined;
  /** Null until a judge reads them; several do before anything else comes. */
  #orders: readonly OrderHistory[] | null = null;
  /** The language of most searches. */
  #language: string | undefined;

  constructor(facts: KnownBefore) {
    this.#facts = facts;
  }

  /** A history of these exchanges alone. */
  static of(facts: KnownBefore, entries: readonly Pick<Entry, 'exchange' | 'request'>[]): History {
    const history = new History(facts);
    for (const { exchange, request } of entries) history.add(exchange, request);
    return history;
  }

  add(exchange: Exchange, request: Request | null = null): void {
    const entry = { exchange, request, kind: this.#kindOf(exchange) };
    this.#language ??= languageOf(exchange);
    this.#byExchange.set(exchange, entry);
    this.#last = exchange;
    if (isOfFlows(exchange.operation)) this.#ofFlows.push(entry);
    else this.#index(entry);
  }

  /**
   * Forgets the oldest searches, so that a long run needs only a bounded amount of memory. Exchanges about orders are
   * few, and stay. Returns the forgotten exchanges.
   */
  forgetAllBut(newest: number): ReadonlySet<Exchange> {
    const from = this.#all.length - newest;
    const [kept, forgotten] = [true, false].map((isKept) =>
      this.#all.filter(({ exchange }, nth) => (nth >= from || exchange.operation !== 'search') === isKept),
    ) as [Entry[], Entry[]];
    this.#indexAnew(kept);
    return new Set(forgotten.map(({ exchange }) => exchange));
  }

  /** Replaces an exchange with another one; its request stays. */
  replace(exchange: Exchange, other: Exchange): void {
    const entry = this.#byExchange.get(exchange);
    if (entry === undefined || isOfFlows(exchange.operation)) return;
    this.#indexAnew(this.#all.filter((one) => one !== entry));
    this.add(other, entry.request);
  }

  #indexAnew(entries: readonly Entry[]): void {
    this.#orders = null;
    this.#all.length = 0;
    this.#byKind.clear();
    this.#equalBut.clear();
    for (const one of entries) this.#index(one);
  }

  #index(entry: Entry): void {
    this.#orders = null;
    this.#all.push(entry);
    const key = keyOf(entry.exchange.operation, entry.kind);
    const ofKind = this.#byKind.get(key) ?? [];
    ofKind.push(entry);
    this.#byKind.set(key, ofKind);
    for (const [fields, equalBut] of this.#equalBut) note(equalBut, entry, fields.split(' '));
  }

  /**
   * Notes the request of an exchange. A request that several scenarios sent is a boundary case if one of them says so.
   */
  asked(exchange: Exchange, request: Request): void {
    const entry = this.#byExchange.get(exchange);
    if (entry === undefined) this.add(exchange, request);
    else if (entry.request === null || request.boundary === true) {
      entry.request = { ...entry.request, ...request };
      this.#orders = null;
    }
  }

  requestOf(exchange: Exchange): Request | null {
    return this.#byExchange.get(exchange)?.request ?? null;
  }

  /** The exchange that ended last; undefined if there is none. */
  get last(): Exchange | undefined {
    return this.#last;
  }

  /** All entries, those of flows at the end. */
  get whole(): readonly Entry[] {
    return [...this.#all, ...this.#ofFlows];
  }

  /** Leaves out an exchange that no requirement judges, such as the repeat of a flow's call. */
  setAside(exchange: Exchange): void {
    const at = this.#ofFlows.findIndex((one) => one.exchange === exchange);
    if (at >= 0) this.#ofFlows.splice(at, 1);
    else this.#indexAnew(this.#all.filter((one) => one.exchange !== exchange));
  }

  /** Calls of an operation that flows call, for the requirements of that operation. */
  ofFlows(operation: string): readonly Entry[] {
    return this.#ofFlows.filter(({ exchange }) => exchange.operation === operation);
  }

  get all(): readonly Entry[] {
    return this.#all;
  }

  get exchanges(): readonly Exchange[] {
    return this.#all.map(({ exchange }) => exchange);
  }

  /** Answers of the two documented operations. */
  get answers(): readonly Exchange[] {
    return this.exchanges.filter(({ operation, answer }) => isDocumented(operation) && answer !== null);
  }

  /**
   * The time at which the first call without the right key was sent; a lockout is legal from then on. `Infinity` if
   * there is none.
   */
  get firstOtherKeyAt(): number {
    const others = this.exchanges.filter(
      ({ credentials, fault }) => credentials !== 'valid' && fault?.kind !== 'not-sent',
    );
    return others.reduce((earliest, { sentAt }) => Math.min(earliest, sentAt), Infinity);
  }

  /** Searches of these kinds. */
  searches(...kinds: readonly SearchKind[]): readonly Entry[] {
    return kinds.flatMap((kind) => this.#byKind.get(keyOf('search', kind)) ?? []);
  }

  /** Cancels of these kinds. */
  cancels(...kinds: readonly CancelKind[]): readonly Entry[] {
    return kinds.flatMap((kind) => this.#byKind.get(keyOf('cancel', kind)) ?? []);
  }

  /**
   * Calls of an operation that the document does not show: one that the configuration describes, or one of a pack.
   * Calls of a recording are included only if their key is known.
   */
  calls(operation: Exclude<Operation, 'search' | 'cancel'>): readonly Entry[] {
    return (this.#byKind.get(keyOf(operation, 'bound')) ?? []).filter(
      ({ exchange }) => exchange.credentials !== 'unknown',
    );
  }

  /** The orders of the run, and what was done to each. */
  orders(): readonly OrderHistory[] {
    return (this.#orders ??= orderHistories(
      this.#all.filter(({ exchange }) => exchange.operation === 'cancel'),
      this.#byKind.get(keyOf('hotelOrderDetail', 'bound')) ?? [],
      this.#facts.cancels,
    ));
  }

  /** The entry of an exchange; undefined if it is not in this history. */
  entryOf(exchange: Exchange): Entry | undefined {
    return this.#byExchange.get(exchange);
  }

  /** Ordinary searches with the right key (kind `other`) that differ from another one in these fields at most. */
  equalBut({ exchange }: Pick<Entry, 'exchange'>, fields: readonly string[]): readonly Exchange[] {
    const { body } = exchange.request;
    return isObject(body) ? this.withBody(body, fields).filter((other) => other !== exchange) : [];
  }

  /** Ordinary searches with the right key, in the usual language, whose body differs in these fields at most. */
  withBody(body: JsonObject, fields: readonly string[] = []): readonly Exchange[] {
    return firstAndLast(this.#groupsOf(fields).get((this.#language ?? '') + textWithout(body, fields)) ?? []).map(
      (other) => other.exchange,
    );
  }

  /**
   * Groups of ordinary searches with the right key. Searches of one group differ only in these fields, and ask for one
   * language, because names in answers may depend on it. The list of a group stays the same object while it grows.
   */
  groupsEqualBut(fields: readonly string[]): Iterable<readonly Entry[]> {
    return this.#groupsOf(fields).values();
  }

  #groupsOf(fields: readonly string[]): ReadonlyMap<string, Entry[]> {
    const key = fields.join(' ');
    let equalBut = this.#equalBut.get(key);
    if (equalBut === undefined) {
      equalBut = new Map<string, Entry[]>();
      for (const entry of this.#all) note(equalBut, entry, fields);
      // Whole or not at all: a judge may be ended at any place.
      this.#equalBut.set(key, equalBut);
    }
    return equalBut;
  }

  #kindOf(exchange: Exchange): Entry['kind'] {
    if (exchange.operation === 'search') return searchKind(exchange, () => this.#facts.frame(exchange));
    return exchange.operation === 'cancel' ? cancelKind(exchange, this.#facts.cancels) : 'bound';
  }
}

function firstAndLast<T>(all: readonly T[]): readonly T[] {
  return all.length <= 2 * mostAlike ? all : [...all.slice(0, mostAlike), ...all.slice(-mostAlike)];
}

function keyOf(operation: Operation, kind: Entry['kind']): string {
  return `${operation} ${kind}`;
}

function note(equalBut: Map<string, Entry[]>, entry: Entry, fields: readonly string[]): void {
  const { exchange } = entry;
  if (exchange.operation !== 'search' || entry.kind !== 'other' || !isObject(exchange.request.body)) return;
  const key = languageOf(exchange) + textWithout(exchange.request.body, fields);
  const known = equalBut.get(key) ?? [];
  known.push(entry);
  equalBut.set(key, known);
}

/** The languages that a request asks for; empty if it does not say. */
function languageOf({ request }: Exchange): string {
  return Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'accept-language')?.[1] ?? '';
}

/** The members of a body as texts, in their order, once for each: judges compare the same bodies many times. */
const membersOf = onceFor((body: JsonObject) =>
  Object.keys(body)
    .toSorted()
    .map((name) => [name, canonicalJson({ [name]: body[name] as Json })] as const),
);

/** A body without these fields, as a text that equal bodies share. */
function textWithout(body: JsonObject, fields: readonly string[]): string {
  let text = '';
  for (const [name, written] of membersOf(body)) if (!fields.includes(name)) text += written;
  return text;
}
