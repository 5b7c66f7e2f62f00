import { expect, test } from 'vitest';
import { decoded, isMasked, shortened, someNames, withoutEnd, withStop, wordList } from './text.ts';

test('a sentence ends with a stop, unless it is a question, or was cut', () => {
  expect(['it is so', 'is it so?', 'it is…'].map(withStop)).toEqual(['it is so.', 'is it so?', 'it is…']);
});

test.each<[string[], string]>([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j in a sentence', (words, text) => {
  expect(wordList(words)).toBe(text);
});

test('another word may come before the last one', () => {
  expect(wordList(['a', 'b', 'c'], 'or')).toBe('a, b or c');
});

test('of many names the first are named', () => {
  expect(
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'c', 'd', 'e'],
    ].map((names) => someNames(names)),
  ).toEqual(['a, b, c', 'a, b, c and 2 more']);
  expect(someNames(['a', 'b'], '; ', 1)).toBe('a and 1 more');
});

test('a long text is cut, and stays well-formed', () => {
  expect(['abc', 'abcd', 'a🚌cd'].map((text) => shortened(text, 3))).toEqual(['abc', 'ab…', 'a\uFFFD…']);
});

test('the end of a text goes where it is of a kind', () => {
  expect(['a//', '//', '/a', ''].map((text) => withoutEnd(text, (unit) => unit === '/'))).toEqual(['a', '', '/a', '']);
});

test('percent-encoding is undone where there is one', () => {
  expect(['a%20b', '100 %'].map(decoded)).toEqual(['a b', '100 %']);
});

test.each([
  ['BT************0243b40c', true],
  ['****', true],
  ['BT***0243', false],
  ['*1*2*3*4', false],
  ['', false],
])('%j is masked: %s', (text, masked) => {
  expect(isMasked(text)).toBe(masked);
});
