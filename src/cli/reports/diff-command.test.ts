import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

test('diff: exit 1 for new failures, 0 for none, 2 for a file that is not a report', async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'good'));
  writeFileSync(join(cwd, 'good/report.json'), JSON.stringify(sampleReport()));
  writeFileSync(join(cwd, 'bad.json'), JSON.stringify(sampleReport({ findings: 2 })));
  writeFileSync(join(cwd, 'none.json'), '{}');
  const worse = await run(['diff', 'good', 'bad.json'], { cwd });
  expect(worse.code).toBe(1);
  expect(worse.out).toContain('Newly failing (');
  const better = await run(['diff', 'bad.json', 'good', '--json'], { cwd });
  expect([better.code, better.err]).toEqual([0, '']);
  expect(JSON.parse(better.out)).toMatchObject({ failing: 0, newlyFailing: [] });
  const markdown = await run(['diff', 'good', 'bad.json', '--markdown'], { cwd });
  expect([markdown.code, markdown.out.startsWith('## ❌')]).toEqual([1, true]);
  const html = await run(['diff', 'good', 'bad.json', '--html'], { cwd });
  expect([html.code, html.out.startsWith('<!doctype html>')]).toEqual([1, true]);
  expect((await run(['diff', 'good', 'bad.json', '--html', '--json'], { cwd })).err).toBe(
    'error: --html: expected one form, got --json as well; leave one out\n',
  );
  expect(await run(['diff', 'good', 'none.json'], { cwd })).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(
      /^error: diff: expected a report\.json of schema version 1 or 2, got none\.json, which is not one: \/schemaVersion: /,
    ),
  });
  expect((await run(['diff', 'good'], { cwd })).err).toBe(
    'error: diff: expected report, got none; see travel-conformance diff --help\n',
  );
});
