import { expect, test } from 'vitest';
import { staleSummary } from './waivers.ts';

test.each([
  [0, 0, null],
  [1, 0, '1 waiver expired'],
  [0, 1, '1 waiver no longer needed'],
  [1, 1, '1 waiver expired, 1 no longer needed'],
  [2, 3, '2 waivers expired, 3 no longer needed'],
  [0, 2, '2 waivers no longer needed'],
])('%i expired and %i that nothing needed', (expired, unneeded, entry) => {
  const waivers = [
    ...Array.from({ length: unneeded }, () => ({ state: 'unneeded' as const })),
    ...Array.from({ length: expired }, () => ({ state: 'expired' as const })),
  ];
  expect(staleSummary(waivers)).toBe(entry);
});
