import { type Changes, compareReports, countingFailures } from '../compare-reports.ts';
import { type ReportDigest, targetOf } from '../digest.ts';
import { minuteText, verdictText } from '../view/words.ts';
import { severalTargets, sideBySide, type SideBySide } from './side-by-side.ts';

/** Several reports compared: the changes from the first to the last, and all side by side if their targets differ. */
export interface DiffFacts {
  readonly reports: readonly ReportDigest[];
  readonly changes: Changes;
  /** New failures that count: of a MUST (of a SHOULD, too, if the last run is strict), not waived. */
  readonly failing: number;
  /** Null if all reports are of one target. */
  readonly sideBySide: SideBySide | null;
}

/** Compares two reports or more. */
export function diffFacts(first: ReportDigest, ...others: readonly ReportDigest[]): DiffFacts {
  const reports = [first, ...others];
  const last = reports.at(-1) ?? first;
  const changes = compareReports(first, last);
  return {
    reports,
    changes,
    failing: countingFailures(changes, last.strict).length,
    sideBySide: severalTargets(reports) ? sideBySide(reports) : null,
  };
}

/** A report in a line: target, run, time, verdict. */
export function reportLine(report: ReportDigest): string {
  const { run } = report;
  const label = run.label === undefined ? '' : `, label ${run.label}`;
  return `${targetOf(report)}${label}, run ${run.id} of ${minuteText(run.startedAt)} UTC: ${verdictText(report)}`;
}

/** Short names for the columns of several reports: A, B, C. */
export function columnName(index: number): string {
  return String.fromCharCode(65 + (index % 26));
}
