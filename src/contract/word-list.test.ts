import { expect, test } from 'vitest';
import { wordList } from './word-list.ts';

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
