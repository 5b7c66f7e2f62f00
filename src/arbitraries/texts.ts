import fc from 'fast-check';
import { boundary, further, type Labelled } from './deck.ts';
import { someNames } from '../contract/text.ts';

/**
 * A character of any plane, without surrogates. fast-check's own unit `binary` is the same, but takes about a second to
 * build, which every run would pay at its start.
 */
export function codePoint(): fc.Arbitrary<string> {
  return fc
    .oneof(
      { withCrossShrink: true },
      fc.integer({ min: 0, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0xffff }),
      fc.integer({ min: 0x10000, max: 0x10ffff }),
    )
    .map((code) => String.fromCodePoint(code));
}

/** Texts in many scripts, well-formed Unicode throughout: names of places as travellers write them. */
export const scripts: readonly Labelled<string>[] = [
  boundary('Chinese', '浙江省杭州市西湖区文三路 90 号'),
  boundary('outside the BMP', '𠮷野家 𠀋 𝒳𝓎𝓏'),
  boundary('Latin with accents', 'Rue de l’Église 5, Orléans – Málaga, Łódź, Ağrı, Þingvellir'),
  boundary('emoji', '🚌 bus stop 👩🏽‍🚀👨‍👩‍👧‍👦🇨🇳'),
  further('Arabic, right to left', 'شارع الملك فهد ١٢، الرياض'),
  further('Hebrew and Latin mixed', 'רחוב Allenby 7, תל אביב'),
  further('Cyrillic', 'Москва, Тверская улица, д. 13'),
  further('Hindi', 'महात्मा गांधी मार्ग, नई दिल्ली'),
  further('Thai', 'ถนนสุขุมวิท กรุงเทพมหานคร'),
  further('Japanese', '東京都千代田区丸の内１丁目ガギグ'),
  further('Korean, decomposed', '서울특별시 강남구'.normalize('NFD')),
  further('combining marks', `Z${'\u0301\u0327\u0335'.repeat(12)}a\u0308o\u0302`),
  further('letters that grow in upper case', 'Straße ŉ İstanbul ﬁ ﬄ'),
  further('Tibetan and Uyghur', 'ལྷ་ས་གྲོང་ཁྱེར། ئۈرۈمچى شەھىرى'),
  further('full-width digits', '３１０１００'),
  further('zero-width and non-breaking spaces', 'Hang\u200bzhou\u00a0East\u2060Station'),
];

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
