import { requestPathProblem } from '../contract/request-path.ts';
import { withoutEnd } from '../contract/text.ts';
import type { Settings } from './settings.ts';

/**
 * The canonical form of a host name or address, for comparisons: lower case, IDN as punycode, IPv4 with four decimal
 * parts, IPv6 short and without brackets, no dot at the end. Null if the text is anything else.
 */
export function canonicalHost(text: string): string | null {
  const [, bare, bracketed] = /^(?:([0-9a-f.]*:[0-9a-f:.]*)|\[([0-9a-f.]*:[0-9a-f:.]*)\])$/i.exec(text) ?? [];
  const address = bare ?? bracketed;
  if (address === undefined && /[\s:/?#@[\]\\*%,]/.test(text)) return null;
  const literal = address === undefined ? text : `[${address}]`;
  if (!URL.canParse(`http://${literal}/`)) return null;
  const url = new URL(`http://${literal}/`);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isWhole = host.includes(':') || !host.split('.').includes('');
  return !isWhole || url.port !== '' || url.username !== '' || url.pathname !== '/' ? null : host;
}

/** The hosts in canonical form, each once. */
export function hostsOf(hosts: readonly string[]): string[] {
  return [...new Set(hosts.flatMap((host) => canonicalHost(host) ?? []))];
}

/** The host of a base URL in the form of `allowCancel`: without port, IPv6 without brackets. */
export function hostOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return canonicalHost(hostname) ?? hostname;
}

/** Whether cancel calls may go to this target. */
export function mayCancel(settings: Pick<Settings, 'allowCancel'>, baseUrl: string): boolean {
  return settings.allowCancel.includes(hostOf(baseUrl));
}

/** Whether hostile order numbers may go to this target: both permissions are needed. */
export function mayCancelHostile(
  settings: Pick<Settings, 'allowCancel' | 'allowHostileCancel'>,
  baseUrl: string,
): boolean {
  return mayCancel(settings, baseUrl) && settings.allowHostileCancel.includes(hostOf(baseUrl));
}

/** Why a text cannot be a base URL, such as `one with a query`, without any secret; null if it can. */
export function baseUrlProblem(text: string): string | null {
  return urlProblem(text);
}

/** Why a text cannot be a proxy URL, or null. User and password are allowed. */
export function proxyProblem(text: string): string | null {
  const problem = urlProblem(text, { mayHaveUser: true });
  if (problem !== null) return problem;
  const { pathname, username, password } = new URL(text);
  if (pathname !== '/') return 'one with a path';
  return /%(?![0-9a-f]{2})/i.test(username + password)
    ? 'one with a % in user or password that is not part of an escape'
    : null;
}

/** Why a text cannot be the address of a document, or null. Query and fragment are allowed. */
export function documentUrlProblem(text: string): string | null {
  return /["<>]/.test(text)
    ? 'one with a quotation mark or an angle bracket'
    : urlProblem(text, { mayHaveFragment: true });
}

/** The base URL without a slash at its end: paths are appended to it. */
export function canonicalBaseUrl(text: string): string {
  const url = new URL(text);
  return `${url.origin}${withoutEnd(url.pathname, (unit) => unit === '/')}`;
}

interface Allowed {
  readonly mayHaveUser?: boolean;
  /** Query and fragment. */
  readonly mayHaveFragment?: boolean;
}

function urlProblem(text: string, { mayHaveUser = false, mayHaveFragment = false }: Allowed = {}): string | null {
  if (text === '') return 'an empty text';
  // The URL parser would silently drop or repair these characters.
  if (/[\s\\\p{Cc}]/u.test(text)) return 'one with white space, a control character or a backslash';
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (scheme === undefined) return 'a text without http:// or https:// before it';
  if (!/^https?$/i.test(scheme)) return `the scheme ${scheme.slice(0, 20)}`;
  if (/^https?:\/\/(?:[/?#]|$)/i.test(text) || !URL.canParse(text)) return 'a URL that cannot be read';
  const url = new URL(text);
  const authority = text.slice(text.indexOf('//') + 2).split(/[/?#]/)[0] ?? '';
  if (!mayHaveUser && (url.username !== '' || url.password !== '' || authority.includes('@')))
    return 'one with a user or password';
  if (mayHaveFragment) return null;
  if (text.includes('?')) return 'one with a query';
  if (text.includes('#')) return 'one with a fragment';
  const problem = requestPathProblem(url.pathname);
  return problem === null ? null : `one whose path cannot be that of a request: ${problem}`;
}
