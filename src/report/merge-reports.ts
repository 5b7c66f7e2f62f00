import { createHash } from 'node:crypto';
import { canonicalJson, isObject } from '../contract/json.ts';
import { groupedBy } from '../contract/grouped-by.ts';
import type { FirewallSeen } from '../contract/reasons/firewall.ts';
import type { EndedBy, Report, ShardTally } from '../contract/report.ts';
import type { ReportFinding, ReportRequirement } from '../contract/report-parts.ts';
import type { ShownExchange } from '../contract/shown-exchange.ts';
import { type Comparison, conclude, type Parts, type Policy } from './build-report.ts';
import { orderOf } from './in-order.ts';
import { mergeCoverage, mergeObservations, type ShardReport } from './merge-parts.ts';
import { twoOf } from '../contract/follows.ts';
import { TrafficMeter } from '../journal/traffic.ts';
import { inWords } from '../contract/reason-words.ts';
import { decideVerdict, type Tally, unseenRate } from '../requirements/verdict.ts';

/** The largest number of further examples of a finding. */
const keptExamples = 3;
/** The ways in which runs end, the worst first. */
const endings: readonly EndedBy[] = ['crash', 'signal', 'circuit', 'time', 'budget', 'done'];
/**
 * Makes one report from the reports of all shards of a run, and decides its verdict as for any run. The reports must
 * not have any `mergeProblems`.
 */
export function mergeReports(unsorted: readonly ShardReport[], policy: Policy, comparison: Comparison): Report {
  const reports = unsorted.toSorted((a, b) => a.shard.index - b.shard.index);
  const [first] = reports;
  if (first === undefined) throw new Error('no reports to merge');
  const meter = new TrafficMeter();
  for (const { traffic, shard } of reports) meter.take(traffic, shard.latencies);
  const traffic = meter.summary();
  const { known } = comparison;
  const findings = mergeFindings(reports).map((finding) =>
    known === null ? finding : { ...finding, known: known.has(finding.id) },
  );
  const run = mergeRuns(first, reports);
  const skews = reports.flatMap(({ target }) => target.clockSkewMs ?? []).toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const { shard: _, changes: __, coverage: ___, coverageMap: ____, ...rest } = first;
  return conclude(
    {
      ...rest,
      ...mergeCoverage(reports),
      partial: policy.only.length > 0 || policy.skip.length > 0,
      target: { ...first.target, clockSkewMs: skews[0] ?? null },
      run,
      pinned: reports.flatMap(({ pinned = [] }) => pinned),
      requirements: mergeRequirements(reports, findings),
      findings,
      observations: mergeObservations(
        reports.map((report) => report.observations),
        traffic,
      ),
      traffic,
      leftBehind: reports.flatMap(({ leftBehind }) => leftBehind),
      configuration: isObject(first.configuration) ? { ...first.configuration, shard: null } : first.configuration,
      shards: reports.map(({ shard, run }) => ({
        index: shard.index,
        run: run.id,
        startedAt: run.startedAt,
        durationMs: run.durationMs,
        requests: run.requests,
        endedBy: run.endedBy,
      })),
    },
    policy,
    run.startedAt.slice(0, 10),
    comparison,
  );
}

/**
 * The run that the shards are parts of, in their order: their counts added, from the first beginning to the last end,
 * with the worst of their ends.
 */
