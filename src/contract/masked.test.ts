import { expect, test } from 'vitest';
import { isMasked } from './masked.ts';

test.each([
  ['BT************0243b40c', true],
  ['****', true],
  ['BT***0243', false],
  ['*1*2*3*4', false],
  ['', false],
])('%j is masked: %s', (text, masked) => {
  expect(isMasked(text)).toBe(masked);
});
