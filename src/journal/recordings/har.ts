import { readJson } from '../../client/index.ts';
import type { Answer, Body, Exchange, SentRequest } from '../../contract/exchange.ts';
import { isObject, type Json, type JsonObject, member, canonicalJson, isTooDeep } from '../../contract/json.ts';
import { operationAt } from '../../contract/operations.ts';
import { requestPathProblem } from '../../contract/request-path.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import { answerOf, bytesOf, formOf, isEncodedTwice, isOfEditor, lengthIn, sizeIn } from './recorded-answer.ts';
import { dateOf, type RecordedCall, unrecorded } from './recorded-call.ts';
import {
  cleanRequest,
  isMasked,
  secretsOfAnswerHeaders,
  secretsOfBody,
  secretsOfHeaders,
  secretsOfPairs,
  secretsOfText,
  secretsOfUrl,
} from './recorded-secrets.ts';
import { createHash } from 'node:crypto';

/** Limits: entries of one file, headers of one message, and characters of a path and of a URL. */
const mostEntries = 1_000_000;
const mostHeaders = 500;
const longestPath = 2000;
const longestUrl = 20_000;
/** Bytes of a request body that is not JSON that are searched for secrets. */
const longestText = 1_000_000;
const [year2000, year2100] = [Date.UTC(2000), Date.UTC(2100)];

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
  const unusable = new Map<string, number>();
  const note = (why: string): void => void unusable.set(why, (unusable.get(why) ?? 0) + 1);
  const calls = new DistinctCalls();
  let skipped = Math.max(0, entries.length - mostEntries);
  for (const entry of entries.slice(0, mostEntries)) {
    const call = callOf(entry, largestBody);
    if (call === null) skipped += 1;
    if (typeof call === 'string') note(call);
    if (call === null || typeof call === 'string') continue;
    const { exchange } = call;
    if (!calls.add(call)) {
      note('there twice');
      continue;
    }
    const size = sizeIn(member(member(entry, 'request'), 'bodySize'));
    if (exchange.request.bodyText === '' && size !== 0) note('without the body of the request');
    if (exchange.answer === null) note('without an answer (it has no valid status), so it is not judged');
    else if (exchange.answer.body.kind === 'cut') note(whyNotJudged(exchange.answer.body.reason));
  }
  return { calls: calls.list, skipped, unusable };
}

/** Why a body cannot be judged; without its sizes, so that calls can be counted by it. */
function whyNotJudged(reason: Extract<Body, { kind: 'cut' }>['reason']): string {
  const isPart = reason.code === 'recorded-in-part' && reason.has !== null;
  const cause = isPart ? 'the recording has a part of it' : wordsOf(reason).text;
  return `answered with a body that cannot be judged (${cause})`;
}

/** An entry as a call; null if it is not of a known operation; a text that says why a call cannot be used. */
function callOf(entry: Json, largestBody: number): RecordedCall | string | null {
  const [request, response] = [member(entry, 'request'), member(entry, 'response')];
  const url = member(request, 'url');
  if (!isObject(request) || typeof url !== 'string' || url.length > longestUrl) return null;
  if (url.startsWith('/') && operationAt(url.replace(/\?.*/s, '')) !== null) return 'at a URL without its host';
  if (!URL.canParse(url)) return null;
  const { origin, pathname, protocol } = new URL(url);
  const verb = String(request['method']).toUpperCase();
  const operation = operationAt(pathname, { method: verb });
  // A browser's preflight request is not a call.
  if (operation === null || !/^https?:$/.test(protocol) || verb === 'OPTIONS') return null;
  if (pathname.length > longestPath) return `at a path of more than ${longestPath} characters`;
  const problem = requestPathProblem(pathname);
  if (problem !== null) return `at a path that no call of the suite has: ${problem}`;
  const { method } = operation.row;
  if (verb !== method) return `sent with another method than ${method}`;
  if (!isObject(response)) return 'without a response';
  if (response['status'] === 407) return 'refused by a proxy (407)';
  const started = member(entry, 'startedDateTime');
  const sentAt = timeOf(started);
  if (Number.isNaN(sentAt))
    return `${started === undefined ? 'without a time' : 'with a time that is not a date'} (startedDateTime)`;
  const time = member(entry, 'time');
  const headers = headersOf(request['headers']);
  const key = headers['authorization']?.[0];
  const recorded = answerOf(response, headersOf(response['headers']), largestBody);
  const answer = recorded?.answer ?? null;
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
  return {
    exchange,
    baseUrl: origin + operation.prefix,
    key: key === undefined || key === '' || isMasked(key) ? null : key,
    secrets,
    isAsSent: recorded?.isAsSent ?? true,
  };
}

/**
 * A time in milliseconds; NaN if it is not one. Some recorders write a number of seconds or milliseconds since 1970,
 * which is a time if it is one between the years 2000 and 2100.
 */
