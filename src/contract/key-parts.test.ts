import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrongKeys } from '../arbitraries/keys.ts';
import { keyParts, keyWord } from './wrong-key.ts';

const right = 'reference-key-0123456789abcdef';

test.each<[string, string, string]>([
  ['the first half', right.slice(0, 15), '"${CONFORMANCE_API_KEY:0:15}"'],
  ['all but the first', right.slice(1), '"${CONFORMANCE_API_KEY:1}"'],
  ['twice', right + right, '"$CONFORMANCE_API_KEY""$CONFORMANCE_API_KEY"'],
  ['a character that it does not have', `${right}!`, `"$CONFORMANCE_API_KEY"'!'`],
  ['nothing of it', 'null', 'null'],
])('%s', (_, wrong, word) => {
  expect(keyWord(keyParts(wrong, right) ?? [])).toBe(word);
});

test('the parts make the wrong key again, and none of them is a character of the right one as text', () => {
  const key = fc.string({ minLength: 16, maxLength: 40 });
  fc.assert(
    fc.property(key, fc.integer({ min: 1, max: 99 }), (any, seed) => {
      for (const { value } of wrongKeys(any, seed).all) {
        const parts = keyParts(value, any);
        if (parts === null) continue;
        expect(parts.map(({ from, to, text }) => text ?? any.slice(from, to)).join('')).toBe(value);
        if (parts.length > 1)
          for (const { text = '' } of parts) expect([...any].some((one) => text.includes(one))).toBe(false);
      }
    }),
    { seed: 45, numRuns: 50 },
  );
});

test('parts of a report that was read are indexes and nothing else', () => {
  for (const from of ['0} $(id)', -1, 1.5, null]) expect(keyWord([{ from: from as number }])).toBeNull();
  expect(keyWord([{ from: 4, to: 4 }])).toBeNull();
});
