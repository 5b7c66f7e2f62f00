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
      const { all: wrong, ofSearches, ofCancels, ofFlows } = wrongKeys(right, seed);
      for (const shown of [ofSearches, ofCancels]) {
        // The first is shown again.
        expect(shown.length).toBeLessThan(mostWrongKeys);
        expect(shown.length).toBeGreaterThanOrEqual(4);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.filter((one) => !wrong.includes(one))).toEqual([]);
      }
      for (const { value } of wrong) {
        expect(value).toMatch(/^[\x20-\x7e\xa1-\xff]+$/);
        expect(value.trim()).toBe(value);
        expect(value.toLowerCase()).not.toBe(right.toLowerCase());
        if (right.includes(' ') || !/[^a-z0-9]/i.test(right)) expect(letters(value)).not.toBe(letters(right));
      }
      expect(new Set(wrong.map((one) => one.value)).size).toBe(wrong.length);
      expect(doubledLabels(wrong)).toEqual([]);
      expect(ofFlows.filter((one) => !ofSearches.includes(one))).toEqual([]);
      expect(wrongKeys(right, seed)).toEqual({ all: wrong, ofSearches, ofCancels, ofFlows });
    }),
    { seed: 20261120, numRuns: 500 },
  );
});

test('labels and order do not tell the key, and a short key has no near misses', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{5,15}$/), fc.integer(), (right, seed) => {
      const near = wrongKeys(right, seed).all.filter(
        ({ value }) => value.includes(right) || right.startsWith(value.slice(0, 5)),
      );
      expect(near.filter(({ label }) => !label.startsWith('random') && !label.startsWith('the text'))).toEqual([]);
      expect(
        wrongKeys(right, seed).all.every(({ label }) => !label.includes(right) || label.startsWith('the text')),
      ).toBe(true);
    }),
    { seed: 20261120 },
  );
});

const long = 'conf-7f3a9c2e51d84b60';
const labels = (keys: readonly { readonly label: string }[]): string[] => keys.map(({ label }) => label);

/** The near misses of the reading, written apart from the code under test. */
const nearMisses: Readonly<Record<string, (shown: string, key: string) => boolean>> = {
  'all but the last character': (shown, right) => shown === right.slice(0, -1),
  'the first half': (shown, right) => shown === right.slice(0, Math.ceil(right.length / 2)),
  'the first eight': (shown, right) => shown === right.slice(0, 8),
  'a prefix with a random rest': (shown, right) =>
    shown.length === right.length && differing(shown, right).length > 1 && shown.startsWith(right.slice(0, 8)),
  'one character appended': (shown, right) => shown.slice(0, -1) === right,
  'one character prepended': (shown, right) => {
    // A prefix may be none of the key's.
    const [place = 0] = differing(shown, right);
    return place < right.length - 8 && shown.slice(0, place) + shown.slice(place + 1) === right;
  },
  'a middle character changed': (shown, right) => {
    const [place = -1, ...others] = shown.length === right.length ? differing(shown, right) : [];
    return place > 0 && place < right.length - 1 && others.length === 0;
  },
  'the last character changed': (shown, right) =>
    shown.length === right.length && String(differing(shown, right)) === String(right.length - 1),
  'two neighbours exchanged': (shown, right) => isExchanged(shown, right, (apart) => apart === 1),
  'two others exchanged': (shown, right) => isExchanged(shown, right, (apart) => apart > 1),
  'the key twice': (shown, right) => shown === right + right,
};

const differing = (one: string, other: string): number[] =>
  [...one].flatMap((char, place) => (char === other[place] ? [] : [place]));

function isExchanged(shown: string, right: string, fits: (apart: number) => boolean): boolean {
  const [one = 0, two = 0, ...others] = shown.length === right.length ? differing(shown, right) : [];
  return others.length === 0 && fits(two - one) && shown[one] === right[two] && shown[two] === right[one];
}

test('every near miss of the key is shown to a search, for every seed and length from 16 on', () => {
  const keys = fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9]{16,80}$/),
    fc.stringMatching(/^[a-f0-9]{32}$/),
    fc.stringMatching(/^sk_live_[A-Za-z0-9]{16,40}$/),
  );
  fc.assert(
    fc.property(
      keys.filter((one) => new Set(one.toLowerCase()).size > 8),
      fc.integer(),
      (right, seed) => {
        const shown = wrongKeys(right, seed).ofSearches.map(({ value }) => value);
        const missing = Object.entries(nearMisses).flatMap(([name, is]) =>
          shown.some((one) => is(one, right)) ? [] : [name],
        );
        expect(missing).toEqual([]);
      },
    ),
    { seed: 20261128, numRuns: 500 },
  );
});

test.each<[string, string, number]>([
  ['a long key', long, 9 * 6],
  ['a short key', 'k3y-0f-12', 9],
])('seeds that follow each other show every key that may be shown of %s', (_, right, seeds) => {
  const made = labels(wrongKeys(right, 1).all);
  const shown = (of: 'ofSearches' | 'ofCancels'): Set<string> =>
    new Set(Array.from({ length: seeds }, (__, seed) => labels(wrongKeys(right, 41 + seed)[of])).flat());
  for (const of of ['ofSearches', 'ofCancels'] as const)
    expect(made.filter((label) => !shown(of).has(label))).toEqual([]);
  expect(made.includes('two neighbours exchanged')).toBe(right === long);
});

test('the first character is the one behind a prefix; nothing is cut off where the key may begin anywhere', () => {
  const of = (right: string, label: string): string[] =>
    wrongKeys(right, 1).all.flatMap((one) => (one.label === label ? [one.value] : []));
  expect(of(long, 'without its first character')).toEqual(['conf-f3a9c2e51d84b60']);
  expect(of(long, 'its first character changed')).toEqual([
    expect.stringMatching(/^conf-[0-689]f3a9c2e51d84b60$/) as string,
  ]);
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
