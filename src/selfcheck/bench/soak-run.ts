import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import '../../../suites/index.ts';
import { loadSettings, withTarget } from '../../config/load.ts';
import { commandChannel } from '../../engine/session/channel.ts';
import { runSession } from '../../engine/session/run-session.ts';
import type { JsonObject } from '../../contract/json.ts';
import { configurationFor } from '../../sandbox/index.ts';

/** The state of the process after so many calls. */
export interface Sample {
  readonly calls: number;
  readonly seconds: number;
  readonly rssMb: number;
  readonly heapMb: number;
}

// A run of many calls in a process of its own, as the worker of the command line makes it; tells its state ten times.
const [, , url = '', most = '', folder = ''] = process.argv;
const limit = Number(most);
const samples: Sample[] = [];
const started = performance.now();
const configuration = JSON.parse(JSON.stringify(configurationFor(url))) as JsonObject;
// Generated cases are drawn before they are sent: so many that the limit of calls ends the run.
const flags = { out: folder, profile: 'nightly', seed: '1', runs: String(limit), maxRequests: most, maxTime: '7200' };
const settings = withTarget(
  loadSettings({ flags: { ...flags, embedded: true }, env: {}, cwd: folder, freshSeed: 1 }),
  configuration,
);
const channel = commandChannel('soak', ({ calls }) => {
  if (calls < ((samples.length + 1) * limit) / 10) return;
  const { rss, heapUsed } = process.memoryUsage();
  samples.push({
    calls,
    seconds: (performance.now() - started) / 1000,
    rssMb: rss / 2 ** 20,
    heapMb: heapUsed / 2 ** 20,
  });
});
await runSession({
  settings: { ...settings, ledger: join(folder, 'orders.ndjson') },
  baseUrl: url,
  embedded: true,
  runId: 'soak',
  version: '0.0.0',
});
channel.close();
writeFileSync(join(folder, 'samples.json'), JSON.stringify(samples));
rmSync(join(folder, 'orders.ndjson'), { force: true });
process.exit(0);
