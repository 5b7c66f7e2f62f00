import { said, type ReportReason } from '../contract/reason.ts';
import type { Report } from '../contract/report.ts';
import { inWords } from '../contract/reason-words.ts';

/**
 * Converts a report of schema version 1, in which reasons are texts, to version 2. Shards are merged by the version
 * that made them: without its tallies, the report is that of a whole run. A report of version 2 is not changed.
 */
export function asVersion2(report: Report): Report {
  if ((report.schemaVersion as number) !== 1) return report;
  const { shard: _, ...whole } = report;
  return {
    ...whole,
    schemaVersion: 2,
    run: { ...report.run, reason: reasonOf(report.run.note) },
    requirements: report.requirements.map((one) => ({ ...one, reason: reasonOf(one.reason) })),
    ...(report.pinned === undefined
      ? {}
      : { pinned: report.pinned.map((one) => ({ ...one, reason: reasonOf(one.reason) })) }),
  };
}

function reasonOf(reason: ReportReason | string | null): ReportReason | null {
  return typeof reason === 'string' ? inWords(said(reason)) : reason;
}
