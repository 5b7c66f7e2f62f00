import { asUnits, withoutUnseen } from '../text.ts';

/** The actual value that a violation shows for a missing field. */
export const fieldIsMissing = 'the field is missing';

/** Characters of a quoted text, or of a list of names, that are shown. */
const shownCharacters = 80;

/** A text in quotes: at most 80 characters of it, well-formed, control characters escaped. */
export function quote(text: string, length = text.length): string {
  const characters = Array.from(text.slice(0, 2 * shownCharacters + 2));
  const cut = characters.length > shownCharacters;
  const shown = cut ? characters.slice(0, shownCharacters).join('') : text;
  const escaped = withoutUnseen(JSON.stringify(shown), asUnits);
  return cut ? `${escaped}… (${length} characters)` : escaped;
}

/** One sentence about a place: the expected and the actual value. */
export function expectedButGot(place: string, expected: string, actual: string): string {
  return `${place}: expected ${expected}, ${butGot(actual)}`;
}

/** The end of such a sentence. */
function butGot(actual: string): string {
  return `${actual === fieldIsMissing ? 'but' : 'got'} ${actual}`;
}

/**
 * A JSON value in few words, safe to print: `the string "12"`, `an array of 3`, `the field is missing` for undefined.
 */
export function describeValue(value: unknown): string {
  if (value === undefined) return fieldIsMissing;
  if (value === null) return 'null';
  if (typeof value === 'string') return value === '' ? 'an empty string' : `the string ${quote(value)}`;
  if (Number.isNaN(value)) return 'not a number (NaN)';
  if (typeof value === 'number')
    return Number.isFinite(value) ? `the number ${value}` : 'a number beyond the range of doubles';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`;
  return typeof value === 'object' ? describeObject(value) : `a ${typeof value}`;
}

/** The types of JSON Schema. */
export const jsonTypes: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** The JSON type of a value as JSON Schema names it; `integer` for whole numbers, `nothing` for undefined. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return isInteger(value) ? 'integer' : typeof value;
}

/**
 * Whether a value is an integer of JSON Schema 2020-12: 1.0, 1e2 and -0 are. So is Infinity, which is what JSON.parse
 * makes of a legal number such as 1e400.
 */
export function isInteger(value: unknown): value is number {
  return typeof value === 'number' && (Number.isInteger(value) || value === Infinity || value === -Infinity);
}

function describeObject(value: object): string {
  const names: string[] = [];
  let length = 0;
  let more = 0;
  for (const name in value) {
    if (length > shownCharacters) {
      more += 1;
      // The exact count of a huge object is worth nothing.
      if (more > 1000) break;
    } else {
      names.push(quote(name));
      length += name.length + 4;
    }
  }
  if (names.length === 0) return 'an empty object';
  const rest = more === 0 ? '' : more > 1000 ? ' and many more' : ` and ${more} more`;
  return `an object with ${names.join(', ')}${rest}`;
}

/**
 * The platform's own words for a refusal, without secrets. Example: `{ words: 'order is not confirmed', theirCode:
 * 40022 }`.
 */
export interface OwnWords {
  /** The beginning of its message; empty if it says nothing. */
  readonly words: string;
  /** UTF-16 units of the whole message, if `words` is only its beginning. */
  readonly length?: number;
  /** The code in its answer; null if it has none. */
  readonly theirCode: string | number | null;
}

/** Characters of the platform's own words in a headline. */
const longest = 50;

/** The platform's own words after a status: `, saying "…" (code 40022)`; empty if it says nothing. */
export function sayingText(own: OwnWords): string {
  const code = codeOf(own);
  if (own.words === '') return code === null ? '' : `, with the code ${code}`;
  return `, saying ${quote(own.words, own.length)}${code === null ? '' : ` (code ${code})`}`;
}

/** The same after the status in a headline: ` "…"`, shortened. */
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
