import { UsageError } from '../config/index.ts';
import { safe } from '../config/quote.ts';
import type { Report } from '../model/report.ts';
import { draftStatement } from '../reporters/index.ts';
import { validate } from '../schema/index.ts';
import { readJson } from './baseline.ts';
import { reportFile } from './diff-command.ts';

/** `statement --from <report>`: a statement drafted from what was observed, as YAML. Throws a `UsageError`. */
export function statementText(from: string | undefined): string {
  if (from === undefined) throw new UsageError(['--from: expected a report.json, or the folder of one, got none']);
  const report = readJson(reportFile(from), '--from');
  const [problem] = validate('report', report);
  if (problem !== undefined)
    throw new UsageError([`--from: expected a report.json of schema version 1, got ${safe(from)}, which is none (${safe(problem.message)})`]);
  return draftStatement(report as Report);
}
