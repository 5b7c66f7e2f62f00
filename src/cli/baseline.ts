import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../config/index.ts';
import { safe } from '../config/quote.ts';
import type { Comparison } from '../harness/build-report.ts';
import { errorLine } from '../model/error-text.ts';
import type { JsonObject } from '../model/json.ts';
import type { Report, ReportChanges } from '../model/report.ts';
import { compareObservations, compareReports, digestOf, observedValue, type ReportDigest, writeAtomically } from '../reporters/index.ts';

/** Name of what a run keeps of its baseline in its own folder, so that its reports can be made again. */
export const baselineName = 'baseline.json';

/** Bytes of a report that is read. */
const largest = 500_000_000;

/** Reads the report that `--baseline` names. Throws a `UsageError`. */
export function readBaseline(file: string | null): ReportDigest | null {
  return file === null ? null : readDigest(file, 'baseline');
}

/** Reads a report, or one of the history. `name` is what the command line calls it. Throws a `UsageError`. */
export function readDigest(file: string, name: string): ReportDigest {
  const digest = digestOf(readJson(file, name));
  if (digest === null) throw new UsageError([`${name}: expected a report.json of schema version 1, got ${safe(file)}, which is none`]);
  return digest;
}

/** Reads a file of JSON of at most 500 MB. Throws a `UsageError`. */
export function readJson(file: string, name: string): unknown {
  try {
    const { size } = statSync(file);
    if (size > largest) throw new Error(`${size} bytes are more than ${largest}`);
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError([`${name}: expected a report, got ${safe(file)}, which cannot be read as JSON (${safe(errorLine(error))})`]);
  }
}

/** What is known from the baseline, and which observations changed since. */
export function compareWith(baseline: ReportDigest | null, observations: readonly JsonObject[], startedAt: string): Comparison {
  if (baseline === null) return { known: null, drift: [] };
  const now = observations.map((one) => ({ id: String(one['id']), value: observedValue(one) }));
  const times = { before: baseline.run.startedAt, after: startedAt };
  return { known: new Set(baseline.findings.map((one) => one.id)), drift: compareObservations(baseline.observations, now, times).map((one) => one.id) };
}

/** What changed from an earlier run to a report. */
export function changesSince(kind: ReportChanges['since']['kind'], before: ReportDigest, report: Report): ReportChanges {
  const { run, target } = before;
  const now = digestOf(report);
  if (now === null) throw new Error('a report is no report: its verdict or its time is missing');
  return { since: { kind, run: run.id, startedAt: run.startedAt, baseUrl: target.baseUrl }, ...compareReports(before, now) };
}

/** Keeps the baseline in the folder of the run, or takes away what another run left there. */
export async function keepBaseline(out: string, baseline: ReportDigest | null): Promise<void> {
  const file = join(out, baselineName);
  if (baseline === null) rmSync(file, { force: true });
  else await writeAtomically(file, `${JSON.stringify(baseline)}\n`);
}
