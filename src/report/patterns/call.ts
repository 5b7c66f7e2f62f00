import { dateParts, daysBetween, isRealDate, weekdayOf } from '../../arbitraries/index.ts';
import { answerJson, type Exchange, isAccepted, type Operation } from '../../contract/exchange.ts';
import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { onlyReads } from '../../contract/operations.ts';

/** A call of a journal with what went before it, as rows read it. */
export interface JournalCall {
  readonly exchange: Exchange;
  readonly call: number;
  readonly operation: Operation;
  readonly status: number | null;
  readonly accepted: boolean;
  /** The body, or undefined if it is not JSON. Read anew: a journal cannot hold numbers such as 1e400. */
  readonly json: Json | undefined;
  /** The body if it is an object, else an empty one. */
  readonly body: JsonObject;
  readonly isObject: boolean;
  /** All texts of the body, the names of fields among them. */
  readonly texts: readonly string[];
  /** The same for equal requests. */
  readonly identity: string;
  /** Whether it was sent to confirm something: the request of another call once more, or without one of its fields. */
  readonly isReplay: boolean;
  /** How it spells the name of the header with the key, and what it shows of the key; null without the header. */
  readonly key: { readonly name: string; readonly shown: string } | null;
  /** The date where it is a real one. */
  readonly date: Day | null;
  /** What went before it on its connection, newest first. */
  readonly before: readonly JournalCall[];
  /** Calls that were under way at the same time. */
  readonly together: readonly JournalCall[];
  /** The last equal request before it. */
  readonly equalBefore: JournalCall | null;
  /** How many equal requests there were before it. */
  readonly timesBefore: number;
  /** How many trips the target says there are for the same cities and date, as most of its answers do. */
  readonly total: number | null;
  /** For a gid: where it was shown last before. */
  readonly origin: Origin | null;
  /** Earlier cancels of the same order. */
  readonly cancelsBefore: readonly JournalCall[];
}

/** A date in parts. */
export interface Day {
  readonly text: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  /** Days from the day of the call (UTC). */
  readonly ahead: number;
}

/** Where a gid was shown. */
export interface Origin {
  readonly search: JournalCall;
  readonly index: number;
  readonly trips: readonly Json[];
  readonly trip: JsonObject;
}

/** How many calls before one are looked at for those under way with it. */
const window = 64;

/** The calls of a run, in the order of their numbers. */
export function callsOf(exchanges: readonly Exchange[]): readonly JournalCall[] {
  const sorted = exchanges.filter(({ call }) => call > 0).toSorted((a, b) => a.call - b.call);
  const totals = totalsOf(sorted);
  const [byIdentity, byConnection, byOrder] = [new Lists(), new Lists(), new Lists()];
  const origins = new Map<string, Origin>();
  const calls: JournalCall[] = [];
  let scenarioBegan = false;
  for (const exchange of sorted) {
    const { operation, request, connectionNumber, call } = exchange;
    const json = jsonIn(request);
    const body = isObject(json) ? json : {};
    const identity = identityOf(exchange);
    const equal = byIdentity.of(identity);
    const before = connectionNumber === null ? [] : byConnection.of(String(connectionNumber));
    const order = operation === 'cancel' ? JSON.stringify(body['order_no'] ?? null) : '';
    scenarioBegan ||= exchange.sentFor !== null && operation === 'search';
    const one: JournalCall = {
      exchange,
      call,
      operation,
      status: exchange.answer?.status ?? null,
      accepted: isAccepted(exchange),
      json,
      body,
      isObject: isObject(json),
      texts: textsIn(json ?? null),
      identity,
      isReplay: scenarioBegan && exchange.sentFor === null && onlyReads(operation),
      key: keyOf(exchange),
      date: dayOf(body['date'], exchange.sentAt),
      before: before.slice(-8).toReversed(),
      together: calls.slice(-window).filter((other) => other.exchange.endedAt > exchange.sentAt),
      equalBefore: equal.at(-1) ?? null,
      timesBefore: equal.length,
      total: totals.get(inventoryOf(body)) ?? null,
      origin: typeof body['gid'] === 'string' ? (origins.get(body['gid']) ?? null) : null,
      cancelsBefore: order === '' ? [] : [...byOrder.of(order)],
    };
    equal.push(one);
    if (connectionNumber !== null) before.push(one);
    if (order !== '') byOrder.of(order).push(one);
    if (operation === 'search') noteOrigins(one, origins);
    calls.push(one);
  }
  for (const one of calls) for (const other of one.together) (other.together as JournalCall[]).push(one);
  return calls;
}

