import fc from 'fast-check';
import type { JsonObject } from '../contract/json.ts';
import { isJson, jsonAtStart, mayPassForJson, withoutExtensions } from '../contract/json-mistake.ts';
import { boundary, further, type Labelled } from './deck.ts';

function formEncoded(body: JsonObject): string {
  return Object.entries(body)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&');
}

function xml(body: JsonObject): string {
  const escape = (text: string) => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`);
  const members = Object.entries(body).map(
    ([name, value]) => `<${name}>${escape(typeof value === 'string' ? value : JSON.stringify(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><request>${members.join('')}</request>`;
}

/** The body with one number written as `numeral`, or null if it has no number. */
function withNumeral(body: JsonObject, numeral: (digits: string) => string): string | null {
  const found = Object.entries(body).find(([, value]) => typeof value === 'number');
  if (found === undefined) return null;
  const name = JSON.stringify(found[0]);
  const [before, after] = [`${name}:${JSON.stringify(found[1])}`, `${name}:${numeral(JSON.stringify(found[1]))}`];
  return JSON.stringify(body).replace(before, () => after);
}

/** Whether a text can be no request for its syntax: it is not empty, and no usual parser takes it for JSON. */
function isMalformed(text: string): boolean {
  return text.trim() !== '' && !mayPassForJson(text);
}

/**
 * Numerals that are none, written so that whoever takes them reads the number that was meant, where there is such a
 * way.
 */
const numerals: readonly (readonly [label: string, numeral: (digits: string) => string])[] = [
  ['leading zero', (number) => number.replace(/^(-?)/, '$10')],
  ['plus sign', (number) => `+${number.replace('-', '')}`],
  ['hexadecimal numeral', () => '0x0a'],
  ['numeral that ends in a point', () => '10.'],
  ['numeral that begins with a point', () => '.1e2'],
  ['exponent without digits', () => '10e'],
  ['digits apart', () => '1_0'],
];

/**
 * Bodies that are not JSON, each a valid body in which one production of RFC 8259 is broken once, most informative
 * first; never empty. Left out is what usual parsers take (`open.lenient-json`): whatever begins with a complete JSON
 * value, numerals that are not finite, bad UTF-8, and extensions such as comments; and a byte order mark.
 */
export function malformedBodies(valid: JsonObject): Labelled<string>[] {
  return brokenOnce(valid).filter(({ value }) => isMalformed(value));
}

/**
 * Those that parsers of ordinary web frameworks take at their defaults: comments, control characters in texts, numerals
 * in other forms. These need a body that has a number.
 */
export function extendedBodies(valid: JsonObject): Labelled<string>[] {
  return brokenOnce(valid).filter(({ value }) => jsonAtStart(value) === null && isJson(withoutExtensions(value)));
}

function brokenOnce(valid: JsonObject): Labelled<string>[] {
  const text = JSON.stringify(valid);
  const inside = text.slice(1, -1);
  const colon = text.indexOf('":') + 1;
  const comma = text.indexOf(',"');
  const withMember = (member: string): string => `{${inside}${inside === '' ? '' : ','}${member}}`;
  const separated = (by: string): string => (comma < 0 ? '' : text.slice(0, comma) + by + text.slice(comma + 1));
  const candidates = [
    boundary('cut off before the last brace', text.slice(0, -1)),
    boundary('cut off in the middle', text.slice(0, Math.ceil(text.length / 2))),
    boundary('trailing comma', `{${inside},}`),
    boundary('plain text', 'start, end, date'),
    boundary('form-encoded', formEncoded(valid)),
    boundary('single quotes', text.replaceAll('"', "'")),
    boundary('XML', xml(valid)),
    boundary('line break inside a text', text.replace('":"', '":"\n')),
    boundary('names without quotes', text.replace(/"([A-Za-z_]\w*)":/g, '$1:')),
    boundary('a comment', `{/* search */${inside}}`),
    boundary('closed by a bracket', `{${inside}]`),
    further('opened by a bracket', `[${inside}}`),
    further('two opening braces', `{${text}`),
    further('only an opening brace', '{'),
    boundary('no colon', `${text.slice(0, colon)} ${text.slice(colon + 1)}`),
    further('two colons', `${text.slice(0, colon)}:${text.slice(colon)}`),
    further('an equals sign in place of a colon', `${text.slice(0, colon)}=${text.slice(colon + 1)}`),
    boundary('no comma', separated(' ')),
    further('a semicolon in place of a comma', separated(';')),
    further('two commas', separated(',,')),
    further('a comma in front', `{,${inside}}`),
    further('a line comment', `{// search\n${inside}}`),
    further('a form feed between tokens', `{\f${inside}}`),
    further('a space outside ASCII between tokens', `{\u00a0${inside}}`),
    further('a member without value', withMember('"x":')),
    further('a member without name', withMember(':1')),
    further('a member that is a name alone', withMember('"x"')),
    further('a name that is a number', withMember('1:1')),
    further('a capital literal', withMember('"x":True')),
    further('a literal cut off', withMember('"x":nul')),
    further('the word undefined as a value', withMember('"x":undefined')),
    further('a list with a trailing comma', withMember('"x":[1,]')),
    further('a list without comma', withMember('"x":[1 2]')),
    further('a list closed by a brace', withMember('"x":[1}')),
    further('a list without end', `[${text}`),
    further('unknown escape inside a text', text.replace('":"', '":"\\x41')),
    further('escape cut off inside a text', text.replace('":"', '":"\\u00e')),
    further('U+0000 inside a text', text.replace('":"', '":"\u0000')),
    further('tabulator inside a text', text.replace('":"', '":"\t')),
    further('a text without end', text.replace(/":"([^"\\]*)"/, '":"$1')),
    further('the word undefined', 'undefined'),
    ...numerals.map(([label, numeral]) => further(label, withNumeral(valid, numeral) ?? '')),
  ];
  // A text without members of the needed kind comes out unchanged: then there is nothing wrong with it.
  const seen = new Set<string>();
  return candidates.filter(({ value }) => value !== text && !seen.has(value) && seen.add(value));
}

/**
 * Those of them in which one text of the body stands whole, and within its quotes: a parser that takes one reads that
 * text, and no piece of it.
 */
export function malformedAround(valid: JsonObject, whole: string): Labelled<string>[] {
  const quoted = JSON.stringify(whole);
  return malformedBodies(valid).filter(
    ({ value }) => value.includes(quoted) || value.includes(quoted.replaceAll('"', "'")),
  );
}

/** Bodies that begin with the valid one and go on: what parsers do with the rest is open (`open.lenient-json`). */
export function trailingText(valid: JsonObject): Labelled<string>[] {
  const text = JSON.stringify(valid);
  return [
    boundary('garbage after the document', `${text}x`),
    boundary('two documents', `${text}${text}`),
    boundary('one brace too many', `${text}}`),
  ];
}

/**
 * A search in which a number is written as NaN, Infinity or -Infinity, and the same one with a number
 * (`open.lenient-json`).
 */
export function nonFiniteIn(valid: JsonObject): { readonly sent: string; readonly control: JsonObject }[] {
  const place = { ...valid, start_lng: 121.4737, start_lat: 31.2304 };
  return [
    { control: place, numeral: 'NaN', name: 'start_lng' },
    { control: place, numeral: '-Infinity', name: 'start_lat' },
    { control: { ...valid, page_size: 10 }, numeral: 'Infinity', name: 'page_size' },
  ].map(({ control, numeral, name }) => ({
    control,
    sent: JSON.stringify({ ...control, [name]: null }).replace(`"${name}":null`, `"${name}":${numeral}`),
  }));
}

/**
 * A body that usual parsers do not take for JSON: a valid one cut off, or with one character lost, added or exchanged.
 * Shrinks towards `{`.
 */
export function malformedBody(valid: JsonObject): fc.Arbitrary<string> {
  const text = JSON.stringify(valid);
  const place = fc.nat(text.length - 1);
  const mark = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', "'", 'x', '0', '\n', '\u0000', '<');
  return fc
    .oneof(
      { withCrossShrink: true },
      fc.integer({ min: 1, max: text.length - 1 }).map((length) => text.slice(0, length)),
      place.map((at) => text.slice(0, at) + text.slice(at + 1)),
      fc.tuple(place, mark).map(([at, char]) => text.slice(0, at) + char + text.slice(at)),
      fc.tuple(place, mark).map(([at, char]) => text.slice(0, at) + char + text.slice(at + 1)),
    )
    .filter(isMalformed);
}

/**
 * Bodies that are JSON but no object (`bus.non-object`, `cancel.malformed`). Not a list of the fields' values: usual
 * readers (Rust's serde) take one for the object.
 */
export function nonObjectBodies(valid: JsonObject): Labelled<string>[] {
  const text = JSON.stringify(valid);
  return [
    boundary('empty list', '[]'),
    boundary('list of the valid body', `[${text}]`),
    boundary('text', '"search"'),
    boundary('number', '1'),
    boundary('null', 'null'),
    further('true', 'true'),
    further('the valid body as a text', JSON.stringify(text)),
    further('false', 'false'),
    further('0', '0'),
    further('empty text', '""'),
    further('lists in lists', '[[[[[[[[]]]]]]]]'),
  ];
}
