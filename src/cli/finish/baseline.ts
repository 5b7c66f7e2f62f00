import { join } from 'node:path';
import type { Settings } from '../../config/index.ts';
import { replaceFile } from '../../contract/files/write.ts';
import type { Comparison } from '../../report/build-report.ts';
import type { Report, ReportChanges, ReportObservation } from '../../contract/report.ts';
import { visibleJson } from '../../contract/unseen.ts';
import {
  compareObservations,
  compareReports,
  digestOf,
  observedValue,
  type ReportDigest,
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
  startedAt: string,
): Comparison {
  if (baseline === null) return { known: null, drift: [] };
  const now = observations.map((one) => ({ id: one.id, value: observedValue(one) }));
  const times = { before: baseline.run.startedAt, after: startedAt };
  return {
    known: new Set(baseline.findings.map((one) => one.id)),
    drift: compareObservations(baseline.observations, now, times).map((one) => one.id),
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
