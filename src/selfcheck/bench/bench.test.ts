import { expect, test } from 'vitest';
import { median } from './processes.ts';
import { renderBenchmarks } from './render.ts';
import { figure } from './section.ts';

test('figures are read by people', () => {
  expect([figure(1234.5, 1), figure(999), figure(1_234_567), figure(0.126, 2), figure(12.3456, 3)]).toEqual([
    '1 234.5',
    '999',
    '1 234 567',
    '0.13',
    '12.346',
  ]);
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
});

test('a page has a table for each part, and a bar in a cell does not end it', () => {
  const parts = [{ title: 'T', head: ['a', 'b'], rows: [['1|2', '3']], notes: ['N.'] }];
  expect(renderBenchmarks(parts, 'today')).toMatch(
    /today\.[\s\S]*## T\n\n\| a \| b \|\n\| --- \| --- \|\n\| 1 2 \| 3 \|\n\nN\.\n/,
  );
});