function mergeRuns(first: ShardReport, reports: readonly ShardReport[]): Parts['run'] {
  const runs = reports.map(({ run }) => run);
  const sum = (of: (run: Report['run']) => number): number => runs.reduce((total, run) => total + of(run), 0);
  const starts = runs.map(({ startedAt }) => Date.parse(startedAt));
  const startedAt = Math.min(...starts);
  return {
    ...first.run,
    id: createHash('sha256')
      .update(runs.map(({ id }) => id).join('\n'))
      .digest('hex')
      .slice(0, 12),
    startedAt: new Date(startedAt).toISOString(),
    durationMs: Math.max(...runs.map(({ durationMs }, index) => (starts[index] ?? 0) + durationMs)) - startedAt,
    requests: sum((run) => run.requests),
    throttled: sum((run) => run.throttled),
    ...inFrontOf(runs),
    ordersSpent: sum((run) => run.ordersSpent),
    ordersRefused: sum((run) => run.ordersRefused ?? 0),
    // The last shard alone spends orders.
    ordersLeft: runs.at(-1)?.ordersLeft ?? null,
    endedBy: endings.find((ending) => runs.some(({ endedBy }) => endedBy === ending)) ?? 'done',
    note: [...new Set(runs.flatMap(({ note }) => note ?? []))].join('; ') || null,
    reason: runs.find(({ reason }) => reason != null)?.reason ?? null,
  };
}

/** A requirement in each shard. */
interface ShardRow {
  readonly row: ReportRequirement;
  readonly tally: ShardTally | null;
  /** Whether this shard has sent something for it. */
  readonly owns: boolean;
}

function rowsOf(reports: readonly ShardReport[], id: string): ShardRow[] {
  return reports.flatMap(({ requirements, shard }) => {
    const row = requirements.find((one) => one.id === id);
    return row === undefined ? [] : [{ row, tally: shard.tallies[id] ?? null, owns: shard.probed.includes(id) }];
  });
}

/** Every requirement once: cases, losses and calls of all shards added, and judged as if one run had counted them. */
function mergeRequirements(reports: readonly ShardReport[], findings: readonly ReportFinding[]): ReportRequirement[] {
  return orderOf(reports.map((report) => report.requirements.map(({ id }) => id))).flatMap((id) => {
    const rows = rowsOf(reports, id);
    const [first] = rows.map(({ row }) => row);
    if (first === undefined) return [];
    const own = findings.filter((finding) => finding.requirement === id).map((finding) => finding.id);
    const sum = (of: (row: ReportRequirement) => number): number => rows.reduce((total, { row }) => total + of(row), 0);
    const cases = sum((row) => row.cases);
    const lostBecause = new Map(
      rows.flatMap(({ tally }) => tally?.lostBecause ?? []).map((reason) => [canonicalJson(reason as never), reason]),
    );
    const tally: Tally = {
      requirement: first,
      findings: new Set(own),
      cases,
      lost: sum((row) => row.lost),
      boundaryLost: rows.reduce((total, { tally: one }) => total + (one?.boundaryLost ?? 0), 0),
      lostBecause: twoOf([...lostBecause.values()]),
      // The reason of a shard that sent requests for it: the other shards were not to send any.
      missing: rows.find(({ owns, tally: one }) => owns && one?.missing != null)?.tally?.missing ?? null,
      suiteError: rows.find(({ tally: one }) => one?.suiteError != null)?.tally?.suiteError ?? null,
    };
    // A shard that was cut short has no tally, so its counts are not known.
    const cut = rows.find(({ tally: one, row }) => one === null && row.verdict === 'inconclusive');
    const { verdict, reason } =
      cut !== undefined && own.length === 0
        ? { verdict: cut.row.verdict, reason: cut.row.reason }
        : worded(decideVerdict(tally));
    const { unjudged: _, ...rest } = first;
    const unjudged =
      verdict === 'inconclusive' ? rows.find(({ row }) => row.unjudged !== undefined)?.row.unjudged : undefined;
    return [
      {
        ...rest,
        verdict,
        reason,
        unjudged,
        cases,
        ...(rows.some(({ row }) => row.answers === undefined) ? {} : { answers: sum((row) => row.answers ?? 0) }),
        lost: tally.lost,
        ...(rows.some(({ row }) => row.stopped !== undefined) ? { stopped: sum((row) => row.stopped ?? 0) } : {}),
        unseenRate: unseenRate(cases),
        findings: own,
        calls: sum((row) => row.calls),
        sharedCalls: sum((row) => row.sharedCalls ?? 0),
      },
    ];
  });
}

