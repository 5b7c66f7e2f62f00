import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import '../../suites/all.ts';
import { loadSettings, withTarget } from '../config/load.ts';
import { runSession, wellUnderWay } from '../harness/session.ts';
import type { JsonObject } from '../model/json.ts';
import { configurationFor, startReference } from '../reference/index.ts';
import { wrap } from '../reference/steps.ts';

/** Calls that a run may make here: it need not go on to its end. */
const most = wellUnderWay + 50;

/** Calls that a run's target had seen when it was told that the run is well under way, and when the run was over. */
async function callsWhenUnderWay(only: readonly string[], change: JsonObject = {}): Promise<readonly [underWay: number | null, over: number]> {
  const out = mkdtempSync(join(tmpdir(), 'conformance-under-way-'));
  const reference = await startReference();
  onTestFinished(async () => {
    await reference.close();
    rmSync(out, { recursive: true, force: true });
  });
  let seen = 0;
  wrap(reference.platform.steps, {
    authenticate(next, call) {
      seen += 1;
      next(call);
    },
  });
  const configuration = { ...(JSON.parse(JSON.stringify(configurationFor(reference.url, [], []))) as JsonObject), ...change };
  const defaults = loadSettings({ flags: {}, env: {}, cwd: out, freshSeed: 1 });
  const target = withTarget(defaults, configuration);
  const settings = { ...target, traffic: { ...target.traffic, maxRequests: most }, out, ledger: join(out, 'orders.ndjson'), only };
  let underWay: number | null = null;
  await runSession({ settings, baseUrl: reference.url, embedded: true, runId: 'under-way', version: '0.0.0' }, Date.now, () => (underWay = seen));
  return [underWay, seen];
}

test('that a whole run is well under way is told after many answers, while it goes on', async () => {
  const [underWay, over] = await callsWhenUnderWay([]);
  expect(underWay).toBeGreaterThanOrEqual(wellUnderWay);
  expect(underWay).toBeLessThan(wellUnderWay + 10);
  expect(over).toBe(most);
});

test('and a part of a run once the target has answered', async () => {
  const [underWay, over] = await callsWhenUnderWay(['bus.data']);
  expect(underWay).toBe(1);
  expect(over).toBeGreaterThan(5);
});

test('where the key is refused as well: vitest waits for it', async () => {
  const [underWay, over] = await callsWhenUnderWay(['bus.data'], { apiKey: 'another-key-0123456789' });
  expect(underWay).toBe(over);
});
