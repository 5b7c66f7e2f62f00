import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf } from './flow-end.ts';

test('only the members that differ are shown, each with both values', () => {
  const lines = [
    { code: 'HIRE', amount: 100 },
    { code: 'VAT', amount: 21 },
  ];
  const quote = { quoteId: 'q1', lines, total: 121, days: 3 };
  const wrong = { ...quote, lines: [lines[0], { code: 'VAT', amount: 20 }], total: 120 };
  expect(differencesOf(quote, wrong)).toEqual({
    expected: '/lines/1/amount: the number 21; /total: the number 121',
    actual: '/lines/1/amount: the number 20; /total: the number 120',
  });
});

test('a member that one does not have, and another kind of value', () => {
  expect(differencesOf({ a: 1, b: [1, 2] }, { b: { 0: 1 }, c: null })).toEqual({
    expected: '/a: the number 1; /b: an array of 2; /c: the field is missing',
    actual: '/a: the field is missing; /b: an object with "0"; /c: null',
  });
});

test('what differs in no member, or has none, is not compared', () => {
  expect(differencesOf({ a: { b: 1 } }, { a: { b: 1 }, c: undefined })).toBeNull();
  expect(differencesOf([1], { 0: 1 })).toBeNull();
  expect(differencesOf(1, 2)).toBeNull();
  expect(differencesOf(undefined, {})).toBeNull();
});

test('of many differences some are shown', () => {
  const many = Array.from({ length: 9 }, (_, nth) => nth);
  expect(differencesOf(many, many.map(String))?.actual).toBe(
    '/0: the string "0"; /1: the string "1"; /2: the string "2"; /3: the string "3"; and more',
  );
});

test('a circle ends, and so does a large object', () => {
  const one: Record<string, unknown> = { a: 1 };
  one['self'] = one;
  const other: Record<string, unknown> = { a: 1 };
  other['self'] = other;
  expect(differencesOf(one, other)?.actual).toMatch(/^(?:\/self)+: an object with "a", "self"$/);
  const large = Object.fromEntries(Array.from({ length: 100_000 }, (_, nth) => [`m${nth}`, 1]));
  expect(differencesOf(large, { ...large, m7: 2 })?.actual).toBe('/m7: the number 2');
});

test('names and values of the target are short and have no control characters', () => {
  const values = fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 300 }));
  fc.assert(
    fc.property(values, values, (one, other) => {
      const text = differencesOf(one, other)?.actual ?? '';
      expect(text.length).toBeLessThan(6000);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/[\p{Cc}\u2028-\u202e]/u);
    }),
    { seed: 3 },
  );
});
