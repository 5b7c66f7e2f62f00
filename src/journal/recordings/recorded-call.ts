import {
  type Answer,
  type Exchange,
  isAccepted,
  type Body,
  type Credentials,
  type Operation,
  type SentRequest,
} from '../../contract/exchange.ts';
import { createRecognition } from '../../contract/recognition.ts';
import { isObject, type Json, member } from '../../contract/json.ts';
import { cutReasonIn } from '../read-journal.ts';
import { operationAt, operationRow } from '../../contract/operations.ts';
import { requestPathProblem } from '../../contract/request-path.ts';
import {
  cleanRequest,
  secretsOfAnswerHeaders,
  secretsOfBody,
  secretsOfHeaders,
  secretsOfText,
} from './recorded-secrets.ts';

/** A recorded call and its answer, before it is known whether its key was right. */
export interface RecordedCall {
  readonly exchange: Exchange;
  /** The base URL of the call, without the documented path. */
  readonly baseUrl: string;
  /**
   * An identifier of the key: equal for equal keys; null without a key; undefined if the recording does not show it.
   */
  readonly key: string | null | undefined;
  /**
   * Other secrets of the call: values of headers, cookies, and members and parameters that look like secrets by their
   * names.
   */
  readonly secrets: readonly string[];
  /** Whether the text of the answer has every length that the recording knows of. */
  readonly isAsSent: boolean;
}

/**
 * Decides which keys are right from their answers, in the order in which the answers ended. A key is right for a call
 * that was accepted, and between two accepted calls. After the last of these it may have been withdrawn, but then a
 * search is answered 401: any other refusal is about the search. For all other calls the key is unknown, since
 * recorders leave keys out.
 */
export function withCredentials(calls: readonly RecordedCall[]): Exchange[] {
  const times = new Map<string, { first: number; last: number }>();
  for (const { key, exchange } of calls) {
    if (typeof key !== 'string' || !isAccepted(exchange)) continue;
    const known = times.get(key);
    times.set(key, {
      first: Math.min(known?.first ?? Infinity, exchange.endedAt),
      last: Math.max(known?.last ?? -Infinity, exchange.sentAt),
    });
  }
  const recognised = createRecognition(false);
  return calls.map(({ key, exchange: recorded }) => {
    const exchange = recognised(recorded);
    if (key === undefined) return exchange;
    const time = key === null ? undefined : times.get(key);
    const isBetween = time !== undefined && exchange.sentAt >= time.first && exchange.endedAt <= time.last;
    const isAfter = time !== undefined && exchange.sentAt >= time.last && isRefusedItself(exchange);
    const right = isAccepted(exchange) || isBetween || isAfter;
    return { ...exchange, credentials: right ? 'valid' : 'unknown' };
  });
}

/** Whether a search is refused for what it asks: without a right key it is answered 401; some platforms use 403. */
function isRefusedItself({ operation, answer }: Exchange): boolean {
  const status = answer?.status ?? 0;
  return operation === 'search' && status >= 400 && status < 500 && ![401, 403].includes(status);
}

/** The members of an exchange that no recording has. */
export const unrecorded: Pick<
  Exchange,
  'call' | 'connection' | 'connectionNumber' | 'sentFor' | 'throttled' | 'retried' | 'fault' | 'answeredBy'
> = {
  call: 0,
  connection: 'used',
  connectionNumber: null,
  sentFor: null,
  throttled: 0,
  retried: 0,
  fault: null,
  // The keys are decided once all calls are read and in order.
  answeredBy: { by: 'nobody' },
};

/** The time of an HTTP date in milliseconds; null if it is not one. */
export function dateOf(headers: Answer['headers']): number | null {
  const at = Date.parse(headers['date']?.[0] ?? '');
  return Number.isNaN(at) ? null : at;
}

const credentials: readonly string[] = [
  'valid',
  'missing',
  'empty',
  'wrong',
  'unknown',
] satisfies readonly Credentials[];

/**
 * An exchange from a journal line, read member by member, because a line may come from anybody. Null for other lines,
 * and for calls of other operations.
 */
