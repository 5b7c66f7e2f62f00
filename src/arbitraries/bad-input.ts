import type { Json, JsonObject } from '../contract/json.ts';
import { type BadDate, badDateClass, badDates } from './bad-dates.ts';
import type { Labelled } from './deck.ts';
import { type SearchField, searchFields, typeOf } from './search-fields.ts';

/** What is odd about an input; open points (`open.wrong-types`, `open.unknown-city`, …) choose their cases by it. */
export type BadInputKind =
  | 'empty-body'
  | 'missing'
  | 'null'
  | 'empty'
  | 'wrong-type'
  | 'fraction'
  | 'page-below-one'
  | 'page-size-below-one'
  | 'page-size-over-50'
  | 'range'
  | 'impossible-date'
  | 'date-format'
  | 'sort-key'
  | 'dist-type'
  | 'unknown-city'
  | 'same-city'
  | 'coordinates'
  | 'text'
  | 'long'
  | 'unknown-field';

/** A search body that differs from a valid one in exactly one thing, which makes it invalid or dubious. */
interface BadInput extends Labelled<JsonObject> {
  /** The field that it is about, null for several, for the whole body and for unknown fields. */
  readonly field: SearchField | null;
  readonly kind: BadInputKind;
}

/** 4 KB as a JSON string, quotes included: the longest text that is ever sent in a field. */
export const longText = 'a'.repeat(4094);
const longChinese = '杭'.repeat(1364);

type Row = readonly [
  field: SearchField | null,
  kind: BadInputKind,
  label: string,
  change: JsonObject,
  drop?: readonly string[],
];

type SetField = (field: SearchField, kind: BadInputKind, what: string, value: Json) => Row;

const partner: Partial<Record<SearchField, JsonObject>> = {
  start_lng: { start_lat: 31.2304 },
  start_lat: { start_lng: 121.4737 },
  end_lng: { end_lat: 30.2741 },
  end_lat: { end_lng: 120.1551 },
};

/**
 * Dates that are far away: the day after the last has five digits of year, and 63 bits of nanoseconds since 1970 end
 * before the other.
 */
const [lastDate, farDate] = ['9999-12-31', '2262-04-12'];

/**
 * The fixed cases, most informative first: every documented field and every kind (section 4.1). The date stays as it
 * is in all but the date's own cases, and those are not a real `YYYY-MM-DD`, or a later one: no case is a valid past
 * date by accident.
 */
export function badSearchCases(valid: JsonObject): BadInput[] {
  const dates = badDates(String(valid['date']));
  const set = setIn(valid);
  return [
    ...toCases(valid, informativeRows(valid, dates.slice(0, 2), set), true),
    ...toCases(valid, otherRows(valid, dates.slice(2), set), false),
  ];
}

/** Makes the row that gives one field of a valid body another value. */
function setIn(valid: JsonObject): SetField {
  return (field, kind, what, value) => {
    // A coordinate comes with its partner, so that only its own value is odd.
    const pair = kind === 'coordinates' || kind === 'wrong-type' || kind === 'null' ? partner[field] : undefined;
    const kept = pair !== undefined && Object.keys(pair).some((name) => Object.hasOwn(valid, name)) ? {} : pair;
    return [field, kind, `${field}: ${what}`, { ...kept, [field]: value }];
  };
}

