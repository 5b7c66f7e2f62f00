import { quote } from './describe-value.ts';

/**
 * What a platform says of a refusal in its own words, without secrets. Example: `{ words: 'order is not confirmed',
 * theirCode: 40022 }`.
 */
export interface OwnWords {
  /** The beginning of its message; empty where it says nothing. */
  readonly words: string;
  /** UTF-16 units of the whole message, where `words` is only its beginning. */
  readonly length?: number;
  /** The code in its answer; null where it has none. */
  readonly theirCode: string | number | null;
}

/** Characters of the platform's own words in a headline. */
const longest = 50;

/** The platform's own words behind a status: `, saying "…" (code 40022)`; empty where it says nothing. */
export function sayingText(own: OwnWords): string {
  const code = codeOf(own);
  if (own.words === '') return code === null ? '' : `, with the code ${code}`;
  return `, saying ${quote(own.words, own.length)}${code === null ? '' : ` (code ${code})`}`;
}

/** The same behind the status in a headline: ` "…"`, shortened. */
export function sayingInShort(own: OwnWords): string {
  const code = codeOf(own);
  if (own.words === '') return code === null ? '' : ` with the code ${code}`;
  const quoted = quote(own.words, own.length);
  const end = quoted.lastIndexOf('"');
  return ` ${
    end < longest
      ? quoted.slice(0, end + 1)
      : `${quoted
          .slice(0, longest - 2)
          .trimEnd()
          .toWellFormed()}…"`
  }`;
}

function codeOf({ theirCode }: OwnWords): string | null {
  return typeof theirCode === 'string' ? quote(theirCode) : theirCode === null ? null : String(theirCode);
}
