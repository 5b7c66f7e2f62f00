import { dirname, join } from 'node:path';
import { kindOfPath } from '../../contract/files/read.ts';
import { wholeFinding } from '../../report/build-report.ts';
import { journalName } from '../../journal/journal.ts';
import { lineProblem } from '../../report/odd-line.ts';
import { linesOfKind } from '../../journal/read-journal.ts';
import type { Report, ReportFinding } from '../../contract/report.ts';

/**
 * Whole findings, from the journal next to the report, for findings whose texts the report has cut. Findings that are
 * missing or cut in the journal, or belong to another run, are left out. `reportFile` is the report.
 */
export async function wholeFindings(
  reportFile: string,
  report: Pick<Report, 'run' | 'target' | 'configuration'>,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReportFinding>> {
  const found = new Map<string, ReportFinding>();
  const journal = join(dirname(reportFile), journalName);
  if (ids.size === 0 || kindOfPath(journal) !== 'file') return found;
  // The last line of each counts.
  for await (const line of linesOfKind(journal, report.run.id, 'finding')) {
    if (ids.has(line.id) && lineProblem(line) === null) found.set(line.id, wholeFinding(line, report));
  }
  return found;
}
