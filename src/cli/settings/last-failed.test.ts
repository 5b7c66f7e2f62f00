import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationFor } from '../../sandbox/index.ts';
import { startAtLastingAddress } from '../lasting-address.fixture.ts';
import { type RanHere, runHere } from '../run-here.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

const part = ['bus.today', 'bus.past-date', 'bus.malformed', 'bus.non-object'];
const verdictsOf = ({ report }: RanHere): unknown =>
  Object.fromEntries(report.requirements.map(({ id, verdict }) => [id, verdict]));

test('a run of the last failed is of what failed or warned before, until nothing does', async () => {
  const broken = await startAtLastingAddress({ faults: ['past-date-accepted', 'array-body-accepted'] });
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configurationFor(broken.url)));
  const again = (more: object = {}): Promise<RanHere> =>
    runHere({ reporter: ['json'], lastFailed: true, ...more }, cwd);
  const file = join(cwd, 'reports/latest/report.json');
  await expect(again()).rejects.toThrow(
    /^--last-failed: expected the report of the last run, got no \S+report\.json; run without --last-failed first$/,
  );

  expect(verdictsOf(await runHere({ reporter: ['json'], only: part }, cwd))).toEqual({
    'bus.today': 'pass',
    'bus.past-date': 'fail',
    'bus.malformed': 'pass',
    'bus.non-object': 'warn',
  });
  const both = await again();
  expect([verdictsOf(both), both.code, both.report.partial]).toEqual([
    { 'bus.past-date': 'fail', 'bus.non-object': 'warn' },
    1,
    true,
  ]);

  // The requirement that this run could not judge had failed before, so the next run tests it again.
  const unreached = await again({ baseUrl: 'http://127.0.0.1:1' });
  expect([verdictsOf(unreached), unreached.code]).toEqual([
    { 'bus.past-date': 'untested', 'bus.non-object': 'untested' },
    3,
  ]);

  const better = await broken.again({ faults: ['array-body-accepted'] });
  const one = await again();
  expect([verdictsOf(one), one.code]).toEqual([{ 'bus.past-date': 'pass', 'bus.non-object': 'warn' }, 0]);
  await expect(again({ only: ['bus.past-date'] })).rejects.toThrow(
    '--last-failed: expected something to test, got nothing: this run leaves out the requirements that failed',
  );
  await expect(again({ skip: ['bus'] })).rejects.toThrow('expected something to test');

  await better.again({ faults: [] });
  expect(verdictsOf(await again())).toEqual({ 'bus.non-object': 'pass' });
  const before = readFileSync(file, 'utf8');
  await expect(again()).rejects.toThrow(
    /^--last-failed: nothing failed or warned in \S+report\.json; run without it to test everything$/,
  );
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('the command says what it tests, plans only that, and keeps the report where it cannot begin', async () => {
  const reference = await startAtLastingAddress({ faults: ['past-date-accepted'] });
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configurationFor(reference.url)));
  await runHere({ reporter: ['json'], only: ['bus.past-date', 'bus.malformed'] }, cwd);
  const plan = await run(['--last-failed', '--dry-run'], { cwd });
  expect([plan.code, plan.out.match(/^bus\.\S+/gm)]).toEqual([0, ['bus.past-date']]);
  const { code, err } = await run(['--last-failed'], { cwd });
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('\nonly requirements that failed or warned in the last run: bus.past-date\n'),
  ]);
  rmSync(join(cwd, 'reports/latest/report.json'));
  const none = await run(['--last-failed'], { cwd });
  expect([none.code, none.err]).toEqual([
    2,
    'error: --last-failed: expected the report of the last run, got no reports/latest/report.json; run ' +
      'without --last-failed first\n',
  ]);
  writeFileSync(join(cwd, 'reports/latest/report.json'), '{}');
  expect((await run(['--last-failed'], { cwd })).err).toMatch(
    /^error: --last-failed: expected a report\.json of schema version 1 or 2, got \S+, which is not one: \/schemaVersion: .*\n$/,
  );
});
