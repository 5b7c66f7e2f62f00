import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJson, jsonAtStart } from './json-start.ts';

test.each<[text: string, start: string | null]>([
  ['{"a":1}x', '{"a":1}'],
  ['{"a":1}{"a":1}', '{"a":1}'],
  ['{"a":1}}', '{"a":1}'],
  ['\r\n\t {"a":"}"} // search', '\r\n\t {"a":"}"}'],
  ['{"a":"\\"}"}x', '{"a":"\\"}"}'],
  ['[[1],{}] ]', '[[1],{}]'],
  ['"a":1}', '"a"'],
  ['-1.5e+3x', '-1.5e+3'],
  ['01', '0'],
  ['nullable', 'null'],
  ['{"a":1,}', null],
  ['{"a":1', null],
  ["{'a':1}", null],
  ['{"a":"}', null],
  ['{/* } */"a":1}', null],
  ['{"a":"\n"}x', null],
  ['{"a":1]x', null],
  ['a=1', null],
  ['True', null],
  ['-', null],
  ['\u00a0{}', null],
  ['', null],
])('%j begins with the value %j', (text, start) => {
  expect(jsonAtStart(text)).toBe(start);
});

test('it is the value alone, whatever follows it', () => {
  const number = (text: string) => /\d$/.test(text);
  fc.assert(
    fc.property(fc.json(), fc.string(), (value, rest) => {
      // A numeral goes on in digits, a point or an exponent.
      fc.pre(!number(value) || !/^[\d.eE]/.test(rest));
      expect(jsonAtStart(value + rest)).toBe(value);
    }),
    { seed: 20261120, numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const start = jsonAtStart(text);
      expect(start === null || (text.startsWith(start) && isJson(start))).toBe(true);
    }),
    { seed: 20261120, numRuns: 500 },
  );
});
