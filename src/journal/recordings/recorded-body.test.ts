import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, type Json } from '../../contract/json.ts';
import { bytesOf, formOf } from './recorded-answer.ts';

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

/** JSON as Python writes it. */
function ofPython(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(ofPython).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${ofPython(inner)}`)
    .join(', ')}}`;
}

test('law: of a JSON object that a recorder has laid out anew, the form that was sent is known by its length', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 3 })), (drawn) => {
      const value = JSON.parse(JSON.stringify(drawn)) as Json;
      for (const sent of [JSON.stringify(value), ofPython(value)])
        expect(formOf(value, Buffer.byteLength(sent))).toBe(sent);
    }),
  );
});

test('the form with blanks is that of Python', () => {
  const value = { a: [1, { b: 'x, y: é' }], c: {}, d: [] };
  const sent = '{"a": [1, {"b": "x, y: \\u00e9"}], "c": {}, "d": []}';
  expect(formOf(value, sent.length)).toBe(sent);
  expect(formOf(value, sent.length + 1)).toBe(null);
  expect(formOf(['a'], 5)).toBe(null);
});
