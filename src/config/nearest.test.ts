import { expect, test } from 'vitest';
import { editDistance, nearest, quote } from './quote.ts';

test.each([
  ['base_url', 'baseUrl'],
  ['BASEURL', 'baseUrl'],
  ['routs', 'routes'],
  ['header', 'headers'],
  ['x', null],
  ['', null],
  ['r'.repeat(100), null],
])('%j is nearest to %j', (name, expected) => {
  expect(nearest(name, ['baseUrl', 'routes', 'headers', 'out'])).toBe(expected);
});

test('edit distance counts insertions, removals and changes', () => {
  expect([editDistance('', 'abc'), editDistance('kitten', 'sitting'), editDistance('abc', 'abc')]).toEqual([3, 3, 0]);
});

test('what a message shows is one line, short and harmless on a terminal', () => {
  expect(quote('a\u001b[2J\n\u202e\u009b')).toBe('"a\\u001b[2J\\u000a\\u202e\\u009b"');
  expect(quote('x'.repeat(100))).toBe(`"${'x'.repeat(60)}…"`);
  expect([quote([]), quote([1]), quote({ a: 1 }), quote(null), quote(undefined), quote(-1)]).toEqual([
    'an empty list',
    'a list of 1',
    'an object',
    'null',
    'nothing',
    '-1',
  ]);
});
