import { prepareOut } from '../session/prepare-out.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';
import { digestOf } from '../../reporters/index.ts';
import { baselineName, changesSince, compareWith, keepBaseline, readBaseline } from './baseline.ts';
import { temporaryFolder } from '../temporary.fixture.ts';

const whole = sampleReport({ findings: 3 });
const observations = [
  { id: 'open.first-page', value: 1 },
  { id: 'open.sort-keys', value: ['price'] },
  { id: 'open.latency', value: { search: 3 } },
];
const report = {
  ...whole,
  observations: observations.map((one) => ({ ...one, question: '', answer: '', declared: null, evidence: '' })),
};

test('known are the findings of the baseline, waived or not; changed are the observations with another value', () => {
  const now = [
    { id: 'open.first-page', value: 0 },
    { id: 'open.sort-keys', value: ['price'] },
    { id: 'open.latency', value: { search: 4 } },
    { id: 'open.new', value: 1 },
  ];
  const waived = digestOf({
    ...report,
    findings: report.findings.map((finding, index) => ({ ...finding, waived: index > 0 })),
  });
  expect(compareWith(waived, now)).toEqual({
    known: new Set(report.findings.map(({ id }) => id)),
    drift: ['open.first-page'],
  });
  expect(compareWith(digestOf(report), [{ id: 'open.first-page', value: null }])).toMatchObject({ drift: [] });
  expect(compareWith(null, now)).toEqual({ known: null, drift: [] });
});

test('a file that is not a report is refused with a message', () => {
  const file = join(temporaryFolder(), 'report.json');
  expect(readBaseline(null)).toBeNull();
  expect(() => readBaseline(file)).toThrow('which does not exist');
  for (const text of [
    '{',
    '[]',
    '{"schemaVersion":2,"findings":[],"observations":[]}',
    '{"schemaVersion":1}',
    'null',
  ]) {
    writeFileSync(file, text);
    expect(() => readBaseline(file)).toThrow(/^baseline: expected a report/);
  }
  writeFileSync(file, JSON.stringify(report));
  expect(readBaseline(file)?.findings).toHaveLength(3);
});

test('a run keeps its baseline, whole enough to be compared with again, until a run without one', () => {
  const out = temporaryFolder();
  const baseline = digestOf(report);
  prepareOut({ out, reporters: [], baseline: 'report.json' });
  keepBaseline({ out, outMode: 0o600 }, baseline);
  const kept = readBaseline(join(out, baselineName));
  expect(kept).toEqual(baseline);
  expect(
    changesSince('baseline', kept ?? expect.fail(), { ...report, findings: [] }).fixed.map(({ id }) => id),
  ).toEqual(changesSince('baseline', baseline ?? expect.fail(), { ...report, findings: [] }).fixed.map(({ id }) => id));
  prepareOut({ out, reporters: [] });
  keepBaseline({ out, outMode: 0o600 }, null);
  expect(() => readFileSync(join(out, baselineName))).toThrow('ENOENT');
});
