import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { arbitraryProblems, doubledLabels, smallest } from './arbitrary-assertions.fixture.ts';
import { malformedBodies, malformedBody, nonObjectBodies } from './malformed-json.ts';

const search: JsonObject = { start_city_code: '310100', end_city_code: '330100', date: '2026-12-01', page_size: 10 };
const cancel: JsonObject = { order_no: 'HT202611200001' };

function parses(text: string): boolean {
  try {
    JSON.parse(text);
  } catch {
    return false;
  }
  return true;
}

test.each([
  ['search', search, 31],
  ['cancel', cancel, 24],
] as const)('no malformed %s body is JSON, nor empty', (_, valid, atLeast) => {
  const bodies = malformedBodies(valid);
  expect(bodies.filter(({ value }) => parses(value) || value.trim() === '')).toEqual([]);
  expect(doubledLabels(bodies)).toEqual([]);
  expect(bodies.length).toBeGreaterThanOrEqual(atLeast);
  expect(bodies.filter(({ boundary }) => boundary)).toHaveLength(11);
});

test('that holds for whatever object they are made of', () => {
  const object = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 5, noNullPrototype: true });
  fc.assert(
    fc.property(object, (valid) => {
      const bodies = malformedBodies(valid as JsonObject);
      expect(bodies.filter(({ value }) => parses(value) || value.trim() === '')).toEqual([]);
      expect(bodies.length).toBeGreaterThan(10);
    }),
    { seed: 20261120 },
  );
});

test('malformed numerals differ from the valid body in the numeral alone', () => {
  const find = (label: string) => malformedBodies(search).find((one) => one.label === label)?.value;
  const around = (numeral: string) => JSON.stringify(search).replace(':10', `:${numeral}`);
  expect(find('leading zero')).toBe(around('010'));
  expect(find('NaN')).toBe(around('NaN'));
  expect(find('plus sign')).toBe(around('+10'));
});

test('malformedBody is never JSON, never empty, also when shrunk', () => {
  for (const valid of [search, cancel]) {
    const inClass = (text: string) => text.trim() !== '' && !parses(text) && text.length <= JSON.stringify(valid).length + 1;
    expect(arbitraryProblems({ arbitrary: malformedBody(valid), inClass, runs: 400 })).toEqual([]);
    expect(smallest(malformedBody(valid))).toBe('{');
  }
});

test('bodies that are no object are JSON', () => {
  for (const { value, label } of nonObjectBodies(search)) {
    const json: unknown = JSON.parse(value);
    expect(typeof json === 'object' && json !== null && !Array.isArray(json), label).toBe(false);
  }
  expect(doubledLabels(nonObjectBodies(cancel))).toEqual([]);
});
