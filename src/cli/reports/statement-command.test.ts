import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadSettings } from '../../config/load-settings.ts';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';
import { statementText } from './statement-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-statement-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportWith(observations: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify({ ...sampleReport(), observations }));
  return file;
}

const observed = [
  { id: 'open.first-page', question: 'q', value: 0, answer: 'page 0', declared: null, evidence: 'call 1' },
  {
    id: 'open.refund-statuses',
    question: 'q',
    value: ['processing', '${HOME}'],
    answer: 'two',
    declared: null,
    evidence: 'call 2',
  },
  {
    id: 'open.error-body',
    question: 'q',
    value: { 400: { code: 'integer', data: 'null or object' } },
    answer: 'an object',
    declared: null,
    evidence: 'call 3',
  },
  {
    id: 'open.time-zone',
    question: 'q',
    value: { from: '+08:00', to: '+14:00' },
    answer: 'a range',
    declared: null,
    evidence: 'call 4',
  },
];

test('a draft is a configuration that loads as it is', () => {
  for (const from of [reportWith(observed), folder]) {
    const config = join(folder, 'conformance.config.yaml');
    writeFileSync(config, `baseUrl: http://target.example\napiKey: key-of-the-test\n${statementText({ from })}`);
    const { statement } = loadSettings({ flags: {}, env: {}, cwd: folder, freshSeed: 1 });
    expect(statement).toEqual({
      firstPage: 0,
      refundStatuses: ['processing', '${HOME}'],
      errorBody: {
        type: 'object',
        required: ['code', 'data'],
        properties: { code: { type: 'integer' }, data: { type: ['null', 'object'] } },
      },
    });
  }
});

test('without a single answer there is nothing to declare, and the draft still loads', () => {
  expect(parse(statementText({ from: reportWith([]) }))).toEqual({ statement: {} });
});

test.each<[string, () => string | undefined, RegExp]>([
  ['none', () => undefined, /^--from: expected a report\.json or its folder, got none$/],
  [
    'no file',
    () => join(folder, 'nowhere.json'),
    /^--from: expected a report, got .*nowhere\.json, which does not exist/,
  ],
  [
    'another JSON',
    () => {
      writeFileSync(join(folder, 'other.json'), '{"schemaVersion":1}');
      return join(folder, 'other.json');
    },
    /^--from: expected a report\.json of schema version 1 or 2, got .*other\.json, which is not one: /,
  ],
])('a file that is not a report is a usage error: %s', (_, from, line) => {
  const failed = (): unknown => {
    try {
      return statementText({ from: from() });
    } catch (error) {
      return (error as { problems?: readonly string[] }).problems?.[0];
    }
  };
  expect(failed()).toMatch(line);
});
