import { createHash } from 'node:crypto';
import { canonicalJson, isObject, type Json } from '../contract/json.ts';
import type { FirewallSeen } from '../contract/reasons/firewall.ts';
import type {
  EndedBy,
  Report,
  ReportFinding,
  ReportRequirement,
  ReportShard,
  ShardTally,
  ShownExchange,
} from '../contract/report.ts';
import { type Comparison, conclude, type Parts, type Policy } from './build-report.ts';
import { orderOf } from './in-order.ts';
import { mergeObservations } from './merge-observations.ts';
import { twoOf } from '../contract/follows.ts';
import { TrafficMeter } from '../journal/traffic.ts';
import { inWords } from '../contract/reason-words/words.ts';
import { decideVerdict, type Tally, unseenRate } from '../requirements/verdict.ts';

/** A report that says which shard it is of. */
export type ShardReport = Report & { readonly shard: ReportShard };

/** Further examples that a finding keeps. */
const keptExamples = 3;
/** How runs end, the worst first. */
const endings: readonly EndedBy[] = ['crash', 'signal', 'circuit', 'time', 'budget', 'done'];
/** What of the configuration may differ from machine to machine. */
const ofTheMachine = new Set(['shard', 'configFile', 'out', 'ledger', 'reporters', 'baseline', 'proxy', 'tls']);

/**
 * Why reports cannot be merged, one line each: they have to be all shards of one run, each once. `names` says which is
 * which.
 */
export function mergeProblems(reports: readonly Report[], names: readonly string[]): string[] {
  const [first] = reports;
  if (first === undefined) return ['expected the reports of all shards, got none'];
  const none = reports.flatMap((report, index) =>
    report.shard === undefined
      ? [`${names[index]}: expected the report of a shard (--shard i/n), got one of another run`]
      : [],
  );
  if (none.length > 0) return none;
  const problems: string[] = [];
  const same = (what: string, of: (report: Report) => string): void => {
    const other = reports.findIndex((report) => of(report) !== of(first));
    if (other > 0)
      problems.push(
        `${names[other]}: expected the same ${what} as in ${names[0]} (${of(first)}), got ` +
          `${of(reports[other] as Report)}; merge the shards of one run`,
      );
  };
  same('number of shards', ({ shard }) => String(shard?.of));
  same('target', ({ target }) => (target.embedded ? 'the built-in platform' : target.baseUrl));
  same('seed', ({ run }) => String(run.seed));
  same('version', ({ tool }) => tool.version);
  same('packs', ({ packs = [] }) => packs.map(({ name, version }) => `${name} ${version ?? ''}`.trimEnd()).join(', '));
  same('document', ({ document }) => document.sha256);
  same('profile', ({ run }) => run.profile);
  if (problems.length === 0) {
    const other = reports.flatMap((report, index) =>
      differences(first.configuration, report.configuration, first.target.embedded).map(
        (key) => `${names[index]}: ${key}`,
      ),
    );
    if (other.length > 0)
      problems.push(`expected the same configuration in all shards, got another value in ${other.join(', ')}`);
    problems.push(...countProblems(reports as readonly ShardReport[], names));
  }
  return problems;
}

function countProblems(reports: readonly ShardReport[], names: readonly string[]): string[] {
  const of = reports[0]?.shard.of ?? 0;
  return Array.from({ length: of }, (_, place) => place + 1).flatMap((index) => {
    const places = reports.flatMap(({ shard }, place) => (shard.index === index ? [names[place]] : []));
    if (places.length === 1) return [];
    return [
      places.length === 0
        ? `shard ${index}/${of}: expected its report, got none`
        : `shard ${index}/${of}: expected one report, got ${places.join(' and ')}`,
    ];
  });
}

/** Keys of the configuration that differ, but those of the machine. */
function differences(one: Json, other: Json, embedded: boolean): string[] {
  if (!isObject(one) || !isObject(other)) return [];
  const skipped = (key: string): boolean => ofTheMachine.has(key) || (embedded && key === 'baseUrl');
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => !skipped(key) && canonicalJson(one[key] ?? null) !== canonicalJson(other[key] ?? null),
  );
}

/** One report from those of all shards of a run, judged by the rules for any run. They must have no `mergeProblems`. */
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
  const { shard: _, changes: __, ...rest } = first;
  return conclude(
    {
      ...rest,
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
 * The run that the shards are parts of: what they counted added up, from the first beginning to the last end, ended as
 * the worst of them. In their order.
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
  /** Whether this shard has asked something for it. */
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
      level: first.level,
      findings: own.length,
      judged: cases,
      lost: sum((row) => row.lost),
      boundaryLost: rows.reduce((total, { tally: one }) => total + (one?.boundaryLost ?? 0), 0),
      lostBecause: twoOf([...lostBecause.values()]),
      // What a shard lacked that asked for it: the others were not to supply it.
      missing: rows.find(({ owns, tally: one }) => owns && one?.missing != null)?.tally?.missing ?? null,
      suiteError: rows.find(({ tally: one }) => one?.suiteError != null)?.tally?.suiteError ?? null,
      ...(first.pack === undefined ? {} : { pack: first.pack }),
    };
    // A shard that was cut short has told no tally: what it would have told is not known.
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
        ...(unjudged === undefined ? {} : { unjudged }),
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
  const byId = new Map<string, ReportFinding[]>();
  for (const finding of reports.flatMap(({ findings }) => findings))
    byId.set(finding.id, [...(byId.get(finding.id) ?? []), finding]);
  return [...byId.values()].map((same) => {
    const [first, ...others] = same.toSorted((a, b) => size(a) - size(b)) as [ReportFinding, ...ReportFinding[]];
    const { waived: _, known: __, answers: ___, ...smallest } = first;
    const total = (of: (finding: ReportFinding) => number): number => same.reduce((sum, one) => sum + of(one), 0);
    // Shards that have not seen it have judged answers without it.
    const judged = rowsOf(reports, first.requirement).map(({ row }) => row.answers);
    const isTold = [...judged, ...same.map((one) => one.answers)].every((one) => one !== undefined);
    return {
      ...smallest,
      occurrences: total((one) => one.occurrences),
      ...(isTold
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
function shown({ call, operation, request, response, curl, requestId, at, durationMs }: ReportFinding): ShownExchange {
  return { ...(call === undefined ? {} : { call }), operation, request, response, curl, requestId, at, durationMs };
}

function size({ request }: ReportFinding): number {
  return JSON.stringify(request.body).length;
}

/** What something in front of the platform answered in any of the runs. */
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

/** What firewalls of several runs stopped, added up: they are one. */
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
