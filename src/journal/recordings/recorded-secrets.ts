import { isHarmlessHeader, isSecretName, REDACTED } from '../../client/redacting.ts';
import type { SentRequest } from '../../contract/exchange.ts';
import { decoded } from '../../contract/text.ts';
import { type Json, member } from '../../contract/json.ts';
import { longSecret } from '../../contract/key-warnings.ts';

/** Levels of a body that are searched. */
const deepest = 200;
/** The texts that replace a secret in a journal of the suite, or in a recording that was cleaned. */
const placeholder = /^(?:\$CONFORMANCE_[A-Z0-9_]*|<wrong key: .*|\[redacted\]|\(secret\))$/;
/** What programs that clean recordings write in place of a value. */
const masks = [
  /redacted|[[<(](?:masked|filtered|scrubbed|sanitized|removed|hidden)[\])>]/i,
  /\*{3}|•{3}|x{4}|\{\{\w{1,40}\}\}|<(?:[a-z]{1,40}_[a-z_]{1,40}|timestamp|uuid)>/i,
];

/** Whether a value was replaced in a recording: `***`, `XXXX`, `[Authorization redacted]`, `{{key}}`, `<order_no>`. */
export function isMasked(value: string): boolean {
  return masks.some((mask) => mask.test(value.slice(0, 1000)));
}

/** The secret in a text or number: `['s3cr3t']`; an empty list if it is not a secret. */
function valueOf(value: Json | undefined): string[] {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text !== 'string' || text === '' || placeholder.test(text) ? [] : [text];
}

/** The values of cookies: `1` and `2` for `a=1; b="2"`. */
function cookieValues(header: string): string[] {
  return header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at === -1
      ? []
      : valueOf(
          pair
            .slice(at + 1)
            .trim()
            .replace(/^"(.*)"$/, '$1'),
        );
  });
}

/**
 * The secrets of a request's header: its value, and its parts: cookies, a user's name and password, a credential after
 * its scheme.
 */
function secretsOfHeader(name: string, value: string): string[] {
  const whole = isHarmlessHeader(name) ? [] : valueOf(value);
  if (whole.length === 0) return [];
  if (name.toLowerCase() === 'cookie') return [...whole, ...cookieValues(value)];
  const [, scheme = '', credential = ''] = /^([A-Za-z][\w-]{0,30}) +(\S+)$/.exec(value) ?? [];
  const basic = scheme.toLowerCase() === 'basic' ? Buffer.from(credential, 'base64').toString('utf8') : '';
  return [...whole, ...valueOf(credential), ...valueOf(basic), ...valueOf(basic.slice(basic.indexOf(':') + 1))];
}

/** The secrets of a request's headers; `headers` is an object by name. */
export function secretsOfHeaders(headers: Readonly<Record<string, string | readonly string[]>>): string[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => secretsOfHeader(name, value)),
  );
}

/** The values of cookies that an answer sets: `abc` for `session=abc; Path=/`. */
export function secretsOfAnswerHeaders(headers: Readonly<Record<string, readonly string[]>>): string[] {
  const cookies = Object.entries(headers).filter(([name]) => name.toLowerCase() === 'set-cookie');
  // Some recorders write several cookies into one header, one a line.
  const set = cookies
    .flatMap(([, values]) => values.flatMap((value) => value.split('\n')))
    .flatMap((one) => cookieValues(one.split(';')[0] ?? ''));
  const named = Object.entries(headers).filter(([name]) => isSecretName(name) && name.toLowerCase() !== 'set-cookie');
  return [...set, ...named.flatMap(([, values]) => values.flatMap(valueOf))];
}

/** The values of parameters that look like secrets by their names: `abc` for `?token=abc&page=1`. */
function secretsOfParameters(text: string): string[] {
  return [...new URLSearchParams(text)].flatMap(([name, value]) =>
    isSecretParameter(name) ? [...valueOf(value), ...rawValue(text, value)] : [],
  );
}

/** A parameter as it is written, if that differs from its decoded value. */
function rawValue(text: string, value: string): string[] {
  const written = encodeURIComponent(value.toWellFormed());
  return written !== value && text.includes(written) ? [written] : [];
}

function isSecretParameter(name: string): boolean {
  return name.toLowerCase() === 'key' || isSecretName(name);
}

/** The secrets of a recorded URL: user, password, and parameters that look like secrets. */
export function secretsOfUrl(text: string): string[] {
  const { username, password, search, hash } = new URL(text);
  const user = [username, password].flatMap((one) => [...valueOf(one), ...valueOf(decoded(one))]);
  return [...user, ...secretsOfParameters(search), ...secretsOfParameters(hash.slice(1))];
}

/**
 * The secrets in lists of `{ name, value }`, as a HAR has them: all values, or those that look like secrets by their
 * names.
 */
