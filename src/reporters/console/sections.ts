import { someNames } from '../../contract/text.ts';
import { visibleLine } from '../escape.ts';
import { changeStyle, type Page, verdictStyle } from './page.ts';
import { cutAt } from '../../report/bounded.ts';
import type { ChangeList } from '../view/changes.ts';
import type { Causes } from '../view/not-judged.ts';
import type { ReportView } from '../view/report-view.ts';

/** Lines of one kind; further ones are counted. */
const mostLines = 50;
/** Characters of an open point's evidence; the other reports have all of it. */
const longestEvidence = 160;

/** Each open point with its answer and evidence. */
export function openPointLines(page: Page, { openPoints }: ReportView): void {
  if (openPoints.length === 0) return;
  page.title('Open points: behaviour that the document leaves open');
  for (const { id, question, value, answer, declared, since, evidence } of openPoints) {
    page.item(`${id}  ${question}`);
    const notes = [declared === null ? '' : `  (declared: ${declared})`, since === null ? '' : `  (${since})`];
    page.prose(`${value ?? answer}${notes.join('')}`, { indent: 3 });
    if (value !== null) page.field('evidence', cutAt(evidence, longestEvidence));
  }
}

/** Changes since the baseline or the last run in the history. */
export function changeLines(page: Page, { changes }: ReportView, isVerbose: boolean): void {
  if (changes === null) return;
  page.prose(`Since ${changes.since}: ${changes.summary}`, { hang: 2 });
  for (const list of changes.lists) {
    const { title, kind, entries, total } = list;
    // New failures are among the failures.
    if (!isVerbose && kind === 'fail') continue;
    if (!isVerbose && kind !== 'inconclusive') {
      const names = entries.flatMap((one) => one.names.map(({ name }) => name));
      page.prose(`  ${title} (${total}): ${someNames([...new Set(names)])}`, { hang: 4 });
      continue;
    }
    changeListLines(page, list, { indent: 2, shown: isVerbose ? mostLines : 5, ...(isVerbose ? {} : { most: 1 }) });
  }
}

/** The changes of one kind, an item each. `shown`: items at most; `most`: lines of each. */
export function changeListLines(
  page: Page,
  { title, kind, entries, total }: ChangeList,
  { indent, shown, most }: { readonly indent: number; readonly shown: number; readonly most?: number },
): void {
  page.painted(`${' '.repeat(indent)}${page.paint(`${title} (${total})`, changeStyle[kind])}`);
  for (const { names, text } of entries.slice(0, shown)) {
    const named = names.map(({ name, note, finding }) => `${name}${note}${finding === null ? '' : `  ${finding}`}`);
    page.item(`${named.join(', ')}  ${text}`, { indent: indent + 1, most });
  }
  if (entries.length > shown) page.prose(`and ${entries.length - shown} more`, { indent: indent + 3 });
}

/** How many pinned cases hold, and each that does not. */
export function pinnedLines(page: Page, { pinned, pinnedSummary }: ReportView): void {
  if (pinned.length === 0) return;
  page.prose(`Pinned cases (${pinned.length}): ${pinnedSummary}`);
  for (const { id, requirement, shown, reason } of pinned.filter((one) => one.state !== 'holds').slice(0, mostLines))
    page.item(`${shown}  ${requirement}  ${id}${reason === null ? '' : `  ${reason}`}`, { most: 2 });
}

/** Waivers that fail the run, each with what to do and the line to delete. */
export function staleWaiverLines(page: Page, { stale, staleSummary }: ReportView): void {
  if (stale.length === 0) return;
  page.title(`Stale waivers, which fail the run: ${staleSummary}`);
  for (const { todo, line } of stale) {
    page.item(todo);
    page.command('line', line);
  }
}

/** Things that the run leaves in the target. */
export function leftBehindLines(page: Page, { leftBehind }: ReportView, isVerbose: boolean): void {
  if (leftBehind.length === 0) return;
  const title = `Left behind in the target (${leftBehind.length})`;
  if (!isVerbose) page.prose(`${title}: ${someNames(leftBehind, '; ')}`, { hang: 2, most: 2 });
  else {
    page.title(title);
    for (const one of leftBehind.slice(0, mostLines)) page.item(one);
  }
}

/** A row for each requirement: its verdict, its cases, and how rare a fault they would have found. */
export function requirementLines(page: Page, { requirements }: ReportView): void {
  page.title(
    `Requirements (${requirements.length}); each pass with the rarest fault that would have been found (95 %)`,
  );
  page.gap();
  const width = Math.min(40, Math.max(0, ...requirements.map(({ id }) => id.length)));
  for (const { id, verdict, cases, share, isFew } of requirements)
    page.painted(
      `${page.paint(verdict.padEnd(12), verdictStyle[verdict])}  ${visibleLine(id).padEnd(width)}  ` +
        `${cases.padEnd(11)}  ${share ?? ''}${isFew ? '  few cases' : ''}`,
    );
}

/** Requirements that could not be judged, by cause: the cause, who has to act, and what to do. */
export function causeLines(page: Page, { title, groups, rest }: Pick<Causes, 'title' | 'groups' | 'rest'>): void {
  if (groups.length === 0) return;
  page.title(title);
  for (const { text, action } of groups) {
    page.prose(text, { indent: 1, hang: 2 });
    if (action !== null) page.prose(action, { indent: 3 });
  }
  if (rest !== null) page.prose(rest, { indent: 1 });
}

/** Each reason in full, with the requirements that could not be judged because of it. */
export function gapLines(page: Page, { gaps }: ReportView): void {
  for (const { title, total, hint, gaps: reasons } of gaps) {
    page.title(`${title} (${total}): ${hint}`);
    for (const { reason, requirements } of reasons) {
      page.gap();
      page.prose(reason, { indent: 1 });
      for (const { id, level, section, share } of requirements)
        page.painted(` - ${page.paint(visibleLine(id), 'bold')}  ${level} ${visibleLine(section)}  ${share ?? ''}`);
    }
  }
}
