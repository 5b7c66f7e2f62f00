import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { digestOf } from '../../reporters/index.ts';
import { configurationFor } from '../../sandbox/index.ts';
import { sampleReport } from '../../reporters/sample-report.fixture.ts';
import { startAtLastingAddress } from '../lasting-address.fixture.ts';
import { runHere } from '../run-here.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

const reportOf = (cwd: string): Report =>
  JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8')) as Report;

test('nightly runs keep their results, and show the changes since the last run of the same target', async () => {
  const cwd = temporaryFolder();
  const reference = await startAtLastingAddress({ faults: ['past-date-accepted'] });
  const night = async () => {
    writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configurationFor(reference.url)));
    const nightly = 'run --profile nightly --runs 2 --only bus.past-date --reporter json --fail-on-drift';
    return run(nightly.split(' '), { cwd });
  };
  expect(await night()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^note: --fail-on-drift: there is nothing to compare with/m),
  });
  expect(reportOf(cwd).changes).toBeUndefined();
  const first = reportOf(cwd);
  await reference.again({ variants: ['content-type-vendor'] });
  expect(await night()).toMatchObject({ code: 1, err: expect.not.stringContaining('nothing to compare') });
  const second = reportOf(cwd);
  expect(second.sentence).toMatch(
    /^Gate failed: observations changed: open\.content-type\. The target conforms in the part of the catalogue that was run: \d of \d requirements passed\.$/,
  );
  expect([second.verdict, second.gate, second.exitCode]).toEqual(['conforms', 'failed', 1]);
  expect(second.changes?.since).toEqual({
    kind: 'history',
    run: first.run.id,
    startedAt: first.run.startedAt,
    baseUrl: first.target.baseUrl,
  });
  expect(second.changes?.fixed.map((one) => one.requirement)).toEqual(first.findings.map((one) => one.requirement));
  const kept = readdirSync(join(cwd, 'reports/history'));
  expect(kept).toEqual(
    [first, second]
      .map(({ run: { id, startedAt } }) => `${startedAt.slice(0, 19).replaceAll(':', '-')}Z-${id}.json`)
      .toSorted(),
  );
  for (const file of kept) expect(readFileSync(join(cwd, 'reports/history', file)).length).toBeLessThan(25_000);
  // Made again, the reports say the same, and the history has them once.
  await run(['report', 'reports/latest'], { cwd });
  expect(reportOf(cwd).changes).toEqual(second.changes);
  expect(readdirSync(join(cwd, 'reports/history'))).toEqual(kept);

  const { code, out } = await run(['history', 'reports/history'], { cwd });
  expect([code, out]).toEqual([0, `2 runs of ${first.target.baseUrl}: ${join(cwd, 'reports/history/history.html')}\n`]);
  expect(readFileSync(join(cwd, 'reports/history/history.html'), 'utf8')).toContain(`${first.findings.length} fixed`);
  const { evidence } = second.changes?.observations[0] ?? {};
  for (const text of ['open.content-type', evidence?.before, evidence?.now])
    expect(readFileSync(join(cwd, 'reports/history/history.html'), 'utf8')).toContain(text ?? 'both evidences');
});

test('a gate run keeps nothing, and is held against no night', async () => {
  const cwd = temporaryFolder();
  const { code, notices } = await runHere(
    { embedded: true, only: ['bus.today'], reporter: ['json'], failOnDrift: true },
    cwd,
  );
  expect([code, notices]).toEqual([
    0,
    [expect.stringMatching(/^--fail-on-drift: .*, and only a complete nightly run is compared with the history$/)],
  ]);
  expect(existsSync(join(cwd, 'reports/history'))).toBe(false);
});

test('history reads whole reports and folders of them, and names what is none', async () => {
  const cwd = temporaryFolder();
  const report = sampleReport({ findings: 2 });
  mkdirSync(join(cwd, 'partner'));
  writeFileSync(
    join(cwd, 'partner/report.json'),
    JSON.stringify({
      ...report,
      target: { ...report.target, baseUrl: 'https://partner.example' },
      run: { ...report.run, id: 'p' },
    }),
  );
  writeFileSync(join(cwd, 'a.json'), JSON.stringify(digestOf(report)));
  writeFileSync(join(cwd, 'again.json'), JSON.stringify(report));
  for (const [name, text] of [
    ['b.json', '{'],
    ['c.json', '[]'],
    ['d.txt', 'x'],
  ] as const)
    writeFileSync(join(cwd, name), text);
  const { code, out, err } = await run(['history', '.'], { cwd });
  expect([code, out]).toEqual([0, `2 runs of 2 targets: ${join(cwd, 'history.html')}\n`]);
  expect(err).toBe('note: left out, because they cannot be read as reports: b.json, c.json\n');
  expect(readFileSync(join(cwd, 'history.html'), 'utf8')).toContain('Targets side by side');
});

test('a folder without reports, or none at all, is a usage error', async () => {
  const cwd = temporaryFolder();
  expect((await run(['history', '.'], { cwd })).err).toBe(
    'error: .: expected reports in it, got none; a run with --profile nightly keeps its result in reports/history\n',
  );
  writeFileSync(join(cwd, 'odd.json'), '{');
  expect((await run(['history', '.'], { cwd })).err).toContain('got none that can be read (odd.json); a run with');
  symlinkSync('circle', join(cwd, 'circle'));
  expect((await run(['history', 'circle'], { cwd })).err).toBe(
    'error: circle: expected a folder with reports, got none there\n',
  );
  expect(await run(['history', 'nowhere'], { cwd })).toEqual({
    code: 2,
    out: '',
    err: 'error: nowhere: expected a folder with reports, got none there\n',
  });
});
