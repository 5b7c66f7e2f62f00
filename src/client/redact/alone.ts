import { REDACTED } from './redact-data.ts';

/**
 * Secrets that are looked for where they stand alone, since inside of other texts they would be found everywhere, or
 * are too many to be looked for there.
 */
export interface Alone {
  /** Taken out where they are a whole text, or stand in quotes: `"1"`. */
  readonly quoted: ReadonlySet<string>;
  /** Taken out where they are a whole word, too: `code=4711`. */
  readonly words: ReadonlySet<string>;
}

/** What stands between two double quotes, escaped or not; the second one may be the first of the next. */
const quotes = /"([^"\\]{1,200})(?=\\{0,8}")/g;
/** What no separator of JSON, forms, cookies and sentences stands in. */
const wordsOf = /[^\s"'`=&;,:<>(){}[\]\\]+/g;

/** What stands in a word between hyphens, slashes, full stops. */
const inWord = /[A-Za-z0-9]+/g;

/** Takes such secrets out of a text, in one pass for each kind. */
export function withoutAlone({ quoted, words }: Alone): (text: string) => string {
  if (quoted.size === 0 && words.size === 0) return (text) => text;
  return (text) => {
    if (quoted.has(text) || words.has(text)) return REDACTED;
    const unquoted = text.replace(quotes, (found, value: string) =>
      quoted.has(value) || words.has(value) ? `"${REDACTED}` : found,
    );
    return words.size === 0
      ? unquoted
      : unquoted.replace(wordsOf, (word) =>
          words.has(word) ? REDACTED : word.replace(inWord, (part) => (words.has(part) ? REDACTED : part)),
        );
  };
}
