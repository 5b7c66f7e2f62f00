import type { ChangedFinding, ChangedObservation, ReportChanges } from '../contract/report-comparisons.ts';
import type { Verdict } from '../contract/report-parts.ts';
import { orderOf } from '../report/in-order.ts';
import { type DigestFinding, type ReportDigest, targetOf } from './digest.ts';
import { hasDrifted } from './drift.ts';
import { minuteText, verdictText } from './view/words.ts';

/**
 * The changes from one report to a later one, or to one of another target, by the ids of findings, requirements and
 * open points.
 */
export type Changes = Omit<ReportChanges, 'since'>;

/** Verdicts of requirements that were judged. */
export const judgedVerdicts: readonly Verdict[] = ['pass', 'fail', 'warn', 'waived'];

/**
 * Compares two reports. A finding that is gone is fixed only if its requirement was judged again; otherwise the
 * requirement is no longer judged.
 */
export function compareReports(before: ReportDigest, now: ReportDigest): Changes {
  const [then, later] = [failuresOf(before), failuresOf(now)];
  const verdicts = new Map(now.requirements.map((one) => [one.id, one]));
  const isJudged = (id: string): boolean => judgedVerdicts.includes(verdicts.get(id)?.verdict ?? 'untested');
  return {
    newlyFailing: [...later].flatMap(([key, one]) => (then.has(key) ? [] : [one])),
    fixed: [...then].flatMap(([key, one]) => (later.has(key) || !isJudged(one.requirement) ? [] : [one])),
    stillFailing: [...later].flatMap(([key, one]) => (then.has(key) ? [one] : [])),
    newlyUntested: before.requirements.flatMap(({ id, verdict }) => {
      const one = verdicts.get(id);
      // A partial run leaves requirements out on purpose.
      if (!judgedVerdicts.includes(verdict) || isJudged(id) || (one === undefined && now.partial)) return [];
      const wasFailing = verdict === 'fail' || verdict === 'warn';
      return [
        {
          requirement: id,
          verdict: one?.verdict ?? null,
          reason: one?.reason ?? null,
          ...(wasFailing ? { wasFailing } : {}),
        },
      ];
    }),
    observations: compareObservations(before.observations, now.observations),
  };
}

/** The new failures that count: a MUST, under `--strict` a SHOULD too, and not waived. */
export function countingFailures({ newlyFailing }: Pick<Changes, 'newlyFailing'>, strict: boolean): ChangedFinding[] {
  return newlyFailing.filter((one) => !one.waived && (one.level === 'MUST' || strict));
}

type Observed = Pick<ReportDigest['observations'][number], 'id' | 'value' | 'evidence'>;

/**
 * Open points with a changed answer, with the evidence of both answers. A point without an answer in one of the reports
 * has not changed.
 */
export function compareObservations(before: readonly Observed[], now: readonly Observed[]): ChangedObservation[] {
  const then = new Map(before.map((one) => [one.id, one]));
  return now.flatMap(({ id, value, evidence }) => {
    const old = then.get(id);
    if (old === undefined || !hasDrifted(id, old.value, value)) return [];
    return [
      {
        id,
        before: old.value,
        now: value,
        ...(old.evidence === undefined || evidence === undefined
          ? {}
          : { evidence: { before: old.evidence, now: evidence } }),
      },
    ];
  });
}

/** Failures by finding id. A broken requirement whose findings were lost is listed under its own id. */
function failuresOf({ requirements, findings }: ReportDigest): Map<string, ChangedFinding> {
  const levels = new Map(requirements.map((one) => [one.id, one.level]));
  const named = new Set(findings.map((one) => one.requirement));
  const of = ({ id, requirement, message, pattern, waived }: DigestFinding): ChangedFinding => ({
    id,
    requirement,
    level: levels.get(requirement) ?? 'MUST',
    message,
    pattern,
    waived,
  });
  return new Map([
    ...findings.map((one): [string, ChangedFinding] => [one.id, of(one)]),
    ...requirements.flatMap(({ id, level, verdict, reason }): [string, ChangedFinding][] =>
      (verdict === 'fail' || verdict === 'warn') && !named.has(id)
        ? [
            [
              id,
              {
                id: null,
                requirement: id,
                level,
                message: reason ?? 'broken; its findings were not kept',
                waived: false,
              },
            ],
          ]
        : [],
    ),
  ]);
}

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
    observations: rows(answers, (values, id) => values.some((value) => hasDrifted(id, values[0] ?? null, value))),
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
