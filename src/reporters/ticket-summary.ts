import { capital, count, present, someNames } from '../contract/text.ts';
import type { Report } from '../contract/report.ts';
import { visibleLine, withoutWorkflowCommands } from './escape.ts';
import { breakLine, type Card, type FindingGroup } from './view/finding-groups.ts';
import { type ReportView, viewOf } from './view/report-view.ts';

/** Findings of one kind in full, and the longest command that a ticket repeats, in UTF-16 units. */
const mostFindings = 20;
const longestCommand = 2000;

/**
 * A text to paste into a ticket: the verdict, then a paragraph for each finding. `summary.txt` has it, and the HTML
 * report copies it.
 */
export function ticketSummary(report: Report): string {
  const view = viewOf(report);
  const paragraphs = [
    head(view),
    ...view.groups.flatMap((group) => (group.kind === 'fail' || group.kind === 'warn' ? inFull(group) : names(group))),
    ...view.stale.map(({ todo }) => [`Waiver that fails the run: ${todo}`]),
    ...view.gaps.flatMap(({ verdict, gaps }) =>
      gaps.map(({ reason, requirements }) => [`${count(requirements.length, 'requirement')} ${verdict}: ${reason}`]),
    ),
  ];
  return withoutWorkflowCommands(`${paragraphs.map((lines) => lines.map(visibleLine).join('\n')).join('\n\n')}\n`);
}

function head({ report, note, targetNote, counts, how, started }: ReportView): string[] {
  const { run, tool, document } = report;
  return present([
    report.sentence,
    note,
    `Target: ${report.target.baseUrl}${targetNote}`,
    `Requirements: ${counts
      .filter(([, n]) => n > 0)
      .map(([verdict, n]) => `${n} ${verdict}`)
      .join(', ')}`,
    `Run ${run.id} of ${started}: ${how.join(', ')}`,
    `By ${tool.name} ${tool.version}, document ${document.sha256.slice(0, 12)}`,
  ]);
}

function inFull({ title, findings, total, cards }: FindingGroup): string[][] {
  const rest = cards.slice(mostFindings).reduce((sum, card) => sum + card.findings.length, 0);
  return findings.length === 0
    ? []
    : [
        [`${title} (${total})`],
        ...cards.slice(0, mostFindings).map(paragraph),
        ...(rest > 0 ? [[`${count(rest, 'further finding')}: see report.html or report.json`]] : []),
      ];
}

function paragraph({ fact, breaks, findings: [one, ...others] }: Card, index: number): string[] {
  return present([
    `${index + 1}. ${fact}.`,
    ...breaks.map((broken) => `Breaks ${breakLine(broken)}`),
    `${others.length > 0 ? 'The plainest request, of' : 'Finding'} ${one.id}:`,
    ...one.facts.map(([label, text]) => `${capital(label)}: ${text}`),
    one.curl.length > longestCommand ? `The request is too long for a ticket: see ${one.id} in report.html` : one.curl,
    one.replay,
  ]);
}

function names({ title, findings }: FindingGroup): string[][] {
  const ids = [...new Set(findings.map(({ requirement }) => requirement))];
  return ids.length === 0 ? [] : [[`${title} (${findings.length}): ${someNames(ids, ', ', mostFindings)}`]];
}
