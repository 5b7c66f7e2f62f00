import { travelsInClear } from '../contract/clear-text.ts';
import { member } from '../contract/json.ts';
import type { Json } from '../contract/json.ts';
import type {
  Report,
  ReportFinding,
  ReportObservation,
  ReportRequirement,
  ReportWaiver,
  Verdict,
} from '../contract/report.ts';

/** Every verdict, the most urgent first: the order in which all reports list them. */
export const verdicts: readonly Verdict[] = ['fail', 'warn', 'inconclusive', 'untested', 'waived', 'pass'];

/** Whether a text names a verdict. */
export function isVerdict(text: unknown): text is Verdict {
  return verdicts.some((one) => one === text);
}

/** Whether warnings fail the run (`strict` in the configuration). */
export function isStrict(report: Report): boolean {
  return member(report.configuration, 'strict') === true;
}

/** `gate passed` or `gate failed`, where the verdict on the target does not tell it; null otherwise. */
export function gateText({ verdict, gate }: Pick<Report, 'verdict' | 'gate'>): string | null {
  return verdict === 'none' || (verdict === 'conforms') === (gate === 'passed') ? null : `gate ${gate}`;
}

/**
 * Requirements that are broken in a run that passed the gate all the same: the baseline has them, or they are waived.
 */
export function knownFailures(report: Report): number {
  const counted = report.requirements.filter(({ level }) => level === 'MUST' || isStrict(report));
  return counted.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn' || verdict === 'waived').length;
}

/**
 * `requirements 2026-11`, how many came later and were left out, the scope and the packs; null in a report of before
 * there were sets.
 */
export function setText({ requirementSet, scope, packs = [] }: Report): string | null {
  if (requirementSet === undefined) return null;
  const { name, leftOut } = requirementSet;
  return [
    `requirements ${name}${leftOut.length === 0 ? '' : ` (without ${count(leftOut.length, 'later one')})`}`,
    ...(scope === undefined ? [] : [`scope ${scope.name}`]),
    ...packs.map(
      (pack) => `pack ${pack.name} (${[pack.from, ...(pack.version === null ? [] : [pack.version])].join(' ')})`,
    ),
  ].join(', ');
}

/**
 * The base URL and, where it is the built-in platform's, that it is: else a green run would seem to speak of somebody's
 * own.
 */
export function targetText({ target }: Pick<Report, 'target'>): string {
  return `${target.baseUrl}${targetNote({ target })}`;
}

/**
 * ` (built-in platform)` after the base URL of a run of that, ` (the key travels in clear)` after one that is not
 * encrypted; empty for any other.
 */
export function targetNote({ target }: Pick<Report, 'target'>): string {
  if (target.embedded) return ' (built-in platform)';
  return travelsInClear(target.baseUrl) ? ' (the key travels in clear)' : '';
}

/**
 * Orders that a run has spent, refused ones, and those that are left: `7 orders spent, 2 refused (in the ledger, too),
 * 5 left`.
 */
export function ordersText({ ordersSpent, ordersRefused = 0, ordersLeft }: Report['run']): string {
  return [
    `${count(ordersSpent, 'order')} spent`,
    ...(ordersRefused > 0 ? [`${ordersRefused} refused (in the ledger, too)`] : []),
    ...(ordersLeft === null ? [] : [`${ordersLeft} left`]),
  ].join(', ');
}

/**
 * What went wrong on the way to the target, for the line of facts: `2 throttled`, `7 without an answer`. Empty where
 * nothing did.
 */
export function trafficTroubles({ run, traffic }: Pick<Report, 'run' | 'traffic'>): string[] {
  const { answers = [], resent = 0 } = run.inFront ?? {};
  const inFront = answers.reduce((sum, { calls }) => sum + calls, 0);
  const unanswered = Math.max(0, traffic.reduce((sum, { faults }) => sum + faults, 0) - inFront);
  return [
    ...(run.throttled > 0 ? [`${run.throttled} throttled`] : []),
    ...(inFront > 0
      ? [
          `${count(inFront, 'answer')} came from something in front of the platform (${statusesOf(answers)}), ` +
            `${count(resent, 'call')} sent again`,
        ]
      : []),
    ...firewallFacts(run),
    ...(unanswered > 0 ? [`${unanswered} without an answer`] : []),
  ];
}

