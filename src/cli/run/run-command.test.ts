import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { validate } from '../../contract/schema/index.ts';
import { packageRoot } from '../package-facts.ts';
import { run as runAlone, start, until } from '../second-process.fixture.ts';
import { countingServer, temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

function readReport(cwd: string): Report {
  const report: unknown = JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'));
  expect(validate('report', report)).toEqual([]);
  return report as Report;
}

/** Calls and verdicts that the journal of a run holds so far. */
function journalLines(cwd: string): number {
  const file = join(cwd, 'reports/latest/exchanges.ndjson');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
}

test('a run of the built-in platform conforms, writes its reports, and nothing else', async () => {
  const cwd = temporaryFolder();
  const { code, out, err } = await run(['--embedded', '--only', 'envelope', '--skip', 'envelope.message'], { cwd });
  expect(code).toBe(0);
  expect(out).toContain(
    'The built-in platform conforms in the part of the catalogue that was run: 4 of 4 requirements passed.\nNo ' +
      'target of yours was tested.',
  );
  expect(err).toContain('(built-in platform), profile gate, seed 1');
  expect(err).toMatch(/^ +\d+ s {2}\d+ calls$/m);
  expect(out).toContain(`\nReport: ${pathToFileURL(join(cwd, 'reports/latest/report.html')).href}\n`);
  const report = readReport(cwd);
  expect(report.verdict).toBe('conforms');
  expect(report.partial).toBe(true);
  expect(report.requirements.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['envelope.code', 'pass'],
    ['envelope.data', 'pass'],
    ['envelope.request-id', 'pass'],
    ['envelope.request-id-distinct', 'pass'],
  ]);
  expect(readdirSync(cwd)).toEqual(['reports']);
  expect(
    readdirSync(join(cwd, 'reports/latest'))
      .filter((file) => file !== 'embedded-orders.ndjson')
      .toSorted(),
  ).toEqual([
    '.travel-conformance.json',
    'exchanges.ndjson',
    'junit.xml',
    'report.html',
    'report.json',
    'report.md',
    'summary.txt',
  ]);
});

test('a broken target is exit 1, the same again by `report`, and known with itself as the baseline', async () => {
  const reference = await startReference({ faults: ['past-date-accepted'] });
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configurationFor(reference.url)));
  const first = await run(['run', '--only', 'bus.past-date'], { cwd });
  expect(first.code).toBe(1);
  expect(first.out).toContain('The target does not conform: bus.past-date is broken.');
  const report = readReport(cwd);
  expect(report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([
    'bus.past-date',
  ]);

  const again = await run(['report', 'reports/latest'], { cwd });
  expect(again.code).toBe(1);
  expect(readReport(cwd)).toEqual(report);

  const known = await run(['run', '--only', 'bus.past-date', '--baseline', 'reports/latest/report.json'], { cwd });
  expect(known.code).toBe(0);
  expect(readReport(cwd)).toMatchObject({ verdict: 'violates', gate: 'passed', exitCode: 0 });
  expect(readReport(cwd).findings.map((finding) => finding.known)).toEqual(report.findings.map(() => true));
});

test('after a usage error the folder has no reports of an earlier run, but its journal, and files of others stay', async () => {
  const cwd = temporaryFolder();
  const latest = join(cwd, 'reports/latest');
  const reports = (): string[] => readdirSync(latest).filter((file) => /^(?:report|junit|summary)/.test(file));
  const once = ['run', '--embedded', '--only', 'bus.today'];
  expect((await run(once, { cwd })).code).toBe(0);
  writeFileSync(join(latest, 'notes.txt'), 'of somebody else');
  const made = reports();
  expect(made).toContain('junit.xml');
  // The report of the last run would have been read, or nothing would have been written.
  for (const more of [['--last-failed'], ['--dry-run'], ['--baseline', 'reports/latest']])
    expect((await run(['run', '--embedded', '--rat', '5', ...more], { cwd })).code).toBe(2);
  expect((await run(['diff', '--rat'], { cwd })).code).toBe(2);
  expect(reports()).toEqual(made);
  for (const wrong of [
    ['--rat', '5'],
    ['--only', 'envelop'],
    ['--config', 'none.json'],
  ]) {
    const { code, err } = await run(['run', '--embedded', ...wrong], { cwd });
    expect(code).toBe(2);
    expect(err).toContain('note: the reports of an earlier run were removed from reports/latest');
    expect(reports()).toEqual([]);
    expect(existsSync(join(latest, 'notes.txt'))).toBe(true);
    expect((await run(['report', 'reports/latest'], { cwd })).code).toBe(0);
    expect(reports()).toEqual(made);
  }
});

