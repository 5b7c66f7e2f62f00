import { isPartial, judgeWaivers, waiverFor } from '../config/index.ts';
import type { Settings } from '../config/settings.ts';
import { member } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import type {
  ReportFinding,
  ReportPattern,
  ReportPinned,
  ReportRequirement,
  ReportWaiver,
} from '../contract/report-parts.ts';
import type { ReportShard } from '../contract/report-comparisons.ts';
import {
  catalogue,
  document,
  isInSet,
  judgedScope,
  judgedSet,
  scopeOrAll,
  setOrNewest,
} from '../requirements/index.ts';
import { inOrder } from './in-order.ts';
import { boundFindings } from './bounded.ts';
import type { FindingLine, RequirementLine, RunLine } from '../journal/line-types.ts';
import type { JournalContent } from '../journal/read-journal.ts';
import { inWords } from '../contract/reason-words.ts';
import { findingWithOwnCurl, withOwnCurl } from './own-curl.ts';
import { decideRun } from './run-verdict.ts';
import { withCauses } from '../contract/follows.ts';

/** The inputs of a verdict other than the journal. */
export type Policy = Pick<
  Settings,
  'strict' | 'failOnDrift' | 'acceptUntested' | 'waivers' | 'only' | 'skip' | 'shard'
>;

/** The baseline that a report is compared with. */
export interface Comparison {
  /** Ids of the findings in the baseline. */
  readonly known: ReadonlySet<string> | null;
  /** Ids of the observations that changed since the baseline. */
  readonly drift: readonly string[];
}

/** A report without its verdict, which `conclude` adds. */
export interface Parts extends Omit<
  Report,
  'verdict' | 'gate' | 'exitCode' | 'sentence' | 'summary' | 'waivers' | 'run' | 'pinned'
> {
  readonly run: Omit<Report['run'], 'lost'>;
  readonly pinned: readonly ReportPinned[];
}

/** Makes the report from a journal, both for a run that ended and for one that was killed. */
export function buildReport(
  content: JournalContent,
  policy: Policy,
  today: string,
  comparison: Comparison = { known: null, drift: [] },
  /** By the id of the finding. */
  patterns: ReadonlyMap<string, ReportPattern> = new Map(),
): Report {
  const run = content.run ?? {};
  const end = content.end ?? {};
  const cut = content.end === null;
  const ended = end.reason ?? (cut ? ({ code: 'cut-short', before: 'it ended' } as const) : null);
  const reason = ended === null ? null : inWords(ended);
  const requests = end.requests ?? content.meter?.summary().reduce((sum, one) => sum + one.calls, 0) ?? 0;
  const traffic = (cut ? content.meter?.summary() : end.traffic) ?? [];
  const startedAt = run.startedAt ?? new Date(0).toISOString();
  const findings = [...content.findings.values()].map((line) =>
    findingOf(line, comparison, content.requirements.get(line.requirement), patterns.get(line.id)),
  );
  return conclude(
    {
      schemaVersion: 2,
      tool: { name: 'travel-conformance', version: run.version ?? '' },
      document: { title: document.title, sha256: document.sha256 },
      requirementSet: judgedSet(setOrNewest(run.requirementSet), rowsOfRun(run)),
      scope: scopeOf(run),
      packs: run.loaded?.length === 0 ? undefined : run.loaded,
      partial: isPartial(policy),
      target: { baseUrl: run.baseUrl ?? '', embedded: run.embedded === true, clockSkewMs: end.clockSkewMs ?? null },
      run: {
        id: run.id ?? '',
        startedAt,
        durationMs: end.durationMs ?? Math.max(0, content.lastAt - Date.parse(startedAt)),
        seed: run.seed ?? 0,
        profile: run.profile ?? '',
        runs: run.runs ?? 0,
        label: labelOf(run),
        requests,
        throttled: end.throttled ?? traffic.reduce((sum, one) => sum + one.throttled, 0),
        inFront: end.inFront,
        ordersSpent: end.ordersSpent ?? content.orders.spent,
        ordersRefused: cut ? content.orders.refused : (end.ordersRefused ?? 0),
        ordersLeft: end.ordersLeft ?? null,
        endedBy: end.endedBy ?? 'crash',
        note: reason?.text ?? null,
        reason,
      },
      pinned: content.pinned.map((one) => ({ ...one, reason: one.reason === null ? null : inWords(one.reason) })),
      requirements: withCauses(requirementsOf(content, findings)),
      findings,
      observations: content.observations,
      coverage: end.coverage,
      coverageMap: end.coverageMap,
      traffic,
      leftBehind: end.leftBehind ?? content.orders.left,
      configuration: run.configuration ?? {},
      shard: shardOf(content, policy),
    },
    policy,
    today,
    comparison,
  );
}

