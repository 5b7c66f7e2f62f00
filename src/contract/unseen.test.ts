import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownHalves } from './shown-halves.fixture.ts';
import { hasLoneSurrogate, visibleExactJson, visibleJson } from './text.ts';

/** Any text of 16-bit units, whole characters or not. */
const units = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\\', 'u', 'd', '8', '0', '"', '\ud800', '\udfff', '\u0000', '😀'),
    fc.string({ unit: 'binary', maxLength: 2 }),
  ),
});

test('JSON that is written has no half of a surrogate pair, and is else the same', () => {
  fc.assert(
    fc.property(fc.dictionary(units, fc.oneof(units, fc.array(units))), (value) => {
      const written = visibleJson(JSON.stringify(value));
      const read: unknown = JSON.parse(written);
      expect(hasLoneSurrogate(JSON.stringify(read))).toBe(false);
      expect(read).toEqual(shownHalves(value));
      expect(JSON.parse(visibleExactJson(JSON.stringify(value)))).toEqual(value);
    }),
    { seed: 15, numRuns: 500 },
  );
});

test.each([
  ['"\\ud800"', '"\\\\ud800"'],
  ['"\\udfff\\ud800"', '"\\\\udfff\\\\ud800"'],
  ['"\\\\ud800"', '"\\\\ud800"'],
  ['"\\\\\\ud800"', '"\\\\\\\\ud800"'],
  ['"\\\\\\\\ud800"', '"\\\\\\\\ud800"'],
  ['"\\u0000 \\n 😀"', '"\\u0000 \\n 😀"'],
])('%s is written as %s', (json, written) => {
  expect(visibleJson(json)).toBe(written);
});
