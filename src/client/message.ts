import { isUtf8 } from 'node:buffer';
import type { Settings } from '../config/settings.ts';
import type { SentRequest } from '../contract/exchange.ts';
import { withoutEnd } from '../contract/text.ts';
import { type AskedKey, type WrongKey, keyParts } from '../contract/wrong-key.ts';
import { ownHeaders } from '../contract/own-headers.ts';
import type { Call } from './call.ts';
import { readJson } from './attempt/decode-body.ts';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { requestPathProblem } from '../contract/request-path.ts';
import type { TrafficReason } from '../contract/reasons/traffic.ts';

/** A call made ready: what goes out, and the same as the report may show it. */
export interface Message {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Buffer;
  readonly shown: SentRequest;
}

/** The options that say what a client adds to every call. */
export interface Sender {
  readonly apiKey: string;
  /** Further valid keys, by name. */
  readonly keys?: Settings['keys'];
  /** Further headers, their values secret. */
  readonly headers: Settings['headers'];
  readonly traffic: Settings['traffic'];
  /** Version of the suite and id of the run, for the User-Agent. */
  readonly version: string;
  readonly runId: string;
}

/** What messages are made from: the options, and the path of the base URL. */
interface MessageParts extends Sender {
  readonly prefix: string;
}

/** The variable that stands for the value of a configured header in shown requests and commands. */
export function headerVariable(name: string): string {
  return variableOf('HEADER', name);
}

