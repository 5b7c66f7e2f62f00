import '../../../suites/index.ts';
import { UsageError } from '../../config/index.ts';
import { draftStatement } from '../../reporters/index.ts';
import { readReport, reportFile } from '../finish/read-report.ts';

/** `statement --from <report>`: a statement drafted from what was observed, as YAML. Throws a `UsageError`. */
export function statementText(from: string | undefined): string {
  if (from === undefined) throw new UsageError(['--from: expected a report.json, or the folder of one, got none']);
  return draftStatement(readReport(reportFile(from), '--from'));
}
