import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings, withTarget } from '../../config/load.ts';
import { buildReport } from '../../harness/report/build-report.ts';
import { readJournal } from '../../harness/journal/read-journal.ts';
import { runSession } from '../../harness/session.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Report } from '../../model/report.ts';
import { configurationFor, startReference } from '../../reference/index.ts';

/** When every run takes place: what a fault shows may hang on the day, and a row is to mean the same on any. */
const start = Date.UTC(2026, 10, 22, 2);

/** What is run against the suite: the clean platform, or one with a fault or with variants. */
export interface Subject {
  readonly fault: string | null;
  readonly variants: readonly string[];
  readonly seed: number;
}

/** Runs the whole suite, as a gate, against the reference platform in this process, and gives the report. The suites must be registered. */
export async function runOne({ fault, variants, seed }: Subject): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'travel-conformance-'));
  const begun = Date.now();
  const now = (): number => start + (Date.now() - begun);
  const reference = await startReference({ faults: fault === null ? [] : [fault], variants, seed, now });
  try {
    const configuration = JSON.parse(JSON.stringify(configurationFor(reference.url, variants, fault === null ? [] : [fault]))) as Json;
    const settings = withTarget(
      loadSettings({ flags: { out: folder, seed: String(seed) }, env: {}, cwd: folder, freshSeed: seed }),
      configuration as JsonObject,
    );
    const runId = `matrix-${fault ?? variants.join('-')}-${seed}`;
    await runSession({ settings, baseUrl: settings.baseUrl ?? '', embedded: true, runId, version: '0.0.0' }, now);
    return buildReport(await readJournal(join(folder, 'exchanges.ndjson')), settings, '2026-01-01');
  } finally {
    await reference.close();
    await rm(folder, { recursive: true, force: true });
  }
}
