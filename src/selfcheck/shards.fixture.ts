import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../suites/index.ts';
import { type Settings } from '../config/index.ts';
import { loadSettings } from '../config/load-settings.ts';
import { withTarget } from '../config/with-target.ts';
import { buildReport } from '../report/build-report.ts';
import { journalName } from '../journal/journal.ts';
import type { ShardReport } from '../report/merge-parts.ts';
import { mergeReports } from '../report/merge-reports.ts';
import { readJournal } from '../journal/read-journal.ts';
import { runSession } from '../engine/session/run-session.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import { configurationFor, startReference } from '../sandbox/index.ts';

/** A whole run and the same run split over shards, all at once, each against its own platform. */
export interface SplitRun {
  readonly whole: Report;
  readonly shards: readonly ShardReport[];
  readonly merged: Report;
}

/** When both runs begin: what they observe of the zone hangs on the time. */
const start = Date.UTC(2027, 2, 10, 2, 7);

/** Runs the suites whole and then in `of` shards at once, against one platform with these faults. */
export async function splitRun(of: number, faults: readonly string[] = [], maxRequests = 1000): Promise<SplitRun> {
  const run = async (indexes: readonly (number | null)[]): Promise<Report[]> => {
    const begun = Date.now();
    const now = (): number => start + (Date.now() - begun);
    const reference = await startReference({ faults, now });
    const folder = mkdtempSync(join(tmpdir(), 'conformance-shards-'));
    try {
      return await Promise.all(
        indexes.map(async (index) => {
          const out = join(folder, String(index));
          const defaults = loadSettings({ flags: { embedded: true }, env: {}, cwd: folder, freshSeed: 1 });
          const configuration = JSON.parse(JSON.stringify(configurationFor(reference.url, [], faults))) as JsonObject;
          const shard = index === null ? null : { index, of };
          const target = withTarget(defaults, configuration);
          const traffic = { ...target.traffic, maxRequests };
          const settings: Settings = { ...target, traffic, out, ledger: join(out, 'orders.ndjson'), shard };
          const session = {
            settings,
            baseUrl: reference.url,
            embedded: true,
            runId: `shard-${index}`,
            version: '0.0.0',
          };
          await runSession(session, now);
          return buildReport(await readJournal(join(out, journalName)), settings, '2026-01-01');
        }),
      );
    } finally {
      await reference.close();
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const [whole] = await run([null]);
  const shards = (await run(Array.from({ length: of }, (_, place) => place + 1))) as ShardReport[];
  if (whole === undefined) throw new Error('the run left no report');
  const policy = {
    strict: false,
    failOnDrift: false,
    acceptUntested: [],
    waivers: [],
    only: [],
    skip: [],
    shard: null,
  };
  return { whole, shards, merged: mergeReports(shards, policy, { known: null, drift: [] }) };
}
