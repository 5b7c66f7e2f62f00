import { dateParts, daysBetween, isRealDate, weekdayOf } from '../../arbitraries/index.ts';
import { answerJson, type Exchange, isAccepted, type Operation } from '../../contract/exchange.ts';
import { isObject, isTooDeep, type Json, type JsonObject, member } from '../../contract/json.ts';
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
  /** All texts of the body, the names of fields among them. */
  readonly texts: readonly string[];
  /** The same for equal requests. */
  readonly identity: string;
  /** Whether it was sent to confirm something: the request of another call once more, or without one of its fields. */
  readonly isReplay: boolean;
  /** The date if it is a real one. */
  readonly date: Day | null;
  /** Whether its connection had carried a call, null if the connection is not known; and one with the right key. */
  readonly isUsed: boolean | null;
  readonly hadKey: boolean;
  /** The answer's status of the call before it on its connection; null if there is none, or no answer. */
  readonly statusBefore: number | null;
  /** Calls that were under way at the same time. */
  readonly together: readonly JournalCall[];
  /** Whether an equal request was sent before. */
  readonly isRepeat: boolean;
  /** For a gid: where it was shown last before. */
  readonly origin: Origin | null;
  /** Earlier cancels of the same order. */
  readonly cancelsBefore: readonly JournalCall[];
}

/** A date in parts. */
export interface Day {
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
  readonly trip: JsonObject;
  readonly isLast: boolean;
  /** Whether a first page has shown it so far. */
  readonly wasOnFirstPage: boolean;
}

/** How many calls before one are looked at for those under way with it. */
const window = 64;

/** The calls of a run, in the order of their numbers. */
export function callsOf(exchanges: readonly Exchange[]): readonly JournalCall[] {
  const identities = new Set<string>();
  const connections = new Map<number, { hadKey: boolean; status: number | null }>();
  const cancels = new Map<string, JournalCall[]>();
  const origins = new Map<Json | undefined, Origin>();
  const calls: JournalCall[] = [];
  let scenarioBegan = false;
  for (const exchange of exchanges.filter(({ call }) => call > 0).toSorted((a, b) => a.call - b.call)) {
    const { operation, request, connectionNumber, call } = exchange;
    const json = jsonIn(request);
    const body = isObject(json) ? json : {};
    const identity = identityOf(exchange);
    const connection = connectionNumber === null ? undefined : connections.get(connectionNumber);
    const order = JSON.stringify(body['order_no'] ?? null);
    const cancelsBefore = operation === 'cancel' ? (cancels.get(order) ?? []) : [];
    scenarioBegan ||= exchange.sentFor !== null && operation === 'search';
    const one: JournalCall = {
      exchange,
      call,
      operation,
      status: exchange.answer?.status ?? null,
      accepted: isAccepted(exchange),
      json,
      body,
      texts: textsIn(json ?? null),
      identity,
      isReplay: scenarioBegan && exchange.sentFor === null && onlyReads(operation),
      date: dayOf(body['date'], exchange.sentAt),
      isUsed: connectionNumber === null ? null : connection !== undefined,
      hadKey: connection?.hadKey === true,
      statusBefore: connection?.status ?? null,
      together: calls.slice(-window).filter((other) => other.exchange.endedAt > exchange.sentAt),
      isRepeat: identities.has(identity),
      origin: origins.get(body['gid']) ?? null,
      cancelsBefore,
    };
    identities.add(identity);
    const hadKey = one.hadKey || exchange.credentials === 'valid';
    if (connectionNumber !== null) connections.set(connectionNumber, { hadKey, status: one.status });
    if (operation === 'cancel') cancels.set(order, [...cancelsBefore, one]);
    const trips = operation === 'search' ? tripsOf(one) : [];
    for (const [nth, trip] of trips.entries())
      if (isObject(trip))
        origins.set(trip['gid'], {
          search: one,
          trip,
          isLast: nth === trips.length - 1,
          wasOnFirstPage: (body['page'] ?? 1) === 1 || origins.get(trip['gid'])?.wasOnFirstPage === true,
        });
    calls.push(one);
  }
  for (const one of calls) for (const other of one.together) (other.together as JournalCall[]).push(one);
  return calls;
}

/** A call as it would be with another body, which is sent when nothing else is under way. */
export function callAs(call: JournalCall, body: JsonObject): JournalCall {
  const bodyText = JSON.stringify(body);
  const exchange = { ...call.exchange, request: { ...call.exchange.request, body, bodyText } };
  return {
    ...call,
    exchange,
    json: body,
    body,
    texts: textsIn(body),
    identity: identityOf(exchange),
    date: dayOf(body['date'], exchange.sentAt),
    together: [],
  };
}

/** The fields in which two bodies differ; what is too deep to be compared counts as different. */
export function differing(one: JsonObject, other: JsonObject): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => {
    const values = [one[name], other[name]];
    return (
      values.some((value) => value !== undefined && isTooDeep(value)) ||
      JSON.stringify(values[0]) !== JSON.stringify(values[1])
    );
  });
}

/** The one field in which two calls of an operation differ; null if they differ in none, or in more than one. */
export function differsIn(one: JournalCall, other: JournalCall): string | null {
  const [field, ...others] = differing(one.body, other.body);
  return field === undefined || others.length > 0 ? null : field;
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

function identityOf({ operation, request }: Exchange): string {
  const key = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'authorization');
  return [operation, request.path, request.bodyBase64 ?? request.bodyText, ...(key ?? [])].join('\n');
}

function dayOf(date: Json | undefined, sentAt: number): Day | null {
  const parts = typeof date === 'string' && isRealDate(date) ? dateParts(date) : null;
  if (typeof date !== 'string' || parts === null) return null;
  const today = new Date(sentAt).toISOString().slice(0, 10);
  return { ...parts, weekday: weekdayOf(date), ahead: daysBetween(today, date) };
}

/** The trips of an answer; none if it has no list of them. */
function tripsOf({ exchange }: JournalCall): readonly Json[] {
  const lines = member(member(answerJson(exchange), 'data'), 'lines');
  return Array.isArray(lines) ? lines : [];
}
