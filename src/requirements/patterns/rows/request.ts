import type { Json, JsonObject } from '../../../contract/json.ts';
import { searchFieldNames, wronglyTyped } from '../../../contract/search-fields.ts';
import type { JournalCall } from '../call.ts';
import { flag, number, type Row, value } from '../row.ts';

const raw = ({ exchange }: JournalCall): string => exchange.request.bodyText;
const written = (words: string, pattern: RegExp, more: Partial<Row<JournalCall>> = {}): Row<JournalCall> =>
  flag(words, (call) => call.json !== undefined && pattern.test(raw(call)), more);

function kindOfBody({ json, exchange }: JournalCall): string {
  const { bodyText, bodyBase64 } = exchange.request;
  if (bodyBase64 !== undefined) return 'not UTF-8';
  if (bodyText === '') return 'empty';
  const text = bodyText.trim();
  if (json !== undefined) return typeOf(json);
  const end = text.startsWith('{') ? '}' : text.startsWith('[') ? ']' : '';
  return text.endsWith(end) ? 'not JSON' : `not JSON, and begins with ${text.charAt(0)} but does not end with ${end}`;
}

function typeOf(json: Json): string {
  if (json === null) return 'null';
  if (Array.isArray(json)) return 'an array';
  return typeof json === 'object' ? 'an object' : `a ${typeof json}`;
}

/** How many arrays or objects are in one another: up to 64. */
function depthOf(json: Json | undefined, most = 64): number {
  if (typeof json !== 'object' || json === null || most === 0) return 0;
  return 1 + Math.max(0, ...Object.values(json).map((one) => depthOf(one, most - 1)));
}

