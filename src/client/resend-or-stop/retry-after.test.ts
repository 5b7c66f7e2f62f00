import { expect, test } from 'vitest';
import { httpDate, retryAfterMs } from './retry-after.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');

test.each([
  [['3'], 3000],
  [[' 3 '], 3000],
  [['1.5'], 1500],
  [['86400'], 86_400_000],
  [['Fri, 20 Nov 2026 10:00:07 GMT'], 7000],
])('%j is a wait of %d ms', (values, expected) => {
  expect(retryAfterMs(values, NOW)).toBe(expected);
});

test.each([
  [[]],
  [['']],
  [['0']],
  [['-1']],
  [['soon']],
  [['1e9']],
  [['99999999999999999999']],
  [['86401']],
  [['0x10']],
  [['3', '4']],
  [['3, 4']],
  [['Fri, 20 Nov 2026 09:00:00 GMT']],
  [['Fri, 20 Nov 2026 10:00:00 GMT']],
  [['Fri, 99 Nov 2026 10:00:07 GMT']],
  [['2026-11-20T11:00:00Z']],
  [['NaN']],
  [['Infinity']],
  [['9'.repeat(60_000)]],
])('%j is nothing to go by', (values) => {
  expect(retryAfterMs(values, NOW)).toBeNull();
});

test('dates of HTTP in one form only', () => {
  expect(httpDate('Fri, 20 Nov 2026 10:00:00 GMT')).toBe(NOW);
  for (const other of [
    undefined,
    '',
    '2026-11-20',
    'Friday, 20-Nov-26 10:00:00 GMT',
    'Fri, 20 Nov 2026 10:00:00 +0800',
  ])
    expect(httpDate(other)).toBeNull();
});