/** Those that every run sends. */
function informativeRows(valid: JsonObject, dates: readonly BadDate[], set: SetField): Row[] {
  const start = startOf(valid);
  const unset = searchFields.filter((name) => !Object.hasOwn(valid, name));
  return [
    [null, 'empty-body', 'empty object', {}, Object.keys(valid)],
    ...dates.map((c) => set('date', c.kind, c.label, c.value)),
    // Over the limit, so that `bus.limit-50` sends it as well.
    set('page_size', 'wrong-type', 'number as text', '100'),
    set('start_city_code', 'wrong-type', 'number', codeNumberOf(start)),
    set('start_city_code', 'wrong-type', 'object', { code: start }),
    set('start_city_code', 'null', 'null', null),
    set('date', 'null', 'null', null),
    set('page', 'page-below-one', '0', 0),
    set('page', 'page-below-one', '-1', -1),
    set('page_size', 'page-size-below-one', '0', 0),
    set('page_size', 'page-size-below-one', '-1', -1),
    set('page', 'wrong-type', 'letters', 'abc'),
    set('date', 'wrong-type', 'number', Number(String(valid['date']).replaceAll('-', ''))),
    set('page', 'range', '2^31', 2 ** 31),
    set('page', 'range', '2^53', 2 ** 53),
    set('page_size', 'page-size-over-50', '1e308', 1e308),
    set('date', 'range', 'the last date', lastDate),
    // Further than a search index goes, and not so far that a server refuses the page.
    [null, 'range', 'page 1,400 of 50 trips', { page: 1400, page_size: 50 }],
    // Every object of some languages has these members: a table of keys or cities seems to have an entry.
    set('sort_by', 'sort-key', 'name of an object member', '__proto__'),
    set('start_city_code', 'unknown-city', 'name of an object member', 'constructor'),
    set('end_city_code', 'unknown-city', 'percent sign', '%'),
    // A city by its name, as clients send it, and a character of four bytes.
    set('start_city_code', 'text', 'Chinese, partly outside the BMP', '上海𠮷'),
    set('end_city_code', 'null', 'null', null),
    set('end_city_code', 'wrong-type', 'number', codeNumberOf(valid['end_city_code'])),
    set('start_city_code', 'empty', 'empty text', ''),
    set('end_city_code', 'empty', 'empty text', ''),
    set('date', 'empty', 'empty text', ''),
    [null, 'unknown-field', 'an unknown field', { no_such_field: 'x' }],
    [null, 'unknown-field', '__proto__ as a field', { ['__proto__']: null }],
    set('start_addr', 'text', 'lone surrogate', 'a\ud800b'),
    set('start_addr', 'text', 'outside the BMP', '𠮷🚌'),
    // Each is long in itself, and the body is longer than 8 KB.
    [null, 'long', 'both addresses: 4 KB, one in Chinese', { start_addr: longText, end_addr: longChinese }],
    ['end_city_code', 'same-city', 'end_city_code: same as the start', { end_city_code: start }],
    ['date', 'missing', 'date: left out', {}, ['date']],
    set('end_lng', 'coordinates', 'beyond the globe', 181),
    set('start_lat', 'coordinates', '91', 91),
    set('page', 'fraction', '1.5', 1.5),
    // `bus.limit-50` sends it as well.
    set('page_size', 'null', 'null', null),
    // As a client writes what it does not set; and the two alone, because others may be refused before these are looked
    // at.
    [null, 'null', 'every field that is not set: null', Object.fromEntries(unset.map((name) => [name, null]))],
    [null, 'null', 'both addresses: null', { start_addr: null, end_addr: null }],
    set('dist_type', 'dist-type', '-1', -1),
    // Some clients send all values as texts.
    set('dist_type', 'wrong-type', 'number as text', '1'),
    set('start_lng', 'wrong-type', 'number as text', '121.4737'),
    set('dist_type', 'wrong-type', 'object', {}),
    set('sort_by', 'wrong-type', 'number', 1),
    set('sort_by', 'long', '4 KB outside the BMP', '🚌'.repeat(1023)),
    set('start_addr', 'wrong-type', 'object', {}),
    set('end_city_code', 'wrong-type', 'list', [valid['end_city_code'] ?? '1']),
  ];
}

