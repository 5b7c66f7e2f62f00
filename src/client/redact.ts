import type { Answer, Exchange, SentRequest } from '../model/exchange.ts';
import { pointerTokens } from '../model/json-pointer.ts';
import type { Json } from '../model/json.ts';
import { MAX_TEXT } from './decode-body.ts';
import { BACKSLASHES } from './escapes.ts';
import { createSecretMatcher } from './secret-matcher.ts';

/** What stands where something was taken out. */
export const REDACTED = '[redacted]';
/** Secrets that are shorter are taken out by the name of their header only: they would be found everywhere. */
const SHORTEST = 4;
/** Levels of data that are looked through; what lies deeper is taken out whole. */
const MAX_DEPTH = 1000;
/** Headers whose values are secret whatever they are, in lower case. */
const SECRET_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie', 'x-api-key', 'x-auth-token']);
/** Backslashes in a row of which the escapes are not all read where JSON has doubled them. */
const TOO_ESCAPED = '\\'.repeat(BACKSLASHES + 1);
/** What this client writes into requests in place of secrets; it stays as it is. */
const WRONG_KEY = '<wrong key: ';
const PLACEHOLDER = /^(?:\$CONFORMANCE_API_KEY|\$CONFORMANCE_HEADER_[A-Z0-9_]*|)$/;

/** Takes secrets and personal data out of what is to be shown. */
export interface Redactor {
  text(text: string): string;
  /** Strings, numbers and member names. */
  json(value: Json): Json;
  /** Secrets everywhere, secret headers by name, personal data in the answer. */
  exchange(exchange: Exchange): Exchange;
  /** The JSON text of the same. */
  exchangeText(exchange: Exchange): string;
  /** Secrets in all strings of plain data. */
  deep<T>(data: T): T;
  /** One that also knows the personal data in the answers of these exchanges: for texts that quote them. */
  within(exchanges: readonly Exchange[]): Redactor;
}

export interface RedactorOptions {
  /** API key, wrong keys, values of configured headers, a proxy's password. */
  readonly secrets: readonly string[];
  /** JSON pointers of personal data in answers; `*` stands for every index or member. */
  readonly pointers: readonly string[];
}

