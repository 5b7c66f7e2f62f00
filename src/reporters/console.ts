import type { Report, ReportFinding, ReportRequirement } from '../model/report.ts';
import { boundReport, cut } from './bound-report.ts';
import { changeLists, changeSummary, ownChanges, sinceText } from './change-lines.ts';
import { visibleLine, withoutWorkflowCommands } from './escape.ts';
import { curlHint, replayHint, replayLine } from './finding-commands.ts';
import { itemOf, shortItemLines } from './item-lines.ts';
import { byReason } from './reasons.ts';
import {
  controlWords,
  count,
  durationText,
  isStrict,
  occurrencesText,
  ordersText,
  requirementsById,
  sectionText,
  shortJson,
  sortFindings,
  staleWaivers,
  staleWaiverText,
  waiverLine,
  foundText,
  hasFewCases,
  verdicts,
  waiverOf,
  waiverText,
  sinceWhen,
  setText,
  targetText,
  whereText,
  trafficTroubles,
} from './report-facts.ts';
import { noteOf } from './note.ts';
import { changeStyle, type Paint, painter, verdictStyle } from './styles.ts';
import { wrapLines } from './wrap-text.ts';

export interface ConsoleOptions {
  /** ANSI colours; the caller honours `NO_COLOR` and what is no terminal. */
  readonly color: boolean;
  /** Columns of prose (100 where there is no terminal). Commands are never wrapped, so that they can be copied. */
  readonly width: number;
}

/** Findings of one kind that are written out; the rest is counted. */
const shownFindings = 50;
const label = 11;
/** Characters of an open point's evidence; the other reports have all of it. */
const longestEvidence = 160;

/** The report for a person at a terminal: the verdict, what broke it and what to do, a line per requirement, the verdict once more. */
export function renderConsole(whole: Report, options: ConsoleOptions): string {
  const report = boundReport(whole);
  const page = new Page(painter(options.color), Math.max(40, options.width));
  verdictLines(page, report);
  changeLinesOf(page, report);
  const { failures, warnings, known, waived } = sortFindings(report);
  const requirements = requirementsById(report);
  const list = (title: string, findings: readonly ReportFinding[]): void => {
    if (findings.length === 0) return;
    page.title(`${title} (${findings.length})`);
    findings.slice(0, shownFindings).forEach((finding, index) => findingLines(page, report, finding, requirements.get(finding.requirement), index + 1));
    if (findings.length > shownFindings) page.prose(`${findings.length - shownFindings} further findings: see report.json`);
  };
  list('Failures', failures);
  staleWaiverLines(page, report);
  list(isStrict(report) ? 'Warnings, which fail a strict run' : 'Warnings', warnings);
  reasonLines(page, 'Inconclusive: sent, but could not tell', byReason(report, 'inconclusive'));
  reasonLines(page, 'Untested: nothing exercised it', byReason(report, 'untested'));
  shortLines(page, 'Known from the baseline', known, report);
  shortLines(page, 'Waived', waived, report);
  pinnedLines(page, report);
  openPointLines(page, report);
  requirementLines(page, report);
  leftBehindLines(page, report);
  page.gap();
  verdictLines(page, report);
  return withoutWorkflowCommands(page.text());
}

/** Lines in the making. Every text is made visible before it is painted. */
class Page {
  readonly paint: Paint;
  readonly #width: number;
  readonly #lines: string[] = [];

