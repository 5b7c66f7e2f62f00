/** A text with its escapes undone. */
export interface Reading {
  readonly text: string;
  /** The position in the original text that belongs to a position in `text`. */
  origin(index: number): number;
}

/**
 * Escapes of JSON and JavaScript with any number of backslashes, of URLs, and of HTML, also escaped several times:
 * `\\u0041`, `%252f`, `&amp;lt;`. Backslashes without an escape are an escape of nothing.
 */
const ESCAPE = new RegExp(
  [
    String.raw`\\+(?:u\{(?<point>[0-9a-f]{1,6})\}|u(?<unit>[0-9a-f]{4})|x(?<byte>[0-9a-f]{2})|(?<letter>[bfnrt"'/])|)`,
    '%(?:25)*(?:u(?<urlUnit>[0-9a-f]{4})|(?<urlByte>[0-9a-f]{2}))',
    '&(?:amp;)*(?:#x(?<hex>[0-9a-f]{1,6});?|#(?<decimal>[0-9]{1,7});?|(?<name>lt|gt|quot|apos|amp);)',
  ].join('|'),
  'gi',
);
const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const NAMES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Undoes the escapes of a text. A byte of a URL becomes one character, as in Latin-1. */
export function undoEscapes(text: string): Reading {
  let read = '';
  let done = 0;
  /** The end of each escape, in `read` and in the original text. */
  const ends: (readonly [read: number, original: number])[] = [[0, 0]];
  for (const { 0: escape, index, groups = {} } of text.matchAll(ESCAPE)) {
    read += text.slice(done, index) + characterOf(groups);
    done = index + escape.length;
    ends.push([read.length, done]);
  }
  return {
    text: read + text.slice(done),
    origin(index) {
      const [end, original] = ends.findLast(([one]) => one <= index)!;
      return original + index - end;
    },
  };
}

/** The character of an escape; an empty text for backslashes alone. */
function characterOf(found: Readonly<Record<string, string | undefined>>): string {
  const { letter, name, decimal } = found;
  if (letter !== undefined) return LETTERS[letter] ?? letter;
  if (name !== undefined) return NAMES[name.toLowerCase()]!;
  const hex = found['point'] ?? found['unit'] ?? found['byte'] ?? found['urlUnit'] ?? found['urlByte'] ?? found['hex'];
  if (hex === undefined && decimal === undefined) return '';
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
