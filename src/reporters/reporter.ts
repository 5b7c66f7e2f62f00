import type { Report } from '../contract/report.ts';
import type { CallLog } from '../journal/call-log.ts';

/**
 * One output of a reporter: a pure function of the report and, if they are known, the calls of its run. A reporter with
 * two files has two outputs.
 */
export interface Reporter {
  readonly name: string;
  /** The file in the run's folder; null for what goes to standard output. */
  readonly file: string | null;
  render(report: Report, calls?: CallLog): string;
}