/** Those of which a run with few calls sends some. */
function otherRows(valid: JsonObject, dates: readonly BadDate[], set: SetField): Row[] {
  return [
    set('page', 'range', '1e308', 1e308),
    ...dates.map((c) => set('date', c.kind, c.label, c.value)),
    set('date', 'range', 'the first day beyond 63 bits of nanoseconds', farDate),
    set('page', 'wrong-type', 'true', true),
    set('page_size', 'wrong-type', 'list', [10]),
    set('sort_by', 'wrong-type', 'list', ['dep_time']),
    set('page', 'null', 'null', null),
    set('start_lng', 'null', 'null', null),
    set('start_addr', 'null', 'null', null),
    set('sort_by', 'null', 'null', null),
    set('date', 'wrong-type', 'list', [valid['date'] ?? '']),
    set('date', 'wrong-type', 'object', {}),
    set('page', 'wrong-type', 'object', {}),
    set('page', 'wrong-type', 'empty text', ''),
    set('page_size', 'wrong-type', 'object', {}),
    set('start_lat', 'wrong-type', 'list', [31.2304]),
    set('end_lng', 'wrong-type', 'true', true),
    set('end_lat', 'wrong-type', 'object', {}),
    set('end_addr', 'wrong-type', 'number', 0),
    set('end_addr', 'wrong-type', 'list', ['西湖']),
    ...(['end_addr', 'dist_type', 'start_lat', 'end_lng', 'end_lat'] as const).map((field) =>
      set(field, 'null', 'null', null),
    ),
    set('start_city_code', 'empty', 'white space', ' \t '),
    [null, 'empty', 'both addresses: empty text', { start_addr: '', end_addr: '' }],
    set('sort_by', 'empty', 'empty text', ''),
    set('page', 'range', '2^31 - 1', 2 ** 31 - 1),
    set('page', 'range', '2^32', 2 ** 32),
    set('page', 'range', '2^53 + 2', 2 ** 53 + 2),
    set('page', 'page-below-one', '-1e308', -1e308),
    set('page_size', 'page-size-below-one', '-1e308', -1e308),
    set('page_size', 'page-size-over-50', '2^32', 2 ** 32),
    set('page_size', 'page-size-over-50', '2^53', 2 ** 53),
    set('page_size', 'fraction', '1e-7', 1e-7),
    set('dist_type', 'fraction', '1.5', 1.5),
    set('dist_type', 'dist-type', '0', 0),
    set('dist_type', 'range', '2^32', 2 ** 32),
    set('dist_type', 'range', '-1e308', -1e308),
    set('sort_by', 'sort-key', 'upper case', 'DEP_TIME'),
    set('sort_by', 'sort-key', 'two keys', 'dep_time,price'),
    set('sort_by', 'sort-key', 'unknown key', 'no_such_key'),
    set('start_city_code', 'unknown-city', 'unknown code', '999999'),
    ['end_lat', 'coordinates', 'end_lat without end_lng', { end_lat: valid['end_lat'] ?? 30.2741 }, ['end_lng']],
    set('start_lng', 'coordinates', '-181', -181),
    set('end_lat', 'coordinates', '1e308', 1e308),
    set('end_city_code', 'text', 'lone surrogate', '\udfff'),
    set('sort_by', 'text', 'outside the BMP', '🚌'),
    set('end_addr', 'text', 'combining marks', `o${'\u0301'.repeat(200)}`),
    set('start_city_code', 'text', 'white space around', ` ${String(startOf(valid))} `),
    set('start_city_code', 'long', '4 KB', longText),
    set('date', 'long', '4 KB of digits', '2'.repeat(4094)),
    set('start_addr', 'long', '4 KB', longText),
    set('end_addr', 'long', '4 KB of Chinese', longChinese),
    [
      null,
      'unknown-field',
      '100 unknown fields, 14 KB',
      Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`no_such_field_${n}`, 'x'.repeat(120)])),
    ],
    [null, 'unknown-field', 'constructor as a field', { constructor: 'x' }],
    [null, 'unknown-field', 'toString as a field', { toString: 'x' }],
    [null, 'unknown-field', 'an empty field name', { '': 'x' }],
    [null, 'unknown-field', 'page size in another spelling', { pageSize: 7 }],
    ['start_city_code', 'missing', 'start_city_code: left out', {}, ['start_city_code']],
    ['end_city_code', 'missing', 'end_city_code: left out', {}, ['end_city_code']],
  ];
}

/**
 * The class of a case: its kind and its field, where the two ends of a route are one field, and so are all coordinates.
 * A wrong type is classed by the types of field and value; a boolean in an integer counts as a list. Nulls of fields
 * that are no code and no date are one class, and so are long addresses. A date is classed by its form.
 */
function classOf({ kind, field, value }: Pick<BadInput, 'kind' | 'field' | 'value'>): string {
  if (field === null || kind === 'fraction') return kind;
  if (field === 'sort_by' && (kind === 'text' || kind === 'long')) return 'odd sort key';
  const given = value[field];
  if (kind === 'wrong-type' && typeOf(field) === 'integer' && typeof given === 'boolean') return `${kind} integer list`;
  if (kind === 'wrong-type') return `${kind} ${typeOf(field)} ${Array.isArray(given) ? 'list' : typeof given}`;
  if ((kind === 'null' && field !== 'date' && !field.endsWith('_code')) || (kind === 'long' && field.endsWith('_addr')))
    return kind;
  if ((kind === 'impossible-date' || kind === 'date-format') && typeof given === 'string')
    return `date: ${badDateClass(given)}`;
  return `${kind} ${field.replace(/^(?:start|end)_/, '').replace(/^(?:lng|lat)$/, 'place')}`;
}

function toCases(valid: JsonObject, rows: readonly Row[], boundary: boolean): BadInput[] {
  const before = JSON.stringify(valid);
  return rows
    .map(([field, kind, label, change, drop = []]) => {
      const kept = Object.entries(valid).filter(([name]) => !drop.includes(name));
      const value = { ...Object.fromEntries(kept), ...change };
      return { value, label, boundary, field, kind, class: classOf({ kind, field, value }) };
    })
    .filter((one) => JSON.stringify(one.value) !== before);
}

function startOf(valid: JsonObject): Json {
  return valid['start_city_code'] ?? '1';
}

/** A city code as the number that it is written like. */
function codeNumberOf(code: Json | undefined): number {
  return /^[1-9]\d{0,14}$/.test(String(code)) ? Number(code) : 1;
}
