import { isUtf8 } from 'node:buffer';
import { invalid } from '../call.ts';
import { cities } from '../cities.ts';
import { asking, only, reading, refusing, understanding } from '../hooks.ts';
import { parsed } from '../json.ts';
import type { SearchQuery } from '../search-query.ts';
import type { Hooks } from '../steps.ts';
import { cancel, search } from '../witness.ts';
import { form, type Part } from './form.ts';

const types = { open: '7: which requests are invalid is shown by one example only' };
const reasons = { open: '4.2: which reasons are accepted: not shown' };
const lenient = { open: '4: request content type application/json; what is taken that is not quite JSON is not shown' };

const texts: readonly string[] = ['start_city_code', 'end_city_code', 'date', 'start_addr', 'end_addr', 'sort_by'];

/** Searches are refused where `problem` gives a reason. */
const checked = (code: number, problem: (query: SearchQuery) => string | null): Hooks => ({
  readSearch(next, call, body) {
    const query = next(call, body);
    const reason = problem(query);
    if (reason !== null) throw invalid(reason, code);
    return query;
  },
});
/** A body that is refused as it is, read otherwise; undefined where it cannot be. */
const parsing = (
  title: string,
  read: (bytes: Uint8Array) => unknown,
  make: (search: string) => string | Uint8Array,
): Part => ({
  title,
  hooks: understanding(({ bytes }) => read(bytes)),
  async witness(probe) {
    const cities = { start_city_code: '310100', end_city_code: '330100' };
    await probe.search({}, { raw: make(JSON.stringify({ ...cities, date: probe.day(1), start_addr: 'caf\u00e9' })) });
  },
});
/** The same by another text. */
const readingAs = (title: string, read: (text: string) => string, make: (search: string) => string): Part =>
  parsing(title, (bytes) => parsed(read(textOf(bytes))), make);

/** The object that a text begins with, at the first brace behind which it is complete. */
function objectAtStart(text: string): unknown {
  let end = text.indexOf('}');
  for (let tries = 0; end >= 0 && tries < 20; tries++, end = text.indexOf('}', end + 1)) {
    const body = parsed(text.slice(0, end + 1));
    if (body !== undefined) return body;
  }
  return undefined;
}

const decoded = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** The text of a body; empty, and so not JSON, where its bytes are not UTF-8. */
function textOf(bytes: Uint8Array): string {
  return isUtf8(bytes) ? decoded(bytes) : '';
}

