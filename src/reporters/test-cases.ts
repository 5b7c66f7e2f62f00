import { count, present } from '../contract/text.ts';
import { groupedBy } from '../contract/grouped-by.ts';
import type { Report } from '../contract/report.ts';
import type { ReportRequirement, Verdict } from '../contract/report-parts.ts';
import { visibleLine } from './escape.ts';
import type { FindingView } from './view/finding.ts';
import { reasonText, type RequirementView } from './view/not-judged.ts';
import { type ReportView, viewOf } from './view/report-view.ts';

/** Findings of one requirement that are written out; the rest is counted. */
const shownFindings = 10;
/** Longest text of a finding, in UTF-16 units: keeps files far below GitLab's 30 MB. */
const limits = { prose: 8000, command: 8000 };

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
export function testCases(whole: Report): TestCase[] {
  const view = viewOf(whole, limits);
  const { report } = view;
  const findings = groupedBy(
    view.groups.flatMap((group) => group.findings),
    ({ requirement }) => requirement,
  );
  const cases = [
    ...report.requirements.map((one, index) =>
      requirementCase(view, one, view.requirements[index] as RequirementView, findings.get(one.id) ?? []),
    ),
    ...staleWaiverCases(view),
  ];
  return uniqueNames([...cases, verdictCase(view, cases)]);
}

function requirementCase(
  { report, isStrict }: ReportView,
  requirement: ReportRequirement,
  { pass }: RequirementView,
  findings: readonly FindingView[],
): TestCase {
  const { id, level, statement, verdict } = requirement;
  const base = {
    suite: id.split('.', 1)[0] ?? id,
    name: `${id} ${statement}`,
    type: null,
    text: '',
    verdict,
    requirement,
  };
  const skipped = (message: string): TestCase => ({ ...base, outcome: 'skipped', message: visibleLine(message) });
  if (verdict === 'pass') return { ...base, outcome: 'passed', message: null, text: pass ?? '' };
  if (verdict === 'inconclusive' || verdict === 'untested')
    return skipped(`${verdict}: ${reasonText(report, requirement)}`);
  if (verdict === 'waived') return skipped(findings.find(({ waived }) => waived !== null)?.waived ?? 'waived');
  const counted = findings.filter(({ kind }) => kind === 'fail' || kind === 'warn');
  const known = findings.find(({ kind }) => kind === 'known');
  if (counted.length === 0 && known !== undefined) return skipped(`known from the baseline: ${known.message}`);
  const more = counted.length > 1 ? ` (and ${count(counted.length - 1, 'further finding')})` : '';
  const message = `${visibleLine(counted[0]?.message ?? requirement.reason?.text ?? 'no finding was kept')}${more}`;
  const shown = counted.slice(0, shownFindings).map(findingText);
  if (counted.length > shownFindings) shown.push(`${counted.length - shownFindings} further findings: see report.json`);
  const text = shown.join('\n\n');
  if (verdict === 'fail' || isStrict) return { ...base, outcome: 'failed', message, type: `${level} broken`, text };
  return { ...base, outcome: 'passed', message: `warning: ${message}`, text: `warning: ${message}\n\n${text}` };
}

function findingText(one: FindingView): string {
  return present([
    `${one.id}  ${one.rule}  ${one.statement}`,
    ...one.facts.map(([label, text]) => `${label}: ${text}`),
    `request: ${one.curl}`,
    one.curlNote !== undefined && `note: ${one.curlNote}`,
    `replay: ${one.replay}`,
    one.waived,
  ])
    .map(visibleLine)
    .join('\n');
}

function staleWaiverCases({ stale }: ReportView): TestCase[] {
  return stale.map(({ id, finding, todo }) => ({
    suite: 'run',
    name: `${id} waiver ${finding ?? 'of the requirement'}`,
    outcome: 'failed',
    message: visibleLine(todo),
    type: 'stale waiver',
    text: '',
    verdict: null,
    requirement: null,
  }));
}

function verdictCase({ report, note, targetNote, how }: ReportView, others: readonly TestCase[]): TestCase {
  const { verdict, gate, sentence, tool, document, target } = report;
  const base = {
    suite: 'run',
    name: 'run.verdict The run came to a verdict, and nothing counts against it.',
    verdict: null,
    requirement: null,
  };
  const message = visibleLine(present([sentence, note]).join(' '));
  if (verdict === 'none') return { ...base, outcome: 'error', message, type: 'no verdict', text: '' };
  if (gate === 'failed' && !others.some((one) => one.outcome === 'failed'))
    return { ...base, outcome: 'failed', message, type: 'gate failed', text: '' };
  const facts = [
    `gate ${gate}`,
    `verdict ${verdict}`,
    ...how,
    `${tool.name} ${tool.version}`,
    `document ${document.sha256}`,
  ];
  const text = [sentence, `${target.baseUrl}${targetNote}`, facts.join(', ')].map(visibleLine).join('\n');
  return { ...base, outcome: 'passed', message: null, type: null, text };
}

/** GitLab keeps only the first of two test cases with one name. */
function uniqueNames(cases: readonly TestCase[]): TestCase[] {
  const taken = new Set<string>();
  return cases.map((one) => {
    const plain = visibleLine(one.name);
    let name = plain;
    for (let n = 2; taken.has(name); n += 1) name = `${plain} (${n})`;
    taken.add(name);
    return { ...one, suite: visibleLine(one.suite), name };
  });
}