/** A verdict with its reason in words. */
function worded({ verdict, reason }: ReturnType<typeof decideVerdict>): Pick<ReportRequirement, 'verdict' | 'reason'> {
  return { verdict, reason: reason === null ? null : inWords(reason) };
}

/** Each cause once, with its smallest request, all its occurrences, and examples of the others. */
function mergeFindings(reports: readonly ShardReport[]): ReportFinding[] {
  const all = reports.flatMap(({ findings }) => findings);
  return [...groupedBy(all, ({ id }) => id).values()].map((same) => {
    const [first, ...others] = same.toSorted((a, b) => size(a) - size(b)) as [ReportFinding, ...ReportFinding[]];
    // A pattern counts the calls of one shard, and those of others may not agree.
    const { waived: _, known: __, answers: ___, pattern: ____, ...smallest } = first;
    const total = (of: (finding: ReportFinding) => number): number => same.reduce((sum, one) => sum + of(one), 0);
    // Shards that have not seen the cause have judged answers without it.
    const judged = rowsOf(reports, first.requirement).map(({ row }) => row.answers);
    const isKnown = [...judged, ...same.map((one) => one.answers)].every((one) => one !== undefined);
    return {
      ...smallest,
      occurrences: total((one) => one.occurrences),
      ...(isKnown
        ? {
            answers: {
              broken: total((one) => one.answers?.broken ?? 0),
              judged: judged.reduce<number>((sum, one) => sum + (one ?? 0), 0),
            },
          }
        : {}),
      reproduced: { of: total((one) => one.reproduced.of), times: total((one) => one.reproduced.times) },
      examples: [
        ...smallest.examples,
        ...others.map(shown).slice(0, Math.max(0, keptExamples - smallest.examples.length)),
      ],
    };
  });
}

/** The exchange that a finding shows. */
function shown(finding: ReportFinding): ShownExchange {
  const { call, operation, request, response, answeredBy, curl, requestId, at, durationMs } = finding;
  return { call, operation, request, response, answeredBy, curl, requestId, at, durationMs };
}

function size({ request }: ReportFinding): number {
  return JSON.stringify(request.body).length;
}

/** The answers from something in front of the platform in any of the runs. */
function inFrontOf(runs: readonly Report['run'][]): Pick<Report['run'], 'inFront'> {
  const all = runs.flatMap(({ inFront }) => inFront ?? []);
  if (all.length === 0) return {};
  const answers = new Map<string, (typeof all)[number]['answers'][number]>();
  for (const one of all.flatMap((inFront) => inFront.answers)) {
    const key = `${one.what} ${one.status} ${one.mark}`;
    answers.set(key, { ...one, calls: one.calls + (answers.get(key)?.calls ?? 0) });
  }
  const firewall = mergedFirewall(all.flatMap((one) => one.firewall ?? []));
  return {
    inFront: {
      answers: [...answers.values()],
      resent: all.reduce((total, { resent }) => total + resent, 0),
      ...(firewall === null ? {} : { firewall }),
    },
  };
}

/** The requests that firewalls stopped in several runs, added up: it is one firewall. */
function mergedFirewall(all: readonly FirewallSeen[]): FirewallSeen | null {
  if (all.length === 0) return null;
  const sum = (of: (one: FirewallSeen) => number): number => all.reduce((total, one) => total + of(one), 0);
  const each = <T>(of: (one: FirewallSeen) => readonly T[]): T[] => [...new Set(all.flatMap(of))].toSorted();
  return {
    calls: sum(({ calls }) => calls),
    of: sum((one) => one.of),
    statuses: each(({ statuses }) => statuses),
    kinds: each(({ kinds }) => kinds),
    plain: sum(({ plain }) => plain),
  };
}
