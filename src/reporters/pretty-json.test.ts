import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../contract/json.ts';
import { prettyJson } from './json-lines.ts';

test('law: as JSON.stringify lays it out, where it is short and shallow', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(prettyJson(value as Json)).toBe(JSON.stringify(value, null, 2));
    }),
    { seed: 8 },
  );
});

test('nothing is too deep or too long', () => {
  let deep: Json = 1;
  for (let depth = 0; depth < 50_000; depth += 1) deep = depth % 2 === 0 ? [deep] : { a: deep };
  expect(prettyJson(deep)).toContain('{ … }');
  const long = prettyJson(
    Array.from({ length: 100_000 }, () => 'x'.repeat(10)),
    500,
  );
  expect(long.length).toBeLessThan(600);
  expect(long).toMatch(/cut after 500 characters$/);
});
