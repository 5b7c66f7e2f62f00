import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapLines, wrapText } from './view/words.ts';

test('law: wrapping loses no word and keeps to the width where words allow it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }),
      fc.integer({ min: 12, max: 60 }),
      (words, width) => {
        const lines = wrapLines(words.join(' '), width);
        expect(lines.join(' ')).toBe(words.join(' '));
        expect(lines.every((line) => line.length <= width)).toBe(true);
      },
    ),
    { seed: 8 },
  );
});

test('a word that is longer than a line stays whole, and every line of a text is indented', () => {
  expect(wrapText('one two three four fivefivefivefive six', 12, '  ')).toBe(
    '  one two\n  three four\n  fivefivefivefive\n  six',
  );
  expect(wrapLines('', 12)).toEqual(['']);
});