/** The label of the configuration, if there is one. */
function labelOf({ configuration }: RunLine): string | undefined {
  const label = member(configuration, 'label');
  return typeof label === 'string' ? label : undefined;
}

/** Applies the waivers and decides the verdict, on a run's report and on a merged one. */
export function conclude(parts: Parts, policy: Policy, today: string, comparison: Comparison): Report {
  const findings = parts.findings.map((finding) =>
    waiverFor(finding, policy.waivers, today) === null ? finding : { ...finding, waived: true },
  );
  const requirements = parts.requirements.map((one) => {
    const own = findings.filter((finding) => finding.requirement === one.id);
    return own.length > 0 && own.every((finding) => finding.waived === true)
      ? { ...one, verdict: 'waived' as const }
      : one;
  });
  const judged = judgeWaivers(policy.waivers, { requirements, findings }, today);
  const waivers = judged.map(({ waiver: { flaky: _, ...waiver }, state, stale, advice }): ReportWaiver =>
    // Another shard may have needed it.
    parts.shard !== undefined && state === 'unneeded'
      ? { ...waiver, state: 'unjudged', stale: false, advice: null }
      : { ...waiver, state, stale, advice },
  );
  const { pinned, run, ...rest } = parts;
  const decided = decideRun({
    ...rest,
    ...run,
    reason: run.reason ?? null,
    requirements,
    findings,
    waivers,
    embedded: rest.target.embedded,
    acceptUntested: policy.acceptUntested.map((one) => one.id),
    strict: policy.strict,
    drift: policy.failOnDrift ? comparison.drift : [],
    pinnedFailing: pinned
      .filter(
        ({ id, requirement, state }) =>
          state === 'broken' &&
          waiverFor({ id, requirement }, policy.waivers, today) === null &&
          comparison.known?.has(id) !== true,
      )
      .map((one) => one.id),
    baseline: comparison.known !== null,
  });
  return withOwnCurl({
    ...rest,
    run: { ...run, lost: requirements.reduce((sum, one) => sum + one.lost, 0) },
    ...decided,
    summary: summaryOf(requirements),
    ...(pinned.length > 0 ? { pinned } : {}),
    requirements,
    findings: boundFindings(findings, requirements),
    waivers,
  });
}

/** Describes the requirements that the scope of a run leaves out; nothing if it has the whole contract. */
function scopeOf(run: Partial<RunLine>): Report['scope'] {
  const set = setOrNewest(run.requirementSet);
  const ofDocument = rowsOfRun(run).filter(({ section, pack }) => section !== 'declared' && pack === undefined);
  const within = ofDocument.filter((one) => isInSet(one, set));
  return judgedScope(scopeOrAll(member(run.configuration, 'scope')), within) ?? undefined;
}

/** The data for `merge` in the report of a shard. */
function shardOf({ run, end, meter, requirements }: JournalContent, { shard }: Policy): ReportShard | undefined {
  if (shard === null || shard.of === 1) return undefined;
  const tallies = [...requirements].flatMap(([id, { tally }]) => (tally === undefined ? [] : [[id, tally] as const]));
  return {
    ...shard,
    probed: run?.selected ?? [],
    tallies: Object.fromEntries(tallies),
    latencies: end?.latencies ?? meter?.latencies() ?? {},
  };
}

