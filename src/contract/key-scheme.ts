import type { KeyPart } from './key-parts.ts';
import type { Credentials } from './transport.ts';

/**
 * A wrong key that a request sent: how it differs from the right one, and the scheme if it is the right key after a
 * scheme. Example: `{ wrong: 'one character added' }`.
 */
export interface WrongKey {
  readonly wrong: string;
  readonly scheme?: string;
  /** How to build it from the right key. Left out if it has too many parts, and by versions before 0.3. */
  readonly parts?: readonly KeyPart[];
}

/**
 * Describes the right key after a scheme such as `Bearer` (section 5: "any prefix or scheme in the header value: not
 * shown").
 */
export function describeScheme(scheme: string): string {
  return `the right key after ${scheme}`;
}

/** Whether the value of a shown header is the description of a wrong key. */
export function isWrongKey(value: string): boolean {
  return value.startsWith('<wrong key: ');
}

/** The members of a shown request that describe its key. */
interface Shown {
  readonly key?: WrongKey | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The wrong key that a shown request sent; null for any other request. */
export function wrongKeyOf({ key, headers = {} }: Shown): WrongKey | null {
  return key ?? ofOlder(Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '');
}

/** The scheme that a request sent the right key after; null for any other request. */
export function schemeOf(shown: Shown): string | null {
  return wrongKeyOf(shown)?.scheme ?? null;
}

/** The same from the header alone: journals and reports of versions before 0.3 have nothing else. */
function ofOlder(header: string): WrongKey | null {
  const wrong = /^<wrong key: (.*)>$/.exec(header)?.[1];
  if (wrong === undefined) return null;
  const scheme = /^the right key after (\S+)$/.exec(wrong)?.[1];
  return scheme === undefined ? { wrong } : { wrong, scheme };
}

/**
 * How a request identifies itself: with the right key, without the header, with an empty one, or with another key,
 * which reports describe and never show.
 */
export type AskedKey =
  | 'right'
  | 'none'
  | 'empty'
  | { readonly wrong: string; readonly description: string; readonly scheme?: string };

/** The same in the words of an exchange. */
export function credentialsOf(key: AskedKey): Credentials {
  if (typeof key === 'object') return 'wrong';
  return key === 'right' ? 'valid' : key === 'none' ? 'missing' : 'empty';
}