// Both signals, and when they come: nothing-lost.test.ts.
test('a signal ends a run of the embedded platform with full reports and exit 3', async () => {
  const cwd = temporaryFolder();
  const started = start(['run', '--embedded', '--rate', '25'], { cwd });
  await until(() => journalLines(cwd) > 10);
  started.process.kill('SIGTERM');
  const { code, out, err } = await started.ended;
  expect(code).toBe(3);
  expect(err).toContain('interrupted');
  expect(out).toContain('No verdict');
  const report = readReport(cwd);
  expect([report.verdict, report.run.endedBy]).toEqual(['none', 'signal']);
  expect(report.requirements.length).toBeGreaterThan(50);
});

test('after kill -9 the journal gives a report that never conforms', async () => {
  const cwd = temporaryFolder();
  const started = start(['run', '--embedded', '--rate', '25'], { cwd });
  await until(() => journalLines(cwd) > 10);
  started.process.kill('SIGKILL');
  await started.ended;
  const { code, out } = await run(['report', 'reports/latest'], { cwd });
  expect(code).toBe(3);
  expect(out).toContain('No verdict');
  const report = readReport(cwd);
  expect([report.verdict, report.run.endedBy]).toEqual(['none', 'crash']);
  expect(report.run.requests).toBeGreaterThan(5);

  const journal = join(cwd, 'reports/latest/exchanges.ndjson');
  writeFileSync(journal, `{"kind":"finding","id":"f-1"}\n${readFileSync(journal, 'utf8')}`);
  const edited = await run(['report', 'reports/latest'], { cwd });
  expect(edited).toMatchObject({ code: 2, out: '' });
  expect(edited.err).toMatch(
    /^error: .*exchanges\.ndjson: line 1: expected a line as a run writes it, .*: restore the file as the run left it, or run again\n$/,
  );
});

test('of two runs in one folder the first says that the second took its record away', async () => {
  const cwd = temporaryFolder();
  const held: (() => void)[] = [];
  const server = await countingServer((_, response) => void held.push(() => response.writeHead(400).end()));
  const route = join(temporaryFolder(), 'route.json');
  writeFileSync(route, JSON.stringify({ routes: [{ start_city_code: '310100', end_city_code: '330100' }] }));
  const first = start(
    [
      'run',
      '--base-url',
      server.url,
      '--config',
      route,
      '--only',
      'envelope',
      '--timeout',
      '60000',
      '--max-requests',
      '1',
    ],
    {
      cwd,
      env: { CONFORMANCE_API_KEY: 'key-of-the-test' },
    },
  );
  await until(() => held.length > 0);
  expect((await run(['run', '--embedded', '--only', 'bus.today'], { cwd })).code).toBe(0);
  for (const answer of held) answer();
  const { code, out, err } = await first.ended;
  expect([code, out]).toEqual([3, '']);
  expect(err).toMatch(
    /^No verdict: another run has used \S+latest and removed the journal of this one\. Give each run its own folder \(`--out`\)\.$/m,
  );
  expect(readReport(cwd).requirements.map(({ id }) => id)).toEqual(['bus.today']);
});

// Linux alone has a file that is always full.
test.skipIf(!existsSync('/dev/full'))('exits 3 on a write error, but not on EPIPE', async () => {
  await runAlone(['list'], { cwd: temporaryFolder() });
  const shell = (line: string): { status: number | null; stderr: string } =>
    spawnSync('/bin/sh', ['-c', line], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], NODE: process.execPath, PROGRAM: join(packageRoot, 'dist/src/cli/main.js') },
    });
  expect(shell('"$NODE" "$PROGRAM" openapi > /dev/full')).toMatchObject({
    status: 3,
    stderr: 'error: standard output could not be written (ENOSPC)\n',
  });
  expect(shell('("$NODE" "$PROGRAM" openapi; echo $? >&2) | head -c 1')).toMatchObject({ stderr: '0\n' });
});

test('a key that the target echoes is in no output and no file', async () => {
  const key = 'sk_live_9f8e7d6c5b4a39281706';
  const server = await countingServer((request, response) => {
    response.setHeader('x-echo', String(request.headers.authorization));
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 40000, message: `no: ${request.headers.authorization}` }));
  });
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({ routes: [{ start_city_code: '310100', end_city_code: '330100' }] }),
  );
  const { code, out, err } = await run(['run', '--base-url', server.url, '--max-requests', '40'], {
    cwd,
    env: { CONFORMANCE_API_KEY: key },
  });
  expect(code).not.toBe(0);
  expect(server.calls()).toBeGreaterThan(0);
  expect(server.calls()).toBeLessThanOrEqual(40);
  const files = readdirSync(join(cwd, 'reports/latest')).map((file) =>
    readFileSync(join(cwd, 'reports/latest', file), 'utf8'),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const text of [out, err, ...files]) expect(text).not.toContain(key);
});

test('a target that is not there is exit 3, with the reason', async () => {
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({
      baseUrl: 'http://127.0.0.1:1',
      apiKey: 'key-of-the-test',
      routes: [{ start_city_code: '310100', end_city_code: '330100' }],
    }),
  );
  const { code, out } = await run([], { cwd });
  expect(code).toBe(3);
  expect(out).toContain('No verdict: the target was not reached');
  expect(readReport(cwd).verdict).toBe('none');
});
