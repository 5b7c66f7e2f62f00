import { REDACTED } from './redact-data.ts';

/**
 * Secrets that are only searched for as separate words or texts, because within other texts they would be found
 * everywhere, or because there are too many of them.
 */
export interface Alone {
  /** Secrets that are removed if they are a whole text or in quotes: `"1"`. */
  readonly quoted: ReadonlySet<string>;
  /** Secrets that are also removed if they are a whole word: `code=4711`. */
  readonly words: ReadonlySet<string>;
}

/** The text between two double quotes, escaped or not; the second quote may be the first of the next text. */
const quotes = /"([^"\\]{1,200})(?=\\{0,8}")/g;
/** Words: texts without a separator of JSON, forms, cookies and sentences. */
const wordsOf = /[^\s"'`=&;,:<>(){}[\]\\]+/g;

/** Parts of a word between hyphens, slashes and full stops. */
const inWord = /[A-Za-z0-9]+/g;

/** Makes a function that removes such secrets from a text, in one pass for each kind. */
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