function jsonIn({ bodyText, bodyBase64 }: Exchange['request']): Json | undefined {
  try {
    return bodyBase64 === undefined ? (JSON.parse(bodyText) as Json) : undefined;
  } catch {
    return undefined;
  }
}

function textsIn(json: Json, most = 200): string[] {
  if (typeof json === 'string') return [json];
  if (typeof json !== 'object' || json === null || most <= 0) return [];
  return (isObject(json) ? Object.entries(json).flat() : json).slice(0, most).flatMap((one) => textsIn(one, most / 4));
}

class Lists {
  readonly #all = new Map<string, JournalCall[]>();

  of(key: string): JournalCall[] {
    const known = this.#all.get(key);
    if (known !== undefined) return known;
    const made: JournalCall[] = [];
    this.#all.set(key, made);
    return made;
  }
}

function identityOf(exchange: Exchange): string {
  const { operation, request } = exchange;
  const key = keyOf(exchange);
  return [operation, request.path, request.bodyBase64 ?? request.bodyText, key?.name, key?.shown].join('\n');
}

function keyOf({ request }: Exchange): JournalCall['key'] {
  const found = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'authorization');
  return found === undefined ? null : { name: found[0], shown: found[1] };
}

function dayOf(date: Json | undefined, sentAt: number): Day | null {
  const parts = typeof date === 'string' && isRealDate(date) ? dateParts(date) : null;
  if (typeof date !== 'string' || parts === null) return null;
  const today = new Date(sentAt).toISOString().slice(0, 10);
  return { ...parts, text: date, weekday: weekdayOf(date), ahead: daysBetween(today, date) };
}

const inventoryOf = (body: JsonObject): string =>
  JSON.stringify([body['start_city_code'], body['end_city_code'], body['date']]);

/** The total that most answers show, by cities and date. */
function totalsOf(exchanges: readonly Exchange[]): ReadonlyMap<string, number> {
  const counts = new Map<string, Map<number, number>>();
  for (const exchange of exchanges) {
    const total = member(member(answerJson(exchange), 'data'), 'total');
    if (exchange.operation !== 'search' || typeof total !== 'number' || !isObject(exchange.request.body)) continue;
    const key = inventoryOf(exchange.request.body);
    const known = counts.get(key) ?? new Map<number, number>();
    known.set(total, (known.get(total) ?? 0) + 1);
    counts.set(key, known);
  }
  const most = (known: ReadonlyMap<number, number>): number => [...known].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  return new Map([...counts].map(([key, known]) => [key, most(known)]));
}

/** The trips of an answer; none where it has no list of them. */
export function tripsOf({ exchange }: JournalCall): readonly Json[] {
  const lines = member(member(answerJson(exchange), 'data'), 'lines');
  return Array.isArray(lines) ? lines : [];
}

function noteOrigins(search: JournalCall, origins: Map<string, Origin>): void {
  const trips = tripsOf(search);
  for (const [index, trip] of trips.entries()) {
    const gid = member(trip, 'gid');
    if (typeof gid === 'string' && isObject(trip)) origins.set(gid, { search, index, trips, trip });
  }
}

/** Half a surrogate pair: text that no UTF-8 can carry. */
export const lone = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