/** How much of a request is forgiven, and bytes that usual parsers take though they are not JSON. */
export const strictnessVariants = [
  form('types-coerced', {
    ...types,
    title: '"2" passes for 2 and 310100 for "310100".',
    settings: { coerce: true },
    witness: search({ page: '2', start_city_code: 310100 }),
  }),
  form('wrong-types-as-absent', {
    ...types,
    title: 'No field is required, and one of a wrong type counts as absent, as does a coordinate without its partner.',
    hooks: reading((body) => {
      const kept = only(body, (name, value) => typeof value === (texts.includes(name) ? 'string' : 'number'));
      const partner = (name: string): string =>
        name.endsWith('_lng') ? name.replace('_lng', '_lat') : name.replace('_lat', '_lng');
      return only(kept, (name) => partner(name) in kept);
    }),
    settings: { requiredOfSearch: [] },
    witness: search({ page: '2', start_city_code: 310100 }),
  }),
  form('other-numerals-as-absent', {
    ...types,
    title: 'A page or page_size that is not written as digits alone, such as 1e1 or 5.0, counts as absent.',
    hooks: reading((body, call) => {
      const text = new TextDecoder().decode(call.bytes);
      const isDigits = (name: string) => new RegExp(`"${name}":\\s*\\d+[,}\\s]`).test(text);
      return only(body, (name) => !['page', 'page_size'].includes(name) || isDigits(name));
    }),
    witness: search(
      {},
      { raw: '{"start_city_code":"310100","end_city_code":"330100","date":"2028-02-28","page_size":5.0}' },
    ),
  }),
  form('null-as-absent', {
    ...types,
    title: 'A field that is null counts as absent.',
    settings: { nullIs: 'absent' },
    witness: search({ page: null }),
  }),
  form('unknown-fields-refused', {
    ...types,
    title: 'A field that the operation does not have is refused.',
    settings: { unknownFields: 'refuse' },
    witness: search({ unknown: 1 }),
  }),
  form('texts-trimmed', types, {
    trimmed: {
      title: 'White space around texts is dropped.',
      settings: { trimTexts: true },
      witness: search({ start_city_code: ' 310100 ' }),
    },
    'city-names': {
      title: 'The name of a city is accepted as its code.',
      hooks: asking(({ startCity, endCity }) => {
        const code = (name: string | undefined) =>
          [...cities.values()].find((city) => city.name === name)?.code ?? name;
        return { startCity: code(startCity), endCity: code(endCity) };
      }),
      witness: search({ start_city_code: '上海' }),
    },
  }),
  form('any-content-type', {
    open: '4: what another content type does is not shown',
    title: "The request's content type is not looked at.",
    settings: { contentTypes: 'any' },
    witness: search({}, { headers: { 'Content-Type': 'text/plain' } }),
  }),
  form('same-city-refused', types, {
    'same-city': {
      title: 'A search from a city to itself is refused.',
      hooks: checked(40019, ({ startCity, endCity }) =>
        startCity !== undefined && startCity === endCity ? 'the cities must differ' : null,
      ),
      witness: search({ end_city_code: '310100' }),
    },
    'unknown-city': {
      title: 'A city code that the platform does not know is refused.',
      settings: { unknownCity: 'refuse' },
      witness: search({ start_city_code: '999999' }),
    },
    form: {
      title: 'A city code that is not six digits is refused.',
      hooks: checked(40012, ({ startCity, endCity }) =>
        [startCity, endCity].some((code) => code !== undefined && !/^\d{6}$/.test(code))
          ? 'a city code has six digits'
          : null,
      ),
      witness: search({ end_city_code: 'SHA' }),
    },
  }),
  form('short-texts-only', types, {
    short: {
      title: 'An address over 50 characters or a reason over 100 is refused.',
      hooks: refusing((body) => {
        const most = { start_addr: 50, end_addr: 50, cancel_reason: 100 };
        const long = Object.entries(most).find(([name, most]) => {
          const text = body[name];
          return typeof text === 'string' && text.length > most;
        });
        return long === undefined ? null : `${long[0]} must have at most ${long[1]} characters`;
      }),
      witness: search({ start_addr: 'x'.repeat(80) }),
    },
    'no-control-characters': {
      title: 'A text with control characters or half a surrogate pair is refused.',
      hooks: refusing((body) =>
        Object.values(body).some((value) => typeof value === 'string' && /[\p{Cc}\p{Cs}]/u.test(value))
          ? 'control characters are not allowed'
          : null,
      ),
      witness: search({ start_addr: 'a\u0000b' }),
    },
  }),
  form('reasons-of-a-list', {
    ...reasons,
    title: 'A reason for cancelling is required, and has to be one of a list.',
    settings: {
      requiredOfCancel: ['order_no', 'cancel_reason'],
      cancelReasons: ['CHANGE_OF_PLANS', 'ILLNESS', 'OTHER'],
    },
    configuration: { cancelExtras: { cancel_reason: 'OTHER' } },
  }),
  form('empty-reasons-refused', {
    ...reasons,
    title: 'An empty reason, or one of spaces only, is refused; a missing reason is accepted.',
    hooks: refusing(({ cancel_reason: reason }) =>
      typeof reason === 'string' && reason.trim() === '' ? 'cancel_reason must not be empty' : null,
    ),
    witness: cancel({ cancel_reason: '' }),
  }),
  form('text-after-json-taken', lenient, {
    'text-after': parsing(
      'After the first JSON object of a body, nothing is read.',
      (bytes) => objectAtStart(textOf(bytes)),
      (search) => `${search}x`,
    ),
    'bad-utf8': parsing(
      'Bytes that are not UTF-8 are read as U+FFFD.',
      (bytes) => parsed(decoded(bytes)),
      (search) => Buffer.from(search, 'latin1'),
    ),
  }),
  form('comments-taken', lenient, {
    comments: readingAs(
      'Comments in a body are overlooked.',
      (text) => text.replaceAll(/\/\*.{0,99}?\*\/|\/\/[^\n]{0,99}\n/gs, ''),
      (search) => search.replace('{', '{/* one */'),
    ),
    'control-characters': readingAs(
      'Line breaks, tabulators and U+0000 inside a text are read as they are.',
      (text) => text.replaceAll(/[\n\t\0]/g, (char) => JSON.stringify(char).slice(1, -1)),
      (search) => search.replace('caf', 'caf\n'),
    ),
    'single-quotes': readingAs(
      'Single quotes are accepted as double ones.',
      (text) => text.replaceAll("'", '"'),
      (search) => search.replaceAll('"', "'"),
    ),
    'names-without-quotes': readingAs(
      'Names may be without quotes.',
      (text) => text.replaceAll(/([{,])([a-z_]{1,40}):/g, '$1"$2":'),
      (search) => search.replaceAll(/"([a-z_]{1,40})":/g, '$1:'),
    ),
    'numerals-not-finite': readingAs(
      'The numerals NaN, Infinity and -Infinity are read, as 0.',
      (text) => text.replaceAll(/:(?:NaN|-?Infinity)(?=[,}])/g, ':0'),
      (search) => search.replace('}', ',"start_lng":NaN,"start_lat":-Infinity}'),
    ),
    'numerals-other-forms': readingAs(
      'Numerals may begin with zeros, a plus sign or a point, end in a point, or be hexadecimal.',
      (text) =>
        text.replaceAll(/:([+]?[\d.][\da-fx.]{0,20}(?:e\d)?)(?=[,}])/g, (all, numeral: string) =>
          Number.isNaN(Number(numeral)) ? all : `:${Number(numeral)}`,
        ),
      (search) => search.replace('}', ',"page_size":010}'),
    ),
  }),
];
