/** A text with its escapes undone. */
interface Reading {
  readonly text: string;
  /** Whether there was nothing to undo. */
  readonly isUnchanged: boolean;
  /** The position in the original text that belongs to a position in `text`. */
  origin(index: number): number;
}

/**
 * Escapes of JSON and JavaScript with any number of backslashes, of URLs, and of HTML, also escaped several times:
 * `\\u0041`, `%252f`, `&amp;lt;`. Backslashes without an escape are an escape of nothing.
 */
const ESCAPE = new RegExp(
  [
    String.raw`\\+(?:u\{[0-9a-f]{1,6}\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[bfnrt"'/]|)`,
    '%(?:25)*(?:u[0-9a-f]{4}|[0-9a-f]{2})',
    '&(?:amp;)*(?:#x[0-9a-f]{1,6};?|#[0-9]{1,7};?|(?:lt|gt|quot|apos|amp);)',
  ].join('|'),
  'gi',
);
/** The marks of an escape in front of its character. */
const MARKS = /^(?:\\+|%(?:25)*(?=.)|&(?:amp;)*(?=.))/i;
const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const NAMES: Readonly<Record<string, string>> = { 'lt;': '<', 'gt;': '>', 'quot;': '"', 'apos;': "'", 'amp;': '&' };

/** Undoes the escapes of a text. A byte of a URL becomes one character, as in Latin-1. */
export function undoEscapes(text: string): Reading {
  /** The end of each escape: in the reading, and in the original text. */
  const ends: (readonly [read: number, original: number])[] = [[0, 0]];
  const known = new Map<string, string>();
  let shorter = 0;
  const reading = text.replace(ESCAPE, (escape, at: number) => {
    let character = known.get(escape);
    if (character === undefined) known.set(escape, (character = characterOf(escape)));
    shorter += escape.length - character.length;
    const end = at + escape.length;
    ends.push([end - shorter, end]);
    return character;
  });
  return {
    text: reading,
    isUnchanged: ends.length === 1,
    origin(index) {
      // The last end at or before the index: there may be very many.
      let [low, high] = [0, ends.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (ends[middle]![0] <= index) low = middle;
        else high = middle;
      }
      const [end, original] = ends[low]!;
      return original + index - end;
    },
  };
}

/** The character of an escape; an empty text for backslashes alone. */
function characterOf(escape: string): string {
  const rest = escape.replace(MARKS, '');
  if (escape.startsWith('\\') && rest.length < 2) return LETTERS[rest.toLowerCase()] ?? rest;
  if (escape.startsWith('&') && !rest.startsWith('#')) return NAMES[rest.toLowerCase()] ?? '&';
  const digits = rest.replaceAll(/[^0-9a-f]/gi, '');
  const code = /^#\d/.test(rest) ? Number(digits) : Number.parseInt(digits, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
