import { someNames } from '../contract/some-names.ts';
import type { Report, ReportFinding, ReportRequirement } from '../contract/report.ts';
import { boundReport } from './bound-report.ts';
import { visibleLine, withoutWorkflowCommands } from './escape.ts';
import { replayLine } from './finding-commands.ts';
import { noteOf } from './note.ts';
import { byReason } from './reasons.ts';
import {
  count,
  isStrict,
  minuteText,
  occurrencesText,
  requirementsById,
  sectionText,
  setText,
  sortFindings,
  staleWaivers,
  staleWaiverText,
  targetText,
  verdicts,
  whereText,
} from './report-facts.ts';

/** Findings of one kind that a ticket tells in full, and the longest command that it repeats, in UTF-16 units. */
const mostFindings = 20;
const longestCommand = 2000;

/**
 * What one pastes into a ticket: the verdict, then a paragraph for each finding, in plain text. `summary.txt` holds it,
 * and the HTML report copies it.
 */
export function ticketSummary(whole: Report): string {
  const report = boundReport(whole);
  const { failures, warnings, known, waived } = sortFindings(report);
  const paragraphs = [
    head(report),
    ...findingParagraphs(report, 'Failures', failures),
    ...findingParagraphs(report, isStrict(report) ? 'Warnings, which fail a strict run' : 'Warnings', warnings),
    ...names('Known from the baseline', known),
    ...names('Waived', waived),
    ...staleWaivers(report).map((waiver) => [`Waiver that fails the run: ${staleWaiverText(waiver)}`]),
    ...(['inconclusive', 'untested'] as const).flatMap((verdict) =>
      [...byReason(report, verdict)].map(([reason, kept]) => [
        `${count(kept.length, 'requirement')} ${verdict}: ${reason}`,
      ]),
    ),
  ];
  return withoutWorkflowCommands(`${paragraphs.map((lines) => lines.map(visibleLine).join('\n')).join('\n\n')}\n`);
}

function head(report: Report): string[] {
  const { run, tool, document, summary } = report;
  const note = noteOf(report);
  const set = setText(report);
  return [
    report.sentence,
    ...(note === null ? [] : [note]),
    `Target: ${targetText(report)}`,
    `Requirements: ${verdicts
      .filter((verdict) => summary[verdict] > 0)
      .map((verdict) => `${summary[verdict]} ${verdict}`)
      .join(', ')}`,
    `Run ${run.id} of ${minuteText(run.startedAt)} UTC: ${count(run.requests, 'call')}, profile ` +
      `${run.profile}, seed ${run.seed}`,
    `By ${tool.name} ${tool.version}${set === null ? '' : `, ${set}`}, document ${document.sha256.slice(0, 12)}`,
  ];
}

function findingParagraphs(report: Report, title: string, findings: readonly ReportFinding[]): string[][] {
  if (findings.length === 0) return [];
  const requirements = requirementsById(report);
  const shown = findings
    .slice(0, mostFindings)
    .map((finding, index) => paragraph(report, finding, requirements.get(finding.requirement), index + 1));
  const rest = findings.length - shown.length;
  return [
    [`${title} (${findings.length})`],
    ...shown,
    ...(rest > 0 ? [[`${count(rest, 'further finding')}: see report.html or report.json`]] : []),
  ];
}

function paragraph(
  report: Report,
  finding: ReportFinding,
  requirement: ReportRequirement | undefined,
  number: number,
): string[] {
  const where = whereText(finding);
  return [
    `${number}. ` +
      `${finding.requirement}${requirement === undefined ? '' : ` (${requirement.level}, ${sectionText(requirement.section)}): ${requirement.statement}`}`,
    ...(where === null ? [] : [`Where: ${where}`]),
    `Expected: ${finding.expected}`,
    `Got: ${finding.actual}`,
    `Seen: ${occurrencesText(finding)}; sent ${finding.at}, request id ${finding.requestId ?? 'none'}`,
    finding.curl.length > longestCommand
      ? `The request is too long for a ticket: see ${finding.id} in report.html`
      : finding.curl,
    replayLine(report, finding),
  ];
}

function names(title: string, findings: readonly ReportFinding[]): string[][] {
  const ids = [...new Set(findings.map(({ requirement }) => requirement))];
  return ids.length === 0 ? [] : [[`${title} (${findings.length}): ${someNames(ids, ', ', mostFindings)}`]];
}
