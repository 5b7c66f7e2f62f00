import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Ended, run as runAlone, start } from '../cli/second-process.fixture.ts';
import { temporaryFolder } from '../cli/temporary.fixture.ts';
import { run } from '../cli/warm-process.fixture.ts';
import { readJournal } from '../journal/read-journal.ts';
import type { Report } from '../contract/report.ts';
import { hostileKey, hostileServers } from '../sandbox/hostile/index.ts';
import { defaultConfiguration } from '../sandbox/index.ts';
import { reporterNames } from '../reporters/index.ts';
import { validate } from '../contract/schema/index.ts';
import { ordersInLedger, type RecordingPlatform, startRecording, untilSeen } from './recording-platform.fixture.ts';

const all = reporterNames.flatMap((name) => ['--reporter', name]);

function reportIn(folder: string): Report {
  const report: unknown = JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8'));
  expect(validate('report', report)).toEqual([]);
  return report as Report;
}

/** Numbers of orders that are not cancelled. */
const standing = ({ platform }: RecordingPlatform): string[] =>
  [...platform.orders.hotel.values()].filter((order) => order.cancellation === undefined).map(({ orderNo }) => orderNo);

type Moment = (platform: RecordingPlatform, folder: string) => boolean;

/** A moment of a run, and the part of the suites that is run, where the moment comes late. */
const moments: readonly [name: string, is: Moment, only: readonly string[]][] = [
  ['after the first call', ({ arrived }) => arrived.length >= 1, []],
  ['when the first real order is cancelled', ({ arrived }) => arrived.some(({ order }) => order !== null), []],
  ['when wrong keys are tried', ({ arrived, cancelled }) => arrived.length >= 300 && cancelled().size > 4, []],
  [
    'while the reports are written',
    (_platform, folder) => existsSync(join(folder, 'out/report.json')),
    ['--only', 'auth', '--only', 'cancel'],
  ],
];

test.each(moments)(
  'kill -9 %s: the journal is readable, the report says so, the ledger knows every order',
  async (_name, is, only) => {
    const cwd = temporaryFolder();
    const platform = await startRecording({ latencyMs: 5 });
    platform.configure(cwd);
    const started = start(['run', '--out', 'out', ...all, ...only], { cwd });
    await untilSeen(() => is(platform, cwd), 'the moment');
    started.process.kill('SIGKILL');
    await started.ended;
    // Calls that were under way have arrived by then.
    await untilSeen(() => platform.platform.inFlight.size === 0, 'the last calls');

    const content = await readJournal(join(cwd, 'out/exchanges.ndjson'));
    expect(content.run).not.toBeNull();
    const seen = content.meter?.summary().reduce((sum, one) => sum + one.calls, 0) ?? 0;
    // A call whose exchange is not there yet was in flight when the end came.
    if (content.end === null) expect(seen).toBeGreaterThanOrEqual(platform.arrived.length - 8);

    const { code, err } = await run(['report', 'out'], { cwd });
    const report = reportIn(cwd);
    expect(err).toBe('');
    expect(code).toBe({ conforms: 0, violates: 1, none: 3 }[report.verdict]);
    if (content.end === null) expect([report.run.endedBy, report.verdict]).toEqual(['crash', 'none']);
    expect(report.requirements.length).toBeGreaterThan(only.length > 0 ? 15 : 50);

    const ledger = ordersInLedger(join(cwd, 'orders-spent.ndjson'));
    expect(new Set(ledger).size).toBe(ledger.length);
    for (const order of platform.cancelled()) expect(ledger).toContain(order);
    // Every order that was created and not certainly cancelled is reported.
    if (content.end !== null) for (const order of standing(platform)) expect(report.leftBehind).toContain(order);
  },
);

test.each([
  ['SIGINT', 'an answering target', null],
  ['SIGTERM', 'an answering target', null],
  ['SIGHUP', 'an answering target', null],
  ['SIGINT', 'a target that never answers', 'hangs-up-for-good'],
] as const)('%s with %s: a full report at once, exit 3: no call is waited for', async (signal, _target, hostile) => {
  const cwd = temporaryFolder();
  const server = hostile === null ? null : await hostileServers.find((one) => one.id === hostile)?.start();
  const platform = await startRecording({ latencyMs: 10 });
  if (server === null || server === undefined) platform.configure(cwd);
  else
    writeFileSync(
      join(cwd, 'conformance.config.json'),
      JSON.stringify({ ...defaultConfiguration(server.url), apiKey: hostileKey, traffic: { timeout: 60_000 } }),
    );
  try {
    const calls = (): number => server?.calls() ?? platform.arrived.length;
    const started = start(['run', '--out', 'out', ...all], { cwd });
    await untilSeen(() => calls() >= 35, 'some calls');
    started.process.kill(signal);
    const { code, out, err } = await started.ended;
    const report = reportIn(cwd);
    expect([code, report.verdict, report.run.endedBy]).toEqual([3, 'none', 'signal']);
    expect(report.requirements.length).toBeGreaterThan(50);
    expect(err).toContain('interrupted');
    expect(out).toContain('No verdict: the run');
    for (const file of ['junit.xml', 'report.html', 'report.md', 'ctrf.json'])
      expect(existsSync(join(cwd, 'out', file)), file).toBe(true);
    const lost = readFileSync(join(cwd, 'out/exchanges.ndjson'), 'utf8').match(/"code":"no-answer-in-time"/g);
    expect(lost).toBeNull();
    expect(report.run.requests).toBeLessThan(400);
  } finally {
    await server?.close();
  }
});

