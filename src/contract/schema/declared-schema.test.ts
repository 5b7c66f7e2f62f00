import { expect, test } from 'vitest';
import { declaredSchema, fitsDeclared } from './validate.ts';

test('schemas of one name, or with one anchor, do not meet', () => {
  const named = (type: string) => ({
    $id: 'https://example.com/pet',
    $ref: '#it',
    $defs: { it: { $anchor: 'it', type } },
  });
  const [text, number] = [declaredSchema(named('string')), declaredSchema(named('number'))];
  expect([text('a'), number(1)]).toEqual([[], []]);
  expect([text(1), number('a')].map(([problem]) => problem?.expected)).toEqual(['a string', 'a number']);
});

test('references lead to the schema that they stand in', () => {
  const of = (type: string) => ({ items: { $ref: '#/$defs/it' }, $defs: { it: { type } } });
  const [text, number] = [declaredSchema(of('string')), declaredSchema(of('number'))];
  expect([text(['a']), number([1]), text([1]).length, number(['a']).length]).toEqual([[], [], 1, 1]);
});

test('true and false are schemas, and what is none is refused, again and again', () => {
  expect([declaredSchema(true)(1), declaredSchema(false)(1).length, declaredSchema(false)(1).length]).toEqual([
    [],
    1,
    1,
  ]);
  const wrong = { type: 'word' };
  for (const _ of [1, 2]) expect(() => declaredSchema(wrong)).toThrow('schema is invalid');
});

test('a price of two decimals is a multiple of 0.01', () => {
  const prices = declaredSchema({ multipleOf: 0.01 });
  expect([19.99, 0.07, 1.1].flatMap((price) => prices(price))).toEqual([]);
  expect(prices(19.995)).toHaveLength(1);
});

test('whether a value fits is not known if a pattern needs too long', () => {
  const schema = { type: 'string', pattern: '^(a+)+$' };
  expect(['aaa', 5, `${'a'.repeat(60)}!`].map((value) => fitsDeclared(schema, value))).toEqual([true, false, null]);
});
