import { judgeWaivers, waiverFor } from '../config/index.ts';
import type { Settings } from '../config/settings.ts';
import type { Judge } from '../model/finding.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type {
  EndedBy,
  OperationTraffic,
  Report,
  ReportFinding,
  ReportObservation,
  ReportPinned,
  ReportRequirement,
  ReportWaiver,
  ShownExchange,
  Verdict,
} from '../model/report.ts';
import { document, requirementById, requirements as catalogue } from '../requirements/index.ts';
import type { JournalContent } from './read-journal.ts';
import { decideRun } from './run-verdict.ts';

/** What turns a journal into a verdict, beside the journal itself. */
export type Policy = Pick<Settings, 'strict' | 'failOnDrift' | 'acceptUntested' | 'waivers' | 'only' | 'skip' | 'shard'>;

/** What a report is compared with. */
export interface Comparison {
  /** Ids of findings that the baseline has. */
  readonly known: ReadonlySet<string> | null;
  /** Ids of observations that changed since. */
  readonly drift: readonly string[];
}

interface FindingLine {
  readonly id: string;
  readonly requirement: string;
  readonly operation: string;
  readonly violation: { cause: string; message: string; expected: string; actual: string };
  readonly exchange: ShownExchange;
  readonly controls: readonly ShownExchange[];
  readonly examples: readonly ShownExchange[];
  readonly occurrences: number;
  readonly reproduced: { of: number; times: number };
  readonly shrunk: boolean;
  readonly seed: number | null;
  readonly path: string | null;
  readonly judge: Judge | null;
}

/** Makes the report from a journal: the one way, for a run that ended well and for one that was killed. */
export function buildReport(content: JournalContent, policy: Policy, today: string, comparison: Comparison = { known: null, drift: [] }): Report {
  const run = content.run ?? {};
  const baseUrl = String(run['baseUrl'] ?? '');
  const end = content.end ?? {};
  const shownFindings = [...content.findings.values()].map((line) => findingOf(line as unknown as FindingLine, comparison));
  const findings = shownFindings.map((finding) => (waiverFor(finding, policy.waivers, today) === null ? finding : { ...finding, waived: true }));
  const requirements = requirementsOf(content, findings);
  const judged = judgeWaivers(policy.waivers, { requirements, findings }, today);
  const waivers: ReportWaiver[] = judged.map(({ waiver: { flaky: _, ...waiver }, state, stale, advice }) => ({ ...waiver, state, stale, advice }));
  const endedBy = (content.end === null ? 'crash' : String(end['endedBy'])) as EndedBy;
  const requests = Number(end['requests'] ?? content.meter?.summary().reduce((sum, one) => sum + one.calls, 0) ?? 0);
  const traffic = (content.end === null ? (content.meter?.summary() ?? []) : end['traffic']) as unknown as OperationTraffic[];
  const startedAt = String(run['startedAt'] ?? new Date(0).toISOString());
  const pinned = content.pinned.map(({ kind: _, ...rest }) => rest as unknown as ReportPinned);
  const verdict = decideRun({
    requirements,
    findings,
    waivers,
    acceptUntested: policy.acceptUntested.map((one) => one.id),
    strict: policy.strict,
    drift: policy.failOnDrift ? comparison.drift : [],
    pinnedFailing: pinned
      .filter(
        ({ id, requirement, state }) =>
          state === 'broken' && waiverFor({ id, requirement }, policy.waivers, today) === null && comparison.known?.has(id) !== true,
      )
      .map((one) => one.id),
    baseline: comparison.known !== null,
    requests,
    endedBy,
    note: content.end === null ? 'the run was cut short before it ended' : ((end['note'] as string | null) ?? null),
  });
  return {
    schemaVersion: 1,
    tool: { name: 'travel-conformance', version: String(run['version'] ?? '') },
    document: { title: document.title, sha256: document.sha256 },
    partial: policy.only.length > 0 || policy.skip.length > 0 || policy.shard !== null,
    target: { baseUrl, embedded: run['embedded'] === true, clockSkewMs: (end['clockSkewMs'] as number | null) ?? null },
    run: {
      id: String(run['id'] ?? ''),
      startedAt,
      durationMs: Number(end['durationMs'] ?? Math.max(0, content.lastAt - Date.parse(startedAt))),
      seed: Number(run['seed'] ?? 0),
      profile: String(run['profile'] ?? ''),
      runs: Number(run['runs'] ?? 0),
      requests,
      throttled: Number(end['throttled'] ?? traffic.reduce((sum, one) => sum + one.throttled, 0)),
      lost: requirements.reduce((sum, one) => sum + one.lost, 0),
      ordersSpent: Number(end['ordersSpent'] ?? content.orders.spent),
      ordersLeft: (end['ordersLeft'] as number | null) ?? null,
      endedBy,
      note: (end['note'] as string | null) ?? (content.end === null ? 'the run was cut short before it ended' : null),
    },
    ...verdict,
    summary: summaryOf(requirements),
    ...(pinned.length > 0 ? { pinned } : {}),
    requirements,
    findings,
    observations: content.observations.map(({ kind: _, ...rest }) => rest as unknown as ReportObservation),
    waivers,
    traffic,
    leftBehind: (end['leftBehind'] as string[] | undefined) ?? content.orders.left,
    configuration: (run['configuration'] as Json | undefined) ?? {},
  };
}

