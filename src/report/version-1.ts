import { said, type ReportReason } from '../model/reason.ts';
import type { Report } from '../model/report.ts';
import { inWords } from './reasons/words.ts';

/** A report of schema version 1, in which reasons are texts, as one of version 2. One of version 2 stays as it is. */
export function asVersion2(report: Report): Report {
  if ((report.schemaVersion as number) !== 1) return report;
  const { note } = report.run;
  return {
    ...report,
    schemaVersion: 2,
    run: { ...report.run, reason: reasonOf(note) },
    requirements: report.requirements.map((one) => ({ ...one, reason: reasonOf(one.reason) })),
    ...(report.pinned === undefined ? {} : { pinned: report.pinned.map((one) => ({ ...one, reason: reasonOf(one.reason) })) }),
  };
}

function reasonOf(reason: ReportReason | string | null): ReportReason | null {
  return typeof reason === 'string' ? inWords(said(reason)) : reason;
}