export function journalledCall(line: Json, baseUrl: string): RecordedCall | null {
  const [operation, identity, sentAt, endedAt] = ['operation', 'credentials', 'sentAt', 'endedAt'].map((name) =>
    member(line, name),
  );
  const request = requestOf(member(line, 'request'));
  // Whether an answer came from something in front or from the platform is decided anew.
  const [given, frontAnswer] = [member(line, 'answer'), member(line, 'frontAnswer')];
  const answer = answerOf(given === null && frontAnswer !== undefined ? frontAnswer : given);
  if (member(line, 'kind') !== 'exchange' || request === null || answer === undefined) return null;
  if (
    typeof operation !== 'string' ||
    operationRow(operation) === null ||
    typeof identity !== 'string' ||
    !credentials.includes(identity)
  )
    return null;
  if (!isTime(sentAt) || !isTime(endedAt)) return null;
  const [targetDate, sentFor, fault, call] = ['targetDate', 'sentFor', 'fault', 'call'].map((name) =>
    member(line, name),
  );
  const exchange: Exchange = {
    ...unrecorded,
    call: typeof call === 'number' ? call : 0,
    operation: operation as Operation,
    credentials: identity as Credentials,
    request: cleanRequest(request),
    answer,
    fault:
      answer === null
        ? {
            kind: member(fault, 'kind') === 'not-sent' ? 'not-sent' : 'aborted',
            reason: { code: 'recorded-without-answer' },
          }
        : null,
    sentAt,
    endedAt,
    targetDate: isTime(targetDate) ? targetDate : null,
    sentFor: typeof sentFor === 'string' ? sentFor : null,
  };
  return operationAt(request.path) === null
    ? null
    : { exchange, baseUrl, key: undefined, secrets: secretsIn(request, answer), isAsSent: true };
}

function secretsIn(request: SentRequest, answer: Answer | null): string[] {
  const inBody = (body: Json | undefined, text: string): string[] =>
    body === undefined ? secretsOfText(text) : secretsOfBody(body);
  const body = answer?.body;
  return [
    ...secretsOfHeaders(request.headers),
    ...inBody(request.body, request.bodyText),
    ...secretsOfAnswerHeaders(answer?.headers ?? {}),
    ...(body?.kind === 'json' || body?.kind === 'text'
      ? inBody(body.kind === 'json' ? body.value : undefined, body.kind === 'text' ? body.text : '')
      : []),
  ];
}

function requestOf(value: Json | undefined): SentRequest | null {
  const [method, path, headers, bodyText] = ['method', 'path', 'headers', 'bodyText'].map((name) =>
    member(value, name),
  );
  if (
    typeof method !== 'string' ||
    typeof path !== 'string' ||
    requestPathProblem(path) !== null ||
    typeof bodyText !== 'string' ||
    !isObject(headers)
  )
    return null;
  const texts = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { method, path, headers: Object.fromEntries(texts), bodyText, body: member(value, 'body') };
}

/** The answer; null without an answer; undefined if the value is not an answer. */
function answerOf(value: Json | undefined): Answer | null | undefined {
  if (value === null) return null;
  const [status, headers, body, bytes] = ['status', 'headers', 'body', 'bytes'].map((name) => member(value, name));
  const read = bodyOf(body);
  if (typeof status !== 'number' || !Number.isInteger(status) || !isObject(headers) || read === null) return undefined;
  const lists = Object.entries(headers).map(([name, values]): [string, string[]] => [
    name,
    Array.isArray(values) ? values.filter((one) => typeof one === 'string') : [],
  ]);
  return { status, headers: Object.fromEntries(lists), body: read, bytes: typeof bytes === 'number' ? bytes : 0 };
}

function bodyOf(value: Json | undefined): Body | null {
  const [kind, json, text, problem, reason] = ['kind', 'value', 'text', 'problem', 'reason'].map((name) =>
    member(value, name),
  );
  if (kind === 'json' && json !== undefined) return { kind, value: json };
  if (kind === 'empty') return { kind };
  if (kind === 'text' && typeof text === 'string')
    return { kind, text, problem: typeof problem === 'string' ? problem : 'is not JSON' };
  return kind === 'cut' ? { kind, reason: cutReasonIn(reason) } : null;
}

function isTime(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 8.64e15;
}
