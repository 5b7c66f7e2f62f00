import { type ReporterName, reporterNames as names } from '../contract/reporter-names.ts';
import { renderBadgeJson, renderBadgeSvg } from './badge.ts';
import { renderConsole } from './console.ts';
import { renderCtrf } from './ctrf.ts';
import { renderGithub } from './github.ts';
import { renderHtml } from './html.ts';
import { renderAll, type Rendered, renderJson, type Reporter } from './write-reports.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { renderTap } from './tap.ts';
import type { CallLog } from '../journal/call-log.ts';
import type { Report } from '../contract/report.ts';
import { ticketSummary } from './ticket-summary.ts';

export { draftStatement } from './statement-draft.ts';
export { datedObservations } from './drift.ts';
export { compareObservations, compareReports } from './compare-reports.ts';
export { diffFacts } from './compare-reports.ts';
export { renderDiffConsole } from './diff/render-diff.ts';
export { renderDiffHtml } from './diff/render-diff.ts';
export { renderDiffJson } from './diff/render-diff.ts';
export { renderDiffMarkdown } from './diff/render-diff.ts';
export { type EvidenceFile, evidenceFiles, mostFindings, type WholeExchanges } from './evidence/evidence-files.ts';
export { renderHistory } from './history/history-page.ts';
export { digestOf, observedValue, type ReportDigest, runKey, targetOf } from './digest.ts';
export { renderConsole } from './console.ts';
export { sectionText } from './view/words.ts';
export { wrapText } from './view/words.ts';
export { type Rendered, writeReports } from './write-reports.ts';

/** What each reporter writes. */
const outputs: Readonly<Record<ReporterName, readonly Omit<Reporter, 'name'>[]>> = {
  json: [{ file: 'report.json', render: renderJson }],
  junit: [{ file: 'junit.xml', render: renderJunit }],
  html: [{ file: 'report.html', render: renderHtml }],
  markdown: [{ file: 'report.md', render: renderMarkdown }],
  summary: [{ file: 'summary.txt', render: ticketSummary }],
  ctrf: [{ file: 'ctrf.json', render: renderCtrf }],
  tap: [{ file: 'report.tap', render: renderTap }],
  badge: [
    { file: 'badge.svg', render: renderBadgeSvg },
    { file: 'badge.json', render: renderBadgeJson },
  ],
  github: [{ file: null, render: renderGithub }],
  console: [{ file: null, render: (report) => renderConsole(report, { color: false, width: 100 }) }],
};

/** The names that `--reporter` accepts. */
export const reporterNames: readonly string[] = names;

/** Every output, in the order in which files are written: the report itself first. */
export const reporters: readonly Reporter[] = names.flatMap((name) => outputs[name].map((one) => ({ name, ...one })));

/** The text of each output of the named reporters. `form`: that of the console. */
export function renderEach(
  named: readonly string[],
  report: Report,
  calls?: CallLog,
  form?: Parameters<typeof renderConsole>[1],
): Rendered[] {
  const chosen = reporters.filter(({ name }) => named.includes(name));
  return renderAll(
    chosen.map((one) =>
      one.name === 'console' && form !== undefined ? { ...one, render: () => renderConsole(report, form) } : one,
    ),
    report,
    calls,
  );
}
