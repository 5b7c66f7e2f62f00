import { orderOf } from '../../report/in-order.ts';
import { compareObservations, compareReports, countingFailures } from '../compare-reports.ts';
import { type ReportDigest, targetOf } from '../digest.ts';
import { minuteText, verdictText } from '../view/words.ts';

/** Several reports compared: the changes from the first to the last, and all side by side if their targets differ. */
export type DiffFacts = ReturnType<typeof diffFacts>;

/** Compares two reports or more. */
export function diffFacts(first: ReportDigest, ...others: readonly ReportDigest[]) {
  const reports = [first, ...others];
  const last = reports.at(-1) ?? first;
  const changes = compareReports(first, last);
  return {
    reports,
    changes,
    /** New failures that count: of a MUST (of a SHOULD, too, if the last run is strict), not waived. */
    failing: countingFailures(changes, last.strict).length,
    /** Null if all reports are of one target. */
    sideBySide: new Set(reports.map(targetOf)).size > 1 ? sideBySide(reports) : null,
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

/** One row over several reports; `differs` if the reports do not agree. */
export interface Row<T> {
  readonly id: string;
  /** In the order of the reports; null for a report without this row. */
  readonly values: readonly (T | null)[];
  readonly differs: boolean;
}

/** Several reports side by side: verdicts and open points, in the order of the reports. */
export type SideBySide = ReturnType<typeof sideBySide>;

export function sideBySide(reports: readonly ReportDigest[]) {
  const verdicts = reports.map((report) => new Map(report.requirements.map((one) => [one.id, one.verdict])));
  const answers = reports.map((report) => new Map(report.observations.map((one) => [one.id, one.value])));
  return {
    requirements: rows(verdicts, (values) => new Set(values).size > 1),
    observations: rows(answers, (values, id) =>
      values.some((value, nth) => {
        const times = { before: reports[0]?.run.startedAt ?? '', after: reports[nth]?.run.startedAt ?? '' };
        return (
          compareObservations([{ id, value: values[0] ?? null }], [{ id, value: value ?? null }], times).length > 0
        );
      }),
    ),
  };
}

function rows<T>(
  columns: readonly ReadonlyMap<string, T>[],
  differ: (values: readonly (T | null)[], id: string) => boolean,
): Row<T>[] {
  return orderOf(columns.map((column) => [...column.keys()])).map((id) => {
    const values = columns.map((column) => column.get(id) ?? null);
    return { id, values, differs: differ(values, id) };
  });
}
