import { said, type ReportReason } from '../model/reason.ts';
import type { Caveat, Report } from '../model/report.ts';
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
    observations: report.observations.map((one) => ({ ...one, ...caveatOf(one.answer) })),
    ...(report.pinned === undefined ? {} : { pinned: report.pinned.map((one) => ({ ...one, reason: reasonOf(one.reason) })) }),
  };
}

/** What of version 1 is a caveat and stands in words alone. */
const caveats: readonly (readonly [words: string, caveat: Caveat])[] = [
  ['as page_info says', 'only said'],
  ['none had to be cut', 'not reached'],
  ['is accepted as well, and passed over', 'others ignored'],
];

function caveatOf(answer: string): { readonly caveat?: Caveat } {
  const caveat = caveats.find(([words]) => answer.includes(words))?.[1];
  return caveat === undefined ? {} : { caveat };
}

function reasonOf(reason: ReportReason | string | null): ReportReason | null {
  return typeof reason === 'string' ? inWords(said(reason)) : reason;
}
