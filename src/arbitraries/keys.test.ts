import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doubledLabels } from './arbitrary-assertions.fixture.ts';
import { mayBeSameKey, mostWrongKeys, wrongKeys } from './keys.ts';

const key = fc.oneof(
  fc.stringMatching(/^[\x21-\x7e]{1,80}$/),
  fc.stringMatching(/^[a-f0-9]{32}$/),
  fc.stringMatching(/^(Bearer|Token|ApiKey) [A-Za-z0-9]{1,40}$/),
  fc.stringMatching(/^sk_live_[A-Za-z0-9]{1,40}={0,2}$/),
  fc.stringMatching(/^[-_.]{1,40}$/),
  fc.constantFrom('null', 'undefined', '0', '*', 'Bearer undefined', 'nullnull', 'aaaaaaaaaaaaaaaaaaaaaaaa'),
);

/** Written apart from the code under test: letters and digits in lower case, a known scheme in front left out. */
function letters(value: string): string {
  return value
    .toLowerCase()
    .replace(/^(bearer|token|apikey)\s+/, '')
    .replace(/[^a-z0-9]/g, '');
}

test('are fit for a header, few, unique, and the key by no open reading', () => {
  fc.assert(
    fc.property(key, fc.integer(), (right, seed) => {
      const wrong = wrongKeys(right, seed);
      expect(wrong.length).toBeLessThanOrEqual(mostWrongKeys);
      expect(wrong.length).toBeGreaterThanOrEqual(4);
      for (const { value } of wrong) {
        expect(value).toMatch(/^[\x20-\x7e\xa1-\xff]+$/);
        expect(value.trim()).toBe(value);
        expect(value.toLowerCase()).not.toBe(right.toLowerCase());
        if (right.includes(' ') || !/[^a-z0-9]/i.test(right)) expect(letters(value)).not.toBe(letters(right));
      }
      expect(new Set(wrong.map((one) => one.value)).size).toBe(wrong.length);
      expect(doubledLabels(wrong)).toEqual([]);
      expect(wrong).toEqual(wrongKeys(right, seed));
    }),
    { seed: 20261120, numRuns: 500 },
  );
});

test('labels and order do not tell the key, and a short key has no near misses', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{5,15}$/), fc.integer(), (right, seed) => {
      const near = wrongKeys(right, seed).filter(
        ({ value }) => value.includes(right) || right.startsWith(value.slice(0, 5)),
      );
      expect(near.filter(({ label }) => !label.startsWith('random') && !label.startsWith('the text'))).toEqual([]);
      expect(wrongKeys(right, seed).every(({ label }) => !label.includes(right) || label.startsWith('the text'))).toBe(
        true,
      );
    }),
    { seed: 20261120 },
  );
});

const long = 'conf-7f3a9c2e51d84b60';
const labelsOf = (right: string, seed: number): string[] => wrongKeys(right, seed).map(({ label }) => label);

test('a key that is long enough gets one of every kind of mistake, with any seed', () => {
  for (const seed of [-1, 0, 1, 2, 99]) {
    const labels = labelsOf(long, seed);
    // The first is shown again.
    expect(labels).toHaveLength(mostWrongKeys - 1);
    const always = [
      'random, of the same shape',
      'the last character changed',
      'the first half, a random rest',
      'the text %',
      'Basic and 1994 random characters',
    ];
    expect(labels).toEqual(expect.arrayContaining(always));
    expect(labels.filter((label) => label.startsWith('a middle character'))).toHaveLength(1);
  }
  const changed = wrongKeys(long, 1).find(({ label }) => label.startsWith('a middle character'))?.value ?? '';
  expect([...changed].filter((char, index) => char !== long[index])).toHaveLength(1);
});

test.each<[string, string, number]>([
  ['a long key', long, 11],
  ['a short key', 'k3y-0f-12', 11],
])('seeds that follow each other show every key that may be shown of %s', (_, right, seeds) => {
  const reached = (count: number): Set<string> =>
    new Set(Array.from({ length: count }, (__, seed) => labelsOf(right, 41 + seed)).flat());
  expect([...reached(500)].filter((label) => !reached(seeds).has(label))).toEqual([]);
  expect(reached(500).has('two neighbours exchanged')).toBe(right === long);
  expect(reached(500)).toContain('random, outside ASCII');
});

test('the first character is the one behind a prefix; nothing is cut off where the key may begin anywhere', () => {
  const seeds = Array.from({ length: 12 }, (_, seed) => seed);
  const of = (right: string, label: string): string[] =>
    seeds.flatMap((seed) => wrongKeys(right, seed).filter((one) => one.label === label)).map(({ value }) => value);
  expect(of(long, 'without its first character')).toEqual(Array.from({ length: 4 }, () => 'conf-f3a9c2e51d84b60'));
  for (const changed of of(long, 'its first character changed'))
    expect(changed).toMatch(/^conf-[0-689]f3a9c2e51d84b60$/);
  expect(of('abc.def.ghi.jkl.mno', 'without its first character')).toEqual([]);
  expect(of('abc.def.ghi.jkl.mno', 'all but the last character')).not.toEqual([]);
});

describe('mayBeSameKey', () => {
  test.each([' abc ', 'ABC', 'Bearer abc', 'bearer  ABC', '"abc"', 'abc,', 'ApiKey: abc', 'Partner-Key abc', 'abc=='])(
    '%j may be abc',
    (value) => {
      expect(mayBeSameKey(value, 'abc')).toBe(true);
    },
  );
  test.each(['abd', 'abcabc', 'ab', 'bearerabc', 'a-b-c', ''])('%j is not abc', (value) => {
    expect(mayBeSameKey(value, 'abc')).toBe(false);
  });
  test('does not hang on many separators', () => {
    expect(mayBeSameKey(`${'-'.repeat(20_000)}a${'-'.repeat(20_000)}`, 'A')).toBe(true);
    expect(mayBeSameKey(`${'a-'.repeat(5_000)}`, 'b')).toBe(false);
  });
});