/** `$CONFORMANCE_KEY_PARTNER` for the key `partner`. */
function variableOf(kind: 'HEADER' | 'KEY', name: string): string {
  return `$CONFORMANCE_${kind}_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/** A call made ready, or why it cannot be. */
export function makeReady(call: Call, sender: MessageParts): ((number: number) => Message) | Unsendable {
  try {
    return reasonUnsendable(call) ?? makeMessage(call, sender);
  } catch {
    return { code: 'unsendable', problem: 'body' };
  }
}

/** Makes a call ready; what comes back gives it for its number in the run. Throws if its body is not a JSON value. */
function makeMessage(call: Call, sender: MessageParts): (number: number) => Message {
  const raw = 'json' in call.body ? JSON.stringify(call.body.json) : call.body.raw;
  // A string goes out as UTF-8, which has no lone surrogates: what is shown must be what was sent.
  const body = typeof raw === 'string' ? raw.toWellFormed() : Buffer.from(raw);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const read = readJson(bytes);
  const path = joinPath(sender.prefix, call.path);
  const shownBody = {
    bodyText: typeof body === 'string' ? body : bytes.toString('utf8'),
    body: read.kind === 'json' ? read.value : undefined,
    ...(typeof body === 'string' || isUtf8(bytes) ? {} : { bodyBase64: bytes.toString('base64') }),
    ...(typeof call.key === 'object' ? { key: shownKey(call.key, sender.apiKey, call.keyScheme) } : {}),
  };
  return (number) => {
    const headers = headersOf(call, sender, number, bytes.length);
    return {
      method: call.method,
      path,
      headers: headers.map(({ name, value }) => [name, value]),
      body,
      shown: {
        method: call.method,
        path,
        headers: Object.fromEntries(headers.map(({ name, value, shown }) => [name, shown ?? value])),
        ...shownBody,
      },
    };
  };
}

interface Header {
  readonly name: string;
  readonly value: string;
  /** What is shown instead of the value. */
  readonly shown?: string;
}

function headersOf(call: Call, sender: Sender, number: number, length: number): Header[] {
  const authorization = call.headerName ?? 'Authorization';
  const identified = identify(call, sender);
  const own = Object.entries(call.headers ?? {});
  const ofCall = (wanted: string): string =>
    own.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? 'application/json';
  const configured = Object.entries(sender.headers).filter(
    ([name]) => !isOwn(name, authorization) && !own.some(([other]) => other.toLowerCase() === name.toLowerCase()),
  );
  return [
    { name: 'Accept', value: ofCall('accept') },
    { name: 'Accept-Encoding', value: 'gzip, deflate, br' },
    { name: 'User-Agent', value: userAgentOf(sender, number) },
    { name: 'Content-Type', value: `${ofCall('content-type')}${call.charset === true ? '; charset=utf-8' : ''}` },
    { name: 'Content-Length', value: String(length) },
    ...configured.map(([name, value]) => ({ name, value, shown: headerVariable(name) })),
    ...own.flatMap(([name, value]) => (value === null || isOwn(name, authorization) ? [] : [{ name, value }])),
    ...(identified === null ? [] : [{ name: authorization, ...identified }]),
  ];
}

function isOwn(name: string, authorization: string): boolean {
  return ownHeaders.has(name.toLowerCase()) || name.toLowerCase() === authorization.toLowerCase();
}

/** `acme-gate/2.1 travel-conformance/0.3.0 (run …; call 7)`. */
function userAgentOf({ traffic, version, runId }: Sender, number: number): string {
  const product = traffic.userAgent === null ? '' : `${traffic.userAgent} `;
  return `${product}travel-conformance/${version} (run ${runId}; call ${number})`;
}

/** The header's value and what is shown of it; null for no header. */
function identify(
  { key, keyName, keyScheme }: Call,
  { apiKey, keys = {} }: Sender,
): { value: string; shown: string } | null {
  const scheme = keyScheme === undefined ? '' : `${keyScheme} `;
  const valid = (value: string, shown: string) => ({ value: scheme + value, shown: scheme + shown });
  if (keyName !== undefined) return valid(keys[keyName]!, variableOf('KEY', keyName));
  if (typeof key === 'object') return { value: scheme + key.wrong, shown: `<wrong key: ${key.description}>` };
  if (key === 'none') return null;
  return key === 'empty' ? { value: '', shown: '' } : valid(apiKey, '$CONFORMANCE_API_KEY');
}

/** A wrong key as requests show it: never the key itself. */
function shownKey(
  { wrong, description, scheme }: Exclude<AskedKey, string>,
  apiKey: string,
  before?: string,
): WrongKey {
  const parts = scheme === undefined ? keyParts(wrong, apiKey) : [{ text: `${scheme} ` }, { from: 0 }];
  return {
    wrong: description,
    ...(scheme === undefined ? {} : { scheme }),
    ...(parts === null ? {} : { parts: before === undefined ? parts : [{ text: `${before} ` }, ...parts] }),
  };
}

/** A prefix and a path with exactly one slash between them. */
export function joinPath(prefix: string, path: string): string {
  return `${withoutEnd(prefix, (unit) => unit === '/')}/${path.replace(/^\/+/, '')}`;
}

/** The error of a call that cannot be an HTTP message. */
type Unsendable = Extract<TrafficReason, { readonly code: 'unsendable' }>;

/** Throws if HTTP cannot carry a key or a configured header. The message has no values, because they are secrets. */
export function checkHeaders({
  apiKey,
  keys = {},
  headers,
}: Pick<Settings, 'apiKey' | 'headers'> & Partial<Pick<Settings, 'keys'>>): void {
  if (![apiKey, ...Object.values(keys)].every((key) => isHeader('Authorization', key)))
    throw new Error('The API key cannot be sent: expected printable ASCII without line breaks.');
  for (const [name, value] of Object.entries(headers)) {
    if (!isHeader(name, value))
      throw new Error(
        `The configured header ${JSON.stringify(name)} cannot be sent: expected a header's name and a value ` +
          'in printable ASCII.',
      );
  }
}

/** Why a call cannot be an HTTP message; null if it can. */
function reasonUnsendable(call: Call): Unsendable | null {
  if (!isHeader(call.headerName ?? 'Authorization', typeof call.key === 'object' ? call.key.wrong : ''))
    return { code: 'unsendable', problem: 'header' };
  if (!Object.entries(call.headers ?? {}).every(([name, value]) => isHeader(name, value ?? '')))
    return { code: 'unsendable', problem: 'header' };
  if (/[^\x21-\x7e]/.test(call.path)) return { code: 'unsendable', problem: 'path' };
  const problem = requestPathProblem(call.path);
  if (problem !== null) return { code: 'unsendable', problem: { path: problem } };
  if (!/^[A-Za-z-]+$/.test(call.method)) return { code: 'unsendable', problem: 'method' };
  return null;
}

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
