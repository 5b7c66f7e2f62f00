import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { foundOf } from '../cli/findings/find-finding.ts';
import { replayFindings, type ReplayState } from '../cli/findings/replay-command.ts';
import { runSession, type Session } from '../engine/session/run-session.ts';
import { loadSettings } from '../config/load-settings.ts';
import { withTarget } from '../config/with-target.ts';
import type { JsonObject } from '../contract/json.ts';
import type { ReportFinding } from '../contract/report-parts.ts';
import { configurationFor, startReference } from '../sandbox/index.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

/** Faults of every nature, each with the part of the catalogue that finds it. */
const faults: readonly (readonly [fault: string, only: string])[] = [
  ['past-date-accepted', 'bus.past-date'],
  ['message-missing', 'envelope.message'],
  ['trailing-comma-tolerated:bracket-for-brace', 'bus.malformed'],
  ['paging-last-trip-missing', 'bus.paging'],
  ['key-not-checked-for-cancel', 'auth'],
  ['cancel-status-american:upper-case', 'cancel.status'],
  ['unknown-order-cancelled', 'cancel.unknown-order'],
];

const day = 86_400_000;

/** Several tests look at the findings of a run: it is made once. */
const made = new Map<string, Promise<readonly ReportFinding[]>>();

function findings(fault: string, only: string, seed = 1, days = 0): Promise<readonly ReportFinding[]> {
  const key = [fault, only, seed, days].join();
  const found =
    made.get(key) ??
    embeddedRun({
      faults: [fault],
      now: () => Date.now() + days * day,
      change: { seed, only: [only], runs: 6 },
    }).then(({ report }) => report.findings);
  made.set(key, found);
  return found;
}

test.each(faults)(
  'the findings of %s have the same ids in every run, whatever seed, gids and date',
  async (fault, only) => {
    const runs = [await findings(fault, only), await findings(fault, only, 77, 140)];
    const ids = runs.map((found) => found.map(({ id }) => id).toSorted());
    expect(ids[0]).not.toEqual([]);
    expect(ids[1]).toEqual(ids[0]);
    for (const found of runs) {
      expect(
        new Set(found.map(({ requirement, operation, cause }) => JSON.stringify([requirement, operation, cause]))).size,
      ).toBe(found.length);
      for (const { cause, control, examples, occurrences } of found) {
        expect(cause).not.toMatch(/\d{4}-\d\d-\d\d|HT\d|[0-9a-f]{12}/);
        expect(examples.length).toBeLessThanOrEqual(3 + (control === null ? 0 : 3));
        expect(occurrences).toBeGreaterThan(0);
      }
    }
  },
);

test('the request of a finding is the smallest that shows it, and the control differs from it in one thing', async () => {
  const [finding] = await findings('past-date-accepted', 'bus.past-date');
  expect(Object.keys(finding?.request.body as JsonObject).toSorted()).toEqual([
    'date',
    'end_city_code',
    'start_city_code',
  ]);
  const [control, probe] = [finding?.control?.request.body, finding?.request.body] as JsonObject[];
  expect(
    Object.keys(probe ?? {}).filter((name) => JSON.stringify(probe?.[name]) !== JSON.stringify(control?.[name])),
  ).toEqual(['date']);
});

/** The outcome of findings that are sent again to a platform with faults. */
async function replayed(all: readonly ReportFinding[], faultIds: readonly string[]): Promise<readonly ReplayState[]> {
  const out = mkdtempSync(join(tmpdir(), 'conformance-replay-'));
  const reference = await startReference({ faults: faultIds });
  onTestFinished(async () => {
    await reference.close();
    rmSync(out, { recursive: true, force: true });
  });
  const configuration = JSON.parse(JSON.stringify(configurationFor(reference.url, [], faultIds))) as JsonObject;
  const settings = {
    ...withTarget(loadSettings({ flags: { embedded: true }, env: {}, cwd: out, freshSeed: 1 }), configuration),
    out,
    ledger: join(out, 'orders.ndjson'),
  };
  const found = all.map((one) => foundOf(JSON.parse(JSON.stringify(one)) as JsonObject));
  const session: Session = { settings, baseUrl: reference.url, embedded: false, runId: 'replay', version: '0.0.0' };
  const { outcomes } = await replayFindings(found, session, { run: { seed: 1, runs: 6 } }, null, async (again) => {
    await runSession(again);
    return null;
  });
  return [...outcomes.values()].map(({ state }) => state);
}

test.each(faults)('the findings of %s still fail on that platform, and pass on a fixed one', async (fault, only) => {
  const found = await findings(fault, only);
  expect(found.length).toBeGreaterThan(0);
  expect(await replayed(found, [fault])).toEqual(found.map(() => 'broken'));
  expect(await replayed(found, [])).toEqual(found.map(() => 'holds'));
});

test('a finding keeps all requests that show it, unless one of them must not be sent twice', async () => {
  const relation = (await findings('paging-last-trip-missing', 'bus.paging')).find(
    ({ evidence = [] }) => evidence.length > 1,
  );
  expect(relation?.evidence?.length).toBeGreaterThan(1);
  expect(relation?.evidenceLack).toBeNull();
  const [cancel] = await findings('cancel-status-american:upper-case', 'cancel.status');
  expect([cancel?.evidence, cancel?.evidenceLack]).toEqual([
    [],
    expect.stringContaining('an order is cancelled only once'),
  ]);
});
