import { answerJson, type Exchange, isAccepted } from '../../model/exchange.ts';
import { isObject, type Json, type JsonObject, member } from '../../model/json.ts';
import { searchLimit } from '../check.ts';
import { dataOf, linesOf } from '../trips.ts';
import { tripKey } from '../trip-comparison.ts';

/** What is remembered of one search that was sent with the key and was accepted or refused (400). */
export interface SearchEntry {
  readonly call: number;
  readonly body: JsonObject;
  /** Stands for the body: equal bodies, equal numbers. */
  readonly number: number;
  readonly outcome: 'accepted' | 'refused';
  readonly sentAt: number;
  readonly endedAt: number;
  readonly targetDate: number | null;
  /** `data.total`, where it is an integer. */
  readonly total: number | null;
  /** Trips in the answer. */
  readonly shown: number;
  /** `page` and `page_size` of `page_info`, where they are integers. */
  readonly page: number | null;
  readonly size: number | null;
  /** The first trips as numbers that stand for what they are known by, and for their gids. */
  readonly trips: readonly number[];
  readonly gids: readonly number[];
}

/** Trips remembered of an answer; characters of a body beyond which it is not. */
const mostTrips = 60;
const longestBody = 3000;

/** What was read of the last exchange: several logs take each, one after the other, before the next one comes. */
let last: { readonly exchange: Exchange; readonly entry: SearchEntry | null } | null = null;

/** The searches of a run, in bounded memory (about 1 KB each), to be compared with one another. */
export class SearchLog {
  readonly #entries: SearchEntry[] = [];
  readonly #accepted: SearchEntry[] = [];
  readonly #indexes = new Map<string, Index>();
  readonly #controls = new Map<string, Controls>();

  get entries(): readonly SearchEntry[] {
    return this.#entries;
  }

  /** Takes an exchange of the run; gives what is remembered of it, or null where it says nothing of searches. */
  add(exchange: Exchange): SearchEntry | null {
    const entry = searchEntry(exchange);
    if (entry !== null && this.#entries.length < searchLimit) {
      this.#entries.push(entry);
      if (entry.outcome === 'accepted') this.#accepted.push(entry);
    }
    return entry;
  }

  /** What came of exactly this body, the latest answer; undefined where it was not sent. */
  find(body: JsonObject): SearchEntry | undefined {
    return this.alike(body, []).at(-1);
  }

  /** Searches whose bodies are the same but for these fields, in order. The entry itself is one of them. */
  alike(body: JsonObject, fields: readonly string[]): readonly SearchEntry[] {
    const alike = this.#index(fields).get(restOf(numberOfBody(body), body, fields));
    return alike === undefined ? [] : Array.isArray(alike) ? alike : [alike];
  }

  /** Whether to a refused search there is an accepted one that differs in nothing but these fields: without it a refusal says nothing. */
  hasControl({ number, body }: SearchEntry, ...fields: string[]): boolean {
    const key = fields.join();
    let controls = this.#controls.get(key);
    if (controls === undefined) this.#controls.set(key, (controls = { of: new Set(), taken: 0 }));
    for (; controls.taken < this.#accepted.length; controls.taken += 1) {
      const accepted = this.#accepted[controls.taken] as SearchEntry;
      controls.of.add(restOf(accepted.number, accepted.body, fields));
    }
    return controls.of.has(restOf(number, body, fields));
  }

  #index(fields: readonly string[]): Index['of'] {
    const key = fields.join();
    let index = this.#indexes.get(key);
    if (index === undefined) this.#indexes.set(key, (index = { of: new Map(), taken: 0 }));
    for (; index.taken < this.#entries.length; index.taken += 1) {
      const entry = this.#entries[index.taken] as SearchEntry;
      const rest = restOf(entry.number, entry.body, fields);
      const alike = index.of.get(rest);
      if (alike === undefined) index.of.set(rest, entry);
      else if (Array.isArray(alike)) alike.push(entry);
      else index.of.set(rest, [alike, entry]);
    }
    return index.of;
  }
}

