import { groupedBy } from '../../contract/grouped-by.ts';
import type { Verdict } from '../../contract/report-parts.ts';
import type { Level } from '../../contract/requirement.ts';
import { orderOf } from '../../report/in-order.ts';
import { compareObservations, judgedVerdicts } from '../compare-reports.ts';
import { type ReportDigest, targetOf } from '../digest.ts';

/** The runs of one target, oldest first, and facts about all of them. A number of a run is its index in `runs`. */
export type TargetHistory = ReturnType<typeof historyOf>;

export type RequirementHistory = ReturnType<typeof requirementsOf>[number];

export type FailureHistory = TargetHistory['failures'][number];

export type LatencyHistory = TargetHistory['latency'][number];

/** Reports, oldest first, by target; the target with the latest run first. */
export function historyFacts(reports: readonly ReportDigest[]): TargetHistory[] {
  const lastAt = ({ runs }: TargetHistory): string => runs.at(-1)?.run.startedAt ?? '';
  return [...groupedBy(reports, targetOf)]
    .map(([target, runs]) => historyOf(target, runs))
    .toSorted((a, b) => (lastAt(a) < lastAt(b) ? 1 : -1));
}

function historyOf(target: string, runs: readonly ReportDigest[]) {
  const requirements = requirementsOf(runs);
  return {
    target,
    runs,
    /**
     * The run that the last one is compared with: the latest before it that had a verdict, or the one before it if none
     * had. Null for a single run.
     */
    before: beforeLast(runs),
    requirements,
    /** Those that are open first, then the latest seen. */
    failures: failuresOf(runs, requirements),
    /** The latest first. */
    observations: observationsOf(runs),
    latency: latencyOf(runs),
    coverage: coverageOf(runs),
  };
}

function beforeLast(runs: readonly ReportDigest[]): number | null {
  const judged = runs.slice(0, -1).findLastIndex(({ verdict }) => verdict !== 'none');
  return runs.length < 2 ? null : judged < 0 ? runs.length - 2 : judged;
}

function requirementsOf(runs: readonly ReportDigest[]) {
  const rows = new Map<string, { level: Level; verdicts: (Verdict | null)[] }>();
  for (const [index, run] of runs.entries()) {
    for (const { id, level, verdict } of run.requirements) {
      const row = rows.get(id) ?? { level, verdicts: runs.map(() => null) };
      row.verdicts[index] = verdict;
      rows.set(id, row);
    }
  }
  return orderOf(runs.map((run) => run.requirements.map(({ id }) => id))).flatMap((id) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const { level, verdicts } = row;
    return [
      {
        id,
        level,
        /** In the order of the runs; null for a run without it. */
        verdicts,
        /** Whether it had more than one verdict. */
        changed: new Set(verdicts.filter(Boolean)).size > 1,
      },
    ];
  });
}

function failuresOf(runs: readonly ReportDigest[], requirements: readonly RequirementHistory[]) {
  const rows = new Map(requirements.map((one) => [one.id, one]));
  const found = new Map<string, { places: number[]; unsteady: boolean; at: ReportDigest['findings'][number] }>();
  for (const [index, run] of runs.entries()) {
    for (const finding of run.findings) {
      const { of, times } = finding.reproduced;
      const known = found.get(finding.id) ?? { places: [], unsteady: false, at: finding };
      if (known.places.at(-1) !== index) known.places.push(index);
      found.set(finding.id, { places: known.places, unsteady: known.unsteady || (of > 1 && times < of), at: finding });
    }
  }
  const all = [...found].map(([id, { places, unsteady, at }]) => {
    const row = rows.get(at.requirement);
    const [first = 0, last = 0] = [places[0], places.at(-1)];
    const isJudged = (run: number): boolean =>
      places.includes(run) || judgedVerdicts.includes(row?.verdicts[run] ?? 'untested');
    const span = runs.flatMap((_, run) => (run >= first && run <= last && isJudged(run) ? [run] : []));
    const open = !runs.some((_, run) => run > last && isJudged(run));
    return {
      id,
      requirement: at.requirement,
      level: row?.level ?? 'MUST',
      message: at.message,
      first,
      last,
      /** Runs that had it, of those from first to last that judged its requirement. */
      seen: places.length,
      of: span.length,
      /** How often it came back after a run that judged its requirement and did not have it. */
      returned: span.filter(
        (run, index) => index > 0 && places.includes(run) && !places.includes(span[index - 1] ?? run),
      ).length,
      /** It came and went within one run. */
      flaky: unsteady,
      /** The last run that judged its requirement had it. */
      open,
      waived: at.waived,
    };
  });
  return all.toSorted((a, b) => Number(b.open) - Number(a.open) || b.last - a.last || b.seen - a.seen);
}

/** Changed observations. Each answer is compared with the last known answer. */
function observationsOf(runs: readonly ReportDigest[]) {
  const last = new Map<string, ReportDigest['observations'][number]>();
  const changes = runs.flatMap((report, run) =>
    report.observations.flatMap((one) => {
      if (one.value === null) return [];
      const before = last.get(one.id);
      last.set(one.id, one);
      return before === undefined ? [] : compareObservations([before], [one]).map((change) => ({ run, ...change }));
    }),
  );
  return changes.toReversed();
}

function latencyOf(runs: readonly ReportDigest[]) {
  const all = runs.flatMap(({ latency }, run) => latency.map((one) => ({ ...one, run })));
  return [...groupedBy(all, ({ operation }) => operation)]
    .map(([operation, same]) => ({
      operation,
      points: same.map(({ run, median, p95 }) => ({ run, median, p95 })),
    }))
    .toSorted((a, b) => b.points.length - a.points.length);
}

/** The values that runs have sent, added up over those of the last run's version, which has the same values. */
function coverageOf(runs: readonly ReportDigest[]) {
  const last = runs.findLast(({ coverageMap }) => coverageMap.length > 0);
  if (last === undefined) return null;
  const ofLastVersion = runs.filter(
    ({ tool, coverageMap }) => tool.version === last.tool.version && coverageMap.length > 0,
  );
  const cells = last.coverageMap.map(({ field, kind, of, left }) => {
    const isLeft = (name: string): boolean =>
      ofLastVersion.every(({ coverageMap }) =>
        coverageMap.some((one) => one.field === field && one.kind === kind && one.left.includes(name)),
      );
    // The values that no run sent, and how many the last run sent.
    return { field, kind, of, left: left.filter(isLeft), last: of - left.length };
  });
  return { runs: ofLastVersion.length, cells };
}
