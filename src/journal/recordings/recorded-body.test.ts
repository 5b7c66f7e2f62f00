import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf } from './recorded-body.ts';

test('law: a text has the bytes that were sent, whether it was read as UTF-8 or as Latin-1', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (sent) => {
      const bytes = Buffer.from(sent, 'utf8');
      for (const text of [sent, bytes.toString('latin1')]) expect(bytesOf({ text }, bytes.length)).toEqual(bytes);
    }),
  );
});

test.each([
  ['its length is not known', 'Ã©', null],
  ['it is as long as what was sent', 'Ã©', 4],
  ['its characters are no UTF-8', 'é', 1],
  ['it has other characters', 'é中', 2],
])('a text is not read as Latin-1 if %s', (_, text, sent) => {
  expect(bytesOf({ text }, sent)).toEqual(Buffer.from(text, 'utf8'));
});