/**
 * Searches by their bodies without some fields: as numbers, since there may be many such indexes of thousands of bodies. Most
 * bodies have none alike: their entry stands there alone, which takes less than half as much as a list of one.
 */
interface Index {
  readonly of: Map<number, SearchEntry | SearchEntry[]>;
  taken: number;
}

/** The same of accepted searches alone, of which there are few: whether there is one is asked of nearly every refusal. */
interface Controls {
  readonly of: Set<number>;
  taken: number;
}

/** What a search shows, or null for any other exchange, and one that was neither accepted nor refused. */
export function searchEntry(exchange: Exchange): SearchEntry | null {
  if (last?.exchange !== exchange) last = { exchange, entry: entryOf(exchange) };
  return last.entry;
}

/** Numbers of bodies are below it: the sum of two of them is exact. */
const modulus = 2 ** 52;

/** A number that stands for a body, in whatever order its members are written: the sum of those of its members. */
function numberOfBody(body: JsonObject): number {
  let sum = 0;
  for (const name of Object.keys(body)) sum = (sum + numberOfMember(name, body[name]!)) % modulus;
  return sum;
}

function numberOfMember(name: string, value: Json): number {
  return numberOf(typeof value === 'string' ? `${name.length}"${name}${value}` : `${name.length}:${name}${JSON.stringify(value)}`) % modulus;
}

/** The number of a body without some fields, made of that of the body. */
function restOf(number: number, body: JsonObject, fields: readonly string[]): number {
  let rest = number;
  for (const name of fields) if (Object.hasOwn(body, name)) rest = (rest + modulus - numberOfMember(name, body[name]!)) % modulus;
  return rest;
}

function entryOf(exchange: Exchange): SearchEntry | null {
  const { operation, credentials, request, answer } = exchange;
  if (operation !== 'search' || credentials !== 'valid' || answer === null || request.bodyText.length > longestBody) return null;
  if (!isObject(request.body)) return null;
  const accepted = isAccepted(exchange) && isObject(member(answerJson(exchange), 'data'));
  if (!accepted && answer.status !== 400) return null;
  const data = accepted ? dataOf(exchange) : {};
  const lines = accepted ? linesOf(exchange) : [];
  const first = lines.slice(0, mostTrips);
  return {
    call: exchange.call,
    body: request.body,
    number: numberOfBody(request.body),
    outcome: accepted ? 'accepted' : 'refused',
    sentAt: exchange.sentAt,
    endedAt: exchange.endedAt,
    targetDate: exchange.targetDate,
    total: integer(data['total']),
    shown: lines.length,
    page: integer(member(data['page_info'], 'page')),
    size: integer(member(data['page_info'], 'page_size')),
    trips: first.map((trip) => numberOf(String(tripKey(trip, request.body)))),
    gids: first.map((trip) => numberOf(JSON.stringify(member(trip, 'gid') ?? null))),
  };
}

/** A value where it is an integer. */
export function integer(value: Json | undefined): number | null {
  return Number.isSafeInteger(value) ? (value as number) : null;
}

/** Searches by what they say, at least one of each. */
export type Grouped<T> = ReadonlyMap<T, readonly [SearchEntry, ...SearchEntry[]]>;

/** Searches by what each says, in order; without those that say nothing. */
export function grouped<T>(entries: readonly SearchEntry[], by: (entry: SearchEntry) => T | null): Grouped<T> {
  const found = new Map<T, [SearchEntry, ...SearchEntry[]]>();
  for (const entry of entries) {
    const label = by(entry);
    if (label === null) continue;
    const known = found.get(label);
    if (known === undefined) found.set(label, [entry]);
    else known.push(entry);
  }
  return found;
}

/** 53 bits of a text: equal texts, equal numbers (cyrb53). */
function numberOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
