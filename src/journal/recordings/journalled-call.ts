import type { Answer, Body, Credentials, Exchange, Operation, SentRequest } from '../../contract/exchange.ts';
import { isObject, type Json, member } from '../../contract/json.ts';
import { cutReasonIn } from '../read-reasons.ts';
import { operationAt, operationRow } from '../../contract/operations.ts';
import { requestPathProblem } from '../../contract/request-path.ts';
import { type RecordedCall, unrecorded } from './recorded-call.ts';
import {
  cleanRequest,
  secretsOfAnswerHeaders,
  secretsOfBody,
  secretsOfHeaders,
  secretsOfText,
} from './recorded-secrets.ts';

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
