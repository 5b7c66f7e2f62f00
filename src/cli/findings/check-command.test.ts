import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import type { Report } from '../../contract/report.ts';
import { configurationFor, startReference } from '../../sandbox/index.ts';
import { validate } from '../../contract/schema/index.ts';
import { runHere } from '../run-here.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

const reportOf = (cwd: string, folder: string): Report =>
  JSON.parse(readFileSync(join(cwd, folder, 'report.json'), 'utf8')) as Report;

/** A run against a platform with a fault; its journal, and the same calls as a HAR. */
async function recorded(faults: readonly string[], only: readonly string[]): Promise<{ cwd: string; report: Report }> {
  const reference = await startReference({ faults });
  onTestFinished(() => reference.close());
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configurationFor(reference.url, [], faults)));
  const { report } = await runHere({ reporter: ['json'], only }, cwd);
  const lines = readFileSync(join(cwd, 'reports/latest/exchanges.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string } & Exchange);
  const entries = lines
    .filter(
      (line) =>
        line.kind === 'exchange' &&
        line.answer !== null &&
        line.credentials === 'valid' &&
        line.answer.body.kind === 'json',
    )
    .map((line) => ({
      startedDateTime: new Date(line.sentAt).toISOString(),
      time: line.endedAt - line.sentAt,
      request: {
        method: 'POST',
        url: `https://api.example/prod${line.request.path}`,
        headers: [{ name: 'Authorization', value: 'sk_live_0123456789abcdef' }],
        postData: { text: line.request.bodyText },
      },
      response: {
        status: line.answer?.status,
        headers: [],
        content: {
          encoding: 'base64',
          text: Buffer.from(JSON.stringify(line.answer?.body.kind === 'json' ? line.answer.body.value : null)).toString(
            'base64',
          ),
        },
      },
    }));
  writeFileSync(join(cwd, 'traffic.har'), JSON.stringify({ log: { version: '1.2', entries } }));
  writeFileSync(join(cwd, 'conformance.config.json'), '{}');
  return { cwd, report };
}

test('the calls of a run, as its journal or as a HAR, have the findings of its answers again', async () => {
  const { cwd, report } = await recorded(['message-missing'], ['envelope', 'http']);
  expect(report.findings.length).toBeGreaterThan(0);
  for (const file of ['reports/latest/exchanges.ndjson', 'traffic.har']) {
    const { code, out, err } = await run(['check', file], { cwd });
    expect(code, out).toBe(1);
    // Everything in either is a call of a known operation or of those that the configuration binds, or a note of the
    // run; a HAR cannot have each body.
    expect(err).toMatch(
      /^(?:HAR|journal) with [0-9]+ calls of known operations at \S+?(?:; left out: (?:entries|lines) that are not calls of known operations \(\d+\))?(?:; calls of known operations that cannot be used, or only in part: without the body of the request \(\d+\))?\. Nothing is sent\.\n$/,
    );
    const checked = reportOf(cwd, 'reports/check');
    expect(validate('report', checked)).toEqual([]);
    expect(checked.findings.map((one) => one.id)).toEqual(report.findings.map((one) => one.id));
    expect(readFileSync(join(cwd, 'reports/check/report.html'), 'utf8')).not.toContain('sk_live_0123456789abcdef');
  }
  expect(reportOf(cwd, 'reports/check').target.baseUrl).toBe('https://api.example/prod');
  expect(reportOf(cwd, 'reports/latest')).toEqual(report);
});

test('a clean recording is not a verdict: requirements that it does not show are untested', async () => {
  const { cwd } = await recorded([], ['bus.trip', 'cancel']);
  appendFileSync(join(cwd, 'reports/latest/exchanges.ndjson'), 'not a line of a journal\n');
  for (const file of ['reports/latest/exchanges.ndjson', 'traffic.har']) {
    const { code, out, err } = await run(['check', file, '--out', 'checked'], { cwd });
    expect(code).toBe(3);
    expect(/lines that cannot be read as JSON \(line \d+\)/.test(err)).toBe(file.endsWith('.ndjson'));
    expect(out).toContain('No verdict: ');
    const report = reportOf(cwd, 'checked');
    expect(report.findings.map((one) => [one.requirement, one.actual])).toEqual([]);
    expect(report.requirements.filter((one) => one.verdict === 'pass').map((one) => one.id)).toEqual(
      expect.arrayContaining(['bus.trip', 'cancel.status', 'envelope.code']),
    );
  }
});

test('a file that is not a recording, and an unclear target, are reported before anything is written', async () => {
  const cwd = temporaryFolder();
  const call = (url: string): object => ({
    startedDateTime: '2026-11-21T10:00:00Z',
    time: 1,
    request: { method: 'POST', url, headers: [] },
    response: { status: 200, headers: [], content: { text: '{}' } },
  });
  const har = (...entries: object[]): string => JSON.stringify({ log: { entries } });
  const both = har(call('https://a.example/open/v1/bus/search'), call('https://b.example/open/v1/bus/search'));
  writeFileSync(join(cwd, 'none.har'), har(call('https://a.example/other')));
  writeFileSync(join(cwd, 'both.har'), both);
  writeFileSync(join(cwd, 'page.har'), '<html>');
  const error = async (...args: string[]): Promise<string> => {
    const ended = await run(['check', ...args], { cwd });
    expect(ended.code).toBe(2);
    return ended.err;
  };
  expect(await error('nowhere.har')).toBe(
    'error: nowhere.har: expected a HAR or an exchanges.ndjson, got no such file\n',
  );
  symlinkSync('circle.har', join(cwd, 'circle.har'));
  expect(await error('circle.har')).toBe(
    'error: circle.har: expected a HAR or an exchanges.ndjson, got no such file\n',
  );
  execFileSync('mkfifo', [join(cwd, 'pipe.har')]);
  expect(await error('pipe.har')).toBe('error: pipe.har: expected a HAR or an exchanges.ndjson, got a special file\n');
  expect(await error('.')).toBe('error: .: expected a HAR or an exchanges.ndjson, got a folder: name the file in it\n');
  expect(await error('page.har')).toBe(
    'error: page.har: expected a HAR or an exchanges.ndjson, got neither a HAR (one whole JSON document) ' +
      'nor a journal (lines of JSON): export the calls as a HAR\n',
  );
  writeFileSync(join(cwd, 'comma.har'), '{"log": {\n  "entries": [],\n}}');
  expect(await error('comma.har')).toBe(
    'error: comma.har: expected a HAR or an exchanges.ndjson, got JSON with a mistake in line 3, column 1: expected a ' +
      'key in double quotes\n',
  );
  expect(await error('none.har')).toBe(
    'error: none.har: expected calls of known operations (bus search, hotel order cancellation, those of ' +
      'packs), got none\n',
  );
  writeFileSync(
    join(cwd, 'odd.har'),
    har({ ...call('https://a.example/open/v1/bus/search'), startedDateTime: 'soon' }),
  );
  expect(await error('odd.har')).toBe(
    'error: odd.har: expected calls of known operations (bus search, hotel order cancellation, those of ' +
      'packs), got none that can be used: with a time that is not a date (startedDateTime) (1)\n',
  );
  expect(await error('both.har')).toBe(
    'error: --base-url: expected one of the 2 targets of the recording (https://a.example, ' +
      'https://b.example), got none\n',
  );
  expect(await error('both.har', '--base-url', 'https://c.example')).toContain(
    'expected one that the recording has (https://a.example, https://b.example)',
  );
  expect(await error('both.har', '--out', '.')).toMatch(/^error: --out: expected another folder/);
  expect(existsSync(join(cwd, 'reports'))).toBe(false);
  writeFileSync(
    join(cwd, 'both.har'),
    har(
      call('https://a.example/open/v1/bus/search'),
      call('https://b.example/open/v1/bus/search'),
      call('https://b.example/'),
    ),
  );
  const { code, err } = await run(['check', 'both.har', '--base-url', 'https://b.example'], { cwd });
  expect(code).toBe(1);
  expect(err).toContain(
    'HAR with 1 call of known operations at https://b.example; left out: calls at other base URLs (1), ' +
      'entries that are not calls of known operations (1); calls of known operations that cannot be used, or only in ' +
      'part: without the body of the request (2). Nothing is sent.',
  );
  expect(reportOf(cwd, 'reports/check').run.requests).toBe(1);
});

test('an address that only sends calls on to another one is not a target', async () => {
  const cwd = temporaryFolder();
  const call = (from: string, status: number, location: string): object => ({
    startedDateTime: '2026-11-21T10:00:00Z',
    time: 1,
    request: { method: 'POST', url: `${from}/open/v1/bus/search`, headers: [] },
    response: { status, headers: [{ name: 'Location', value: location }], content: { text: '{}' } },
  });
  const [plain, secure] = ['http://a.example', 'https://a.example'];
  const entries = [call(plain, 307, `${secure}/open/v1/bus/search`), call(secure, 400, '')];
  writeFileSync(join(cwd, 'traffic.har'), JSON.stringify({ log: { entries } }));
  const { err } = await run(['check', 'traffic.har'], { cwd });
  expect(err).toContain(`HAR with 1 call of known operations at ${secure}; left out: calls at other base URLs (1)`);
});
