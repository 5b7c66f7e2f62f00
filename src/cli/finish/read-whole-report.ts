import type { Report } from '../../model/report.ts';
import { validate } from '../../schema/index.ts';
import { noReport, readJson } from './read-report.ts';

/** Reads a report that is valid by `schemas/report.schema.json`, for commands that use all of it. Throws a `UsageError`. */
export function readWholeReport(file: string, place: string): Report {
  const report = readJson(file, place);
  const [problem] = validate('report', report);
  if (problem !== undefined) throw noReport(place, file, problem.message);
  return withGate(report as Report);
}

/** A report of version 0.1 tells the gate by its verdict alone. */
function withGate(report: Report): Report {
  const exitCode = { conforms: 0, violates: 1, none: 3 } as const;
  return { ...report, gate: report.gate ?? (report.verdict === 'conforms' ? 'passed' : 'failed'), exitCode: report.exitCode ?? exitCode[report.verdict] };
}