/** What a firewall stopped; of one that stops plain calls too a warning. */
function firewallFacts({ inFront }: Pick<Report['run'], 'inFront'>): string[] {
  const { firewall } = inFront ?? {};
  if (firewall === undefined) return [];
  const { calls, of, plain } = firewall;
  return [
    `${calls} of ${of} attack-like calls stopped by the firewall`,
    ...(plain > 0
      ? [`warning: ${count(plain, 'call')} that ${plain === 1 ? 'does' : 'do'} not look like an attack stopped too`]
      : []),
  ];
}

function statusesOf(answers: readonly { readonly status: number }[]): string {
  return [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b).join(', ');
}

/** The folder of the reports, as from the folder in which the run was started. */
export function outFolder(report: Report): string {
  const out = member(report.configuration, 'out');
  return typeof out === 'string' && out !== '' ? out : 'reports/latest';
}

/** The file that the configuration was read from, as from the folder in which the run was started; null for none. */
export function configFile(report: Report): string | null {
  const file = member(report.configuration, 'configFile');
  return typeof file === 'string' && file !== '' ? file : null;
}

/**
 * What a finding's control is to it: what rests on several answers has another of them there, anything else what was
 * answered as it should be.
 */
export function controlWords({ evidence }: ReportFinding): { readonly title: string; readonly hint: string } {
  return (evidence?.length ?? 0) > 2
    ? { title: 'Beside it', hint: 'another call that this rests on' }
    : { title: 'Control', hint: 'the same request but for one thing' };
}

/**
 * The requirement's topic, which is the first part of its id: `http`, `envelope`, `auth`, `bus`, `cancel`, `statement`.
 */
export function topicOf(id: string): string {
  return id.split('.', 1)[0] ?? id;
}

/** `§4.1, 8`, or the words where the section is no number. */
export function sectionText(section: string): string {
  return /^\d/.test(section) ? `§${section}` : section;
}

/** The findings in the order in which they matter. `known` stand in the baseline and do not count. */
export interface SortedFindings {
  readonly failures: readonly ReportFinding[];
  readonly warnings: readonly ReportFinding[];
  readonly known: readonly ReportFinding[];
  readonly waived: readonly ReportFinding[];
}

/**
 * Each finding once: waived before known, then by the level of its requirement (MUST where the requirement is not in
 * the report).
 */
export function sortFindings(report: Report): SortedFindings {
  const requirements = requirementsById(report);
  const sorted = {
    failures: [] as ReportFinding[],
    warnings: [] as ReportFinding[],
    known: [] as ReportFinding[],
    waived: [] as ReportFinding[],
  };
  for (const finding of report.findings) {
    const requirement = requirements.get(finding.requirement);
    if (finding.waived === true || requirement?.verdict === 'waived') sorted.waived.push(finding);
    else if (finding.known === true) sorted.known.push(finding);
    else if (requirement?.level === 'SHOULD') sorted.warnings.push(finding);
    else sorted.failures.push(finding);
  }
  return sorted;
}

/** The requirements under their ids. */
export function requirementsById(report: Report): ReadonlyMap<string, ReportRequirement> {
  return new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
}

/** The requirements of one verdict, in the report's order. */
export function requirementsWith(report: Report, verdict: Verdict): readonly ReportRequirement[] {
  return report.requirements.filter((requirement) => requirement.verdict === verdict);
}

/** `1 case`, `84 cases`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** Cases below which a pass is marked: it stands on little. */
const fewCases = 10;

/** Whether a requirement passed with so few cases that the reader should know. */
export function hasFewCases({ verdict, cases }: ReportRequirement): boolean {
  return verdict === 'pass' && cases < fewCases;
}

/** What a pass is worth: `84 cases passed; a fault in 1 of 28 calls or more would have been found (95 %)`. */
export function passText(requirement: ReportRequirement): string {
  const lost = requirement.lost > 0 ? `, ${requirement.lost} could not be judged` : '';
  const share = foundText(requirement);
  const { stopped = 0, cases } = requirement;
  const firewall = stopped > 0 ? `, ${stopped} of ${cases + requirement.lost + stopped} stopped by the firewall` : '';
  const found = share === null ? '' : `; a fault in ${share} or more would have been found (95 %)`;
  return `${count(requirement.cases, 'case')} passed${lost}${firewall}${found}`;
}

