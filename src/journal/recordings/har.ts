import { createHash } from 'node:crypto';
import { readJson } from '../../client/index.ts';
import type { Answer, Body, Exchange, SentRequest } from '../../contract/exchange.ts';
import { isObject, type Json, type JsonObject, member } from '../../contract/json.ts';
import { operationAt } from '../../contract/operations.ts';
import { requestPathProblem } from '../../contract/request-path.ts';
import { wordsOf } from '../../contract/reason-words/words.ts';
import { bytesOf, decoded, lengthIn } from './recorded-body.ts';
import { dateOf, type RecordedCall, unrecorded } from './recorded-call.ts';
import {
  cleanRequest,
  secretsOfAnswerHeaders,
  secretsOfBody,
  secretsOfHeaders,
  secretsOfPairs,
  secretsOfText,
  secretsOfUrl,
} from './recorded-secrets.ts';

/** Limits: entries of one file, headers of one message, and characters of a path and of a URL. */
const mostEntries = 1_000_000;
const mostHeaders = 500;
const longestPath = 2000;
const longestUrl = 20_000;
/** Bytes of a request body that is not JSON that are searched for secrets. */
const longestText = 1_000_000;

/** The calls of a HAR that can be judged, and the counts of those that cannot. */
interface Har {
  readonly calls: RecordedCall[];
  /** Number of entries that are not calls of a known operation. */
  readonly skipped: number;
  /** Calls of known operations that cannot be used or not completely: the count for each reason. */
  readonly unusable: ReadonlyMap<string, number>;
}

/** The calls of known operations in a HAR (1.1 or 1.2), at any base URL; null if the value is not a HAR. */
export function readHar(file: Json, largestBody: number): Har | null {
  const entries = member(member(file, 'log'), 'entries');
  if (!Array.isArray(entries)) return null;
  const calls: RecordedCall[] = [];
  const unusable = new Map<string, number>();
  const note = (why: string): void => void unusable.set(why, (unusable.get(why) ?? 0) + 1);
  const seen = new Set<string>();
  let passedOver = Math.max(0, entries.length - mostEntries);
  for (const entry of entries.slice(0, mostEntries)) {
    const call = callOf(entry, largestBody);
    if (call === null) passedOver += 1;
    if (typeof call === 'string') note(call);
    if (call === null || typeof call === 'string') continue;
    const { exchange } = call;
    const same = identityOf(call, member(member(entry, 'response'), 'content'));
    if (seen.has(same)) {
      note('there twice');
      continue;
    }
    seen.add(same);
    if (exchange.answer === null) note('without an answer (it has no valid status), so it is not judged');
    else if (exchange.answer.body.kind === 'cut') note(whyNotJudged(exchange.answer.body.reason));
    calls.push(call);
  }
  return { calls, skipped: passedOver, unusable };
}

/** Why a body cannot be judged; without its sizes, so that calls can be counted by it. */
function whyNotJudged(reason: Extract<Body, { kind: 'cut' }>['reason']): string {
  const isPart = reason.code === 'recorded-in-part' && reason.has !== null;
  const cause = isPart ? 'the recording has a part of it' : wordsOf(reason).text;
  return `answered by a body that cannot be judged (${cause})`;
}

/**
 * Two entries are one call if they have the same request, the same request id and the same bytes of the answer. Files
 * joined from several recordings, or a recorder that saw a call at two places, have the call twice, with different
 * times. Calls without a request id are one only if they have the same times too.
 */
function identityOf({ exchange, baseUrl }: RecordedCall, content: Json | undefined): string {
  const { request, answer, sentAt, endedAt } = exchange;
  const id = answer?.body.kind === 'json' ? (member(answer.body.value, 'request_id') ?? null) : null;
  const bytes = createHash('sha256')
    .update(JSON.stringify(content ?? null))
    .digest('base64');
  const times = typeof id === 'string' && id !== '' ? [] : [sentAt, endedAt];
  return JSON.stringify([baseUrl, request.path, request.bodyText.slice(0, 1000), answer?.status, bytes, id, ...times]);
}

/** An entry as a call; null if it is not of a known operation; a text that says why a call cannot be used. */
function callOf(entry: Json, largestBody: number): RecordedCall | string | null {
  const [request, response] = [member(entry, 'request'), member(entry, 'response')];
  const url = member(request, 'url');
  if (!isObject(request) || typeof url !== 'string' || url.length > longestUrl || !URL.canParse(url)) return null;
  const { origin, pathname, protocol } = new URL(url);
  const recorded = String(request['method']).toUpperCase();
  const operation = operationAt(pathname, { method: recorded });
  // A browser's preflight request is not a call.
  if (operation === null || !/^https?:$/.test(protocol) || recorded === 'OPTIONS') return null;
  if (pathname.length > longestPath) return `at a path of more than ${longestPath} characters`;
  const problem = requestPathProblem(pathname);
  if (problem !== null) return `at a path that no call of the suite has: ${problem}`;
  const { method } = operation.row;
  if (recorded !== method) return `sent by another method than ${method}`;
  if (!isObject(response)) return 'without a response';
  const sentAt = Date.parse(String(member(entry, 'startedDateTime')));
  if (Number.isNaN(sentAt)) return 'without a time (startedDateTime)';
  const time = member(entry, 'time');
  const headers = headersOf(request['headers']);
  const key = headers['authorization']?.[0];
  const answer = answerOf(response, largestBody);
  const sent = requestOf(request, { method, path: pathname }, headers, largestBody);
  const exchange: Exchange = {
    ...unrecorded,
    operation: operation.row.operation,
    credentials: 'unknown',
    request: cleanRequest(sent),
    answer,
    fault: answer === null ? { kind: 'aborted', reason: { code: 'recorded-without-answer' } } : null,
    sentAt,
    endedAt: sentAt + (typeof time === 'number' && time >= 0 && Number.isFinite(time) ? Math.round(time) : 0),
    targetDate: answer === null ? null : dateOf(answer.headers),
  };
  const secrets = [...secretsOfRequest(request, url, sent, headers), ...secretsOfAnswer(response, answer)];
  return { exchange, baseUrl: origin + operation.prefix, key: key === undefined || key === '' ? null : key, secrets };
}

