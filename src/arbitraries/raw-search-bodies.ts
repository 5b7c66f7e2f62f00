import type { JsonObject, Json } from '../contract/json.ts';
import { boundary, type Labelled, further } from './deck.ts';
import { numberFields } from './search-fields.ts';

/**
 * One search body in several spellings. All are the same JSON (RFC 8259), the usual one first: a
 * reader of JSON gets one value from all of them.
 */
export function spellings(body: JsonObject): Labelled<string>[] {
  const usual = JSON.stringify(body);
  return [
    boundary('written as usual', usual),
    boundary('texts in escapes', withEscapes(usual)),
    boundary('white space between', JSON.stringify(body, null, 2)),
    boundary('whole coordinates with .0', numberFields.reduce(withFraction, usual)),
    boundary('coordinates with an exponent', numberFields.reduce(withExponent, usual)),
  ].filter(({ value }, nth) => nth === 0 || value !== usual);
}

/** Every character of every text as an escape, in names and in values. */
export function withEscapes(json: string): string {
  return json.replaceAll(
    /"([^"\\]*)"/g,
    (_, text: string) => `"${Array.from({ length: text.length }, (__, at) => escapeOf(text.charCodeAt(at))).join('')}"`,
  );
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

function withFraction(json: string, field: string): string {
  return json.replace(new RegExp(`("${field}":-?\\d+)(?=[,}])`), '$1.0');
}

function withExponent(json: string, field: string): string {
  const numeral = new RegExp(`("${field}":)(-?\\d+(?:\\.\\d+)?)(?=[,}])`);
  return json.replace(numeral, (_, name: string, value: string) => `${name}${Number(value).toExponential()}`);
}

/** Levels of nesting: more than data has, more than many parsers allow, and what a recursive one has no stack for. */
const depths = [50, 500, 5000];

/** Objects in lists, so many levels; lists alone where these would be longer than 16 KB. */
function levels(depth: number): string {
  return depth > 1000
    ? '['.repeat(depth) + ']'.repeat(depth)
    : '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2);
}

/**
 * Search bodies that `JSON.stringify` cannot write: numerals, doubled members and escapes that are legal JSON (RFC
 * 8259) and that parsers read differently (`bus.bad-input`). Sent as they stand.
 */
export function rawSearchBodies(valid: JsonObject): Labelled<string>[] {
  const { page_size: _, ...others } = valid;
  const text = JSON.stringify(others);
  const size = (numeral: string): string => `${text.slice(0, -1)},"page_size":${numeral}}`;
  const [name, value] = Object.entries(others)[0] as [string, Json];
  const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  const within = (field: string, json: string, needed: JsonObject = {}): string => {
    const { [field]: __, ...rest } = { ...needed, ...others };
    return `{"${field}":${json},${JSON.stringify(rest).slice(1)}`;
  };
  const spaced = (body: JsonObject): string => JSON.stringify(body, null, '\t').replaceAll('\n', '\r\n');
  return [
    // Forms that every reader of JSON knows: those of one request serve three at once.
    boundary(
      'white space everywhere, escaped texts and page_size: 1e1',
      withEscapes(spaced({ ...others, page_size: 10 })).replace(/10(?=\s*\}$)/, '1e1'),
    ),
    boundary('page_size: 1e400', size('1e400')),
    boundary('page_size: 400 digits', size('9'.repeat(400))),
    // A distance is reckoned only from both coordinates, and on some platforms only with `dist_type`.
    boundary('start_lat: 1e400, with a distance', within('start_lat', '1e400', { start_lng: 121.4737, dist_type: 1 })),
    ...depths.flatMap((depth) => [
      boundary(`end_addr: ${depth} lists deep`, within('end_addr', '['.repeat(depth) + ']'.repeat(depth))),
      boundary(`an unknown field: ${depth} levels deep`, within('no_such_field', levels(depth))),
    ]),
    further('page_size: -0', size('-0')),
    further('page_size: 5.0', size('5.0')),
    further('page_size: 1e1', size('1e1')),
    further('page_size: 0.5e1', size('0.5e1')),
    further('page_size: 2^53 + 1', size('9007199254740993')),
    further('page_size: 2^63', size('9223372036854775808')),
    further('page_size: 1e-400', size('1e-400')),
    further('page_size: a fraction of 400 digits', size(`1.${'0'.repeat(399)}1`)),
    further(
      'a member twice',
      text.replace(member, () => `${member},${member}`),
    ),
    further('escaped texts', withEscapes(text)),
    further('white space everywhere', spaced(others)),
    further(
      '4 KB of white space',
      text.replace('{', () => `{${' '.repeat(4096)}`),
    ),
  ];
}

const utf8 = new TextEncoder();

/** A search body with bytes in an address that are not UTF-8. */
function withBytes(...bytes: number[]): Uint8Array {
  return Uint8Array.from([...utf8.encode('{"start_addr":"'), ...bytes, ...utf8.encode('"}')]);
}

/** Bodies that are not text, or empty ones: the answer has to have a listed status (`bus.bad-input`). */
export const oddBytes: readonly Labelled<Uint8Array>[] = [
  boundary('no body', new Uint8Array()),
  boundary('a byte that no UTF-8 has', withBytes(0xff)),
  further('a cut character', withBytes(0xe4, 0xb8)),
  further('Latin-1', withBytes(0x63, 0x61, 0x66, 0xe9)),
];

/** A search with one byte of an address that no UTF-8 has, and the same one with a character in its place. */
export function badBytesIn(valid: JsonObject): { readonly sent: Uint8Array; readonly control: JsonObject } {
  const control = { ...valid, start_addr: 'caf\u00e9' };
  const [before = '', after = ''] = JSON.stringify(control).split('\u00e9"');
  return { control, sent: Uint8Array.from([...utf8.encode(before), 0xe9, ...utf8.encode(`"${after}`)]) };
}
