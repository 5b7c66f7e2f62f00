import '../../../suites/index.ts';
import { UsageError } from '../../config/index.ts';
import { draftStatement } from '../../reporters/index.ts';
import { readReport, reportFile } from '../finish/read-report.ts';

/** `statement --from <report>`: drafts a statement from observations, as YAML. Throws a `UsageError`. */
export function statementText({ from }: { readonly from?: string }): string {
  if (from === undefined) throw new UsageError(['--from: expected a report.json or its folder, got none']);
  return draftStatement(readReport(reportFile(from), '--from'));
}
