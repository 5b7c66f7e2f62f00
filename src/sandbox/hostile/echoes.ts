import type { Hostile } from './hostile.ts';
import { changeAccepted, changed, linesOf } from './platform-behind.ts';
import type { RawAnswer, RawRequest } from './raw-server.ts';

/** Ways to write a text that whoever reads it understands. */
const writings: readonly [name: string, write: (text: string) => string][] = [
  ['plain', (text) => text],
  ['base64', (text) => Buffer.from(text).toString('base64')],
  ['base64 behind a user', (text) => `Basic ${Buffer.from(`user:${text}`).toString('base64')}`],
  ['base64 between others', (text) => Buffer.from(`{"key":"${text}","ok":true}`).toString('base64url')],
  ['hexadecimal', (text) => Buffer.from(text).toString('hex')],
  [
    'percent-encoded',
    (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  ],
  [
    'percent-encoded twice',
    (text) => [...Buffer.from(text)].map((byte) => `%25${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  ],
  ['escaped', (text) => escaped(text, '\\u')],
  ['references of HTML', (text) => [...text].map((character) => `&#${character.charCodeAt(0)};`).join('')],
  ['upper case', (text) => text.toUpperCase()],
  ['over lines', (text) => overLines(text, 8, '\r\n ')],
  ['base64 over lines', (text) => overLines(Buffer.from(`${'x'.repeat(45)}${text}`).toString('base64'), 76, '\n')],
  ['a dump', (text) => overLines(Buffer.from(text).toString('hex'), 2, ':')],
];

const keyOf = (request: RawRequest): string => request.headers.get('authorization') ?? '';
const overLines = (text: string, length: number, between: string): string =>
  (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(between);
const escaped = (text: string, mark: string): string =>
  [...text].map((character) => `${mark}${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const everyWriting = (text: string): string => writings.map(([name, write]) => `${name}: ${write(text)}`).join('; ');

function echo(
  id: string,
  title: string,
  gives: Hostile['gives'],
  change: (answer: RawAnswer, key: string, request: RawRequest) => RawAnswer,
): Hostile {
  return changed(id, title, gives, (answer, request) => {
    const key = keyOf(request);
    return key === '' ? answer : change(answer, key, request);
  });
}

/** Adds a member to answers of any kind, in the text: what is JSON's own escaping stays as it is written here. */
const member = (answer: RawAnswer, text: string): RawAnswer => ({
  ...answer,
  body: Buffer.from(answer.body.toString().replace(/\}$/, `,${text}}`)),
});
const withMessage = (answer: RawAnswer, message: string): RawAnswer => ({
  ...answer,
  body: Buffer.from(answer.body.toString().replace(/"message":"[^"]*"/, () => `"message":${JSON.stringify(message)}`)),
});
const onEachLine = (answer: RawAnswer, change: (line: Record<string, unknown>) => void): RawAnswer =>
  changeAccepted(answer, (body) => {
    for (const line of linesOf(body)) change(line);
    return body;
  });

/** Servers that give the key back to whoever sent it. */
export const echoes: readonly Hostile[] = [
  echo('echo-message', 'Writes the key into every message, in every writing.', 'legal', (answer, key) =>
    withMessage(answer, `your key: ${everyWriting(key)}`),
  ),
  echo('echo-json-escapes', 'Writes the key into an undocumented member, in escapes of JSON.', 'legal', (answer, key) =>
    member(answer, `"you":"${escaped(key, '\\u')}"`),
  ),
  echo(
    'echo-json-in-json',
    'Writes the whole request as JSON in a text of JSON in a text.',
    'legal',
    (answer, _key, request) =>
      member(
        answer,
        `"debug":${JSON.stringify(JSON.stringify(JSON.stringify({ headers: Object.fromEntries(request.headers), body: request.body.toString() })))}`,
      ),
  ),
  echo('echo-member-name', 'Names a member after the key.', 'legal', (answer, key) =>
    member(answer, `${JSON.stringify(key)}:{${JSON.stringify(`x-${key}`)}:[${JSON.stringify(key)}]}`),
  ),
  echo(
    'echo-headers',
    'Sends every header of the request back, and the key in each of its own.',
    'legal',
    (answer, key, request) => ({
      ...answer,
      headers: [
        ...answer.headers,
        ...[...request.headers].map(([name, value]): [string, string] => [`X-Echo-${name}`, value]),
        ['Set-Cookie', `key=${key}; Path=/`],
        ['WWW-Authenticate', `Key realm="${key}"`],
        ['Location', `/?key=${encodeURIComponent(key)}`],
        ['X-Basic', Buffer.from(`u:${key}`).toString('base64')],
        [`X-${key}`, '1'],
      ],
    }),
  ),
  echo('echo-request-id', 'Has the key as request id.', 'unclear', (answer, key) =>
    changeAccepted(answer, (body) => ({ ...body, request_id: key })),
  ),
  echo(
    'echo-trip-field',
    'Has the key as departure time, price and line name of each trip, in every writing.',
    'wrong',
    (answer, key) =>
      onEachLine(answer, (line) =>
        Object.assign(line, {
          dep_time: key,
          price: everyWriting(key),
          line_name: everyWriting(key),
          avail_seat_count: { [key]: key },
        }),
      ),
  ),
  echo('echo-content-coding', 'Names the key as the coding of each body.', 'wrong', (answer, key) => ({
    ...answer,
    headers: [...answer.headers, ['Content-Encoding', key]],
  })),
  echo('echo-at-a-cut', 'Has the key at every place at which a long text may be cut.', 'wrong', (answer, key) =>
    changeAccepted(answer, (body) => {
      for (const [index, line] of linesOf(body).entries()) {
        line['dep_time'] = 'x'.repeat(82 - ((index * 3) % 40)) + key + key;
        line['dep_date'] = 'x'.repeat(82 - ((index * 7) % 60)) + Buffer.from(key).toString('base64');
      }
      return body;
    }),
  ),
  echo('echo-page', 'Answers with a page of 64 KB that ends in the key.', 'wrong', (answer, key) => ({
    ...answer,
    headers: [['Content-Type', 'text/html']],
    body: Buffer.from(`<html>${'x'.repeat(65_536 - 6 - 10)}${key}${everyWriting(key)}</html>`),
  })),
  echo('echo-refusals', 'Quotes the key that it refuses, or part of it.', 'legal', (answer, key) =>
    answer.status === 200
      ? answer
      : withMessage(answer, `invalid key ${key} (${everyWriting(key)}), or ${key.slice(0, 20)}...`),
  ),
  echo('echo-status-500', 'Answers 500 with a dump of the request.', 'wrong', (answer, key, request) => ({
    ...answer,
    status: 500,
    body: Buffer.from(
      `Error: ${key}\n    at ${everyWriting(key)}\n${JSON.stringify(Object.fromEntries(request.headers))}`,
    ),
  })),
  echo('echo-order-number', 'Makes orders whose number is the key.', 'unclear', (answer, key) =>
    changeAccepted(answer, (body) => {
      const data = body['data'] as Record<string, unknown>;
      if ('order_no' in data) data['order_no'] = `HT-${key}`;
      return body;
    }),
  ),
  echo('echo-gid', 'Has the key in every gid.', 'unclear', (answer, key) =>
    onEachLine(answer, (line) => void (line['gid'] = `${key}-${String(line['gid'])}`)),
  ),
];
