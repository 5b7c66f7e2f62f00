import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeValue, isInteger, quote, typeName } from './describe-value.ts';

test.each([
  ['12', 'the string "12"', 'string'],
  ['', 'an empty string', 'string'],
  [12.5, 'the number 12.5', 'number'],
  [12, 'the number 12', 'integer'],
  [NaN, 'not a number (NaN)', 'number'],
  [Infinity, 'a number beyond the range of doubles', 'integer'],
  [null, 'null', 'null'],
  [true, 'true', 'boolean'],
  [undefined, 'the field is missing', 'nothing'],
  [[], 'an empty array', 'array'],
  [[1, 2], 'an array of 2', 'array'],
  [{}, 'an empty object', 'object'],
  [{ a: 1, 'b"': 2 }, String.raw`an object with "a", "b\""`, 'object'],
])('%j is %s', (value, described, type) => {
  expect(describeValue(value)).toBe(described);
  expect(typeName(value)).toBe(type);
});

test('1.0, 1e2, -0 and 1e400 are integers; 0.5 and "1" are not', () => {
  for (const text of ['1.0', '1e2', '-0', '1e400', '-1e400', '9007199254740993'])
    expect(isInteger(JSON.parse(text)), text).toBe(true);
  for (const text of ['0.5', '"1"', 'null', 'true', '[]']) expect(isInteger(JSON.parse(text)), text).toBe(false);
});

test('long texts are cut between characters and say their length', () => {
  expect(quote('😀'.repeat(100))).toBe(`"${'😀'.repeat(80)}"… (200 characters)`);
  expect(quote('a'.repeat(80))).toBe(`"${'a'.repeat(80)}"`);
  expect(quote('a'.repeat(81))).toBe(`"${'a'.repeat(80)}"… (81 characters)`);
});

test('what a terminal would act on is escaped', () => {
  expect(quote('a\u001b[31m\u0000\n\u009b\u202e\ufeff\ud800')).toBe(
    String.raw`"a\u001b[31m\u0000\n\u009b\u202e\ufeff\ud800"`,
  );
});

test('no description is long, ill-formed or holds control characters', () => {
  const values = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.dictionary(fc.string({ unit: 'binary' }), fc.constant(1), { maxKeys: 60 }),
  );
  fc.assert(
    fc.property(values, (value) => {
      const text = describeValue(value);
      expect(text.length).toBeLessThan(1200);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/[\p{Cc}\u2028-\u202e]/u);
    }),
    { seed: 3 },
  );
});

test('an object with a million members is described at once', () => {
  const huge = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`name${index}`, 0]));
  expect(describeValue(huge)).toMatch(/^an object with "name0", .* and many more$/);
});
