import type { Answer, Call } from '../call.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { type JsonStyle, jsonText } from '../json-text.ts';
import { pause } from '../faults/change.ts';
import { hexOf } from '../random.ts';
import type { Hooks } from '../steps.ts';
import { form, type Part } from './form.ts';

const json = { open: '1: HTTP with JSON bodies; how the JSON is written is not shown' };
const http = { open: '1: HTTP; headers and transfer of answers are not shown' };
const fields = { open: '2: that there are no further fields is not said' };
const message = { open: '2: message: a text; a short success text: which one is not shown' };
const requestId = { open: '2: request_id: format <request_id> is not shown' };
const times = { open: '8: nothing is said of times' };

const written = (title: string, write: (body: Json) => string): Part => ({
  title,
  hooks: { write: (_next, _call, body) => write(body) },
});
const styled = (title: string, style: JsonStyle): Part => written(title, (body) => jsonText(body, style));

/** Every answer goes out otherwise. */
const sent = (title: string, change: (answer: Answer, call: Call) => void): Part => ({
  title,
  hooks: {
    answer(next, call, answer) {
      const clean = next(call, answer);
      change(clean, call);
      return clean;
    },
  },
});
const typed = (words: string, type: string | undefined): Part =>
  sent(words, (answer) => {
    answer.headers = answer.headers.filter(([name]) => name !== 'Content-Type');
    if (type !== undefined) answer.headers.push(['Content-Type', type]);
  });

/** The envelope of a success is another one. */
const enveloped = (change: (body: JsonObject) => void): Hooks => ({
  success(next, call, data) {
    const answer = next(call, data);
    if (isObject(answer.body)) change(answer.body);
    return answer;
  },
});
const says = (words: string, text: string): Part => ({
  title: `The message is ${words}.`,
  hooks: enveloped((body) => void (body['message'] = text)),
});
const ids = (words: string, make: (call: Call) => string): Part => ({
  title: `The request_id ${words}.`,
  hooks: { requestId: (_next, call) => make(call) },
});

function withMore(value: Json): Json {
  if (Array.isArray(value)) return value.map(withMore);
  if (!isObject(value)) return value;
  const own = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMore(item)]));
  return { _v: 2, ...own, ext: { tags: ['a', null, 1.5], '': {} } };
}

/** Forms of JSON and of HTTP, and texts of the envelope. */
export const answerFormVariants = [
  form('pretty-printed', json, {
    indented: written('The JSON is indented.', (body) => `${JSON.stringify(body, null, 2)}\n`),
    slashes: {
      title: 'Slashes are escaped and the text ends in a line break.',
      hooks: { write: (next, call, body) => `${next(call, body).replaceAll('/', '\\/')}\n` },
    },
    point: styled('Whole numbers are written as 20.0.', {
      number: (value) => (Number.isInteger(value) ? `${value}.0` : String(value)),
    }),
    exponent: styled('Hundreds are written as 1e2.', {
      number: (value) => (value !== 0 && value % 100 === 0 ? `${value / 100}e2` : String(value)),
    }),
    ascii: styled('All but ASCII is escaped.', { ascii: true }),
    backwards: styled('Members come in the opposite order.', { order: (names) => names.reverse() }),
  }),
  form('byte-order-mark-elsewhere', {
    open: '4.3: payloads not shown',
    title: 'Operations that the document does not show begin their answers with a byte order mark.',
    hooks: {
      write: (next, call, body) =>
        (call.operation === 'busSearch' || call.operation === 'hotelCancel' ? '' : '\ufeff') + next(call, body),
    },
  }),
  form('extra-fields', {
    ...fields,
    title: 'Every object has further fields.',
    hooks: { write: (next, call, body) => next(call, withMore(body)) },
  }),
  form('extra-fields-that-mislead', {
    ...fields,
    title: 'The envelope has success, error, status and a timestamp of null next to its fields.',
    hooks: enveloped((body) => {
      const more = { success: false, error: null, status: 500, timestamp: null, lines: 'none', total: 'many' };
      Object.assign(body, more);
    }),
  }),
  form('chunked', http, {
    chunked: sent('Answers are chunked, and cut within a character.', (answer) => void (answer.delivery = 'chunked')),
    closed: sent('The connection is closed after every answer.', (answer) => void (answer.delivery = 'close')),
    gzip: sent('Answers are compressed for those who accept it.', (answer, call) => {
      if (/\bgzip\b/.test(call.header('accept-encoding') ?? '')) answer.gzip = true;
    }),
    'more-headers': sent('Answers carry cookies, cache rules and 60 further headers.', ({ headers }) => {
      headers.push(['Set-Cookie', 'a=1; Path=/'], ['Set-Cookie', 'b=2'], ['Cache-Control', 'no-store']);
      headers.push(['X-Request-Id', 'x']);
      for (let i = 0; i < 60; i++) headers.push([`X-Extra-${i}`, 'x'.repeat(40)]);
    }),
  }),
  form('idle-connections-closed', {
    open: '4: HTTP; how long a connection is kept is not shown',
    title: 'A connection that was idle for 150 ms is reset by the next call that comes on it.',
    settings: { idleMs: 150 },
    async witness(probe) {
      await probe.search({}, { connection: 'kept' });
      await pause(200);
      await probe.search({}, { connection: 'kept' });
    },
  }),
  form('content-type-vendor', http, {
    vendor: typed("Answers are of a vendor's JSON type.", 'application/vnd.travel.v1+json'),
    text: typed('Answers are called text/plain.', 'text/plain'),
    'upper-case': typed(
      'The content type is in upper case, its charset in quotes.',
      'APPLICATION/JSON;CHARSET="UTF-8"',
    ),
  }),
  form('content-type-none', { ...http, ...typed('Answers have no content type.', undefined) }),
  form('slow-answers', times, {
    slow: { title: 'Every answer takes 40 milliseconds.', settings: { latencyMs: 40 } },
    uneven: {
      title: 'Some answers take longer than others, so that answers overtake one another.',
      hooks: {
        async handle(next, call) {
          await pause((call.number % 3) * 15);
          return next(call);
        },
      },
    },
  }),
  form('path-before-version', {
    open: '1: all addresses are relative to {base_url}',
    title: 'The base URL has a path.',
    settings: { prefix: '/gateway/travel' },
  }),
  form('message-chinese', message, {
    chinese: says('in Chinese', '操作成功'),
    digit: says('the text 0', '0'),
    emoji: says('an emoji', '\u2705'),
    sentence: says('a sentence with quotes and a line break', 'Your request "was" processed\nsuccessfully.'),
  }),
  form('request-id-uuid', requestId, {
    uuid: ids('is a UUID', (call) =>
      hexOf(32, 'uuid', call.number, call.now)
        .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
        .slice(0, 36),
    ),
    digits: ids(
      'is a text of digits, longer than numbers are exact',
      (call) => `${call.now}${String(call.number).padStart(9, '0')}`,
    ),
    short: ids('counts the calls', (call) => String(call.number)),
    long: ids('has 300 characters', (call) => `${'trace/'.repeat(48)}${hexOf(12, call.number)}`),
  }),
  form('code-after-data', {
    open: '2: the order of members is not shown',
    title: "The envelope's code comes last.",
    hooks: enveloped((body) => {
      const { code } = body;
      delete body['code'];
      body['code'] = code ?? 0;
    }),
  }),
];
