import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { isJson, jsonAtStart, mayPassForJson, withoutNonFinite } from '../contract/json-mistake.ts';
import { arbitraryProblems, doubledLabels, smallest } from './arbitrary-assertions.fixture.ts';
import {
  extendedBodies,
  malformedAround,
  malformedBodies,
  malformedBody,
  nonFiniteIn,
  nonObjectBodies,
} from './malformed-json.ts';

const search: JsonObject = { start_city_code: '310100', end_city_code: '330100', date: '2026-12-01', page_size: 10 };
const cancel: JsonObject = { order_no: 'HT202611200001' };

/**
 * No request for its syntax alone: a parser that stops behind a complete value takes what begins with one, and some
 * take numerals that are not finite.
 */
const isNone = (text: string): boolean =>
  text.trim() !== '' && jsonAtStart(text) === null && !/(?<!\w)(?:NaN|Infinity)(?!\w)/.test(text);

test.each([
  ['search', search, 25, 9],
  ['cancel', cancel, 24, 8],
] as const)(
  'no malformed %s body is JSON, nor begins with a JSON value, nor is empty',
  (_, valid, atLeast, boundaries) => {
    const bodies = malformedBodies(valid);
    expect(bodies.filter(({ value }) => !isNone(value))).toEqual([]);
    expect(doubledLabels(bodies)).toEqual([]);
    expect(bodies.length).toBeGreaterThanOrEqual(atLeast);
    expect(bodies.filter(({ boundary }) => boundary)).toHaveLength(boundaries);
  },
);

test('that holds for whatever object they are made of', () => {
  const object = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 1 }), {
    maxKeys: 5,
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(object, (valid) => {
      const bodies = malformedBodies(valid as JsonObject);
      expect(bodies.filter(({ value }) => !isNone(value))).toEqual([]);
      expect(bodies.length).toBeGreaterThan(10);
    }),
    { seed: 20261120 },
  );
});

test('lenient bodies are not JSON, are read as meant by ordinary parsers, and are not among the malformed', () => {
  const bodies = extendedBodies(search);
  expect(bodies.map(({ label }) => label)).toEqual(
    expect.arrayContaining([
      'a comment',
      'single quotes',
      'names without quotes',
      'line break inside a text',
      'tabulator inside a text',
      'leading zero',
      'plus sign',
    ]),
  );
  const malformed = new Set(malformedBodies(search).map(({ value }) => value));
  for (const { value, label } of bodies)
    expect([isJson(value), mayPassForJson(value), malformed.has(value)], label).toEqual([false, true, false]);
});

test('numerals in other forms differ from the valid body in the numeral alone', () => {
  const find = (label: string) =>
    [...malformedBodies(search), ...extendedBodies(search)].find((one) => one.label === label)?.value;
  const around = (numeral: string) => JSON.stringify(search).replace(':10', `:${numeral}`);
  expect(find('leading zero')).toBe(around('010'));
  expect(find('plus sign')).toBe(around('+10'));
  expect(find('digits apart')).toBe(around('1_0'));
});

test('with a number that must stay whole, each holds all of it within quotes', () => {
  const number = 'HT202611200001';
  const bodies = malformedAround({ ...cancel, cancel_reason: 'changed' }, number);
  for (const { value } of bodies) expect(value).toMatch(/["']HT202611200001["']/);
  const labels = bodies.map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining(['trailing comma', 'closed by a bracket', 'cut off before the last brace']),
  );
  expect(labels).not.toEqual(expect.arrayContaining(['a text without end']));
  expect(malformedAround({ order_no: '50' }, '5010')).toEqual([]);
});

test('malformedBody never begins with JSON, and is never empty, also when shrunk', () => {
  for (const valid of [search, cancel]) {
    const inClass = (text: string) => isNone(text) && text.length <= JSON.stringify(valid).length + 1;
    expect(arbitraryProblems({ arbitrary: malformedBody(valid), inClass, runs: 400 })).toEqual([]);
    expect(smallest(malformedBody(valid))).toBe('{');
  }
});

test('bodies that are not objects are JSON', () => {
  for (const { value, label } of nonObjectBodies(search)) {
    const json: unknown = JSON.parse(value);
    expect(typeof json === 'object' && json !== null && !Array.isArray(json), label).toBe(false);
  }
  expect(doubledLabels(nonObjectBodies(cancel))).toEqual([]);
});

test('a search with a numeral that is not finite is JSON but for that, and has a control with a number there', () => {
  const all = nonFiniteIn(search);
  expect(all.map(({ sent }) => /NaN|-?Infinity/.exec(sent)?.[0])).toEqual(['NaN', '-Infinity', 'Infinity']);
  for (const { sent, control } of all) {
    expect(isJson(sent)).toBe(false);
    const read = JSON.parse(withoutNonFinite(sent)) as JsonObject;
    const odd = Object.keys(read).filter((name) => read[name] === null);
    expect(odd).toHaveLength(1);
    expect({ ...read, [odd[0] as string]: control[odd[0] as string] }).toEqual(control);
    expect(control[odd[0] as string]).toEqual(expect.any(Number));
  }
});
