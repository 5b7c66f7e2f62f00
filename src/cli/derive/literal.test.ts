import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../contract/json.ts';
import { literal } from './derive-command.ts';

const odd = ["'", '"', '`', '${x}', '*/', '//', '\n', '\r', '\u2028', '\u2029', '\u202e', '\0', '\ud800', '</script>'];
const text = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'a-b', '1'), fc.constantFrom(...odd), fc.string());
const anyJson = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.array(fc.tuple(text, tie('any')), { maxLength: 4 }).map((rows): Json => Object.fromEntries(rows)),
  ),
})).any;

test('a value comes back as it was, whatever texts and names are in it', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const back: unknown = runInNewContext(`JSON.stringify(${literal(value)})`);
      expect(back).toBe(JSON.stringify(value));
    }),
  );
});

test('no text ends its line, and nothing that cannot be seen is written', () => {
  fc.assert(
    fc.property(
      fc.array(text).map((all) => all.join('')),
      (one) => void expect(literal(one)).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]*$/u),
    ),
  );
});

test('what does not fit into a line is broken, and an object may have another text in its place', () => {
  const pet = { type: 'object' };
  expect(literal({ pet, names: ['x'.repeat(60), 'y'.repeat(60)] }, '', (one) => (one === pet ? 'PetSchema' : null)))
    .toBe(`{
  pet: PetSchema,
  names: [
    "${'x'.repeat(60)}",
    "${'y'.repeat(60)}",
  ],
}`);
});