  constructor(paint: Paint, width: number) {
    this.paint = paint;
    this.#width = width;
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  gap(): void {
    if (this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('');
  }

  title(text: string): void {
    this.gap();
    this.#lines.push(this.paint(visibleLine(text), 'bold'), '');
  }

  /** A line that is painted already, from visible text. */
  painted(line: string): void {
    this.#lines.push(line);
  }

  /** Prose, wrapped between words; further lines are indented as the first is, and `hang` more. */
  prose(text: string, indent = 0, hang = 0): void {
    const lines = wrapLines(visibleLine(text), this.#width - indent - hang);
    lines.forEach((line, index) => this.#lines.push(`${' '.repeat(indent + (index === 0 ? 0 : hang))}${line}`.trimEnd()));
  }

  /** A name and what it says, wrapped beside it. */
  field(name: string, text: string, style: 'red' | 'green' | null = null): void {
    wrapLines(visibleLine(text), this.#width - 3 - label).forEach((line, index) => {
      const head = index === 0 ? this.paint(name.padEnd(label), 'dim') : ' '.repeat(label);
      this.#lines.push(`   ${head}${style === null ? line : this.paint(line, style)}`);
    });
  }

  /** A name and something to copy, in one line however long. */
  command(name: string, text: string): void {
    this.#lines.push(`   ${this.paint(name.padEnd(label), 'dim')}${visibleLine(text)}`);
  }
}

function verdictLines(page: Page, report: Report): void {
  const style = report.verdict === 'none' ? 'magenta' : report.gate === 'failed' ? 'red' : report.verdict === 'violates' ? 'yellow' : 'green';
  page.painted(page.paint(visibleLine(report.sentence), 'bold', style));
  const note = noteOf(report);
  if (note !== null) page.prose(note);
  // Where the gate passed, the sentence says so.
  if (report.partial && report.gate === 'failed') page.prose('Only part of the catalogue was run.');
  const counts = verdicts.map((verdict) => {
    const text = `${verdict} ${report.summary[verdict]}`;
    return report.summary[verdict] > 0 ? page.paint(text, verdictStyle[verdict]) : page.paint(text, 'dim');
  });
  page.painted(counts.join('  '));
  const { run } = report;
  const set = setText(report);
  const facts = [
    count(run.requests, 'call'),
    `${durationText(run.durationMs)}`,
    `profile ${run.profile}`,
    `seed ${run.seed}`,
    ...(set === null ? [] : [set]),
    ordersText(run),
    ...trafficTroubles(report),
  ];
  page.prose(`${targetText(report)}: ${facts.join(', ')}`);
}

/** What changed since the baseline or the last run in the history; of what is as it was, the number only. */
function changeLinesOf(page: Page, { changes }: Report): void {
  if (changes === undefined) return;
  page.title(`Since ${sinceText(changes.since)}: ${changeSummary(changes)}`);
  for (const { title, kind, entries } of changeLists(ownChanges(changes))) {
    page.painted(page.paint(visibleLine(`${title} (${entries.length})`), changeStyle[kind]));
    for (const { name, finding, text } of entries.slice(0, shownFindings)) page.prose(`- ${name}${finding === null ? '' : `  ${finding}`}  ${text}`, 1, 2);
    if (entries.length > shownFindings) page.prose(`and ${entries.length - shownFindings} more`, 3);
  }
}

function pinnedLines(page: Page, { pinned = [] }: Report): void {
  if (pinned.length === 0) return;
  page.title(`Pinned cases (${pinned.length})`);
  for (const { id, requirement, state, reason } of pinned.filter((one) => one.state !== 'holds').slice(0, shownFindings)) {
    page.prose(`- ${state}  ${requirement}  ${id}${reason === null ? '' : `  ${reason}`}`, 1, 2);
  }
  page.prose(`${pinned.filter((one) => one.state === 'holds').length} of ${pinned.length} hold`, 1);
}

function findingLines(page: Page, report: Report, finding: ReportFinding, requirement: ReportRequirement | undefined, number: number): void {
  const style = requirement?.level === 'SHOULD' ? 'yellow' : 'red';
  const head = `${page.paint(visibleLine(finding.requirement), 'bold', style)}  ${requirement?.level ?? ''} ${visibleLine(sectionText(requirement?.section ?? ''))}`;
  page.painted(`${number}. ${head.trimEnd()}`);
  if (requirement !== undefined) page.prose(requirement.statement, 3);
  const where = whereText(finding);
  if (where !== null) page.field('where', where);
  page.field('expected', finding.expected, 'green');
  page.field('got', finding.actual, 'red');
  const item = itemOf(finding);
  for (const [index, { text, marked }] of (item === null ? [] : shortItemLines(finding, item)).entries())
    page.field(index === 0 ? 'answer' : '', text, marked ? 'red' : null);
  page.command('request', finding.curl);
  const hint = curlHint(report, finding);
  if (hint !== null) page.field('note', hint);
  if (finding.control !== null) page.command(controlWords(finding).title.toLowerCase(), finding.control.curl);
  page.field('sent', `${finding.at}  request id ${finding.requestId ?? 'none'}`);
  page.field('seen', occurrencesText(finding));
  page.command('replay', replayLine(report, finding));
  const orders = replayHint(report, finding);
  if (orders !== null) page.field('orders', orders);
  page.command('waiver', waiverText(report, finding));
  page.gap();
}

function reasonLines(page: Page, title: string, groups: ReturnType<typeof byReason>): void {
  if (groups.size === 0) return;
  page.title(`${title} (${[...groups.values()].flat().length})`);
  for (const [index, [reason, requirements]] of [...groups].entries()) {
    if (index > 0) page.gap();
    page.prose(reason, 1);
    for (const { requirement: one, share } of requirements)
      page.painted(` - ${page.paint(visibleLine(one.id), 'bold')}  ${one.level} ${visibleLine(sectionText(one.section))}${share === null ? '' : `  ${share}`}`);
  }
}

function shortLines(page: Page, title: string, findings: readonly ReportFinding[], report: Report): void {
  if (findings.length === 0) return;
  page.title(`${title} (${findings.length})`);
  for (const finding of findings.slice(0, shownFindings)) {
    const waiver = waiverOf(report, finding);
    const why = waiver === undefined ? '' : `  (until ${waiver.expires}, ${waiver.owner}: ${waiver.reason})`;
    page.prose(`- ${finding.requirement}  ${finding.id}  ${finding.message}${why}`, 1, 2);
  }
}

function staleWaiverLines(page: Page, report: Report): void {
  const stale = staleWaivers(report);
  if (stale.length === 0) return;
  page.title(`Stale waivers, which fail the run (${stale.length})`);
  for (const waiver of stale) {
    page.prose(`- ${staleWaiverText(waiver)}`, 1, 2);
    page.command('line', waiverLine(waiver));
  }
}

function openPointLines(page: Page, report: Report): void {
  if (report.observations.length === 0) return;
  page.title('Open points: what the document does not show, as observed');
  for (const point of report.observations) {
    const declared = point.declared === null ? '' : `  (declared: ${shortJson(point.declared)})`;
    const since = sinceWhen(report, point);
    page.prose(`- ${point.id}  ${point.question}`, 1, 2);
    page.prose(`${point.value === null ? point.answer : shortJson(point.value)}${declared}${since === null ? '' : `  (${since})`}`, 3);
    if (point.value !== null) page.field('evidence', cut(point.evidence, longestEvidence));
  }
}

function requirementLines(page: Page, report: Report): void {
  page.title(`Requirements (${report.requirements.length}), with the share of calls from which on a fault would have been found (95 %)`);
  const ids = Math.max(0, ...report.requirements.map((one) => one.id.length));
  for (const one of report.requirements) {
    const found = one.verdict === 'pass' ? foundText(one) : null;
    const cases =
      one.cases === 0 ? '' : `${count(one.cases, 'case').padEnd(10)}${found === null ? '' : `  ${found} or more`}${hasFewCases(one) ? '  few cases' : ''}`;
    page.painted(`${page.paint(one.verdict.padEnd(12), verdictStyle[one.verdict])}  ${visibleLine(one.id).padEnd(Math.min(ids, 40))}  ${cases}`.trimEnd());
  }
}

function leftBehindLines(page: Page, report: Report): void {
  if (report.leftBehind.length === 0) return;
  page.title(`Left behind in the target (${report.leftBehind.length})`);
  for (const one of report.leftBehind.slice(0, shownFindings)) page.prose(`- ${one}`, 1, 2);
}
