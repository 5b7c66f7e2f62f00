import { expect, test } from 'vitest';
import { endsEarly, jsonMistakeInWords } from './json-mistake.ts';

const lines = (price: string): string =>
  `{"code":0,"data":{"total":2,"lines":[\n{"gid":"G1","price":60},\n{"gid":"G2","price":${price},"duration":90}]}}`;

test.each([
  [
    'NaN',
    lines('NaN'),
    'expected a JSON value at /data/lines/1/price (line 3, column 21): "…{\\"gid\\":\\"G2\\",\\"price\\":NaN,\\"duration\\":90}]}…"',
  ],
  [
    '-Infinity',
    lines('-Infinity'),
    /^expected a JSON value at \/data\/lines\/1\/price \(line 3, column 21\): ".*-Infinity/,
  ],
  ['a number in hexadecimal', lines('0x3C'), /^expected a JSON value at \/data\/lines\/1\/price /],
  ['a comma before the end', '[1,2,]', /^expected a JSON value at \/2 \(line 1, column 6\): "\[1,2,\]"$/],
  ['no comma', '{"a":1 "b":2}', /^expected a comma or } at the top \(line 1, column 8\)/],
  ['a key without quotes', '{"a":{b:1}}', /^expected a key in double quotes at \/a /],
  ['a line break in a text', '["a\nb"]', /^expected a text in double quotes .* at \/0 /],
  ['a name with a slash and a tilde', '{"a/b~":NaN}', / at \/a~1b~0 /],
  ['text after it', '{} x', /^expected the end of the file at the top \(line 1, column 4\)/],
  ['equal keys before it, which are legal', '{"a":1,"a":2,"b":NaN}', / at \/b /],
])('a mistake is named with its place and the text around it: %s', (_, text, expected) => {
  const words = jsonMistakeInWords(text);
  expect(words).toMatch(expected instanceof RegExp ? expected : /./);
  if (typeof expected === 'string') expect(words).toBe(expected);
});

test('nothing is said of a text that is cut, nor of JSON', () => {
  expect(jsonMistakeInWords(lines('6').slice(0, 60))).toBeNull();
  expect(jsonMistakeInWords(lines('6'))).toBeNull();
  expect(jsonMistakeInWords('['.repeat(600))).toBeNull();
});

test('law: JSON without its end ends early, wherever that is; whole or broken JSON does not', () => {
  const whole = lines('-6.5');
  for (let end = 1; end < whole.length; end += 1) expect(endsEarly(whole.slice(0, end))).toBe(true);
  expect([whole, lines('NaN'), `${whole} x`, '', 'abc', '<html>', '"a'].filter(endsEarly)).toEqual([]);
});

test('a long text does not exhaust the memory', () => {
  const long = JSON.stringify('x'.repeat(2_000_000));
  expect(jsonMistakeInWords(`[${long},NaN]`)).toMatch(/^expected a JSON value at \/1 \(line 1, column 2000005\)/);
});
