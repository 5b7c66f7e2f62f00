import { someNames } from '../../contract/text.ts';
import { visibleLine } from '../escape.ts';
import { breakLine, type Card, type FindingGroup } from '../view/finding-groups.ts';
import type { Compared } from '../view/compared.ts';
import type { FindingView } from '../view/finding.ts';
import { shortItemLines } from '../json-lines.ts';
import { count } from '../view/words.ts';
import { Page } from './page.ts';

/** Lines of a finding in full, with the empty one after it. */
const mostLines = 12;
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
    .forEach(({ fact, findings: [{ requirement, id, message }] }, index) =>
      page.prose(`${shown + index + 1}. ${fact ?? `${requirement}  ${id}  ${message}`}`, { hang: 3, most: 1 }),
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
  return tries.find(({ length }) => length < mostLines) ?? made(1, 0);
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

/** The head of a single finding: its requirement and where it shows. */
function headLines(page: Page, one: FindingView, { number, prose, statement }: Size): void {
  const { where } = one;
  const isInHead =
    where !== null && visibleLine(`${number}. ${one.requirement}  ${one.rule}  ${where}`).length <= page.width;
  const id = page.paint(visibleLine(one.requirement), 'bold', one.level === 'SHOULD' ? 'yellow' : 'red');
  page.painted(`${number}. ${id}  ${visibleLine(`${one.rule}${isInHead ? `  ${where}` : ''}`)}`);
  if (one.statement !== '' && statement > 0) page.prose(one.statement, { indent: 3, most: statement });
  if (where !== null && !isInHead) page.field('where', where, { most: prose });
}

function blockLines(page: Page, card: Card, size: Size): void {
  const { number, form, prose } = size;
  const isWhole = form === 'whole';
  const [one, ...others] = card.findings;
  if (card.fact === null) headLines(page, one, size);
  else {
    page.prose(`${number}. ${card.fact}`, { hang: 3, most: prose + 1 });
    const most = isWhole ? Infinity : Math.max(1, prose);
    card.breaks
      .slice(0, most + 1)
      .forEach((broken, index) => page.field(index === 0 ? 'breaks' : '', breakLine(broken), { most: prose }));
    if (card.breaks.length > most + 1)
      page.field('', `and ${count(card.breaks.length - most - 1, 'more requirement')}`);
    if (others.length === 0 && one.statement !== '') page.prose(one.statement, { indent: 3, most: size.statement });
  }
  if (one.input !== undefined) page.field('input', one.input, { most: prose });
  page.field('expected', one.expected, { style: 'green', most: prose });
  page.field('got', one.actual, { style: 'red', most: prose });
  if (one.alsoGot !== null) page.field('also got', one.alsoGot, { most: isWhole ? Infinity : 1 });
  const around = isWhole && one.object !== null ? shortItemLines(one, one.object) : [];
  for (const [index, { text, marked }] of around.entries())
    page.field(index === 0 ? 'answer' : '', text, { style: marked ? 'red' : null });
  if (form !== 'short') {
    const seen = card.fact === null ? one.seen : `${one.id}, ${one.seen}`;
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
