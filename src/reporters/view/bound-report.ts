import type { Report } from '../../contract/report.ts';
import { bounded } from '../../report/bounded.ts';

/** Longest prose and longest command, in UTF-16 units; longer ones are in report.json. */
export interface Limits {
  readonly prose?: number;
  readonly command?: number;
}

/** The report with texts of a length that can be shown. Bodies are cut by whoever lays them out. */
export function boundReport(report: Report, { prose = 3000, command = 40_000 }: Limits = {}): Report {
  return bounded(report, { prose, command, header: 1000, headers: 60, body: Infinity });
}
