import { readJson } from '../../client/index.ts';
import { type Answer, type Body, bodyBytes, type Exchange, type SentRequest } from '../../contract/exchange.ts';
import { visibleJson } from '../../contract/text.ts';

/** What all entries share. */
interface HarOf {
  /** The base URL of the run. The path of an exchange has its prefix already. */
  readonly baseUrl: string;
  readonly version: string;
}

/**
 * Exchanges as the text of a HAR 1.2, piece by piece. `check` reads the same requests and answers in it as in the
 * journal. A body that cannot be written so that it reads the same is left out, with its size: `check` does not judge
 * it.
 */
export async function* harText(
  exchanges: AsyncIterable<Exchange>,
  { baseUrl, version }: HarOf,
): AsyncGenerator<string> {
  const creator = { name: 'travel-conformance', version };
  const comment = 'Made from the journal of a run. Secrets are redacted; the key is $CONFORMANCE_API_KEY.';
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"comment":${JSON.stringify(comment)},"entries":[`;
  let before = '';
  for await (const exchange of exchanges) {
    if (exchange.fault?.kind === 'not-sent') continue;
    const entry = entryText(exchange, new URL(baseUrl).origin);
    if (entry !== null) yield `${before}\n${entry}`;
    before = entry === null ? before : ',';
  }
  yield '\n]}}\n';
}

/** Null for an exchange that no run has written. */
function entryText(exchange: Exchange, origin: string): string | null {
  try {
    return visibleJson(JSON.stringify(harEntry(exchange, origin)));
  } catch {
    return null;
  }
}

/** One exchange. `origin`: `https://api.example`. */
function harEntry(exchange: Exchange, origin: string): object {
  const { call, sentFor, connectionNumber, sentAt, endedAt } = exchange;
  const time = Math.max(0, endedAt - sentAt);
  return {
    startedDateTime: new Date(sentAt).toISOString(),
    time,
    request: requestOf(exchange.request, origin),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(connectionNumber === null ? {} : { connection: String(connectionNumber) }),
    comment: `call ${call}${sentFor === null ? '' : `, sent for ${sentFor}`}`,
  };
}

function requestOf(request: SentRequest, origin: string): object {
  const { method, path, headers, bodyText, bodyBase64 } = request;
  const url = `${origin}${path}`;
  const pairs = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const query = URL.canParse(url) ? [...new URL(url).searchParams].map(([name, value]) => ({ name, value })) : [];
  const mimeType = pairs.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  const sent = bodyBase64 === undefined ? { text: bodyText } : { text: bodyBase64, encoding: 'base64' };
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs,
    queryString: query,
    ...(bodyText === '' ? {} : { postData: { mimeType, ...sent } }),
    headersSize: -1,
    bodySize: bodyBytes(request),
  };
}

function responseOf({ answer, frontAnswer, fault }: Exchange): object {
  const given = answer ?? frontAnswer;
  const { status, headers, body, bytes }: Answer = given ?? {
    status: 0,
    headers: {},
    body: { kind: 'empty' },
    bytes: 0,
  };
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: Object.entries(headers).flatMap(([name, values]) => values.map((value) => ({ name, value }))),
    content: { size: bytes, mimeType: headers['content-type']?.[0] ?? '', ...contentOf(body, bytes) },
    redirectURL: headers['location']?.[0] ?? '',
    headersSize: -1,
    bodySize: -1,
    ...(fault === null ? {} : { _error: fault.kind }),
  };
}

/** The body as it is to be read: as text, or in base64 if it is not UTF-8. */
function contentOf(body: Body, bytes: number): object {
  if (body.kind === 'empty') return {};
  if (body.kind === 'json') {
    const text = JSON.stringify(body.value);
    return { text, size: Buffer.byteLength(text) };
  }
  if (body.kind === 'cut') return { comment: 'The journal does not have this body.' };
  const [utf8, other] = [Buffer.from(body.text), withoutUtf8(body.text)];
  const same = [utf8, other].find((one) => JSON.stringify(readJson(one)) === JSON.stringify(body));
  // The journal keeps the beginning of a long text.
  if (same === undefined || bytes > utf8.length)
    return { comment: 'The journal does not have all bytes of this body.' };
  const text = same === utf8 ? { text: body.text } : { text: same.toString('base64'), encoding: 'base64' };
  return { ...text, size: same.length };
}

/** A text with a byte that UTF-8 does not have in the place of each replacement character. */
function withoutUtf8(text: string): Buffer {
  const parts = text.split('\ufffd').map((one) => Buffer.from(one));
  return Buffer.concat(parts.flatMap((one, index) => (index === 0 ? [one] : [Buffer.from([0xff]), one])));
}