/**
 * The share of calls from which on a fault would have been found, for a column: `1 of 28 calls`, `95 % of calls`; null
 * without cases.
 */
export function foundText({ unseenRate: rate }: ReportRequirement): string | null {
  if (rate === null || rate <= 0) return null;
  // Rounded up: of this share it is true.
  return rate > 0.5 ? `${Math.ceil(rate * 100)} % of calls` : `1 of ${Math.floor(1 / rate)} calls`;
}

/** `in 145 of 203 answers`; `12 times` where the report does not tell of how many. */
export function seenText({ answers, occurrences }: ReportFinding): string {
  if (answers === undefined) return occurrences === 1 ? 'once' : `${occurrences} times`;
  return `in ${answers.broken} of ${answers.judged} answers`;
}

/** `in 12 of 203 answers, reproduced 3 of 3`. */
export function occurrencesText(finding: ReportFinding): string {
  const { of, times } = finding.reproduced;
  return (
    `${seenText(finding)}, ` +
    `${of === 0 ? 'not sent again' : `reproduced ${times} of ${of}`}${finding.shrunk ? ', request shrunk' : ''}`
  );
}

/** A waiver to paste into the configuration, good for thirty days after the run. */
export function waiverText(report: Report, finding: ReportFinding): string {
  return JSON.stringify({
    id: finding.requirement,
    finding: finding.id,
    reason: 'why it may stay for now',
    owner: 'who takes care of it',
    expires: daysAfter(report.run.startedAt, 30),
  });
}

function daysAfter(instant: string, days: number): string {
  const start = Date.parse(instant);
  const day = new Date(start + days * 86_400_000);
  return Number.isNaN(day.getTime()) ? 'YYYY-MM-DD' : day.toISOString().slice(0, 10);
}

/** `2026-11-20 10:00` of an instant (ISO 8601 UTC). */
export function minuteText(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

/** `12 ms`, `3.4 s`, `2 min 5 s`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** What was judged: `/data/lines/0/price`, `the pages of a search`; null where it is an answer as a whole. */
export function whereText({ place }: ReportFinding): string | null {
  return place ?? null;
}

/** A value as short JSON: an open point's value in a line. */
export function shortJson(value: Json, longest = 120): string {
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** The waivers that fail the run until they are deleted. */
export function staleWaivers(report: Report): readonly ReportWaiver[] {
  return report.waivers.filter((waiver) => waiver.stale);
}

/** What to do about a waiver that fails the run. */
export function staleWaiverText(waiver: ReportWaiver): string {
  return (
    waiver.advice ??
    `delete the waiver of ${waiver.id}${waiver.finding === null ? '' : ` (${waiver.finding})`}, owner ${waiver.owner}`
  );
}

/** A waiver as it stands in the configuration, near enough to be found there. */
export function waiverLine({ id, finding, reason, owner, issue, expires }: ReportWaiver): string {
  return JSON.stringify({
    id,
    ...(finding === null ? {} : { finding }),
    reason,
    owner,
    ...(issue === null ? {} : { issue }),
    expires,
  });
}

/** The waiver that covers a finding: one of the finding itself before one of its requirement. */
export function waiverOf(report: Report, finding: ReportFinding): ReportWaiver | undefined {
  const used = report.waivers.filter((waiver) => waiver.id === finding.requirement && waiver.state === 'used');
  return used.find((waiver) => waiver.finding === finding.id) ?? used.find((waiver) => waiver.finding === null);
}

/** `since 2026-11-20` for an answer that earlier reports gave already; null where this run is the first. */
export function sinceWhen(report: Report, { since }: ReportObservation): string | null {
  return since === undefined || since >= report.run.startedAt ? null : `since ${since.slice(0, 10)}`;
}

/** Whether a thing left behind is told in words; else it is an order's number. */
export function isSentence(left: string): boolean {
  return left.includes(' ');
}
