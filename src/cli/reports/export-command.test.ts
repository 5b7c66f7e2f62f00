import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { configurationFor, defaultApiKey, startReference } from '../../sandbox/index.ts';
import { runHere } from '../run-here.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

async function ran(only: readonly string[]): Promise<{ readonly cwd: string; readonly report: Report }> {
  const cwd = temporaryFolder();
  const reference = await startReference({ faults: ['message-missing'] });
  onTestFinished(() => reference.close());
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configurationFor(reference.url)));
  const { report } = await runHere({ only, reporter: ['json', 'html'] }, cwd);
  return { cwd, report };
}

test('the HAR has every call of the run and no key, and check finds the same in it', async () => {
  const { cwd, report } = await ran(['envelope', 'bus.paging']);
  const { code, out } = await run(['export', '--har'], { cwd });
  const file = join(cwd, 'reports/latest', `exchanges-${report.run.id}.har`);
  expect([code, out]).toEqual([0, `${report.run.requests} calls in ${file}\n`]);
  expect(readFileSync(file, 'utf8')).not.toContain(defaultApiKey);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // Another time it is replaced.
  expect((await run(['export', 'reports/latest', '--har'], { cwd })).code).toBe(0);
  expect((await run(['check', file], { cwd })).code).toBe(1);
  const checked = JSON.parse(readFileSync(join(cwd, 'reports/check/report.json'), 'utf8')) as Report;
  expect(checked.findings.map((one) => one.id)).toEqual(report.findings.map((one) => one.id));
  for (const folder of ['latest', 'check'])
    expect(readFileSync(join(cwd, 'reports', folder, 'report.html'), 'utf8')).toContain('id="journal"');
});

test('what is no run, no form and no file of ours is refused, and nothing is written', async () => {
  const { cwd } = await ran(['bus.today']);
  writeFileSync(join(cwd, 'mine.har'), 'my notes');
  for (const [args, words] of [
    [['reports/latest'], 'expected --har, the only format, got nothing'],
    [['reports', '--har'], 'expected the folder of a run'],
    [['--har', '--out', 'mine.har'], 'expected no file, or a HAR to replace, got another file'],
    [['--har', '--out-mode', 'all'], '--out-mode: expected'],
  ] as const) {
    const { code, err } = await run(['export', ...args], { cwd });
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
  }
  expect(readFileSync(join(cwd, 'mine.har'), 'utf8')).toBe('my notes');
});
