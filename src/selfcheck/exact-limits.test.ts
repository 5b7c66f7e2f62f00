import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Ended, run as runAlone } from '../cli/second-process.fixture.ts';
import { temporaryFolder } from '../cli/temporary.fixture.ts';
import { run } from '../cli/warm-process.fixture.ts';
import type { Report } from '../contract/report.ts';
import { hostileKey, hostileServers } from '../sandbox/hostile/index.ts';
import { defaultConfiguration, type ReferenceOptions } from '../sandbox/index.ts';
import { type RecordingPlatform, startRecording } from './recording-platform.fixture.ts';

async function limited(
  args: readonly string[],
  options: ReferenceOptions = {},
): Promise<{ platform: RecordingPlatform; ended: Ended; report: Report }> {
  const cwd = temporaryFolder();
  const platform = await startRecording(options);
  platform.configure(cwd);
  const ended = await run(['run', '--out', 'out', '--reporter', 'json', ...args], { cwd });
  return { platform, ended, report: JSON.parse(readFileSync(join(cwd, 'out/report.json'), 'utf8')) as Report };
}

test.each<[string, ReferenceOptions]>([
  ['a good target, with bound operations and orders', {}],
  ['a target with faults: confirming and shrinking included', { faults: ['code-text', 'message-missing:null'] }],
  [
    'a target that limits the rate itself: calls sent again included',
    { rateLimit: { perSecond: 40, retryAfter: 'none' } },
  ],
])('--max-requests 50 with %s: 50 at most, all included', async (_what, options) => {
  const { platform, ended, report } = await limited(['--max-requests', '50'], options);
  expect(platform.platform.calls).toBeLessThanOrEqual(50);
  expect(platform.platform.calls).toBeGreaterThan(20);
  expect(report.run.requests).toBe(platform.platform.calls);
  expect(report.run.endedBy, ended.err).toBe('budget');
  expect(ended.code).toBe(report.verdict === 'violates' ? 1 : 3);
});

test('--max-requests 50 with a target that resets connections: retries included', async () => {
  const cwd = temporaryFolder();
  const server = await hostileServers.find(({ id }) => id === 'resets-now-and-then')?.start();
  if (server === undefined) throw new Error('no such server');
  onTestFinished(() => server.close());
  writeFileSync(
    join(cwd, 'conformance.config.json'),
    JSON.stringify({ ...defaultConfiguration(server.url), apiKey: hostileKey }),
  );
  const { code } = await run(['run', '--out', 'out', '--reporter', 'json', '--max-requests', '50'], { cwd });
  expect(code).toBe(3);
  expect(server.calls()).toBeLessThanOrEqual(50);
  expect(server.calls()).toBeGreaterThan(20);
});

test.each([[20, 40]])(
  '--rate %i, answered after %i ms: never more in any one second, as the target counts',
  async (rate, latencyMs) => {
    const { platform } = await limited(['--rate', String(rate), '--max-requests', '110'], { latencyMs });
    const times = platform.arrived.map(({ at }) => at).toSorted((a, b) => a - b);
    expect(times.length).toBeGreaterThan(3 * rate);
    const gaps = times.slice(rate).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  },
);

test('--concurrency 3: never more in flight, as the target counts', async () => {
  const { platform } = await limited(['--concurrency', '3', '--max-requests', '200'], { latencyMs: 15 });
  expect(Math.max(...platform.arrived.map(({ inFlight }) => inFlight))).toBe(3);
});

test('three shards at once keep the limits of the whole run, as the target counts', async () => {
  const platform = await startRecording({ latencyMs: 25 });
  const limits = ['--rate', '30', '--concurrency', '5', '--max-requests', '130'];
  await Promise.all(
    ['1/3', '2/3', '3/3'].map((shard) => {
      const cwd = temporaryFolder();
      platform.configure(cwd);
      return runAlone(['run', '--out', 'out', '--reporter', 'json', ...limits, '--shard', shard], { cwd });
    }),
  );
  const times = platform.arrived.map(({ at }) => at).toSorted((a, b) => a - b);
  expect(times.length).toBeGreaterThan(90);
  expect(times.length).toBeLessThanOrEqual(130);
  const gaps = times.slice(30).map((at, index) => at - (times[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...platform.arrived.map(({ inFlight }) => inFlight))).toBeLessThanOrEqual(5);
});
