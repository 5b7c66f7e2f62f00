import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../source-files.fixture.ts';
import { median } from './processes.ts';
import { renderBenchmarks } from './render.ts';
import { type Dated, figure } from './section.ts';

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

test('the table is made from the figures that stand beside it', () => {
  const known = JSON.parse(readFileSync(join(root, 'reports/benchmarks.json'), 'utf8')) as Dated[];
  expect(known.length).toBeGreaterThan(0);
  expect(readFileSync(join(root, 'reports/benchmarks.md'), 'utf8')).toBe(renderBenchmarks(known));
  for (const { part, rows, head, machine } of known) {
    expect(rows.length, part).toBeGreaterThan(0);
    for (const row of rows) expect(row).toHaveLength(head.length);
    expect(machine).toMatch(/Node v\d+/);
  }
});
