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

/** When the runs of a seed take place: what a fault shows may hang on the day, so that other seeds have other days, and a row means the same on any. */
const starts = [
  '2026-11-22T02:00:00Z', // a Sunday
  '2027-03-01T10:30:00Z', // a Monday, the first of a month
  '2028-01-31T20:00:00Z', // the last of a month in a leap year, in Shanghai over already
  '2027-08-31T15:40:00Z', // a Tuesday, the last of a month
  '2027-07-14T06:00:00Z', // a Wednesday
  '2027-05-14T23:00:00Z', // a Friday, in Shanghai over already
  '2026-12-31T12:00:00Z', // the last day of a year
] as const;

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
  const start = Date.parse(starts[(seed - 1) % starts.length] ?? starts[0]);
  const now = (): number => start + (Date.now() - begun);
  const reference = await startReference({ faults: fault === null ? [] : [fault], variants, seed, now });
  try {
    const configuration = JSON.parse(JSON.stringify(configurationFor(reference.url, variants, fault === null ? [] : [fault]))) as Json;
    const settings = withTarget(
      loadSettings({ flags: { embedded: true, out: folder, seed: String(seed) }, env: {}, cwd: folder, freshSeed: seed }),
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