/** How a request is written, whatever it says. */
const bodyRows: readonly Row<JournalCall>[] = [
  value('whose body is', kindOfBody, { cost: 1 }),
  flag('whose body is not JSON', ({ json }) => json === undefined, { cost: 1.5 }),
  written('with line breaks between the fields of the body', /[\r\n]/),
  written('with a character written as an escape (\\u)', /\\u[\da-f]{4}/i),
  written('with a character outside ASCII in the bytes of the body (not escaped)', /[^\u0000-\u007f]/, {
    about: ['a character outside ASCII'],
    cost: 1.4,
  }),
  written('with a number written with an exponent', /[:[]\s*-?\d+(\.\d+)?[eE]/),
  number('with # levels of arrays and objects', ({ json }) => depthOf(json), { cost: 2 }),
  flag('with a field called __proto__', ({ body }) => Object.hasOwn(body, '__proto__')),
];

const numbersIn = (body: JsonObject, names: readonly string[]): number[] =>
  names.flatMap((name) => (typeof body[name] === 'number' ? [body[name]] : []));
const hasFraction = (body: JsonObject): boolean =>
  numbersIn(body, ['page', 'page_size', 'dist_type']).some((one) => !Number.isInteger(one));
const coordinates = ['start_lng', 'start_lat', 'end_lng', 'end_lat'];
const placed = (words: string, test: (one: number) => boolean): Row<JournalCall> =>
  flag(words, ({ body }) => numbersIn(body, coordinates).some(test));
const having = (words: string, test: (one: Json) => boolean): Row<JournalCall> =>
  flag(words, ({ body }) => Object.values(body).some(test));
const needed = searchFieldNames.slice(0, 3);

/** Coordinates come together, and each address is one. */
function aboutOf(name: string): readonly string[] {
  if (coordinates.includes(name)) return [name, 'coordinates'];
  return name.endsWith('_addr') ? [name, 'address'] : [name];
}

function rowsOf(name: string): readonly Row<JournalCall>[] {
  const has = ({ body }: JournalCall): boolean => Object.hasOwn(body, name);
  const typed = (call: JournalCall): string | null => (has(call) ? typeOf(call.body[name] as Json) : null);
  return [
    flag(`with ${name}`, has, { about: aboutOf(name) }),
    flag(`without ${name}`, (call) => Object.keys(call.body).length > 0 && !has(call), { cost: 1.5 }),
    value(`with ${name} that is`, typed, { about: aboutOf(name), cost: 1.5 }),
    flag(`with ${name} empty`, ({ body }) => body[name] === ''),
  ];
}

function cityRow(name: string): Row<JournalCall> {
  const of = ({ body }: JournalCall): string | null =>
    typeof body[name] === 'string' && /^\w{1,20}$/.test(body[name]) ? body[name] : null;
  return value(`with ${name}`, of, { about: [`which ${name}`], cost: 1.5 });
}

/** Whether a field of a search has another type than documented. */
const isMistyped = ({ operation, body }: JournalCall): boolean =>
  operation === 'search' &&
  (wronglyTyped(body).length > 0 || searchFieldNames.some((name) => body[name] === null) || hasFraction(body));
const isLacking = ({ operation, json, body }: JournalCall): boolean =>
  operation === 'search' && json === body && needed.some((name) => !Object.hasOwn(body, name));

const textNames = ['start_city_code', 'end_city_code', 'date', 'start_addr', 'end_addr', 'sort_by', 'cancel_reason'];

/** Which fields a body has, and what is in them. */
const fieldRows: readonly Row<JournalCall>[] = [
  ...[...searchFieldNames, 'order_no', 'cancel_reason'].flatMap(rowsOf),
  flag('with coordinates', ({ body }) => numbersIn(body, coordinates).length > 0, {
    about: ['coordinates'],
    cost: 0.9,
  }),
  flag('with an address (start_addr or end_addr)', ({ body }) => 'start_addr' in body || 'end_addr' in body, {
    about: ['address'],
    cost: 1.1,
  }),
  having('with a field that is null', (one) => one === null),
  flag('with a documented text that is null', ({ body }) => textNames.some((name) => body[name] === null)),
  having('with an array or object in a field', (one) => typeof one === 'object' && one !== null),
  flag('with a field of another type than documented', isMistyped),
  flag('in which a city code or the date is missing', isLacking),
  flag(
    'from a city to the same city',
    ({ body }) => typeof body['start_city_code'] === 'string' && body['start_city_code'] === body['end_city_code'],
  ),
  cityRow('start_city_code'),
  cityRow('end_city_code'),
  number('with dist_type #', ({ body }) => numbersIn(body, ['dist_type'])[0] ?? null, { about: ['which dist_type'] }),
  placed('with a coordinate that is whole', Number.isInteger),
  placed('with a coordinate of 0', (one) => one === 0),
  placed('with a coordinate of 90 or 180', (one) => [90, 180].includes(Math.abs(one))),
  having('with a number beyond 32 bits', (one) => typeof one === 'number' && Math.abs(one) > 2_147_483_647),
  flag('with page, page_size or dist_type that is not whole', ({ body }) => hasFraction(body)),
];

/** What may be in a text, and how that is said. */
const traits: readonly (readonly [words: string, pattern: RegExp, cost?: number])[] = [
  ['a single quote', /'/],
  ['a double quote', /"/],
  ['a quote of any kind', /['"\u2018\u2019\u201c\u201d]/, 1.1],
  ['a backslash', /\\/],
  ['a percent sign', /%/],
  ['a plus sign (+)', /\+/],
  ['an angle bracket', /[<>]/],
  ['a dollar sign', /\$/],
  ['a template expression ({{ or ${)', /\{\{|\$\{/],
  ['a line break', /[\r\n]/],
  ['a NUL character', /\u0000/],
  ['a control character', /[\u0000-\u001f\u007f-\u009f]/, 1.1],
  ['a character outside ASCII', /[^\u0000-\u007f]/, 1.1],
  ['a Chinese character', /\p{Script=Han}/u],
  ['a character that is written from right to left', /[\p{Script=Hebrew}\p{Script=Arabic}]/u],
  ['a combining mark', /\p{M}/u],
  ['a character outside the basic plane (such as an emoji)', /[\u{10000}-\u{10ffff}]/u],
  ['half a surrogate pair', /\p{Surrogate}/u],
  ['digits alone', /^\d+$/, 1.3],
  ['white space alone', /^\s+$/],
];

/** Fields whose texts are read one by one; the narrower words are named if both hold. */
const fields: readonly (readonly [words: string, names: readonly string[]])[] = [
  ...['start_addr', 'end_addr', 'sort_by', 'order_no', 'cancel_reason', 'gid'].map((name) => [name, [name]] as const),
  ['an address', ['start_addr', 'end_addr']],
  ['a city code', ['start_city_code', 'end_city_code']],
];
const textsOf = ({ body }: JournalCall, names: readonly string[]): string[] =>
  names.flatMap((name) => (typeof body[name] === 'string' ? [body[name]] : []));

/** What the texts of a request are made of. */
const textRows: readonly Row<JournalCall>[] = [
  ...traits.map(([words, pattern, cost = 1]) =>
    flag(`with ${words} in a text`, (call: JournalCall) => call.texts.some((one) => pattern.test(one)), {
      about: [words],
      cost: cost + 0.2,
    }),
  ),
  ...fields.flatMap(([name, names]) => [
    ...traits.map(([words, pattern, cost = 1]) =>
      flag(`with ${words} in ${name}`, (call: JournalCall) => textsOf(call, names).some((one) => pattern.test(one)), {
        about: [words],
        cost: cost + (names.length - 1) / 10,
      }),
    ),
    number(
      `with ${name} of # characters`,
      (call: JournalCall) => {
        const texts = textsOf(call, names);
        return texts.length === 0 ? null : Math.max(...texts.map(({ length }) => length));
      },
      { about: names, cost: 1.5 + (names.length - 1) / 10 },
    ),
  ]),
];

export const requestRows: readonly Row<JournalCall>[] = [...bodyRows, ...fieldRows, ...textRows];