/** The finding of a journal line as the report of its run has it, without cuts. */
export function wholeFinding(line: FindingLine, report: Pick<Report, 'target' | 'configuration'>): ReportFinding {
  return findingWithOwnCurl(findingOf(line, { known: null, drift: [] }), report);
}

function findingOf(
  line: FindingLine,
  comparison: Comparison,
  row?: RequirementLine,
  pattern?: ReportPattern,
): ReportFinding {
  const { operation: _, ...shown } = line.exchange;
  const judged = row?.answersTo?.[line.operation] ?? row?.answers;
  return {
    id: line.id,
    requirement: line.requirement,
    operation: line.operation,
    ...line.violation,
    item: line.item ?? undefined,
    occurrences: line.occurrences,
    ...(line.answers === undefined || judged === undefined ? {} : { answers: { broken: line.answers, judged } }),
    reproduced: line.reproduced,
    ...shown,
    control: line.controls[0] ?? null,
    examples: [...line.controls.slice(1), ...line.examples],
    otherValues: line.otherValues,
    shrunk: line.shrunk,
    seed: line.seed ?? null,
    path: line.path ?? null,
    basis: line.basis,
    ...(line.evidence === undefined ? {} : { evidence: line.evidence, evidenceLack: line.evidenceLack ?? null }),
    pattern,
    known: comparison.known?.has(line.id),
  };
}

/**
 * The requirements in the order of the catalogue. A requirement that a cut run has not judged is inconclusive, unless
 * it was found broken before.
 */
function requirementsOf(content: JournalContent, findings: readonly ReportFinding[]): ReportRequirement[] {
  const selected = content.run?.selected ?? [];
  const rows = new Map(rowsOfRun(content.run ?? {}).map((one) => [one.id, one]));
  // A shard also judges requirements that other shards probe, as far as its own answers allow.
  const ids = new Set([...selected, ...content.requirements.keys(), ...findings.map((finding) => finding.requirement)]);
  return inOrder(ids, [...rows.keys()]).flatMap((id) => {
    const known = rows.get(id);
    if (known === undefined) return [];
    const { level, section, statement, subject, reading, probes, quotes, pack } = known;
    const own = findings.filter((finding) => finding.requirement === id);
    const line = content.requirements.get(id) ?? cutLine(id, level, own.length);
    return [
      {
        id,
        level,
        section,
        statement,
        pack,
        // Reporters show these with a finding.
        ...(own.length === 0 || pack !== undefined ? {} : { subject, reading, probes, quotes }),
        verdict: line.verdict,
        cases: line.cases,
        answers: line.answers,
        lost: line.lost,
        stopped: line.stopped,
        unseenRate: line.unseenRate,
        reason: line.reason === null ? null : inWords(line.reason),
        unjudged: line.unjudged,
        findings: own.map((finding) => finding.id),
        calls: line.calls,
        sharedCalls: line.sharedCalls ?? 0,
      },
    ];
  });
}

function cutLine(id: string, level: string, findings: number): RequirementLine {
  const verdict = findings > 0 ? (level === 'MUST' ? 'fail' : 'warn') : 'inconclusive';
  return {
    id,
    verdict,
    cases: findings,
    lost: 0,
    unseenRate: null,
    reason: findings > 0 ? null : { code: 'cut-short', before: 'it was judged' },
    calls: 0,
  };
}

function summaryOf(requirements: readonly ReportRequirement[]): Report['summary'] {
  const summary = { pass: 0, fail: 0, warn: 0, inconclusive: 0, untested: 0, waived: 0 };
  for (const { verdict } of requirements) summary[verdict] += 1;
  return summary;
}

/**
 * The rows of a run's requirements, as its journal has them. A journal from before 0.3.0 has only the rows of packs;
 * the other rows come from the catalogue, for which the suites must be loaded.
 */
function rowsOfRun({ rows, packs = [] }: Pick<RunLine, 'rows' | 'packs'>): NonNullable<RunLine['rows']> {
  return rows ?? [...[...catalogue().values()].filter(({ pack }) => pack === undefined), ...packs];
}
