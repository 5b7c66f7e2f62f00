import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, isObject, isTooDeep, type Json, member, containsText } from './json.ts';

test('an object is neither an array nor null', () => {
  expect([{}, { a: 1 }, Object.create(null)].map(isObject)).toEqual([true, true, true]);
  expect([[], null, 'x', 1, true, undefined].map(isObject)).toEqual([false, false, false, false, false, false]);
});

test('a member is the own one of that name, or nothing', () => {
  expect(member({ a: null }, 'a')).toBeNull();
  expect([member({}, 'toString'), member([1], '0'), member(null, 'a'), member('text', 'length')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a text is found in another as it is, or as JSON writes it', () => {
  expect([containsText('no city "A"', 'y "A"'), containsText(JSON.stringify({ a: 'no city "A"\n' }), '"A"\n')]).toEqual(
    [true, true],
  );
  expect([containsText('no city', 'A'), containsText('', 'A')]).toEqual([false, false]);
});

test('canonical JSON has the members of objects in order, and lists as they are', () => {
  expect(canonicalJson({ b: [2, 1, { d: null, c: 'x' }], a: true, '"': 1.5 })).toBe(
    '{"\\"":1.5,"a":true,"b":[2,1,{"c":"x","d":null}]}',
  );
  expect([canonicalJson([]), canonicalJson({}), canonicalJson('é\n')]).toEqual(['[]', '{}', '"é\\n"']);
});

test('canonical JSON is the same value, whatever the order of its members was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.parse(JSON.stringify(value)) as Json;
      expect(JSON.parse(canonicalJson(json))).toEqual(json);
      expect(canonicalJson(reversed(json))).toBe(canonicalJson(json));
    }),
  );
});

/** The same value with the members of every object in reverse. */
function reversed(json: Json): Json {
  if (Array.isArray(json)) return json.map(reversed);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json)
      .toReversed()
      .map(([name, value]) => [name, reversed(value)]),
  );
}

test('what is nested deeper than a hundred levels is too deep for many a parser', () => {
  const nested = (levels: number): Json =>
    Array.from({ length: levels }).reduce<Json>((inner, _, level) => (level % 2 === 0 ? [1, inner] : { a: inner }), 1);
  expect([nested(0), nested(1), nested(100), null, 'text'].map((one) => isTooDeep(one))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect([nested(101), nested(512)].map((one) => isTooDeep(one))).toEqual([true, true]);
});
