import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../contract/report.ts';
import { program } from './built-program.fixture.ts';

import { temporaryFolder } from './temporary.fixture.ts';

/** Longer than any of these commands needs on a busy machine, and shorter than a pattern that is not interrupted. */
const timeout = 240_000;
/** A pattern that can match a text of n letters in 2^n ways, and a text that it does not match. */
const pattern = '^(a+)+$';
const message = `${'a'.repeat(100)}!`;

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

function started(cwd: string, args: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    timeout,
    encoding: 'utf8',
  });
  return { code: status, text: stdout + stderr };
}

const schema = { type: 'object', properties: { message: { type: 'string', pattern } } };

test.each([
  ['pattern', schema],
  ['patternProperties', { patternProperties: { [pattern]: { type: 'string' } } }],
  ['propertyNames', { propertyNames: { anyOf: [{ pattern }, {}] } }],
])('a `%s` of `statement.errorBody` that does not end costs its requirement the verdict', (_, errorBody) => {
  const cwd = temporaryFolder();
  const sent = { start_city_code: '310100', end_city_code: '330100', date: '2020-01-01' };
  const body = JSON.stringify({ code: 1, message, [message]: '' });
  const entries = [1, 2, 3].map((nth) => ({
    startedDateTime: `2026-11-20T10:00:0${nth}.000Z`,
    request: {
      method: 'POST',
      url: 'https://api.example/open/v1/bus/search',
      headers: [{ name: 'Authorization', value: 'a-key' }],
      postData: { mimeType: 'application/json', text: JSON.stringify(sent) },
    },
    response: {
      status: 400,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { mimeType: 'application/json', size: body.length, text: body },
    },
  }));
  writeFileSync(join(cwd, 'a.har'), JSON.stringify({ log: { version: '1.2', entries } }));
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ statement: { errorBody } }));
  const { code, text } = started(cwd, ['check', 'a.har']);
  expect(code, text).toBe(3);
  const report = JSON.parse(readFileSync(join(cwd, 'reports/check/report.json'), 'utf8')) as Report;
  const { verdict, lost, reason } = report.requirements.find(({ id }) => id === 'statement.errorBody')!;
  expect({ verdict, lost }).toEqual({ verdict: 'inconclusive', lost: 1 });
  expect(reason).toMatchObject({ because: [{ code: 'schema-slow', pattern, owner: 'your set-up' }] });
});

test('`derive` leaves out an example for which a pattern needs too long', () => {
  const cwd = temporaryFolder();
  const slow = { ...schema, properties: { message: { type: 'string', pattern: '^(a|a)*$' } } };
  const content = { 'application/json': { schema: slow, example: { message } } };
  const paths = { '/a': { post: { requestBody: { content }, responses: { 200: { description: 'ok' } } } } };
  writeFileSync(join(cwd, 'api.json'), JSON.stringify({ openapi: '3.0.3', info: {}, paths }));
  const { code, text } = started(cwd, ['derive', 'api.json', '--prefix', 'shop', '--out', 'shop.ts']);
  expect(code, text).toBe(0);
  expect(readFileSync(join(cwd, 'shop.ts'), 'utf8')).not.toContain(message);
});

test('a run ends that has such a pattern', () => {
  const cwd = temporaryFolder();
  const slow = { properties: { message: { pattern: '^(.+)+\n$' } } };
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ statement: { errorBody: slow } }));
  const { code, text } = started(cwd, ['run', '--embedded', '--only', 'statement']);
  expect(code, text).toBe(3);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('(your set-up): Change the pattern "^(.+)+');
});