test('a signal when the run is about to begin: exit 3, said as what it is, and no more than the calls that were on their way', async () => {
  const cwd = temporaryFolder();
  // No call is answered: however late the run hears the signal on a busy machine, it sends no more than at once.
  const platform = await startRecording({}, { handle: () => new Promise(() => undefined) });
  platform.configure(cwd);
  const started = start(['run', '--out', 'out', ...all], { cwd });
  await new Promise((resolve) => started.process.stderr?.once('data', resolve));
  started.process.kill('SIGINT');
  const { code, out, err } = await started.ended;
  expect(code).toBe(3);
  expect(out + err).toMatch(/No verdict: the run was interrupted/);
  expect(out + err).not.toContain('suite itself failed');
  expect(out + err).not.toContain('not reached');
  expect(platform.arrived.length).toBeLessThanOrEqual(8);
  if (existsSync(join(cwd, 'out/exchanges.ndjson')))
    expect(reportIn(cwd)).toMatchObject({ verdict: 'none', run: { endedBy: 'signal' } });
  else expect(platform.arrived.length).toBe(0);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a second %s ends the run at once with %i', async (signal, expected) => {
  const cwd = temporaryFolder();
  const platform = await startRecording({ latencyMs: 2000 });
  platform.configure(cwd);
  const started = start(['run', '--out', 'out'], { cwd });
  // At once when it says that it has heard the first signal: soon it ends by itself.
  started.process.stderr?.on('data', (text: string) => text.includes('interrupted') && started.process.kill(signal));
  await untilSeen(() => platform.arrived.length >= 1 || platform.platform.calls >= 1, 'a call');
  started.process.kill(signal);
  expect((await started.ended).code).toBe(expected);
});

test.each<[string, string[], object]>([
  ['a file where the folder of the reports should be', ['--out', 'file'], {}],
  ['a file in the path of the folder', ['--out', 'file/deeper/out'], {}],
  ['a ledger where nothing can be written', ['--out', 'out'], { ledger: 'file/ledger.ndjson' }],
  ['a ledger that is a folder', ['--out', 'out'], { ledger: '.' }],
  ['a ledger that is a device', ['--out', 'out'], { ledger: '/dev/full' }],
])('%s is said at the start: exit 2, and nothing is sent', async (_what, args, orders) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'file'), 'not a folder');
  const platform = await startRecording();
  const { orders: made } = platform.configure(cwd);
  platform.configure(cwd, { orders: { ...made, ...orders } });
  const { code, out, err } = await run(['run', ...args], { cwd });
  expect(err).toMatch(/^error: .*expected .*got/m);
  expect([code, out, platform.arrived.length, platform.platform.calls]).toEqual([2, '', 0, 0]);
});

/** Loaded before the program: writing to a file whose name ends so fails from so many bytes on, as on a full disk. */
const fullDisk = (name: string, bytes: number): string => `const fs = require('node:fs');
const { openSync, writeSync } = fs;
const files = new Set(); let written = 0;
fs.openSync = (path, ...rest) => { const handle = openSync(path, ...rest); if (String(path).endsWith('${name}')) files.add(handle); else files.delete(handle); return handle; };
fs.writeSync = (handle, ...rest) => {
  if (files.has(handle) && (written += Buffer.byteLength(String(rest[0]))) > ${bytes}) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  return writeSync(handle, ...rest);
};
require('node:module').syncBuiltinESMExports();`;

async function runOnFullDisk(
  name: string,
  bytes: number,
  ...args: readonly string[]
): Promise<{ ended: Ended; platform: RecordingPlatform; cwd: string }> {
  const cwd = temporaryFolder();
  const loaded = join(cwd, 'full-disk.cjs');
  writeFileSync(loaded, fullDisk(name, bytes));
  const platform = await startRecording();
  platform.configure(cwd);
  const ended = await runAlone(['run', '--out', 'out', ...args], {
    cwd,
    env: { NODE_OPTIONS: `--require ${JSON.stringify(loaded)}` },
  });
  return { ended, platform, cwd };
}

test('a full disk for the journal is reported, and there is no verdict', async () => {
  const {
    ended: { code, out, err },
  } = await runOnFullDisk('exchanges.ndjson', 100_000);
  expect(code).toBe(3);
  expect(out + err).toMatch(
    /No verdict: the journal could not be written: ENOSPC: no space left[^.]*\.\nNext \(your set-up\): Free disk space/,
  );
  expect(out + err).not.toContain('suite itself failed');
});

test('a disk that is full from the first line on is said in a line', async () => {
  const {
    ended: { code, out, err },
  } = await runOnFullDisk('exchanges.ndjson', 0);
  expect([code, out]).toEqual([3, '']);
  expect(err).toMatch(
    /^No verdict: the journal could not be written: ENOSPC: .*\. Free disk space, or write to another folder \(`--out`\)\.$/m,
  );
  expect(err).not.toMatch(/suite itself failed|^ +at /m);
});

test('a disk that is full for the ledger: no cancel call names an order that is not on it', async () => {
  const {
    ended: { code, out, err },
    platform,
    cwd,
  } = await runOnFullDisk('orders-spent.ndjson', 150, '--only', 'cancel');
  expect(code).toBe(3);
  expect(out + err).toMatch(/No verdict: .*(?:ENOSPC|no space left)/);
  const ledger = ordersInLedger(join(cwd, 'orders-spent.ndjson'));
  for (const order of platform.cancelled()) expect(ledger).toContain(order);
  const { leftBehind } = reportIn(cwd);
  const unnamed = standing(platform).filter((order) => !leftBehind.includes(order));
  expect(leftBehind.filter((one) => one.startsWith('an order may have been created')).length).toBeGreaterThanOrEqual(
    unnamed.length,
  );
});
