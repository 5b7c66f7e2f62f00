import { expect, test } from 'vitest';
import { callText, count, ShortTexts, Tally, untold } from './observed.ts';

test('numbers of things, and calls with what they sent, at most 160 characters of it', () => {
  expect([0, 1, 2].map((number) => count(number, 'case'))).toEqual(['0 cases', '1 case', '2 cases']);
  expect(untold('why')).toEqual({ value: null, answer: 'could not be told: why', evidence: 'none' });
  expect(callText(7, { a: 'b' })).toBe('call 7 ({"a":"b"})');
  expect(callText(7, 'b'.repeat(158))).toBe(`call 7 ("${'b'.repeat(158)}")`);
  expect(callText(7, 'b'.repeat(159))).toBe(`call 7 ("${'b'.repeat(158)}…)`);
  expect(callText(7, `${'b'.repeat(157)}😀 and more`)).toBe(`call 7 ("${'b'.repeat(157)}\uFFFD…)`);
});

test('of what a target chooses so many are kept as are allowed, and the beginning of each', () => {
  const texts = new ShortTexts(3);
  for (const text of ['d', 'b'.repeat(201), 'd', 'a', 'late']) texts.add(text);
  expect(texts.list).toEqual(['a', 'b'.repeat(200), 'd']);
  const tally = new Tally();
  for (const [index, label] of ['b', 'a', 'b'].entries()) tally.add(label, `call ${index}`);
  expect(tally).toMatchObject({ labels: ['a', 'b'], evidence: 'a: 1 call, such as call 1; b: 2 calls, such as call 0' });
});
