import type { Credentials } from './transport.ts';
import { shellWord } from './shell-word.ts';

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

/** A part of a wrong key: characters of the right key, from one index to before another, or a text. */
export interface KeyPart {
  readonly from?: number;
  /** Left out: to the end. */
  readonly to?: number;
  readonly text?: string;
}

/** Characters of the right key in one piece that make another key a near miss. */
const near = 4;
/** Parts that a command shows; a key of more parts is not worth reading. */
const mostParts = 8;

/**
 * A wrong key as parts of the right one, so that a shell can build it: of `abcdefgh` and `abcdx` `[{ from: 0, to: 4 },
 * { text: 'x' }]`. Characters that both have are never written as text. A key that has nothing of the right one is a
 * text; null if it has too many parts.
 */
export function keyParts(wrong: string, right: string): readonly KeyPart[] | null {
  if (!hasPiece(wrong, right)) return [{ text: wrong }];
  const parts: KeyPart[] = [];
  let text = '';
  for (let at = 0; at < wrong.length && parts.length <= mostParts;) {
    const { from, length } = longestPiece(wrong, at, right);
    if (length === 0) text += wrong[at];
    else {
      if (text !== '') parts.push({ text });
      text = '';
      parts.push({ from, ...(from + length === right.length ? {} : { to: from + length }) });
    }
    at += Math.max(1, length);
  }
  if (text !== '') parts.push({ text });
  return parts.length > mostParts ? null : parts;
}

function hasPiece(wrong: string, right: string): boolean {
  const pieces = Array.from({ length: Math.max(0, right.length - near + 1) }, (_, at) => right.slice(at, at + near));
  return wrong.includes(right) || pieces.some((piece) => wrong.includes(piece));
}

/** The longest piece of the right key that a wrong one has from an index on; of equal ones the first. */
function longestPiece(wrong: string, at: number, right: string): { readonly from: number; readonly length: number } {
  let found = { from: 0, length: 0 };
  for (let from = 0; from < right.length; from += 1) {
    let length = 0;
    while (from + length < right.length && wrong[at + length] === right[from + length]) length += 1;
    if (length > found.length) found = { from, length };
  }
  return found;
}

/** The parts as a word for bash, zsh and ksh: `"${CONFORMANCE_API_KEY:0:12}"x`; null if one is none. */
export function keyWord(parts: readonly KeyPart[]): string | null {
  const words = parts.map(({ from, to, text }) => {
    if (typeof text === 'string') return shellWord(text);
    if (!isIndex(from) || (to !== undefined && !(isIndex(to) && to > from))) return null;
    if (from === 0 && to === undefined) return '"$CONFORMANCE_API_KEY"';
    return `"\${CONFORMANCE_API_KEY:${from}${to === undefined ? '' : `:${to - from}`}}"`;
  });
  return words.includes(null) ? null : words.join('');
}

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
