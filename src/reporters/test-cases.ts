import type { Report, ReportFinding, ReportRequirement, Verdict } from '../contract/report.ts';
import { cut } from './bound-report.ts';
import { visibleLine } from './escape.ts';
import { replayLine } from './finding-commands.ts';
import { reasonText } from './reasons.ts';
import {
  count,
  isStrict,
  occurrencesText,
  passText,
  sectionText,
  sortFindings,
  staleWaivers,
  staleWaiverText,
  targetText,
  topicOf,
  waiverOf,
  whereText,
} from './report-facts.ts';
import { noteOf } from './note.ts';

/** Findings of one requirement that are written out; the rest is counted. */
const shownFindings = 10;
/** Longest member of a finding, in UTF-16 units: keeps files far below GitLab's 30 MB. */
const longest = 8000;

/** A requirement, a stale waiver or the verdict in the terms of test reports. All texts are visible text. */
export interface TestCase {
  /** The topic: `http`, `envelope`, `auth`, `bus`, `cancel`, `statement`, and `run` for what concerns the whole run. */
  readonly suite: string;
  /** Unique; begins with the requirement's id. */
  readonly name: string;
  /** `error`: the run came to no verdict. */
  readonly outcome: 'passed' | 'failed' | 'error' | 'skipped';
  /** In a line: what broke, or why it was skipped; null for a plain pass. */
  readonly message: string | null;
  /** Kind of a failure: `MUST broken`, `stale waiver` …; null else. */
  readonly type: string | null;
  /** Evidence in lines; empty for none. */
  readonly text: string;
  readonly verdict: Verdict | null;
  readonly requirement: ReportRequirement | null;
}

/**
 * The report as test cases. A broken MUST fails (a SHOULD under `--strict`, a stale waiver always); inconclusive,
 * untested, waived and what only the baseline knows is skipped with the reason. `run.verdict` comes last and fails
 * where nothing else does, so that no test report looks green where the exit code is not 0.
 */
export function testCases(report: Report): TestCase[] {
  const findings = new Map<string, ReportFinding[]>();
  for (const finding of report.findings)
    findings.set(finding.requirement, [...(findings.get(finding.requirement) ?? []), finding]);
  const cases = [
    ...report.requirements.map((one) => requirementCase(report, one, findings.get(one.id) ?? [])),
    ...staleWaiverCases(report),
  ];
  return uniqueNames([...cases, verdictCase(report, cases)]);
}

function requirementCase(report: Report, requirement: ReportRequirement, findings: readonly ReportFinding[]): TestCase {
  const { verdict } = requirement;
  const base = {
    suite: topicOf(requirement.id),
    name: `${requirement.id} ${requirement.statement}`,
    type: null,
    text: '',
    verdict,
    requirement,
  };
  const skipped = (message: string): TestCase => ({ ...base, outcome: 'skipped', message: line(message) });
  if (verdict === 'pass') return { ...base, outcome: 'passed', message: null, text: passText(requirement) };
  if (verdict === 'inconclusive' || verdict === 'untested')
    return skipped(`${verdict}: ${reasonText(report, requirement)}`);
  if (verdict === 'waived') {
    const waiver = report.waivers.find((one) => one.id === requirement.id && one.state === 'used');
    return skipped(
      waiver === undefined ? 'waived' : `waived until ${waiver.expires} by ${waiver.owner}: ${waiver.reason}`,
    );
  }
  const { failures, warnings, known } = sortFindings({ ...report, requirements: [requirement], findings });
  const counted = [...failures, ...warnings];
  if (counted.length === 0 && known.length > 0) return skipped(`known from the baseline: ${known[0]?.message ?? ''}`);
  const more = counted.length > 1 ? ` (and ${count(counted.length - 1, 'further finding')})` : '';
  const message = `${line(counted[0]?.message ?? requirement.reason?.text ?? 'no finding was kept')}${more}`;
  const shown = counted.slice(0, shownFindings).map((finding) => findingText(report, requirement, finding));
  if (counted.length > shownFindings) shown.push(`${counted.length - shownFindings} further findings: see report.json`);
  const text = shown.join('\n\n');
  if (verdict === 'fail' || isStrict(report))
    return { ...base, outcome: 'failed', message, type: `${requirement.level} broken`, text };
  return { ...base, outcome: 'passed', message: `warning: ${message}`, text: `warning: ${message}\n\n${text}` };
}

function findingText(report: Report, requirement: ReportRequirement, finding: ReportFinding): string {
  const waiver = waiverOf(report, finding);
  return [
    `${finding.id}  ${requirement.level} ${sectionText(requirement.section)}  ${requirement.statement}`,
    ...(whereText(finding) === null ? [] : [`where: ${whereText(finding)}`]),
    `expected: ${finding.expected}`,
    `actual: ${finding.actual}`,
    `${occurrencesText(finding)}; sent ${finding.at}; request id ${finding.requestId ?? 'none'}`,
    `request: ${finding.curl}`,
    `replay: ${replayLine(report, finding)}`,
    ...(waiver === undefined ? [] : [`waived: ${waiver.reason}`]),
  ]
    .map(line)
    .join('\n');
}

function staleWaiverCases(report: Report): TestCase[] {
  return staleWaivers(report).map((waiver) => ({
    suite: 'run',
    name: `${waiver.id} waiver ${waiver.finding ?? 'of the requirement'}`,
    outcome: 'failed',
    message: line(staleWaiverText(waiver)),
    type: 'stale waiver',
    text: '',
    verdict: null,
    requirement: null,
  }));
}

function verdictCase(report: Report, others: readonly TestCase[]): TestCase {
  const base = {
    suite: 'run',
    name: 'run.verdict The run came to a verdict, and nothing counts against it.',
    verdict: null,
    requirement: null,
  };
  const message = line([report.sentence, noteOf(report) ?? ''].join(' ').trimEnd());
  if (report.verdict === 'none') return { ...base, outcome: 'error', message, type: 'no verdict', text: '' };
  if (report.gate === 'failed' && !others.some((one) => one.outcome === 'failed'))
    return { ...base, outcome: 'failed', message, type: 'gate failed', text: '' };
  const facts =
    `gate ${report.gate}, verdict ${report.verdict}, profile ${report.run.profile}, seed ${report.run.seed}, ` +
    `${report.tool.name} ${report.tool.version}, document ${report.document.sha256}`;
  return {
    ...base,
    outcome: 'passed',
    message: null,
    type: null,
    text: [report.sentence, targetText(report), facts].map(line).join('\n'),
  };
}

/** GitLab keeps only the first of two test cases with one name. */
function uniqueNames(cases: readonly TestCase[]): TestCase[] {
  const taken = new Set<string>();
  return cases.map((one) => {
    const plain = line(one.name);
    let name = plain;
    for (let n = 2; taken.has(name); n += 1) name = `${plain} (${n})`;
    taken.add(name);
    return { ...one, suite: line(one.suite), name };
  });
}

const line = (text: string): string => visibleLine(cut(text, longest));
