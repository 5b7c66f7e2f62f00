import { said, type ReportReason } from '../contract/reason.ts';
import type { Report, ShardTally } from '../contract/report.ts';
import type { Caveat, ReportFinding } from '../contract/report-parts.ts';
import type { ReportShard } from '../contract/report-comparisons.ts';
import { inWords } from '../contract/reason-words.ts';

/**
 * Converts a report of schema version 1, in which reasons are texts, to version 2. A report of version 2 is not
 * changed.
 */
export function asVersion2(report: Report): Report {
  if ((report.schemaVersion as number) !== 1) return report;
  const { note } = report.run;
  return {
    ...report,
    schemaVersion: 2,
    run: { ...report.run, reason: reasonOf(note) },
    requirements: report.requirements.map((one) => ({ ...one, reason: reasonOf(one.reason) })),
    ...(report.shard === undefined ? {} : { shard: shardOf(report.shard) }),
    findings: report.findings.map((one) => ({ ...one, ...placeOf(one) })),
    observations: report.observations.map((one) => ({ ...one, ...caveatOf(one.answer) })),
    ...(report.pinned === undefined
      ? {}
      : { pinned: report.pinned.map((one) => ({ ...one, reason: reasonOf(one.reason) })) }),
  };
}

/** In version 1 the reasons of a tally are one text. */
interface Tally1 extends Omit<ShardTally, 'lostBecause' | 'missing'> {
  readonly lostBecause: string | null;
  readonly missing: string | null;
}

function shardOf(shard: ReportShard): ReportShard {
  const tallies = Object.entries(shard.tallies as unknown as Readonly<Record<string, Tally1>>).map(
    ([id, one]): [string, ShardTally] => [
      id,
      {
        ...one,
        lostBecause: one.lostBecause === null ? [] : [said(one.lostBecause)],
        missing: one.missing === null ? null : said(one.missing),
      },
    ],
  );
  return { ...shard, tallies: Object.fromEntries(tallies) };
}

/** The place that a message of version 1 begins with. */
function placeOf({ message, expected }: ReportFinding): { readonly place?: string } {
  const end = message.indexOf(`: expected ${expected}`);
  return end > 0 ? { place: message.slice(0, end) } : {};
}

/** The caveats that version 1 has only as words. */
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
