import type { Report } from '../../contract/report.ts';
import { cut } from '../bound-report.ts';
import { changeLists, changeSummary, ownChanges, sinceText } from '../change-lines.ts';
import { visibleLine } from '../escape.ts';
import {
  count,
  foundText,
  hasFewCases,
  shortJson,
  sinceWhen,
  staleWaivers,
  staleWaiverText,
  waiverLine,
} from '../report-facts.ts';
import { staleSummary } from '../../contract/stale-summary.ts';
import { changeStyle, verdictStyle } from '../styles.ts';
import { someNames } from '../../contract/some-names.ts';
import type { Page } from './page.ts';

/** Lines of one kind; what is more is counted. */
const mostLines = 50;
/** Characters of an open point's evidence; the other reports have all of it. */
const longestEvidence = 160;

/** What the target answers where the document leaves it open: how many, and what is new. */
export function openPointLine(page: Page, report: Report): void {
  const { observations, run } = report;
  const observed = observations.filter(({ value }) => value !== null);
  if (observed.length === 0) return;
  // Without an earlier report everything is as new as everything else.
  const isCompared = report.changes !== undefined || observed.some((one) => sinceWhen(report, one) !== null);
  const fresh = isCompared ? observed.filter(({ since }) => since === run.startedAt).map(({ id }) => id) : [];
  const untold = observations.length - observed.length;
  const parts = [
    `${observed.length} observed`,
    ...(untold > 0 ? [`${untold} could not be told`] : []),
    ...(fresh.length > 0 ? [`${fresh.length} new: ${someNames(fresh)}`] : []),
  ];
  page.prose(`Open points: ${parts.join(', ')}`, { hang: 2 });
}

/** Each open point with its answer and what that rests on. */
export function openPointLines(page: Page, report: Report): void {
  if (report.observations.length === 0) return;
  page.title('Open points: what the document does not show, as observed');
  for (const point of report.observations) {
    const declared = point.declared === null ? '' : `  (declared: ${shortJson(point.declared)})`;
    const since = sinceWhen(report, point);
    page.prose(`- ${point.id}  ${point.question}`, { indent: 1, hang: 2 });
    page.prose(
      `${point.value === null ? point.answer : shortJson(point.value)}${declared}${since === null ? '' : `  (${since})`}`,
      { indent: 3 },
    );
    if (point.value !== null) page.field('evidence', cut(point.evidence, longestEvidence));
  }
}

/** What changed since the baseline or the last run in the history; of what is as it was, the number only. */
export function changeLinesOf(page: Page, { changes }: Report, isVerbose: boolean): void {
  if (changes === undefined) return;
  page.prose(`Since ${sinceText(changes.since)}: ${changeSummary(changes)}`, { hang: 2 });
  for (const { title, kind, entries } of changeLists(ownChanges(changes))) {
    // What is newly failing stands among the failures.
    if (!isVerbose && kind === 'fail') continue;
    const head = `${title} (${entries.length})`;
    if (!isVerbose && kind !== 'inconclusive')
      page.prose(`  ${head}: ${someNames([...new Set(entries.map(({ name }) => name))])}`, { hang: 4 });
    else {
      page.painted(page.paint(visibleLine(`  ${head}`), changeStyle[kind]));
      const shown = isVerbose ? mostLines : 5;
      for (const { name, finding, text } of entries.slice(0, shown))
        page.prose(`- ${name}${finding === null ? '' : `  ${finding}`}  ${text}`, {
          indent: 3,
          hang: 2,
          ...(isVerbose ? {} : { most: 1 }),
        });
      if (entries.length > shown) page.prose(`and ${entries.length - shown} more`, { indent: 5 });
    }
  }
}

/** How many pinned cases hold, and each that does not. */
export function pinnedLines(page: Page, { pinned = [] }: Report): void {
  if (pinned.length === 0) return;
  page.prose(
    `Pinned cases (${pinned.length}): ${pinned.filter((one) => one.state === 'holds').length} of ${pinned.length} hold`,
  );
  for (const { id, requirement, state, reason } of pinned.filter((one) => one.state !== 'holds').slice(0, mostLines))
    page.prose(`- ${state}  ${requirement}  ${id}${reason === null ? '' : `  ${reason}`}`, {
      indent: 1,
      hang: 2,
      most: 2,
    });
}

/** Waivers that fail the run, each with what to do and the line to delete. */
export function staleWaiverLines(page: Page, report: Report): void {
  const stale = staleWaivers(report);
  const summary = staleSummary(stale);
  if (summary === null) return;
  page.title(`Stale waivers, which fail the run: ${summary}`);
  for (const waiver of stale) {
    page.prose(`- ${staleWaiverText(waiver)}`, { indent: 1, hang: 2 });
    page.command('line', waiverLine(waiver));
  }
}

/** What the run leaves in the target. */
export function leftBehindLines(page: Page, { leftBehind }: Report, isVerbose: boolean): void {
  if (leftBehind.length === 0) return;
  const title = `Left behind in the target (${leftBehind.length})`;
  if (!isVerbose) page.prose(`${title}: ${someNames(leftBehind, '; ')}`, { hang: 2, most: 2 });
  else {
    page.title(title);
    for (const one of leftBehind.slice(0, mostLines)) page.prose(`- ${one}`, { indent: 1, hang: 2 });
  }
}

/** A row for each requirement: its verdict, and what that rests on. */
export function requirementLines(page: Page, report: Report): void {
  page.title(
    `Requirements (${report.requirements.length}), with the share of calls from which on a fault would have ` +
      'been found (95 %)',
  );
  page.gap();
  const ids = Math.max(0, ...report.requirements.map((one) => one.id.length));
  for (const one of report.requirements) {
    const found = one.verdict === 'pass' ? foundText(one) : null;
    const checks =
      one.cases === 0
        ? ''
        : `${count(one.cases, 'check').padEnd(11)}${found === null ? '' : `  ${found} or more`}${hasFewCases(one) ? '  few checks' : ''}`;
    page.painted(
      (
        `${page.paint(one.verdict.padEnd(12), verdictStyle[one.verdict])}  ` +
        `${visibleLine(one.id).padEnd(Math.min(ids, 40))}  ${checks}`
      ).trimEnd(),
    );
  }
}
