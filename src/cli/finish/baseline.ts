import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/index.ts';
import { replaceFile } from '../../contract/files/write.ts';
import { type Json, member } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportChanges } from '../../contract/report-comparisons.ts';
import type { ReportObservation } from '../../contract/report-parts.ts';
import { visibleJson } from '../../contract/text.ts';
import type { Comparison } from '../../report/build-report.ts';
import {
  compareObservations,
  compareReports,
  digestOf,
  observedValue,
  type ReportDigest,
  reporterNames,
} from '../../reporters/index.ts';
import { readDigest, reportFile } from './read-report.ts';

/** Name of the copy of the baseline in the folder of a run, from which its reports can be made again. */
export const baselineName = 'baseline.json';

/** Reads the report that `--baseline` names, or the one in that folder. Throws a `UsageError`. */
export function readBaseline(file: string | null): ReportDigest | null {
  return file === null ? null : readDigest(reportFile(file), 'baseline');
}

/** The findings that are known from the baseline, and the observations that changed since. */
export function compareWith(
  baseline: ReportDigest | null,
  observations: readonly Pick<ReportObservation, 'id' | 'value'>[],
): Comparison {
  if (baseline === null) return { known: null, drift: [] };
  const now = observations.map((one) => ({ id: one.id, value: observedValue(one) }));
  return {
    known: new Set(baseline.findings.map((one) => one.id)),
    drift: compareObservations(baseline.observations, now).map((one) => one.id),
  };
}

/** The changes from an earlier run to a report. */
export function changesSince(
  kind: ReportChanges['since']['kind'],
  before: ReportDigest,
  report: Report,
): ReportChanges {
  const { run, target } = before;
  const now = digestOf(report);
  if (now === null) throw new Error('the report cannot be compared: its verdict or its time is missing');
  return {
    since: { kind, run: run.id, startedAt: run.startedAt, baseUrl: target.baseUrl },
    ...compareReports(before, now),
  };
}

/** Writes the baseline, if there is one, into the folder of the run, which `prepareOut` has cleared. */
export function keepBaseline({ out, outMode }: Pick<Settings, 'out' | 'outMode'>, baseline: ReportDigest | null): void {
  if (baseline !== null) replaceFile(join(out, baselineName), `${visibleJson(JSON.stringify(baseline))}\n`, outMode);
}

/**
 * The reporters that the configuration of an earlier run names; JSON and the console if it names none that this
 * version has.
 */
export function reportersIn(configuration: Json | undefined): string[] {
  const names = member(configuration, 'reporters');
  const known = (Array.isArray(names) ? names : []).filter(
    (name): name is string => typeof name === 'string' && reporterNames.includes(name),
  );
  return known.length > 0 ? known : ['json', 'console'];
}

/** Whether the configuration of an earlier run has `verbose`. */
export function wasVerbose(configuration: Json | undefined): boolean {
  return member(configuration, 'verbose') === true;
}

/** Whether an earlier run was compared with a baseline. */
export function hadBaseline(configuration: Json | undefined): boolean {
  return typeof member(configuration, 'baseline') === 'string';
}

/**
 * The baseline of earlier runs, if one of their folders has it; else null. Throws a `UsageError`.
 */
export function keptBaseline(folders: readonly string[]): ReportDigest | null {
  const kept = folders.map((folder) => join(folder, baselineName)).find((file) => existsSync(file));
  return kept === undefined ? null : readDigest(kept, baselineName);
}
