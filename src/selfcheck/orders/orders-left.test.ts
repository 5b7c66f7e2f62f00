import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { start } from '../../cli/second-process.fixture.ts';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Report } from '../../contract/report.ts';
import type { Call } from '../../sandbox/call.ts';
import { defaultApiKey } from '../../sandbox/settings.ts';
import { type RecordingPlatform, lostAnswer, startRecording, untilSeen } from '../recording-platform.fixture.ts';

/** A platform that creates the orders but never confirms that, or loses the answer, with the number of each such call in its run. */
async function startSilent(is: 'silent' | 'cut off' = 'silent'): Promise<{
  recording: RecordingPlatform;
  unanswered: { call: string; run: string; operation: string }[];
}> {
  const unanswered: { call: string; run: string; operation: string }[] = [];
  const recording = await startRecording(
    {},
    {
      handle: async (next, call: Call) => {
        if (!call.operation.endsWith('Create')) return next(call);
        await next(call);
        const [, id = '', number = ''] = /run (\w+); call (\d+)/.exec(call.header('user-agent') ?? '') ?? [];
        unanswered.push({ call: number, run: id, operation: call.operation });
        return is === 'silent' ? new Promise(() => {}) : lostAnswer;
      },
    },
  );
  return { recording, unanswered };
}

function configure({ recording }: { recording: RecordingPlatform }, cwd: string, traffic: object): void {
  const { orders, operations } = recording.configure(cwd);
  // A key where none belongs does not come into a report either.
  const body = { ...orders.create.body, remark: defaultApiKey };
  const { busOrderCreate } = operations;
  recording.configure(cwd, {
    traffic,
    orders: { create: { ...orders.create, body }, budget: 5 },
    operations: { busOrderCreate },
  });
}

/** The orders that a report says may have been created, in every format for people. */
function toldEverywhere(cwd: string, out: string): { report: Report; entry: readonly string[] } {
  const report = JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report;
  const entry = report.leftBehind.filter((one) => one.startsWith('an order may have been created: '));
  const plain = (text: string): string =>
    text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replaceAll('&quot;', '"');
  const files = ['report.md', 'report.html'].map((name) => plain(readFileSync(join(cwd, 'out', name), 'utf8')));
  for (const one of entry) {
    for (const text of files) expect(text.replaceAll(/<\/?code>/g, '')).toContain(one);
    expect(out.replaceAll(/\s+/g, ' ')).toContain(one.replaceAll(/\s+/g, ' '));
  }
  for (const text of [...files, out, JSON.stringify(report), readFileSync(join(cwd, 'out/exchanges.ndjson'), 'utf8')])
    expect(text).not.toContain(defaultApiKey);
  return { report, entry };
}

function sentence(one: { call: string; run: string; operation: string }): RegExp {
  const path = one.operation.startsWith('hotel')
    ? '/open/v1/hotel/order/create \\{"hotel_id":"H1001".*'
    : '/open/v1/bus/order/create \\{"gid":".*';
  return new RegExp(
    `: call ${one.call} \\(.*Create\\), sent 20.*Z, POST ${path}; no answer .*for "run ${one.run}; call ` +
      `${one.call}" in its log$`,
  );
}

test('kill -9 in the middle of creating orders: the report names every call that may have made one', async () => {
  const cwd = temporaryFolder();
  const silent = await startSilent();
  configure(silent, cwd, { timeout: 60_000 });
  const started = start(['run', '--out', 'out', '--only', 'cancel', '--only', 'bus.gid-downstream'], { cwd });
  await untilSeen(() => new Set(silent.unanswered.map((one) => one.operation)).size === 2, 'two creations under way');
  started.process.kill('SIGKILL');
  await started.ended;

  const { code, out } = await run(['report', 'out', '--verbose'], { cwd });
  const { report, entry } = toldEverywhere(cwd, out);
  expect([code, report.verdict, report.run.endedBy]).toEqual([3, 'none', 'crash']);
  expect(entry.length).toBeGreaterThanOrEqual(silent.unanswered.length);
  for (const one of silent.unanswered) expect(entry).toContainEqual(expect.stringMatching(sentence(one)));
});

test('creations whose answer was lost: the report of a run that ends by itself names them', async () => {
  const cwd = temporaryFolder();
  const silent = await startSilent('cut off');
  configure(silent, cwd, { timeout: 60_000 });
  const { out, code } = await run(
    ['run', '--out', 'out', '--verbose', '--only', 'cancel', '--only', 'bus.gid-downstream'],
    { cwd },
  );
  const { report, entry } = toldEverywhere(cwd, out);
  expect([code, report.verdict, report.run.endedBy]).toEqual([3, 'none', 'done']);
  expect(silent.unanswered.length).toBeGreaterThan(1);
  expect(entry).toHaveLength(silent.unanswered.length);
  // Whatever may have been made counts: no more orders than the budget says.
  expect(silent.unanswered.filter((one) => one.operation === 'hotelOrderCreate').length).toBe(5);
  for (const one of silent.unanswered) expect(entry).toContainEqual(expect.stringMatching(sentence(one)));
});
