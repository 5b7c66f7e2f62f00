import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import '../../suites/all.ts';
import { loadSettings, withTarget } from '../config/load.ts';
import { runSession } from '../harness/session.ts';
import type { JsonObject } from '../model/json.ts';
import { configurationFor, startReference } from '../reference/index.ts';
import { wrap } from '../reference/steps.ts';

/** Calls that a run's target had seen when that it has answered was told, and when the run was over. */
async function callsWhenReached(change: JsonObject = {}): Promise<readonly [reached: number | null, over: number]> {
  const out = mkdtempSync(join(tmpdir(), 'conformance-reached-'));
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
  const defaults = loadSettings({ flags: { embedded: true }, env: {}, cwd: out, freshSeed: 1 });
  const settings = { ...withTarget(defaults, configuration), out, ledger: join(out, 'orders.ndjson'), only: ['bus.trip'] };
  let reached: number | null = null;
  await runSession({ settings, baseUrl: reference.url, embedded: true, runId: 'reached', version: '0.0.0' }, Date.now, () => (reached = seen));
  return [reached, seen];
}

test('that the target has answered is told after its first answer, while the run goes on', async () => {
  const [reached, over] = await callsWhenReached();
  expect(reached).toBe(1);
  expect(over).toBeGreaterThan(5);
});

test('where the key is refused it is told as well: vitest waits for it', async () => {
  const [reached, over] = await callsWhenReached({ apiKey: 'another-key-0123456789' });
  expect(reached).toBe(over);
});
