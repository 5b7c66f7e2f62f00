import type { Hostile } from './hostile.ts';
import { raw } from './platform-behind.ts';
import { jsonAnswer, type RawAnswer, write } from './raw-server.ts';

const refusal = (status: number, message: string): RawAnswer =>
  jsonAnswer(`{"code":${status}00,"data":null,"message":"${message}","request_id":"r1"}`, status);

function always(
  id: string,
  title: string,
  gives: Hostile['gives'],
  answer: RawAnswer,
  ...headers: RawAnswer['headers']
): Hostile {
  return raw(id, title, gives, (socket) => write(socket, { ...answer, headers: [...answer.headers, ...headers] }));
}

const html = (text: string): RawAnswer => ({
  status: 200,
  headers: [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Set-Cookie', 'session=0123456789abcdef; Path=/'],
  ],
  body: Buffer.from(text),
});
const logIn =
  '<!doctype html>\n<html><head><title>Sign in</title></head><body><form method="post" action="/login"><input ' +
  'name="user"><input name="password" type="password"></form></body></html>';
const throttled = refusal(429, 'too many requests');

/** Servers that answer everything alike. */
export const sameAnswers: readonly Hostile[] = [
  always('always-401', 'Answers everything with 401.', 'legal', refusal(401, 'invalid API key')),
  always('always-404', 'Answers everything with 404 and no body.', 'nothing', {
    status: 404,
    headers: [],
    body: Buffer.alloc(0),
  }),
  always('always-400', 'Refuses everything with 400.', 'legal', refusal(400, 'no')),
  always('always-500', 'Answers everything with 500.', 'wrong', refusal(500, 'internal error')),
  always(
    'always-503',
    'Answers everything with 503, to be tried again in a day.',
    'wrong',
    refusal(503, 'maintenance'),
    ['Retry-After', '86400'],
  ),
  always('always-204', 'Answers everything with 204.', 'wrong', { status: 204, headers: [], body: Buffer.alloc(0) }),
  always('always-304', 'Answers everything with 304.', 'nothing', {
    status: 304,
    headers: [['ETag', '"1"']],
    body: Buffer.alloc(0),
  }),
  always('always-429', 'Throttles everything and does not say for how long.', 'legal', throttled),
  always('always-429-zero', 'Throttles everything, to be tried again at once.', 'legal', throttled, [
    'Retry-After',
    '0',
  ]),
  always('always-429-day', 'Throttles everything for a day.', 'legal', throttled, ['Retry-After', '86400']),
  always('always-429-nonsense', 'Throttles everything until "soon".', 'legal', throttled, ['Retry-After', 'soon']),
  always('always-429-negative', 'Throttles everything until five seconds ago.', 'legal', throttled, [
    'Retry-After',
    '-5',
  ]),
  always('always-429-digits', 'Throttles everything for 10^400 seconds.', 'legal', throttled, [
    'Retry-After',
    '9'.repeat(400),
  ]),
  always('always-429-year-9999', 'Throttles everything until the year 9999.', 'legal', throttled, [
    'Retry-After',
    'Fri, 31 Dec 9999 23:59:59 GMT',
  ]),
  always('always-empty', 'Answers everything with 200 and no body.', 'nothing', {
    status: 200,
    headers: [],
    body: Buffer.alloc(0),
  }),
  always('log-in-page', 'Answers everything with a page to log in at.', 'nothing', html(logIn)),
  always('log-in-page-as-json', 'Answers everything with a page to log in at, and calls it JSON.', 'nothing', {
    ...html(logIn),
    headers: [['Content-Type', 'application/json']],
  }),
  always('captive-portal', 'Answers everything with 511 and a page.', 'nothing', { ...html(logIn), status: 511 }),
];