function timeOf(written: Json | undefined): number {
  if (typeof written !== 'number') return Date.parse(String(written));
  return Math.round([written, written * 1000].find((ms) => ms >= year2000 && ms < year2100) ?? NaN);
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
  const named = lengthIn(headers);
  const sentBytes = named ?? sizeIn(request['bodySize']);
  const bytes = bytesOf(member(request, 'postData'), sentBytes);
  // Some recorders have a header twice, as the page gave it and as it was sent.
  const shown = Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [name, [...new Set(values)].join(', ')]),
  );
  const base = { ...to, headers: shown };
  if (bytes === null || bytes.length > largestBody) return { ...base, bodyText: '', body: undefined };
  const body = readJson(bytes);
  // Recorders write a text of their own instead of a body that they do not keep ("text was too long"). A body is the
  // sent body if it has the length that was sent; if no length is known, only JSON is believed.
  const isSent = sentBytes === null ? body.kind === 'json' && !isEncodedTwice(body.value) : sentBytes === bytes.length;
  // What a client counts may be the text of its editor.
  const isEdited = named === null && body.kind === 'text' && (isMasked(body.text) || isOfEditor(body.text));
  const laidOut = isSent || body.kind !== 'json' || sentBytes === null ? null : formOf(body.value, sentBytes);
  if (laidOut !== null && body.kind === 'json') return { ...base, bodyText: laidOut, body: body.value };
  if (!isSent || isEdited) return { ...base, bodyText: '', body: undefined };
  return { ...base, bodyText: bytes.toString('utf8'), body: body.kind === 'json' ? body.value : undefined };
}

/** Headers by lower-case name, of a list of pairs or of an object; all that are not a pair of texts are ignored. */
function headersOf(written: Json | undefined): Record<string, string[]> {
  const list = isObject(written) ? Object.entries(written).map(([name, value]) => ({ name, value })) : written;
  const headers = new Map<string, string[]>();
  for (const one of Array.isArray(list) ? list.slice(0, mostHeaders) : []) {
    const [name, value] = [member(one, 'name'), member(one, 'value')];
    if (typeof name !== 'string' || typeof value !== 'string' || name.startsWith(':')) continue;
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  return Object.fromEntries(headers);
}

/**
 * Recorded calls, each once. Two entries are one call if they have the same request, the same request id and the same
 * answer. Files joined from several recordings, or a recorder that saw a call at two places, have the call twice, with
 * different times, in different forms, or without the body of the request. Calls without a request id are one only if
 * they have the same times too.
 */
class DistinctCalls {
  readonly list: RecordedCall[] = [];
  /** The secrets of each call in the list, those of its other entries among them: any answer may repeat them. */
  readonly #secrets: string[][] = [];
  /** Places in the list, by what the entries of a call have in common. */
  readonly #places = new Map<string, number[]>();

  /** Returns false if the call is there already. */
  add(call: RecordedCall): boolean {
    const identity = identityOf(call);
    const places = this.#places.get(identity) ?? [];
    const { bodyText } = call.exchange.request;
    const place = places.find((one) => {
      const known = this.list[one]!.exchange.request.bodyText;
      return known === '' || bodyText === '' || sameRequest(this.list[one]!, call);
    });
    if (place === undefined) {
      this.#places.set(identity, [...places, this.list.length]);
      const secrets = [...call.secrets];
      this.#secrets.push(secrets);
      this.list.push({ ...call, secrets });
      return true;
    }
    const secrets = this.#secrets[place]!;
    secrets.push(...call.secrets, ...(typeof call.key === 'string' ? [call.key] : []));
    // The entry that has the body of the request shows more.
    if (this.list[place]!.exchange.request.bodyText === '') this.list[place] = { ...call, secrets };
    return false;
  }
}

/** What two entries of one call have in common, apart from the body of the request. */
function identityOf({ exchange, baseUrl }: RecordedCall): string {
  const { request, answer, sentAt, endedAt } = exchange;
  const value = answer?.body.kind === 'json' ? answer.body.value : undefined;
  const id = member(value, 'request_id') ?? null;
  const times = typeof id === 'string' && id !== '' ? [] : [sentAt, endedAt];
  const text = value === undefined ? JSON.stringify(answer?.body ?? null) : textOf(value);
  const bytes = createHash('sha256').update(text).digest('base64');
  return JSON.stringify([baseUrl, request.path, answer?.status, bytes, id, ...times]);
}

function sameRequest(one: RecordedCall, other: RecordedCall): boolean {
  const [a, b] = [one.exchange.request, other.exchange.request];
  return (
    a.bodyText === b.bodyText || (a.body !== undefined && b.body !== undefined && textOf(a.body) === textOf(b.body))
  );
}

/** JSON without its form; as it is where it is too deep. */
function textOf(value: Json): string {
  return isTooDeep(value) ? JSON.stringify(value) : canonicalJson(value);
}
