import { dirname, join } from 'node:path';
import { kindOfPath } from '../../contract/files/read.ts';
import { wholeFinding } from '../../report/build-report.ts';
import { journalName } from '../../journal/journal.ts';
import { lineProblem } from '../../report/odd-line.ts';
import { linesOfKind } from '../../journal/read-journal.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';

/**
 * The findings of a report with whole texts: those that the report has cut come from the journal next to it, unless
 * they are missing or cut there, or the journal is that of another run. `file` is the report.
 */
export async function wholeFindings(
  file: string,
  report: Pick<Report, 'run' | 'target' | 'configuration'>,
  findings: readonly ReportFinding[],
): Promise<readonly ReportFinding[]> {
  const cut = new Set(findings.flatMap((one) => (one.cut === true ? [one.id] : [])));
  const journal = join(dirname(file), journalName);
  if (cut.size === 0 || kindOfPath(journal) !== 'file') return findings;
  const found = new Map<string, ReportFinding>();
  // The last line of each counts.
  for await (const line of linesOfKind(journal, report.run.id, 'finding')) {
    if (cut.has(line.id) && lineProblem(line) === null) found.set(line.id, wholeFinding(line, report));
  }
  return findings.map((one) => {
    const whole = found.get(one.id);
    const { cut: _, curlNote: __, ...rest } = one;
    return whole === undefined ? one : { ...rest, ...whole };
  });
}
