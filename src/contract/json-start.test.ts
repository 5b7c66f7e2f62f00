import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJson, jsonAtStart, mayPassForJson, withoutExtensions, withoutNonFinite } from './json-mistake.ts';

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

test.each<[text: string, without: string]>([
  ['{"a":NaN,"b":[Infinity,-Infinity]}', '{"a":null,"b":[null,null]}'],
  ['NaN', 'null'],
  ['{"a":"NaN, \\"Infinity"}', '{"a":"NaN, \\"Infinity"}'],
  [
    '{"a":-NaN,"b":+Infinity,"c":1NaN,"d":NaN0,"e":Infinity.0,"f":nan}',
    '{"a":-NaN,"b":+Infinity,"c":1NaN,"d":NaN0,"e":Infinity.0,"f":nan}',
  ],
])('%j without numerals that are not finite', (text, without) => {
  expect(withoutNonFinite(text)).toBe(without);
});

test.each([
  ['{"a":1}', true],
  ['{"a":1}x', true],
  ['{"a":NaN}', true],
  ['{"a":NaN}x', true],
  ['-Infinity', true],
  ['{"a":NaN', false],
  ['{"a":+1,"b":01,"c":1.,"d":.5,"e":0x0A}', true],
  ['{/* one */"a":1 // two\n}', true],
  ['{"a":"\n\t\u0000","b":"\\x41"}', true],
  ['{"a":1e}', true],
  ['{"a":1_0}', true],
  ["{'a':1}", true],
  ['{a:1}', true],
  ['{"a":True;"b"=[1,]}', true],
  ['{"a":1,}', false],
  ['{"a" 1}', false],
  ['{"a":1 "b":2}', false],
  ['{"a":1]', false],
  ['start, end', false],
  ['a=1', false],
  ["'text'", false],
  ['{"a":"\\u00e"}', false],
  ['{"a":"// no comment', false],
  ['{NaN:1}', true],
])('usual parsers may take %j: %j', (text, may) => {
  expect(mayPassForJson(text)).toBe(may);
});

test('an object with extensions is read as it was meant', () => {
  const text = `{'it\\'s "x"': True, b = [1,]; /* c */ d: 'y', "e": nul, 7: 0x1f}`;
  expect(JSON.parse(withoutExtensions(text))).toEqual({ 'it\'s "x"': 'True', b: [1, null], d: 'y', e: 'nul', 7: 0 });
});
