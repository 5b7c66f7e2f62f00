import { expect, test } from 'vitest';
import { progressLine } from './progress-line.ts';

const at = { calls: 412, done: 31, of: 63, elapsedMs: 12_900, throttled: 0 };

test('progress is one line, which speaks of scenarios', () => {
  expect(progressLine({ ...at, throttled: 2 })).toBe('  12 s  412 calls, 31 of 63 scenarios, 2 throttled');
  expect(progressLine({ ...at, calls: 1, done: 0 })).toBe('  12 s  1 call, 0 of 63 scenarios');
});

test('the line does not say that all scenarios are finished, because that is not success', () => {
  expect(progressLine({ ...at, calls: 2, done: 63 })).toBe('  12 s  2 calls');
  expect(progressLine({ ...at, calls: 0, done: 0, of: 0 })).toBe('  12 s  0 calls');
});
