import type { OwnWords } from '../reasons/own-words.ts';
import { quote } from './describe-value.ts';

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
