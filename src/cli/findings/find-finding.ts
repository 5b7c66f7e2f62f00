import { UsageError } from '../../config/index.ts';
import { didYouMean } from '../../config/nearest.ts';
import { quote, safe } from '../../config/quote.ts';
import { type FixedCase, fixedCaseOf, type NotFixed } from '../../harness/pinned/fixed-case.ts';
import { isObject, type Json, type JsonObject, member } from '../../model/json.ts';
import { noReport, readJson, reportFile } from '../finish/read-report.ts';
import { wholeFindings } from './whole-findings.ts';

/** A finding of a report, and what it takes to send it again. */
export interface Found {
  readonly finding: JsonObject;
  readonly fixed: FixedCase | NotFixed;
  /** Cases of its requirement that the run judged. */
  readonly cases: number;
  /** The target of the report: null where it was the embedded platform. */
  readonly baseUrl: string | null;
  readonly report: Json;
}

/** Looks a finding up in a report file, or in the report of a folder; what the report has cut of it, in the journal beside. `command` is who asks. Throws a `UsageError`. */
export async function findFinding(id: string, file: string | undefined, command: 'replay' | 'pin'): Promise<Found> {
  if (file === undefined) throw new UsageError([`--report: expected the report that has the finding, got none; see travel-conformance ${command} --help`]);
  const report = readJson(reportFile(file), '--report') as Json;
  const findings = member(report, 'findings');
  const target = member(report, 'target');
  if (member(report, 'schemaVersion') !== 1 || !Array.isArray(findings) || !isObject(target)) throw noReport('--report', file);
  const shown = findings.filter(isObject).find((one) => one['id'] === id);
  if (shown === undefined) {
    const ids = findings.flatMap((one) => idOf(one)).slice(0, 1000);
    const known = ids.length === 0 ? 'the report has no findings' : ids.length <= 5 ? `it has ${ids.map(safe).join(', ')}` : `it has ${ids.length} others`;
    throw new UsageError([`${quote(id)}: expected the id of a finding in ${safe(file)}; ${known}${didYouMean(id, ids)}`]);
  }
  const whole = shown['cut'] === true ? await wholeFindings(reportFile(file), String(member(member(report, 'run'), 'id')), new Set([id])) : null;
  const finding = (whole?.get(id) as unknown as JsonObject | undefined) ?? shown;
  const requirements = member(report, 'requirements');
  const cases = Array.isArray(requirements)
    ? member(
        requirements.find((one) => member(one, 'id') === finding['requirement']),
        'cases',
      )
    : 0;
  return {
    finding,
    fixed: fixedCaseOf(finding),
    cases: typeof cases === 'number' ? cases : 0,
    baseUrl: target['embedded'] === true ? null : String(target['baseUrl']),
    report,
  };
}

function idOf(finding: Json): string[] {
  const id = member(finding, 'id');
  return typeof id === 'string' ? [id] : [];
}
