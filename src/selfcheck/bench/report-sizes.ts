import { runOne } from '../matrix/run-one.ts';
import '../../../suites/index.ts';
import type { Report } from '../../contract/report.ts';
import { reporters } from '../../reporters/index.ts';

/** The report of a run that has found something. */
export function sampleReport(): Promise<Report> {
  return runOne({ fault: 'price-text', variants: [], seed: 1 });
}

/** Size and time of every format of a report. */
export function measureReports(report: Report): Map<string, { kb: number; ms: number }> {
  return new Map(
    reporters.map(({ name, file, render }) => {
      render(report);
      const began = performance.now();
      const text = render(report);
      return [file ?? name, { kb: Buffer.byteLength(text) / 1024, ms: performance.now() - began }];
    }),
  );
}