/**
 * All secrets of a recorded request, whether or not it is judged: cookies, parameters and form fields are not judged.
 */
function secretsOfRequest(request: JsonObject, url: string, sent: SentRequest, headers: Answer['headers']): string[] {
  const form = member(request['postData'], 'params');
  const text = bytesOf(member(request, 'postData'))?.subarray(0, longestText).toString('utf8') ?? '';
  return [
    ...secretsOfUrl(url),
    ...secretsOfHeaders(headers),
    ...secretsOfPairs(request['cookies'], true),
    ...secretsOfPairs(request['queryString'], false),
    ...secretsOfPairs(form, false),
    ...(sent.body === undefined ? secretsOfText(text) : secretsOfBody(sent.body)),
  ];
}

function secretsOfAnswer(response: JsonObject, answer: Answer | null): string[] {
  const body = answer?.body;
  return [
    ...secretsOfPairs(response['cookies'], true),
    ...secretsOfAnswerHeaders(answer?.headers ?? {}),
    ...(body?.kind === 'json' ? secretsOfBody(body.value) : body?.kind === 'text' ? secretsOfText(body.text) : []),
  ];
}

function requestOf(
  request: JsonObject,
  to: Pick<SentRequest, 'method' | 'path'>,
  headers: Answer['headers'],
  largestBody: number,
): SentRequest {
  const bytes = bytesOf(member(request, 'postData'));
  const shown = Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.join(', ')]));
  const base = { ...to, headers: shown };
  if (bytes === null || bytes.length > largestBody) return { ...base, bodyText: '', body: undefined };
  const body = readJson(bytes);
  const sentBytes = lengthIn(headers) ?? lengthOf(request['bodySize']);
  // Recorders write a text of their own instead of a body that they do not keep ("text was too long"). A body is the
  // sent body if it has the length that was sent; if no length is known, only JSON is believed.
  const isSent = sentBytes === null ? body.kind === 'json' : sentBytes === bytes.length;
  if (!isSent) return { ...base, bodyText: '', body: undefined };
  return { ...base, bodyText: bytes.toString('utf8'), body: body.kind === 'json' ? body.value : undefined };
}

/** A size as a recording has it. -1 and everything that is not a whole number of bytes are unknown (null). */
function lengthOf(size: Json | undefined): number | null {
  return typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : null;
}

/** The recorded answer; null if there was none (status 0). */
function answerOf(response: JsonObject, largestBody: number): Answer | null {
  const status = response['status'];
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 599) return null;
  const content = member(response, 'content');
  const headers = headersOf(response['headers']);
  const bytes = bytesOf(content) ?? Buffer.alloc(0);
  const known = lengthOf(member(content, 'size'));
  const onTheWire = Math.max(lengthOf(response['bodySize']) ?? 0, lengthIn(headers) ?? 0);
  // If anything says that there was more than the recording has, the recorder lost the rest, and the answer is not
  // judged.
  const more = Math.max(known ?? 0, onTheWire);
  const inPart: Body = {
    kind: 'cut',
    reason: { code: 'recorded-in-part', has: bytes.length === 0 ? null : bytes.length, of: more === 0 ? null : more },
  };
  // Recorders leave bodies out: only a size of 0 says that there was none.
  if (bytes.length === 0)
    return { status, headers, body: known === 0 && more === 0 ? { kind: 'empty' } : inPart, bytes: 0 };
  const body = bodyOf(bytes, headers['content-encoding'] ?? [], largestBody);
  const isLost = body === null || (body.kind !== 'json' && body.kind !== 'cut' && more > bytes.length);
  return { status, headers, body: isLost ? inPart : body, bytes: bytes.length };
}

/** A recorded body; null for one that is still compressed and cannot be decoded. */
function bodyOf(bytes: Buffer, codings: readonly string[], largestBody: number): Body | null {
  if (bytes.length > largestBody) return { kind: 'cut', reason: { code: 'too-large', bytes: largestBody } };
  const body = readJson(bytes);
  // Most recorders keep the decoded body and the header all the same.
  if (body.kind === 'json' || codings.length === 0) return body;
  const plain = decoded(bytes, codings, largestBody);
  return plain === null ? null : readJson(plain);
}

/** Headers by lower-case name; entries that are not a pair of texts are ignored. */
function headersOf(list: Json | undefined): Record<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const one of Array.isArray(list) ? list.slice(0, mostHeaders) : []) {
    const [name, value] = [member(one, 'name'), member(one, 'value')];
    if (typeof name !== 'string' || typeof value !== 'string' || name.startsWith(':')) continue;
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  return Object.fromEntries(headers);
}
