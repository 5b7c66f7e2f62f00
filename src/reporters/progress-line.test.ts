import { expect, test } from 'vitest';
import { progressLine } from './progress-line.ts';

test('progress is one line', () => {
  expect(progressLine({ calls: 412, maxCalls: 1000, done: 31, of: 63, elapsedMs: 12_900, throttled: 2 })).toBe(
    '  12 s  412 calls of at most 1000  31 of 63 requirements  2 throttled',
  );
  expect(progressLine({ calls: 0, maxCalls: 1000, done: 0, of: 63, elapsedMs: 0, throttled: 0 })).not.toContain('throttled');
});
