import { groupedBy } from '../contract/grouped-by.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import { boundary, further, type Labelled } from './deck.ts';
import { hostileTexts } from './hostile-text.ts';
import { scripts } from './texts.ts';
import { numberFields, integerFields, type SearchField, searchFields, stringFields, typeOf } from './search-fields.ts';

/** A value as it is written in JSON, since many numerals are not a JavaScript number. */
interface Written {
  readonly label: string;
  readonly json: string;
}

const written = (label: string, value: unknown): Written => ({ label, json: JSON.stringify(value) });

/** One value of each type of JSON, empty and filled. */
const types: readonly Written[] = [
  written('null', null),
  written('true', true),
  written('false', false),
  written('a number', 7),
  written('a text', 'abc'),
  written('an empty text', ''),
  written('a number as text', '7'),
  written('an empty list', []),
  written('a list', ['abc', 7]),
  written('an empty object', {}),
  written('an object', { a: 1 }),
  written('a list of lists', [[[[]]]]),
];

/** Numerals at the ends of what integers of 8 to 64 bits and doubles hold, and beyond. */
const numerals: readonly Written[] = [
  ...[
    '0',
    '-1',
    '-0',
    '1.5',
    '-2147483649',
    '-9223372036854775809',
    '-1e308',
    '1e-400',
    '1e308',
    '1e400',
    '1E2',
    '20.0',
  ].map((json) => ({
    label: json,
    json,
  })),
  ...[8, 16, 31, 32, 53, 63, 64].flatMap((bits) => [
    { label: `2^${bits} - 1`, json: String(2n ** BigInt(bits) - 1n) },
    { label: `2^${bits}`, json: String(2n ** BigInt(bits)) },
  ]),
  { label: '400 digits', json: '7'.repeat(400) },
  { label: '0.1 and 300 digits', json: `0.1${'3'.repeat(300)}` },
];

/** Text of every kind that is none of an attack: scripts, forms of Unicode, lengths, white space. */
const texts: readonly Written[] = [
  ...scripts.map(({ label, value }) => written(label, value)),
  written('white space', ' \t '),
  written('a line break', 'a\nb'),
  written('1 KB', 'ab '.repeat(340)),
  written('4 KB', 'a'.repeat(4094)),
  written('4 KB outside the BMP', '🚌'.repeat(1023)),
  written('composed', '\u00e9\u1e69'),
  written('decomposed', 'e\u0301s\u0323\u0307'),
  written('an escaped solidus', 'a/b'),
];

/** The kinds of value that fields of a search get, each with the names of its values. */
export const kindsOfValue: readonly { readonly kind: string; readonly labels: readonly string[] }[] = [
  { kind: 'another type', labels: types.map(({ label }) => label) },
  { kind: 'extreme numbers', labels: numerals.map(({ label }) => label) },
  { kind: 'texts of other scripts and lengths', labels: texts.map(({ label }) => label) },
  { kind: 'texts like an attack', labels: hostileTexts.map(({ label }) => label) },
];

/** The names of the values that these are, of their type and exactly: `['a text', 'one quote']` of `'`. */
export function valueNames(value: Json): string[] {
  // Neither is a list or an object one of them, nor could every thread write the deepest that are sent.
  if (typeof value === 'object') return [typeName(value)];
  return [typeName(value), ...(exactNames.get(JSON.stringify(value)) ?? []).map(({ label }) => label)];
}

const exactNames = groupedBy(
  [...numerals, ...texts, ...hostileTexts.map(({ label, value }) => written(label, value))],
  ({ json }) => json,
);

function typeName(value: Json): string {
  if (typeof value === 'number') return 'a number';
  if (typeof value === 'string')
    return value === '' ? 'an empty text' : Number.isNaN(Number(value)) ? 'a text' : 'a number as text';
  if (value === null || typeof value === 'boolean') return String(value);
  const inner = Object.values(value);
  if (!Array.isArray(value)) return inner.length === 0 ? 'an empty object' : 'an object';
  return inner.length === 0 ? 'an empty list' : inner.every((one) => Array.isArray(one)) ? 'a list of lists' : 'a list';
}

/** The body with one field as it is written. */
function withWritten(valid: JsonObject, field: string, json: string): string {
  const others = Object.entries(valid).filter(([name]) => name !== field);
  const members = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...members, `${JSON.stringify(field)}:${json}`].join(',')}}`;
}

function isOwnType(field: SearchField, { json }: Written): boolean {
  const type = typeOf(field);
  return type === 'string' ? json.startsWith('"') : /^-?\d/.test(json);
}

/**
 * Every kind of value in every field of a search (section 4.1), each in an otherwise valid body: every wrong type,
 * every extreme number in the fields of numbers, every text in the fields of text. Boundary cases are pages whose
 * number overflows when it is multiplied, and one coordinate without the other. Values for the date are never dates:
 * none is past by accident.
 */
export function everyField(valid: JsonObject): Labelled<string>[] {
  const cases = (
    fields: readonly SearchField[],
    values: readonly Written[],
    fits: (field: SearchField, value: Written) => boolean,
  ): Labelled<string>[] =>
    fields.flatMap((field) =>
      values
        .filter((value) => fits(field, value))
        .map((value) => further(`${field}, ${value.label}`, withWritten(valid, field, value.json))),
    );
  const places = { start_lng: '121.4737', start_lat: '31.2304', end_lng: '120.1551', end_lat: '30.2741' } as const;
  const sized = { ...valid, page_size: 20 };
  const freeText = stringFields.filter((field) => field !== 'date');
  return [
    ...(['2^31 - 1', '2^62', '2^63 - 1'] as const).map((label) => {
      const [, bits, less] = /^2\^(\d+)( - 1)?$/.exec(label) ?? [];
      return boundary(
        `page, ${label} with a page size`,
        withWritten(sized, 'page', String(2n ** BigInt(bits ?? 0) - (less === undefined ? 0n : 1n))),
      );
    }),
    ...Object.entries(places).map(([field, json]) =>
      boundary(`${field} alone`, withWritten(without(partnerOf(field), valid), field, json)),
    ),
    ...cases(searchFields, types, (field, value) => !isOwnType(field, value)),
    ...cases([...integerFields, ...numberFields], numerals, () => true),
    ...cases(freeText, texts, () => true),
  ];
}

/** Every text that looks like an attack in every field of text. */
export function everyHostileText(valid: JsonObject): Labelled<string>[] {
  return stringFields
    .filter((field) => field !== 'date')
    .flatMap((field) =>
      hostileTexts.map(({ label, value }) =>
        further(`${field}, ${label}`, withWritten(valid, field, JSON.stringify(value))),
      ),
    );
}

function partnerOf(field: string): string {
  return field.endsWith('lng') ? field.replace('lng', 'lat') : field.replace('lat', 'lng');
}

function without(name: string, { [name]: _, ...others }: JsonObject): JsonObject {
  return others;
}
