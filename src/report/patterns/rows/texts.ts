import { isObject, type Json } from '../../../contract/json.ts';
import { lone, type JournalCall } from '../call.ts';
import { flag, number, type Row, restating } from '../row.ts';

/** What may be in a text, and how that is said. */
const traits: readonly (readonly [words: string, pattern: RegExp, cost?: number])[] = [
  ['a single quote', /'/],
  ['a double quote', /"/],
  ['a backslash', /\\/],
  ['a percent sign', /%/],
  ['a plus sign (+)', /\+/],
  ['an angle bracket', /[<>]/],
  ['a semicolon', /;/],
  ['a dollar sign', /\$/],
  ['a template expression ({{ or ${)', /\{\{|\$\{/],
  ['a path (../)', /\.\.\//],
  ['a star', /\*/],
  ['a line break', /[\r\n]/],
  ['a NUL character', /\u0000/],
  ['a control character', /[\u0000-\u001f\u007f-\u009f]/, 1.1],
  ['white space', /\s/, 1.3],
  ['a character outside ASCII', /[^\u0000-\u007f]/, 1.1],
  ['a Chinese character', /\p{Script=Han}/u],
  ['a character outside the basic plane (such as an emoji)', /[\u{10000}-\u{10ffff}]/u],
  ['half a surrogate pair', lone],
  ['nothing but digits', /^\d+$/, 1.3],
  ['nothing but white space', /^\s+$/],
  ['an upper-case letter', /[A-Z]/, 1.5],
  ['a lower-case letter', /[a-z]/, 1.6],
];

/** All texts of a value, the names of fields among them. */
function textsIn(json: Json, most = 200): string[] {
  if (typeof json === 'string') return [json];
  if (typeof json !== 'object' || json === null || most <= 0) return [];
  return (isObject(json) ? Object.entries(json).flat() : json).slice(0, most).flatMap((one) => textsIn(one, most / 4));
}

/** Every row looks at the texts of a call: they are gathered once. */
function once(read: (call: JournalCall) => readonly string[]): (call: JournalCall) => readonly string[] {
  const known = new WeakMap<JournalCall, readonly string[]>();
  return (call) => {
    let texts = known.get(call);
    if (texts === undefined) known.set(call, (texts = read(call)));
    return texts;
  };
}

const anyText = once(({ exchange }) => textsIn(exchange.request.body ?? null));
/** Fields whose texts are read one by one, and what makes two of them one. */
const fields: readonly (readonly [words: string, names: readonly string[]])[] = [
  ['start_addr', ['start_addr']],
  ['end_addr', ['end_addr']],
  ['an address', ['start_addr', 'end_addr']],
  ['a city code', ['start_city_code', 'end_city_code']],
  ['sort_by', ['sort_by']],
  ['date', ['date']],
  ['order_no', ['order_no']],
  ['cancel_reason', ['cancel_reason']],
  ['gid', ['gid']],
];

const textsOf = ({ body }: JournalCall, names: readonly string[]): string[] =>
  names.flatMap((name) => (typeof body[name] === 'string' ? [body[name]] : []));
const some = (all: readonly string[], test: (text: string) => boolean): boolean | null =>
  all.length === 0 ? null : all.some(test);
const longest = (all: readonly string[]): number | null =>
  all.length === 0 ? null : Math.max(...all.map((text) => text.length));

/** What texts of a request are made of. */
export const textRows: readonly Row<JournalCall>[] = [
  ...traits.map(([words, pattern, cost = 1]) =>
    flag(
      `text has ${words}`,
      (call: JournalCall) => some(anyText(call), (text) => pattern.test(text)),
      [`with ${words} in a text`, `without ${words} in a text`],
      cost,
    ),
  ),
  restating(number('longest text', (call) => longest(anyText(call)), 'with a text of', 'characters', 2.2)),
  ...fields
    .map(([name, names]) => [name, names, once((call) => textsOf(call, names))] as const)
    .flatMap(([name, names, texts]) => [
      ...traits.map(([words, pattern, cost = 1]) =>
        flag(
          `${name} has ${words}`,
          (call: JournalCall) => some(texts(call), (text) => pattern.test(text)),
          [`with ${words} in ${name}`, `without ${words} in ${name}`],
          cost + (names.length > 1 ? 0.25 : 0.2),
        ),
      ),
      number(
        `length of ${name}`,
        (call: JournalCall) => longest(texts(call)),
        `with ${name} of`,
        'characters',
        1.5 + (names.length > 1 ? 0.05 : 0),
      ),
    ]),
];
