import { requestPathProblem } from '../contract/request-path.ts';
import { withoutEnd } from '../contract/text.ts';

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
