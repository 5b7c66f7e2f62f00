import type { Answer, Exchange, SentRequest } from '../contract/exchange.ts';
import { isTooDeep, member, type Json } from '../contract/json.ts';
import { MAX_SHOWN, toCurl } from '../contract/curl.ts';
import type { ShownExchange, ShownRequest, ShownResponse } from '../contract/shown-exchange.ts';
import { wordsOf } from '../contract/reason-words.ts';
import { hasLoneSurrogate } from '../contract/text.ts';

/** The largest number of shown characters of a request id. */
const MAX_ID = 200;

/**
 * A redacted exchange as reports show it: bodies up to 16 KB, data that is nested too deep as text, and the command
 * that sends it again.
 */
export function showExchange(exchange: Exchange, baseUrl: string, hosts: Json = {}): ShownExchange {
  const { request, answeredBy } = exchange;
  const answer = exchange.answer ?? exchange.frontAnswer ?? null;
  const requestId = answer?.body.kind === 'json' ? member(answer.body.value, 'request_id') : undefined;
  const { method, path, headers, key } = request;
  const shown: ShownRequest = {
    method,
    path,
    headers,
    key,
    ...shownRequestBody(request),
  };
  return {
    call: exchange.call,
    operation: exchange.operation,
    request: shown,
    response: answer === null ? null : shownAnswer(answer),
    ...(answeredBy.by === 'in front' ? { answeredBy } : {}),
    curl: toCurl(shown, baseUrl, hosts),
    requestId: typeof requestId === 'string' ? head(requestId, MAX_ID) : null,
    at: new Date(exchange.sentAt).toISOString(),
    durationMs: Math.round(exchange.endedAt - exchange.sentAt),
  };
}

function shownAnswer(answer: Answer): ShownResponse {
  const { status, headers, headersLeftOut } = answer;
  const leftOut = headersLeftOut === undefined ? {} : { headersLeftOut };
  return { status, headers: joined(headers), ...leftOut, body: shownBody(answer) };
}

function joined(headers: Answer['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.join(', ')]));
}

function shownRequestBody({
  body,
  bodyText,
  bodyBase64,
}: SentRequest): Pick<ShownRequest, 'body' | 'bodyText' | 'bodyBase64' | 'cut'> {
  if (bodyText.length > MAX_SHOWN) return { body: cut(bodyText, Buffer.byteLength(bodyText)), cut: true };
  if (body === undefined || isTooDeep(body)) return { body: bodyText, bodyText, bodyBase64 };
  return { body, ...(JSON.stringify(body) === bodyText && !hasLoneSurrogate(bodyText) ? {} : { bodyText }) };
}

function shownBody({ body, bytes }: Answer): Json {
  switch (body.kind) {
    case 'json': {
      const text = JSON.stringify(body.value);
      return text.length <= MAX_SHOWN && !isTooDeep(body.value) ? body.value : cut(text, bytes);
    }
    case 'text':
      return cut(body.text, bytes);
    case 'empty':
      return '';
    case 'cut':
      return `(not shown: ${wordsOf(body.reason).text})`;
  }
}

function cut(text: string, bytes: number): string {
  return text.length <= MAX_SHOWN && bytes <= MAX_SHOWN * 4
    ? text
    : `${head(text, MAX_SHOWN)} … (cut: ${bytes} bytes in all)`;
}

/** The first characters, without half a surrogate pair at the end. */
function head(text: string, length: number): string {
  const start = text.slice(0, length);
  return start.isWellFormed() ? start : start.replace(/[\ud800-\udbff]$/, '').toWellFormed();
}
