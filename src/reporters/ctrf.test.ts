import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { renderCtrf } from './ctrf.ts';
import { hostileText, sampleReport } from './sample-report.fixture.ts';

const status = { enum: ['passed', 'failed', 'skipped', 'pending', 'other'] };
const integer = { type: 'integer' };
const string = { type: 'string' };
const closed = (required: readonly string[], properties: object): object => ({ type: 'object', required, properties, additionalProperties: false });
/** The members of the format (specification 0.0) that we write; the format allows no others at these places. */
const schema = closed(['reportFormat', 'specVersion', 'results'], {
  reportFormat: { const: 'CTRF' },
  specVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
  timestamp: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' },
  generatedBy: string,
  results: closed(['tool', 'summary', 'tests'], {
    tool: closed(['name'], { name: { type: 'string', minLength: 1 }, version: string }),
    summary: closed(['tests', 'passed', 'failed', 'skipped', 'pending', 'other', 'start', 'stop'], {
      tests: integer,
      passed: integer,
      failed: integer,
      skipped: integer,
      pending: integer,
      other: integer,
      suites: integer,
      start: integer,
      stop: integer,
      duration: integer,
      extra: { type: 'object' },
    }),
    tests: {
      type: 'array',
      items: closed(['name', 'status', 'duration'], {
        name: { type: 'string', minLength: 1 },
        status,
        duration: integer,
        rawStatus: string,
        suite: { type: 'array', minItems: 1, items: string },
        type: string,
        message: string,
        trace: string,
        tags: { type: 'array', items: string },
        labels: { type: 'object', additionalProperties: string },
        extra: { type: 'object' },
      }),
    },
    environment: closed([], { reportName: string, appName: string, testEnvironment: string, healthy: { type: 'boolean' }, extra: { type: 'object' } }),
  }),
});
const validate = new Ajv({ allErrors: true }).compile(schema);

test.each([0, 1, 40])('%i findings: a CTRF document whose counts are those of its tests', (findings) => {
  const report = sampleReport({ findings, hostile: hostileText });
  const document = JSON.parse(renderCtrf(report)) as {
    results: { summary: Record<string, number>; tests: { name: string; status: string; rawStatus: string }[]; environment: { healthy: boolean } };
  };
  expect(validate(document) ? null : validate.errors).toBeNull();
  const { summary, tests, environment } = document.results;
  expect(summary['tests']).toBe(tests.length);
  for (const one of status.enum) expect({ [one]: summary[one] }).toEqual({ [one]: tests.filter((test) => test.status === one).length });
  expect(tests.filter((test) => test.rawStatus === 'pass')).toHaveLength(report.summary.pass);
  expect(summary['other']).toBe(report.summary.inconclusive);
  expect(environment.healthy).toBe(report.verdict === 'conforms');
  expect(new Set(tests.map((test) => test.name)).size).toBe(tests.length);
});

test('no verdict fails', () => {
  const report = sampleReport();
  const text = renderCtrf({ ...report, verdict: 'none', run: { ...report.run, note: 'the target could not be reached' } });
  expect((JSON.parse(text) as { results: { tests: object[] } }).results.tests.at(-1)).toMatchObject({ status: 'failed', rawStatus: 'error' });
});
