import type { Answer, Call } from '../call.ts';
import type { Variant } from '../extension.ts';
import { isObject, type Json } from '../json.ts';
import { type JsonStyle, jsonText } from '../json-text.ts';
import { hooked, setting } from './variant.ts';

const json = '1: HTTP with JSON bodies; how the JSON is written is not shown';
const http = '1: HTTP; headers and transfer of answers are not shown';
const fields = '2: that there are no further fields is not said';

const styled = (id: string, title: string, style: JsonStyle) =>
  hooked(id, title, json, () => ({ write: (_next, _call, body) => jsonText(body, style) }));

/** Every answer of the two documented operations goes out otherwise. */
function sent(id: string, title: string, open: string, change: (answer: Answer, call: Call) => void): Variant {
  return hooked(id, title, open, () => ({
    answer(next, call, answer) {
      const clean = next(call, answer);
      change(clean, call);
      return clean;
    },
  }));
}

const typed = (answer: Answer, type: string | undefined) => {
  answer.headers = answer.headers.filter(([name]) => name !== 'Content-Type');
  if (type !== undefined) answer.headers.push(['Content-Type', type]);
};

/** Forms of JSON and of HTTP. */
export const answerFormVariants: readonly Variant[] = [
  hooked('pretty-printed', 'The JSON is indented.', json, () => ({
    write: (_next, _call, body) => `${JSON.stringify(body, null, 2)}\n`,
  })),
  styled('spaced-out', 'The JSON has tabs and line breaks between all tokens.', { space: '\r\n\t' }),
  styled('integers-with-point', 'Whole numbers are written as 20.0.', {
    number: (value) => (Number.isInteger(value) ? `${value}.0` : String(value)),
  }),
  styled('integers-with-exponent', 'Hundreds are written as 1e2.', {
    number: (value) => (value !== 0 && value % 100 === 0 ? `${value / 100}e2` : String(value)),
  }),
  styled('escaped-unicode', 'All but ASCII is escaped.', { ascii: true }),
  styled('members-backwards', 'Members come in the opposite order.', { order: (names) => names.reverse() }),
  styled('members-by-name', 'Members are sorted by name.', { order: (names) => names.sort() }),
  hooked('slashes-escaped', 'Slashes are escaped and the text ends in a line break.', json, () => ({
    write: (next, call, body) => `${next(call, body).replaceAll('/', '\\/')}\n`,
  })),
  hooked(
    'byte-order-mark-elsewhere',
    'Operations that the document does not show begin their answers with a byte order mark.',
    '4.3: payloads not shown',
    () => ({
      write: (next, call, body) =>
        (call.operation === 'busSearch' || call.operation === 'hotelCancel' ? '' : '\ufeff') + next(call, body),
    }),
  ),
  hooked('extra-fields', 'Every object has further fields.', fields, () => {
    const more = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(more);
      if (!isObject(value)) return value;
      return {
        _v: 2,
        ...Object.fromEntries(Object.entries(value).map(([name, item]) => [name, more(item)])),
        ext: { tags: ['a', null, 1.5], '': {} },
      };
    };
    return { write: (next, call, body) => next(call, more(body)) };
  }),
  hooked(
    'extra-fields-that-mislead',
    'The envelope has success, error, status and a timestamp of null beside it.',
    fields,
    () => ({
      success(next, call, data) {
        const answer = next(call, data);
        if (isObject(answer.body))
          Object.assign(answer.body, {
            success: false,
            error: null,
            status: 500,
            timestamp: null,
            lines: 'none',
            total: 'many',
          });
        return answer;
      },
    }),
  ),
  sent('gzip', 'Answers are compressed for those who accept it.', http, (answer, call) => {
    if (/\bgzip\b/.test(call.header('accept-encoding') ?? '')) answer.gzip = true;
  }),
  sent(
    'chunked',
    'Answers are chunked, and cut within a character.',
    http,
    (answer) => void (answer.delivery = 'chunked'),
  ),
  sent(
    'connection-closed',
    'The connection is closed after every answer.',
    http,
    (answer) => void (answer.delivery = 'close'),
  ),
  sent('content-type-text', 'Answers are called text/plain.', http, (answer) => typed(answer, 'text/plain')),
  sent('content-type-none', 'Answers have no content type.', http, (answer) => typed(answer, undefined)),
  sent('content-type-no-charset', 'Answers are application/json without a charset.', http, (answer) =>
    typed(answer, 'application/json'),
  ),
  sent('content-type-upper-case', 'The content type is in upper case, its charset in quotes.', http, (answer) =>
    typed(answer, 'APPLICATION/JSON;CHARSET="UTF-8"'),
  ),
  sent('content-type-vendor', "Answers are of a vendor's JSON type.", http, (answer) =>
    typed(answer, 'application/vnd.travel.v1+json'),
  ),
  sent('more-headers', 'Answers carry cookies, cache rules and 60 further headers.', http, (answer) => {
    answer.headers.push(
      ['Set-Cookie', 'a=1; Path=/'],
      ['Set-Cookie', 'b=2'],
      ['Cache-Control', 'no-store'],
      ['X-Request-Id', 'x'],
    );
    for (let i = 0; i < 60; i++) answer.headers.push([`X-Extra-${i}`, 'x'.repeat(40)]);
  }),
  setting('slow-answers', 'Every answer takes 40 milliseconds.', '8: nothing is said of times', { latencyMs: 40 }),
  hooked(
    'uneven-answers',
    'Some answers take longer than others, so that answers overtake one another.',
    '8: nothing is said of times',
    () => ({
      async handle(next, call) {
        await new Promise((resolve) => setTimeout(resolve, (call.number % 3) * 15));
        return next(call);
      },
    }),
  ),
  setting('path-before-version', 'The base URL has a path of its own.', '1: all addresses are relative to {base_url}', {
    prefix: '/gateway/travel',
  }),
];
