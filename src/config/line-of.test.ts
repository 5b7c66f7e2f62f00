import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { pointerToken } from '../contract/json.ts';
import { lineOf } from './line-of.ts';

/** All places of a value: the pointer of each, and its name or its value, whichever begins its line. */
function placesIn(value: unknown, at = ''): (readonly [pointer: string, begins: unknown])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const pointer = `${at}/${pointerToken(name)}`;
    const begins = Array.isArray(value) ? inner : name;
    return [[pointer, begins] as const, ...placesIn(inner, pointer)];
  });
}

test('in JSON that is indented, a place is on the line that begins with its name or its value', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 }), (value) => {
      const text = JSON.stringify(value, null, 2);
      for (const [pointer, begins] of placesIn(JSON.parse(text))) {
        const line = text.split('\n')[lineOf(text, pointer)! - 1]!.trim();
        const opens = Array.isArray(begins) ? '[' : '{';
        expect(line.startsWith(typeof begins === 'object' && begins !== null ? opens : JSON.stringify(begins))).toBe(
          true,
        );
      }
    }),
  );
});

test('places of YAML are in the order of its lines', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z]{3,9}$/), fc.jsonValue({ maxDepth: 3 }), { minKeys: 2 }),
      (value) => {
        const read = JSON.parse(JSON.stringify(value)) as object;
        const text = stringify(read);
        const lines = placesIn(read).map(([pointer]) => lineOf(text, pointer)!);
        expect(lines).toEqual(lines.toSorted((one, other) => one - other));
      },
    ),
  );
});

test.each([
  ['a place that is missing is in the object that lacks it', 'a:\n  - b: 1\n', '/a/0/c', 2],
  ['an alias leads to its anchor', 'a: &x\n  b: 1\nc: *x\n', '/c/b', 2],
  ['a key that is merged is where it is merged', 'a: &x\n  b: 1\nc:\n  <<: *x\n', '/c/b', 3],
  ['the whole has no line', 'a: 1\nb: 2\n', '', null],
  ['a text of one line has none', '{"a":{"b":1}}\n', '/a/b', null],
])('%s', (_, text, pointer, line) => {
  expect(lineOf(text, pointer)).toBe(line);
});
