import { someNames } from '../contract/text.ts';
import { boundary, type Labelled } from './labelled.ts';

/** A part of a text that brings a class of characters, or a length, with it. */
export type Piece = Labelled<string>;

/** Signs that are special in formats, addresses and templates, and that no firewall stops. */
export const signPieces: readonly Piece[] = [
  boundary('a percent sign', '%'),
  boundary('a dollar sign', '$'),
  boundary('an ampersand', '&'),
  boundary('a hash', '#'),
  boundary('braces', '{ }'),
  boundary('brackets and other signs', '[ ] ( ) + * ~ ^ ! ? @ _ / : , ='),
];

/** Letters of many scripts. */
export const letterPieces: readonly Piece[] = [
  boundary('Chinese', '行程有变'),
  boundary('letters with accents', 'Łódź Ağrı ß'),
  boundary('combining marks', 'Z\u0301\u0327 o\u0302'),
  boundary('right to left', 'שלום مرحبا'),
  boundary('an ideograph outside the BMP', '𠮷'),
  boundary('emoji', '🏨'),
];

/** Classes of characters that no firewall stops. No digit is among them: a text of these pieces names no order. */
export const plainPieces: readonly Piece[] = [...signPieces, ...letterPieces];

/**
 * Classes that a firewall may take for an attack. None ends an SQL text and hides what follows: those that could begin
 * a comment or another statement come first.
 */
export const sharpPieces: readonly Piece[] = [
  boundary('a semicolon', ';'),
  boundary('angle brackets', '< >'),
  boundary('a vertical bar', '|'),
  boundary('format signs', '%s %d'),
  boundary('line breaks', 'one\ntwo\r\nthree\u2028four'),
  boundary('a tabulator', '\t.'),
  boundary('control characters', '\u0001\u001b\u007f\u0085'),
  boundary('joined emoji', '👨\u200d👩\u200d👧'),
  boundary('a change of direction', '\u202eabc\u202c'),
  boundary('a single quote', 'O’Hara\u0027s'),
  boundary('double quotes', '"off"'),
  boundary('a backslash', 'C:\\new'),
];

const text = 'Our plans have changed, 行程有变. ';

/** Lengths; the longest is that of a text of 4 KB, as JSON. */
export const longPieces: readonly Piece[] = [
  boundary('300 characters', text.repeat(10).slice(0, 300)),
  boundary(
    '3,000 characters',
    text
      .repeat(100)
      .slice(0, 3000)
      .replaceAll(/[^\0-\x7f]/g, '.'),
  ),
];

/** The names of pieces, or of some if there are many: `a line break, an emoji`. */
export function namesOf(pieces: readonly Piece[]): string {
  return someNames(pieces.map(({ label }) => label));
}

/** One text of these pieces. */
export function soupOf(pieces: readonly Piece[]): string {
  return pieces.map(({ value }) => value).join(' ');
}
