import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { explain, type SchemaProblem } from './problem.ts';

/** What is wrong with a value, by a schema of the test's own. */
function problemsOf(schema: JsonObject, value: Json): SchemaProblem[] {
  const ajv = new Ajv2020({ verbose: true, allErrors: true, strict: false });
  for (const name of ['calendar-date', 'hhmm', 'utc-timestamp', 'even-length'])
    ajv.addFormat(name, (text: string) => text.length % 2 === 0);
  const validate = ajv.compile(schema);
  validate(value);
  return (validate.errors ?? []).map((error) => explain(error, value));
}

test.each<[string, JsonObject, Json, string]>([
  ['a type', { type: 'integer' }, 'x', 'the value: expected an integer, got the string "x"'],
  ['several types', { type: ['string', 'null'] }, 1, 'the value: expected a string or null, got the number 1'],
  [
    'a constant',
    { const: 'cancelled' },
    'canceled',
    'the value: expected the string "cancelled", got the string "canceled"',
  ],
  ['a list of values', { enum: ['a', 1, null] }, 'b', 'the value: expected one of "a", 1, null, got the string "b"'],
  ['a bound below', { minimum: 0 }, -1, 'the value: expected at least 0, got the number -1'],
  ['a bound above', { maximum: 50 }, 51, 'the value: expected at most 50, got the number 51'],
  [
    'a calendar date',
    { format: 'calendar-date' },
    'x',
    'the value: expected a real calendar date YYYY-MM-DD, got the string "x"',
  ],
  [
    'a time of day',
    { format: 'hhmm' },
    'x',
    'the value: expected a time of day HH:MM from 00:00 to 23:59, got the string "x"',
  ],
  [
    'a timestamp',
    { format: 'utc-timestamp' },
    'x',
    'the value: expected an ISO 8601 UTC timestamp, got the string "x"',
  ],
  [
    'a format that has no words',
    { format: 'even-length' },
    'x',
    'the value: expected the format even-length, got the string "x"',
  ],
  [
    'a keyword that has no words',
    { minLength: 2 },
    'x',
    'the value: expected what minLength says (must NOT have fewer than 2 characters), got the string "x"',
  ],
])('%s is described in one sentence', (_, schema, value, message) => {
  expect(problemsOf(schema, value).map((problem) => problem.message)).toEqual([message]);
});

test('a missing member is the place, and the text says what it should be if the schema does', () => {
  const schema = { properties: { total: { type: 'integer' }, lines: {} }, required: ['total', 'lines'] };
  const [total, lines] = problemsOf(schema, {});
  expect(total).toEqual({
    pointer: '/total',
    starred: '/total',
    keyword: 'required',
    expected: 'an integer',
    actual: 'the field is missing',
    value: undefined,
    message: '/total: expected an integer, but the field is missing',
  });
  expect(lines?.message).toBe('/lines: expected it to be there, but the field is missing');
});

test('a member that should not be there is the place, with its value', () => {
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    const [problem] = problemsOf({ [keyword]: false }, { 'a/b~c': 7 });
    expect(problem).toMatchObject({
      pointer: '/a~1b~0c',
      keyword,
      value: 7,
      message: '/a~1b~0c: expected no such member, got the number 7',
    });
  }
});

test('indexes of arrays are the same place; a member whose name is a number is another', () => {
  const price = { properties: { price: { type: 'number' } } };
  const lists = problemsOf(
    { properties: { lines: { items: price } } },
    { lines: [{ price: 1 }, { price: 'x' }, { price: null }] },
  );
  expect(lists.map(({ pointer, starred }) => [pointer, starred])).toEqual([
    ['/lines/1/price', '/lines/[]/price'],
    ['/lines/2/price', '/lines/[]/price'],
  ]);
  const [byName] = problemsOf(
    { properties: { lines: { additionalProperties: price } } },
    { lines: { '1': { price: 'x' } } },
  );
  expect(byName?.starred).toBe('/lines/1/price');
  const [missing] = problemsOf({ items: { required: ['gid'] } }, [{}]);
  expect(missing?.starred).toBe('/[]/gid');
});

test('a place whose name could harm a terminal, or fill it, is quoted', () => {
  const schema = { additionalProperties: { type: 'string' } };
  const [steering] = problemsOf(schema, { 'a\u001b[2J': 1 });
  expect(steering?.message).not.toContain('\u001b');
  expect(steering?.message).toMatch(/^".*": expected a string, got the number 1$/);
  const [long] = problemsOf(schema, { ['x'.repeat(1000)]: 1 });
  expect(long?.message.length).toBeLessThan(300);
});
