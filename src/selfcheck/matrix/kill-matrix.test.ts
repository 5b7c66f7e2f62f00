import '../../../suites/index.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listFaults, listVariants } from '../../sandbox/index.ts';
import { openPoints, requirements } from '../../requirements/index.ts';
import { renderMatrix } from './render.ts';
import { fate, faultRows, readRows, variantRows } from './rows.ts';

const reports = fileURLToPath(new URL('../../../reports', import.meta.url));
const all = readRows(reports);
const rows = faultRows(all);
const faults = listFaults();
const regenerate =
  'run `npm run matrix -- --update <ids>` with the faults and legal forms named here, and commit reports/';

test('the committed matrix has every fault of the table with all variations, with its requirement and level, and nothing else', () => {
  const level = new Map(requirements().map((one) => [one.id, one.level]));
  const ids = new Set([...level.keys(), ...openPoints().map(({ statementKey }) => `statement.${statementKey}`)]);
  const table = new Map(faults.map((fault) => [fault.id, fault.breaks]));
  expect(
    [...table.keys()].filter((id) => !rows.some((row) => row.fault === id && row.seed === 1)),
    regenerate,
  ).toEqual([]);
  for (const row of rows) {
    const columns = row.alone === undefined ? [] : ['alone', 'replay'];
    expect(Object.keys(row), row.fault).toEqual(['fault', 'requirement', 'level', 'seed', 'killedBy', ...columns]);
    expect(row.requirement, `${row.fault}; ${regenerate}`).toBe(table.get(row.fault));
    expect(row.level, row.fault).toBe(level.get(row.requirement));
    expect(
      row.killedBy.filter((id) => !ids.has(id)),
      row.fault,
    ).toEqual([]);
  }
  expect(new Set(rows.map((row) => `${row.fault} ${row.seed}`)).size).toBe(rows.length);
});

test('the committed matrix has every legal form and the clean platform, all without failures, and no crash', () => {
  const forms = variantRows(all);
  const alone = new Set(
    forms.flatMap(({ variants, seed }) => (seed === 1 && variants.length < 2 ? [variants[0] ?? 'clean'] : [])),
  );
  const listed = listVariants().map(({ id }) => id);
  expect(
    ['clean', ...listed].filter((id) => !alone.has(id)),
    regenerate,
  ).toEqual([]);
  expect(
    forms.filter(({ variants }) => variants.some((id) => !listed.includes(id))),
    regenerate,
  ).toEqual([]);
  expect(forms.filter(({ alarms }) => alarms.length > 0)).toEqual([]);
  expect(all.filter(({ crashed }) => crashed !== undefined)).toEqual([]);
});

test('the page of the committed matrix is made of its rows', () => {
  expect(renderMatrix(all)).toBe(readFileSync(join(reports, 'kill-matrix.md'), 'utf8'));
});

test('every requirement has a kill', () => {
  const unproved = requirements()
    .filter(({ id }) => !rows.some((row) => row.requirement === id && fate(row) === 'killed'))
    .map(({ id }) => id);
  expect(unproved, regenerate).toEqual([]);
});
