import { count, someNames } from '../../contract/text.ts';
import { cutAt } from '../../report/bounded.ts';
import { visibleLine } from '../escape.ts';
import { shortItemLines } from '../json-lines.ts';
import type { ChangeList } from '../view/changes.ts';
import type { Compared } from '../view/compared.ts';
import { breakLine, type Card, type FindingGroup } from '../view/finding-groups.ts';
import type { Causes } from '../view/not-judged.ts';
import type { ReportView } from '../view/report-view.ts';
import { changeStyle, Page, verdictStyle } from './page.ts';

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

/** Lines of a finding in full, with the empty one after it. */
const mostOfCard = 12;
/** Findings in full; further ones have a line each. */
const shownFailures = 20;
const shownWarnings = 5;
/** Findings that have a line at all; further ones are counted. */
const listed = 50;

/** How much of a finding is shown: short for warnings, full for failures, whole with `--verbose`. */
type Form = 'short' | 'full' | 'whole';

/** Failures or warnings, in full. */
export function findingLines(
  page: Page,
  { kind, title, findings, total, cards }: FindingGroup,
  isVerbose: boolean,
  isStrict: boolean,
): void {
  if (findings.length === 0) return;
  const isShort = kind === 'warn' && !isStrict;
  const shown = isVerbose ? listed : isShort ? shownWarnings : shownFailures;
  const form = isVerbose ? 'whole' : isShort ? 'short' : 'full';
  page.title(`${title} (${total})`);
  cards.slice(0, shown).forEach((card, index) => {
    if (index > 0) page.gap();
    page.add(cardBlock(page, card, index + 1, form));
  });
  if (cards.length <= shown) return;
  page.gap();
  cards
    .slice(shown, listed)
    .forEach(({ fact, findings: [{ requirement, id }] }, index) =>
      page.prose(`${shown + index + 1}. ${requirement}  ${id}  ${fact}`, { hang: 3, most: 1 }),
    );
  if (cards.length > listed) page.prose(`and ${cards.length - listed} more: see the report`);
}

/** Failures that do not count: how many and of which requirements, or each of them. */
export function uncountedLines(page: Page, { title, findings }: FindingGroup, isVerbose: boolean): void {
  if (findings.length === 0) return;
  const head = `${title} (${findings.length})`;
  if (!isVerbose) {
    page.prose(`${head}: ${someNames([...new Set(findings.map(({ requirement }) => requirement))])}`, { hang: 2 });
    return;
  }
  page.title(head);
  for (const { requirement, id, message, waived } of findings.slice(0, listed))
    page.item(`${requirement}  ${id}  ${message}${waived === null ? '' : `  (${waived})`}`);
}

/** A finding, or several of one cause, in at most so many lines as one may have: longer texts are cut. */
function cardBlock(page: Page, card: Card, number: number, form: Form): Page {
  const made = (prose: number, statement = prose): Page => {
    const block = new Page(page.paint, page.width);
    blockLines(block, card, { number, form, prose, statement });
    return block;
  };
  if (form === 'whole') return made(Infinity);
  const tries = form === 'short' ? [] : [made(3), made(2), made(1)];
  return tries.find(({ length }) => length < mostOfCard) ?? made(1, 0);
}

const comparedLabels: Readonly<Record<Compared['kind'], string>> = {
  control: 'control',
  before: 'before it',
  same: 'again',
  related: 'related',
  other: 'another',
};

interface Size {
  readonly number: number;
  readonly form: Form;
  /** Lines of each text, and of the statement. */
  readonly prose: number;
  readonly statement: number;
}

function blockLines(page: Page, card: Card, size: Size): void {
  const { number, form, prose } = size;
  const isWhole = form === 'whole';
  const [one, ...others] = card.findings;
  page.prose(`${number}. ${card.fact}`, { hang: 3, most: prose + 1 });
  const most = isWhole ? Infinity : Math.max(1, prose);
  card.breaks
    .slice(0, most + 1)
    .forEach((broken, index) => page.field(index === 0 ? 'breaks' : '', breakLine(broken), { most: prose }));
  if (card.breaks.length > most + 1) page.field('', `and ${count(card.breaks.length - most - 1, 'more requirement')}`);
  if (others.length === 0 && one.statement !== '') page.prose(one.statement, { indent: 3, most: size.statement });
  if (one.where !== null) page.field('where', one.where, { most: prose });
  if (one.input !== undefined) page.field('input', one.input, { most: prose });
  page.field('expected', one.expected, { style: 'green', most: prose });
  page.field('got', one.actual, { style: 'red', most: prose });
  if (one.alsoGot !== null) page.field('also got', one.alsoGot, { most: isWhole ? Infinity : 1 });
  const around = isWhole && one.object !== null ? shortItemLines(one, one.object) : [];
  for (const [index, { text, marked }] of around.entries())
    page.field(index === 0 ? 'answer' : '', text, { style: marked ? 'red' : null });
  if (form !== 'short') {
    const seen = `${one.id}, ${one.seen}`;
    const traced = one.requestId === null ? seen : `${seen}; request id ${one.requestId}`;
    // An id that is cut cannot be searched for.
    page.field('seen', isWhole || (prose === 1 && !page.fits(traced)) ? seen : traced, { most: prose });
    if (isWhole) page.field('sent', `${one.at}  request id ${one.traceId}`);
  }
  page.command('request', one.curl);
  if (one.curlNote !== undefined) page.field('note', one.curlNote);
  if (form !== 'short')
    for (const [nth, { title, hint }] of one.flow.entries())
      page.field(nth === 0 ? 'flow' : '', `${title}: ${hint}`, { most: prose });
  // Nobody can understand a contradiction from one answer; a control only makes a finding clearer.
  const { control } = one;
  if (control?.kind === 'control' && form === 'full') page.field('control', control.hint, { most: prose });
  const isNeeded = control?.kind === 'related' || (control?.kind === 'before' && one.basis === 'run');
  if (control !== null && (isWhole || (form === 'full' && isNeeded)))
    page.command(comparedLabels[control.kind], control.curl);
  page.command('replay', one.replay);
  if (one.replayNote !== null) page.field('orders', one.replayNote);
  if (!isWhole) return;
  page.command('waiver', one.waiverDraft);
  for (const other of others) {
    page.field('also', `${other.requirement}  ${other.id}  ${other.message}`);
    page.command('waiver', other.waiverDraft);
  }
}
