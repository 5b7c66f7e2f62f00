import { expect, test } from 'vitest';
import { selects } from './scope.ts';

test.each([
  ['bus', 'bus.paging', true],
  ['bus.', 'bus.paging', true],
  ['bus.*', 'bus.paging', true],
  ['bus.paging', 'bus.paging', true],
  ['open', 'open.latency', true],
  ['bu', 'bus.paging', false],
  ['bus.pag', 'bus.paging', false],
  ['bus.paging.x', 'bus.paging', false],
  ['', 'bus.paging', false],
  ['us', 'bus.paging', false],
])('%j on %s: %s', (selector, id, expected) => {
  expect(selects(selector, id)).toBe(expected);
});
