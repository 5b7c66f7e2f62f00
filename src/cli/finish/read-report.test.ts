import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { readReport } from './read-report.ts';

test.each([
  ['conforms', 'passed', 0],
  ['violates', 'failed', 1],
  ['none', 'failed', 3],
] as const)('a report of version 0.1 that says %s has gate and exit code by it', (verdict, gate, exitCode) => {
  const { gate: _, exitCode: __, ...old } = sampleReport();
  const file = join(temporaryFolder(), 'report.json');
  writeFileSync(file, JSON.stringify({ ...old, verdict }));
  expect(readReport(file, '--from')).toMatchObject({ verdict, gate, exitCode });
});