export function secretsOfPairs(list: Json | undefined, all: boolean): string[] {
  return (Array.isArray(list) ? list : []).flatMap((one) => {
    const name = member(one, 'name');
    return all || (typeof name === 'string' && isSecretParameter(name)) ? valueOf(member(one, 'value')) : [];
  });
}

/**
 * The texts and numbers of members that look like secrets by their names, at any depth. `inside`: whether the value is
 * below such a member.
 */
export function secretsOfBody(value: Json | undefined, inside = false, depth = 0): string[] {
  if (typeof value !== 'object' || value === null) return inside ? valueOf(value) : [];
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => secretsOfBody(one, inside, depth + 1));
  return Object.entries(value).flatMap(([name, one]) => secretsOfBody(one, inside || isSecretName(name), depth + 1));
}

/** A member in a text that is not JSON, or a field of a form. */
const members =
  /"([^"\\]{1,100})"\s{0,9}:\s{0,9}"((?:[^"\\]|\\.){1,4000})"|([^\s"'=&?;,<>]{1,100})=([^\s"'&;,<>]{1,4000})/g;

/** The secrets in a text that is not JSON: members and parameters that look like secrets by their names. */
export function secretsOfText(text: string): string[] {
  return [...text.matchAll(members)].flatMap(([, name, value, parameter, argument]) => {
    if (name !== undefined) return isSecretName(name) ? valueOf(value) : [];
    return isSecretParameter(parameter ?? '')
      ? [...valueOf(argument), ...valueOf(decoded((argument ?? '').replaceAll('+', ' ')))]
      : [];
  });
}

/**
 * A recorded request as it may be shown: headers and members that are secret by their names are removed. The key stays,
 * because it is not yet known whether it was right.
 */
export function cleanRequest(request: SentRequest): SentRequest {
  const headers = Object.entries(request.headers).map(([name, value]) => {
    const stays =
      isHarmlessHeader(name) || name.toLowerCase() === 'authorization' || value === '' || placeholder.test(value);
    return [name, stays ? value : REDACTED];
  });
  const clean = { ...request, headers: Object.fromEntries(headers) as Record<string, string> };
  if (request.body === undefined) return { ...clean, bodyText: cleanText(request.bodyText) };
  const body = cleanBody(request.body, 0);
  return body === request.body ? clean : { ...clean, body, bodyText: JSON.stringify(body) };
}

/** Returns the same value if nothing is removed. */
function cleanBody(value: Json, depth: number): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return REDACTED;
  if (Array.isArray(value)) {
    const items = value.map((one) => cleanBody(one, depth + 1));
    return items.some((one, index) => one !== value[index]) ? items : value;
  }
  const entries = Object.entries(value).map(([name, one]): [string, Json] => [
    name,
    isSecretName(name) && one !== null ? REDACTED : cleanBody(one, depth + 1),
  ]);
  return entries.some(([name, one]) => one !== value[name]) ? Object.fromEntries(entries) : value;
}

function cleanText(text: string): string {
  return text.replace(members, (found, name?: string, value?: string, parameter?: string) => {
    if (name !== undefined)
      return isSecretName(name) ? found.slice(0, -(value ?? '').length - 1) + `${REDACTED}"` : found;
    return isSecretParameter(parameter ?? '') ? `${parameter}=${REDACTED}` : found;
  });
}

/**
 * The secrets of recordings that are searched for in every encoding, and those that are only searched for as separate
 * words.
 */
export interface RecordedSecrets {
  readonly secrets: readonly string[];
  readonly alone: { readonly quoted: readonly string[]; readonly words: readonly string[] };
}

/** The largest number of secrets that are searched for in every encoding: each costs time in every answer. */
const most = 100;
/**
 * The fewest characters of a secret that is searched for within other texts: a guessed secret may be an ordinary word.
 */
const informative = 8;

/** Decides how the secrets of recorded calls are searched for. `harmless`: values that are also in harmless headers. */
export function howToLookFor(found: Iterable<string>, harmless: ReadonlySet<string>): RecordedSecrets {
  const times = new Map<string, number>();
  for (const one of found) if (!harmless.has(one)) times.set(one, (times.get(one) ?? 0) + 1);
  // A value that many calls carry is a session; a value of one call is usually its own id.
  const all = [...times].toSorted(([, one], [, other]) => other - one).map(([secret]) => secret);
  const long = all.filter((one) => one.length >= informative);
  const short = all.filter((one) => one.length < informative);
  const isWord = (one: string): boolean => one.length >= 4 && /\d/.test(one);
  const words = long.filter((one, index) => index >= most || one.length < longSecret);
  return {
    secrets: long.slice(0, most),
    alone: { quoted: short.filter((one) => !isWord(one)), words: [...short.filter(isWord), ...words] },
  };
}
