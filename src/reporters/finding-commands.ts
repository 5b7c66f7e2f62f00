import type { Report, ReportFinding } from '../model/report.ts';
import { shellWord } from './escape.ts';
import { outFolder } from './report-facts.ts';

/** The line that sends a finding's request again, as a shell takes it wherever the package is installed; `out` is the folder of the reports where the caller knows it. */
export function replayLine(report: Report, finding: ReportFinding, out: string = outFolder(report)): string {
  return `npx travel-conformance replay ${shellWord(finding.id)} --report ${shellWord(`${out.replace(/\/$/, '')}/report.json`)}`;
}

/** The line that keeps a finding's request as a fixed case. */
export function pinLine(report: Report, finding: ReportFinding): string {
  return replayLine(report, finding).replace(' replay ', ' pin ');
}