/** A redactor for these secrets and places. Prepared once; linear in what it is given. */
export function createRedactor(options: RedactorOptions): Redactor {
  const secrets = options.secrets.flatMap(withParts).filter((secret) => secret.length >= SHORTEST);
  const matcher = createSecretMatcher(secrets);
  // A character takes up to some twelve in an escape that is itself escaped.
  const longestWriting = 12 * Math.max(1, ...secrets.map((secret) => secret.length));
  const places = options.pointers.map(pointerTokens);
  const text = (value: string): string => matcher.replace(value, REDACTED);

  /** The value itself where nothing is to be taken out: answers are large, and few hold a secret. */
  function walk(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : REDACTED;
    if (typeof value !== 'object' || value === null) return value;
    if (depth > MAX_DEPTH) return REDACTED;
    return Array.isArray(value) ? walkArray(value, depth) : walkObject(value, depth);
  }

  function walkArray(items: readonly unknown[], depth: number): readonly unknown[] {
    let clean: unknown[] | null = null;
    for (const [index, item] of items.entries()) {
      const next = walk(item, depth + 1);
      if (next !== item) clean ??= items.slice(0, index);
      clean?.push(next);
    }
    return clean ?? items;
  }

  function walkObject(object: object, depth: number): object {
    const members = object as Readonly<Record<string, unknown>>;
    const names = Object.keys(object);
    let clean: [string, unknown][] | null = null;
    for (const [index, name] of names.entries()) {
      const shown = text(name);
      const next = walk(members[name], depth + 1);
      if (shown !== name || next !== members[name]) clean ??= names.slice(0, index).map((one) => [one, members[one]]);
      clean?.push([shown, next]);
    }
    if (clean === null) return object;
    const taken = new Set<string>();
    return Object.fromEntries(clean.map(([name, item]) => [unique(name, taken), item]));
  }

  const json = (value: Json): Json => walk(value, 0) as Json;
  const header = (name: string, value: string): string => (SECRET_HEADERS.has(name.toLowerCase()) ? REDACTED : text(value));

  function exchange(given: Exchange): Exchange {
    return {
      ...given,
      request: request(given.request),
      answer: given.answer === null ? null : answer(given.answer),
      fault: given.fault === null ? null : { ...given.fault, message: text(given.fault.message) },
    };
  }

  /** Whether something has to go from an exchange for its name or its place, whatever it is. */
  function hasToGo({ request: sent, answer: given }: Exchange): boolean {
    const ownKey = (value: string): boolean => PLACEHOLDER.test(value) || value.startsWith(WRONG_KEY);
    return (
      Object.entries(sent.headers).some(([name, value]) => SECRET_HEADERS.has(name.toLowerCase()) && !ownKey(value)) ||
      (given !== null &&
        (Object.keys(given.headers).some((name) => SECRET_HEADERS.has(name.toLowerCase())) ||
          (given.body.kind === 'json' && places.length > 0) ||
          (given.body.kind === 'text' && given.bytes > MAX_TEXT)))
    );
  }

  function request(sent: SentRequest): SentRequest {
    const headers = Object.entries(sent.headers).map(([name, value]) => {
      const shown = PLACEHOLDER.test(value) ? value : value.startsWith(WRONG_KEY) ? text(value) : header(name, value);
      return [text(name), shown];
    });
    const { bodyBase64, ...rest } = sent;
    const clean = bodyBase64 === undefined || text(bodyBase64) !== bodyBase64 ? {} : { bodyBase64 };
    return {
      ...rest,
      ...clean,
      path: text(sent.path),
      headers: Object.fromEntries(headers),
      bodyText: text(sent.bodyText),
      body: sent.body === undefined ? undefined : json(sent.body),
    };
  }

  function answer(given: Answer): Answer {
    const headers = Object.fromEntries(Object.entries(given.headers).map(([name, values]) => [text(name), values.map((value) => header(name, value))]));
    const { body } = given;
    switch (body.kind) {
      case 'json':
        return { ...given, headers, body: { kind: 'json', value: json(places.reduce((value, place) => withoutPlace(value, place, 0), body.value)) } };
      case 'text':
        // Where the text was cut the beginning of a secret may stand, which is not found.
        return {
          ...given,
          headers,
          body: { ...body, text: given.bytes > MAX_TEXT ? text(body.text).slice(0, -longestWriting) : text(body.text), problem: text(body.problem) },
        };
      default:
        return { ...given, headers };
    }
  }

  return {
    text,
    json,
    exchange,
    exchangeText(given) {
      if (!hasToGo(given)) {
        // Nearly every exchange is free of secrets: read through once as it is written, it need not be taken apart.
        const written = JSON.stringify(given);
        if (!written.includes(TOO_ESCAPED) && text(written) === written) return written;
      }
      return JSON.stringify(exchange(given));
    },
    deep: <T>(data: T) => walk(data, 0) as T,
    within(exchanges) {
      const personal = exchanges.flatMap(({ answer: given }) =>
        given?.body.kind === 'json' ? places.flatMap((place) => valuesAt(given.body.kind === 'json' ? given.body.value : null, place, 0)) : [],
      );
      return createRedactor({ ...options, secrets: [...options.secrets, ...new Set(personal)] });
    },
  };
}

/** A secret and, where it is a scheme with a credential (`Bearer …`), the credential alone. */
function withParts(secret: string): string[] {
  return [
    secret,
    ...secret
      .split(/\s+/)
      .slice(1)
      .filter((part) => part.length >= 8),
  ];
}

function unique(name: string, names: Set<string>): string {
  let free = name;
  for (let n = 2; names.has(free); n++) free = `${name} (${n})`;
  names.add(free);
  return free;
}

/** The same value with `[redacted]` at a place. */
function withoutPlace(value: Json, place: readonly string[], depth: number): Json {
  const part = place[depth];
  if (part === undefined) return REDACTED;
  if (typeof value !== 'object' || value === null) return value;
  const inside = (name: string, item: Json): Json => (part === '*' || part === name ? withoutPlace(item, place, depth + 1) : item);
  if (Array.isArray(value)) return value.map((item, index) => inside(String(index), item));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inside(name, item)]));
}

/** Texts and long numbers at a place and below. */
function valuesAt(value: Json, place: readonly string[], depth: number): string[] {
  if (typeof value === 'string' || (typeof value === 'number' && place.length <= depth)) return place.length <= depth ? [String(value)] : [];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  const part = place[depth] ?? '*';
  return Object.entries(value).flatMap(([name, item]) => (part === '*' || part === name ? valuesAt(item, place, depth + 1) : []));
}
