import type { Verdict } from '../../contract/report.ts';
import { type ReportDigest, runKey } from '../digest.ts';
import { idOf, markup, type Part } from '../html/markup.ts';
import { minuteText } from '../view/words.ts';

/** Addresses of reports by `runKey`, relative to the history's page. */
export type ReportLinks = ReadonlyMap<string, string>;

/** The address of a finding of a run; null if its report is not at hand. */
export function linkOf(report: ReportDigest | undefined, links: ReportLinks, finding: string): string | null {
  const link = report?.findings.some(({ id }) => id === finding) === true ? links.get(runKey(report)) : undefined;
  return link === undefined ? null : `${link}#${idOf(finding)}`;
}

/** When a run began, as a link to its report, or to a finding in it, if that is at hand. */
export function runLink(report: ReportDigest | undefined, links: ReportLinks, finding?: string): Part {
  const link = report === undefined ? undefined : links.get(runKey(report));
  const to = finding === undefined ? '' : `#${idOf(finding)}`;
  return link === undefined ? startOf(report) : markup`<a href="${`${link}${to}`}">${startOf(report)}</a>`;
}

/** `2026-11-20 10:00` of a run. */
export function startOf(report: ReportDigest | undefined): string {
  return report === undefined ? '' : minuteText(report.run.startedAt);
}

/** The class that colours a run: one that passed the gate with known failures is coloured as waived. */
export function classOf({ verdict, gate }: ReportDigest): Verdict {
  if (verdict === 'none') return 'inconclusive';
  return gate === 'failed' ? 'fail' : verdict === 'violates' ? 'waived' : 'pass';
}
