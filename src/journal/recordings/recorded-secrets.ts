import { isHarmlessHeader, isSecretName, REDACTED } from '../../client/redacting.ts';
import type { SentRequest } from '../../contract/exchange.ts';
import { decoded } from '../../contract/decoded.ts';
import { type Json, member } from '../../contract/json.ts';

/** Levels of a body that are looked through. */
const deepest = 200;
/** What stands for a secret in a journal of ours, or in a recording that was cleaned. */
const placeholder = /^(?:\$CONFORMANCE_[A-Z0-9_]*|<wrong key: .*|\[redacted\]|\(secret\))$/;

/** A text or number that is a secret: `['s3cr3t']`, an empty list where it is none. */
function valueOf(value: Json | undefined): string[] {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text !== 'string' || text === '' || placeholder.test(text) ? [] : [text];
}

/** The values of cookies: of `a=1; b="2"` these are `1` and `2`. */
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
 * The secrets of a request's header: its value, and what that is made of: cookies, a user's name and password, a
 * credential behind its scheme.
 */
function secretsOfHeader(name: string, value: string): string[] {
  const whole = isHarmlessHeader(name) ? [] : valueOf(value);
  if (whole.length === 0) return [];
  if (name.toLowerCase() === 'cookie') return [...whole, ...cookieValues(value)];
  const [, scheme = '', credential = ''] = /^([A-Za-z][\w-]{0,30}) +(\S+)$/.exec(value) ?? [];
  const basic = scheme.toLowerCase() === 'basic' ? Buffer.from(credential, 'base64').toString('utf8') : '';
  return [...whole, ...valueOf(credential), ...valueOf(basic), ...valueOf(basic.slice(basic.indexOf(':') + 1))];
}

/** The secrets of a request's headers, given by name. */
export function secretsOfHeaders(headers: Readonly<Record<string, string | readonly string[]>>): string[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => secretsOfHeader(name, value)),
  );
}

/** The values of cookies that an answer sets: of `session=abc; Path=/` it is `abc`. */
export function secretsOfAnswerHeaders(headers: Readonly<Record<string, readonly string[]>>): string[] {
  const cookies = Object.entries(headers).filter(([name]) => name.toLowerCase() === 'set-cookie');
  // Some recorders put several cookies into one header, a line each.
  const set = cookies
    .flatMap(([, values]) => values.flatMap((value) => value.split('\n')))
    .flatMap((one) => cookieValues(one.split(';')[0] ?? ''));
  const named = Object.entries(headers).filter(([name]) => isSecretName(name) && name.toLowerCase() !== 'set-cookie');
  return [...set, ...named.flatMap(([, values]) => values.flatMap(valueOf))];
}

/** The values of parameters that look like secrets by their names: of `?token=abc&page=1` it is `abc`. */
function secretsOfParameters(text: string): string[] {
  return [...new URLSearchParams(text)].flatMap(([name, value]) =>
    isSecretParameter(name) ? [...valueOf(value), ...rawValue(text, value)] : [],
  );
}

/** A parameter as it is written, where that is otherwise than it is read. */
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
 * The secrets in lists of `{ name, value }`, as a HAR has them: all of them, or those that look like secrets by their
 * names.
 */
export function secretsOfPairs(list: Json | undefined, all: boolean): string[] {
  return (Array.isArray(list) ? list : []).flatMap((one) => {
    const name = member(one, 'name');
    return all || (typeof name === 'string' && isSecretParameter(name)) ? valueOf(member(one, 'value')) : [];
  });
}

/**
 * The texts and numbers of members that look like secrets by their names, at any depth. `inside`: below such a member.
 */
export function secretsOfBody(value: Json | undefined, inside = false, depth = 0): string[] {
  if (typeof value !== 'object' || value === null) return inside ? valueOf(value) : [];
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => secretsOfBody(one, inside, depth + 1));
  return Object.entries(value).flatMap(([name, one]) => secretsOfBody(one, inside || isSecretName(name), depth + 1));
}

/** A member of a text that is no JSON, or one of a form. */
const members =
  /"([^"\\]{1,100})"\s{0,9}:\s{0,9}"((?:[^"\\]|\\.){1,4000})"|([^\s"'=&?;,<>]{1,100})=([^\s"'&;,<>]{1,4000})/g;

/** The secrets in a text that is no JSON: members and parameters that look like secrets by their names. */
export function secretsOfText(text: string): string[] {
  return [...text.matchAll(members)].flatMap(([, name, value, parameter, argument]) => {
    if (name !== undefined) return isSecretName(name) ? valueOf(value) : [];
    return isSecretParameter(parameter ?? '')
      ? [...valueOf(argument), ...valueOf(decoded((argument ?? '').replaceAll('+', ' ')))]
      : [];
  });
}

/**
 * A recorded request as it may be shown: of its headers and members those that are secret by their names are taken out.
 * The key stays: whether it was right is not known yet.
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

/** The value itself where nothing is to be taken out. */
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
 * Secrets of recordings that are looked for in every way that they can be written, and those that are looked for where
 * they stand alone.
 */
export interface RecordedSecrets {
  readonly secrets: readonly string[];
  readonly alone: { readonly quoted: readonly string[]; readonly words: readonly string[] };
}

/** Secrets that are looked for in every way: each costs time in every answer. */
const most = 100;
/** Characters of one that is looked for inside of other texts: what was guessed to be a secret may be a word. */
const informative = 8;

/** How the secrets of recorded calls are looked for. `harmless`: values that stand in harmless headers, too. */
export function howToLookFor(found: Iterable<string>, harmless: ReadonlySet<string>): RecordedSecrets {
  const times = new Map<string, number>();
  for (const one of found) if (!harmless.has(one)) times.set(one, (times.get(one) ?? 0) + 1);
  // What many calls carry is a session; what one does, mostly an id of its own.
  const all = [...times].toSorted(([, one], [, other]) => other - one).map(([secret]) => secret);
  const long = all.filter((one) => one.length >= informative);
  const short = all.filter((one) => one.length < informative);
  const isWord = (one: string): boolean => one.length >= 4 && /\d/.test(one);
  return {
    secrets: long.slice(0, most),
    alone: { quoted: short.filter((one) => !isWord(one)), words: [...short.filter(isWord), ...long.slice(most)] },
  };
}
