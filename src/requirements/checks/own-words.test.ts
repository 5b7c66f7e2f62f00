import { expect, test } from 'vitest';
import type { Body } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';
import { kindOfWords, ownWords, saying } from './own-words.ts';
import { sampleExchange, sampleFault } from './sample-exchange.fixture.ts';
import { said } from '../../contract/reason.ts';

const json = (value: Json): Body => ({ kind: 'json', value });
const text = (words: string): Body => ({ kind: 'text', text: words, problem: 'is not JSON' });

test.each<[string, Body, string]>([
  [
    'a message and a code',
    json({ code: 40022, message: 'The order cannot be cancelled', request_id: 'r1' }),
    ', saying "The order cannot be cancelled" (code 40022)',
  ],
  ['a code that is a text', json({ code: 'ORDER_GONE', msg: 'gone' }), ', saying "gone" (code "ORDER_GONE")'],
  [
    'an error within',
    json({ error: { code: 'x', message: 'passengers are missing' } }),
    ', saying "passengers are missing"',
  ],
  [
    'a problem document',
    json({ type: 'about:blank', title: 'Bad Request', status: 400, detail: 'gid: unknown' }),
    ', saying "gid: unknown"',
  ],
  ['a code that is an empty text', json({ code: '', message: 'gone' }), ', saying "gone"'],
  ['a message that is blank, and another', json({ message: ' ', msg: '', detail: 'gone' }), ', saying "gone"'],
  [
    'a message that is none, and one within',
    json({ message: null, error: {}, inner: { message: 'gone' } }),
    ', saying "gone"',
  ],
  ['a list of texts', json({ errors: ['gone', 'for good'] }), ', saying "gone"'],
  ['a list of errors', json({ errors: [{ field: 'gid', message: 'is unknown' }] }), ', saying "is unknown"'],
  ['an error that is a text', json({ timestamp: 'now', error: 'Bad Request', path: '/x' }), ', saying "Bad Request"'],
  ['a text alone', json('nothing of the kind'), ', saying "nothing of the kind"'],
  ['a code alone', json({ code: 7, message: '' }), ', with the code 7'],
  ['an id and no message', json({ request_id: 'r1' }), ''],
  ['null', json(null), ''],
  ['nothing', { kind: 'empty' }, ''],
  ['what was cut', { kind: 'cut', reason: said('larger') }, ''],
  ['plain text', text('upstream is\n down '), ', saying "upstream is down"'],
  [
    'a page with a title',
    text('<html><head><title>Sign in</title></head><body>Password</body></html>'),
    ', saying "Sign in"',
  ],
  ['a page with a title that has attributes', text('<title lang="en">Sign in</title>Password'), ', saying "Sign in"'],
  ['a page with a blank title', text('<title> </title>Password'), ', saying "Password"'],
  ['a page without blanks', text('<h1>502</h1>Bad<style>h1 {}</style>Gateway'), ', saying "502 Bad Gateway"'],
  [
    'a page without one',
    text('<html><script>var x = 1;</script><h1>502</h1> Bad Gateway</html>'),
    ', saying "502 Bad Gateway"',
  ],
])('what a platform says in its own words is quoted: %s', (_, body, expected) => {
  expect(saying(sampleExchange({ status: 400, answerBody: body }))).toBe(expected);
});

test('what it says is escaped, and cut where it is long', () => {
  const odd = saying(sampleExchange({ status: 400, json: { message: `a\u001b[2J"b"\u202e\u0000${'x'.repeat(200)}` } }));
  expect(odd).toMatch(/^, saying "a\\u001b\[2J\\"b\\"\\u202e\\u0000x{70,}"… \(\d+ characters\)$/);
});

test.each(['error_description', 'error_message', 'errorMessage', 'reason', 'description', 'title'])(
  'a message is looked for under the name %s',
  (name) => {
    expect(saying(sampleExchange({ status: 400, json: { other: 'no', [name]: 'gone' } }))).toBe(', saying "gone"');
  },
);

test('where no answer came nothing was said', () => {
  expect(saying(sampleExchange({ fault: sampleFault('reset', 'closed') }))).toBe('');
});

test('only a part of a deep or long body is looked through', () => {
  let deep: Json = { message: 'too deep' };
  for (let level = 0; level < 1000; level += 1) deep = { inner: deep };
  expect(saying(sampleExchange({ status: 400, json: deep }))).toBe('');
  expect(saying(sampleExchange({ status: 400, json: Array.from({ length: 100_000 }, () => ({})) }))).toBe('');
  expect(saying(sampleExchange({ status: 400, answerBody: text('x'.repeat(9000)) }))).toMatch(/ \(4000 characters\)$/);
});

test('what a platform says is data: the beginning of its words, how long they are where they are longer, and its code', () => {
  expect(ownWords(sampleExchange({ status: 400, json: { code: 40022, message: 'gone' } }))).toEqual({
    words: 'gone',
    theirCode: 40022,
  });
  expect(ownWords(sampleExchange({ status: 400, answerBody: text('x'.repeat(400)) }))).toEqual({
    words: 'x'.repeat(200),
    length: 400,
    theirCode: null,
  });
});

test('the kind of words is the same for other numbers, ids and names of fields, and for no other words', () => {
  const kind = (message: string): string => kindOfWords({ code: 40007, message }, new Set(['page', 'start_lat']));
  expect(kind('start_lat must be from -90 to 90.5')).toBe(kind('page must be from 1 to 9.25'));
  expect(kind('no trip G-17a')).toBe(kind('no trip b2'));
  expect(kind('page must be from 1 to 9')).not.toBe(kind('size must be from 1 to 9'));
  expect(kind('page is wrong')).not.toBe(kind('page is missing'));
});
