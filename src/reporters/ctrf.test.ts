import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { renderCtrf } from './ctrf.ts';
import { hostileText, sampleReport } from './sample-report.fixture.ts';

const statuses = ['passed', 'failed', 'skipped', 'pending', 'other'];
/** The format's own schema. */
const schema = JSON.parse(readFileSync(new URL('ctrf-schema-0.0.fixture.json', import.meta.url), 'utf8')) as object;
const ajv = new Ajv({ allErrors: true, strict: false });
addFormats.default(ajv);
const validate = ajv.compile(schema);

test.each([0, 1, 40])('%i findings: a CTRF document whose counts are those of its tests', (findings) => {
  const report = sampleReport({ findings, hostile: hostileText });
  const document = JSON.parse(renderCtrf(report)) as {
    results: {
      summary: Record<string, number>;
      tests: { name: string; status: string; rawStatus: string }[];
      environment: { healthy: boolean };
    };
  };
  expect(validate(document) ? null : validate.errors).toBeNull();
  const { summary, tests, environment } = document.results;
  expect(summary['tests']).toBe(tests.length);
  for (const one of statuses)
    expect({ [one]: summary[one] }).toEqual({ [one]: tests.filter((test) => test.status === one).length });
  expect(tests.filter((test) => test.rawStatus === 'pass')).toHaveLength(report.summary.pass);
  expect(summary['other']).toBe(report.summary.inconclusive);
  expect(environment.healthy).toBe(report.verdict === 'conforms');
  expect(new Set(tests.map((test) => test.name)).size).toBe(tests.length);
});

test('the schema refuses what is none', () => {
  const document = JSON.parse(renderCtrf(sampleReport())) as { results: { tests: object[] } };
  expect(
    validate({ ...document, results: { ...document.results, tests: [{ name: 'x', status: 'maybe', duration: 1 }] } }),
  ).toBe(false);
});

test('no verdict fails', () => {
  const report = sampleReport();
  const text = renderCtrf({
    ...report,
    verdict: 'none',
    run: { ...report.run, note: 'the target could not be reached' },
  });
  expect((JSON.parse(text) as { results: { tests: object[] } }).results.tests.at(-1)).toMatchObject({
    status: 'failed',
    rawStatus: 'error',
  });
});