function findingOf(line: FindingLine, comparison: Comparison): ReportFinding {
  const [control, ...others] = line.controls;
  const { operation: _, ...shown } = line.exchange;
  return {
    id: line.id,
    requirement: line.requirement,
    operation: line.operation,
    ...line.violation,
    occurrences: line.occurrences,
    reproduced: line.reproduced,
    ...shown,
    control: control ?? null,
    examples: [...others, ...line.examples],
    shrunk: line.shrunk,
    seed: line.seed,
    path: line.path,
    judge: line.judge ?? null,
    ...(comparison.known === null ? {} : { known: comparison.known.has(line.id) }),
  };
}

/** In the order of the catalogue. What a cut run has not judged is inconclusive, unless it was found broken before. */
function requirementsOf(content: JournalContent, findings: readonly ReportFinding[]): ReportRequirement[] {
  const selected = (content.run?.['selected'] as string[] | undefined) ?? [...content.requirements.keys()];
  const order = new Map(catalogue.map((one, index) => [one.id, index]));
  return selected
    .toSorted((a, b) => (order.get(a) ?? Infinity) - (order.get(b) ?? Infinity))
    .flatMap((id) => {
      const requirement = requirementById(id);
      if (requirement === undefined) return [];
      const own = findings.filter((finding) => finding.requirement === id);
      const line: JsonObject = content.requirements.get(id) ?? cutLine(requirement.level, own.length);
      const verdict = own.length > 0 && own.every((finding) => finding.waived === true) ? 'waived' : (line['verdict'] as Verdict);
      return [
        {
          id,
          level: requirement.level,
          section: requirement.section,
          statement: requirement.statement,
          verdict,
          cases: Number(line['cases']),
          lost: Number(line['lost']),
          unseenRate: line['unseenRate'] as number | null,
          reason: line['reason'] as string | null,
          findings: own.map((finding) => finding.id),
          calls: Number(line['calls']),
        },
      ];
    });
}

function cutLine(level: string, findings: number): JsonObject {
  const verdict = findings > 0 ? (level === 'MUST' ? 'fail' : 'warn') : 'inconclusive';
  return { verdict, cases: findings, lost: 0, unseenRate: null, reason: findings > 0 ? null : 'the run was cut short before it was judged', calls: 0 };
}

function summaryOf(requirements: readonly ReportRequirement[]): Report['summary'] {
  const summary = { pass: 0, fail: 0, warn: 0, inconclusive: 0, untested: 0, waived: 0 };
  for (const { verdict } of requirements) summary[verdict] += 1;
  return summary;
}
