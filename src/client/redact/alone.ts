import { REDACTED } from './redact-data.ts';

/**
 * Secrets that are only searched for as separate words or texts, because within other texts they would be found
 * everywhere, or because there are too many of them.
 */
interface Alone {
  /** Secrets that are removed if they are a whole text or in quotes: `"1"`. */
  readonly quoted: ReadonlySet<string>;
  /** Secrets that are also removed if they are a whole word: `code=4711`. */
  readonly words: ReadonlySet<string>;
}

/** The text between two double quotes, escaped or not; the second quote may be the first of the next text. */
const QUOTED = /"([^"\\]{1,200})(?=\\{0,8}")/g;
/** Words between separators of JSON, forms, cookies and sentences; their parts between slashes; and parts of those. */
const WORDS = [/[^\s"'`=&;,:<>(){}[\]\\]+/g, /[^/]+/g, /[A-Za-z0-9]+/g];

/** Makes a function that removes such secrets from a text, in one pass for each kind. */
export function withoutAlone({ quoted, words }: Alone): (text: string) => string {
  if (quoted.size === 0 && words.size === 0) return (text) => text;
  const isSecret = (text: string): boolean => quoted.has(text) || words.has(text);
  const withoutWords = (text: string, depth = 0): string => {
    const pattern = WORDS[depth];
    if (pattern === undefined) return text;
    return text.replace(pattern, (word) => (words.has(word) ? REDACTED : withoutWords(word, depth + 1)));
  };
  return (text) => {
    if (isSecret(text)) return REDACTED;
    const unquoted = text.replace(QUOTED, (found, value: string) => (isSecret(value) ? `"${REDACTED}` : found));
    return words.size === 0 ? unquoted : withoutWords(unquoted);
  };
}
