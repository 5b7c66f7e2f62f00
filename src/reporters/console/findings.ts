import { someNames } from '../../contract/some-names.ts';
import { visibleLine } from '../escape.ts';
import type { FindingGroup, FindingView } from '../view/finding.ts';
import { shortItemLines } from '../view/item-lines.ts';
import { Page } from './page.ts';

/** Lines of a finding in full, with the empty one after it. */
const mostLines = 12;
/** Findings in full; further ones have a line each. */
const shownFailures = 20;
const shownWarnings = 5;
/** Findings that have a line at all; further ones are counted. */
const listed = 50;

/** How much of a finding is shown: what a warning needs, what a failure needs, or all that the console has. */
type Form = 'short' | 'full' | 'whole';

/** Failures or warnings, in full. */
export function findingLines(
  page: Page,
  { kind, title, findings }: FindingGroup,
  isVerbose: boolean,
  isStrict: boolean,
): void {
  if (findings.length === 0) return;
  const isShort = kind === 'warn' && !isStrict;
  const shown = isVerbose ? listed : isShort ? shownWarnings : shownFailures;
  const form = isVerbose ? 'whole' : isShort ? 'short' : 'full';
  page.title(`${title} (${findings.length})`);
  findings.slice(0, shown).forEach((finding, index) => {
    if (index > 0) page.gap();
    page.add(findingBlock(page, finding, index + 1, form));
  });
  if (findings.length <= shown) return;
  page.gap();
  findings
    .slice(shown, listed)
    .forEach(({ requirement, id, message }, index) =>
      page.prose(`${shown + index + 1}. ${requirement}  ${id}  ${message}`, { hang: 3, most: 1 }),
    );
  if (findings.length > listed) page.prose(`and ${findings.length - listed} more: see the report`);
}

/** Failures that do not count: how many and of which requirements, or each of them. */
export function passedOverLines(page: Page, { title, findings }: FindingGroup, isVerbose: boolean): void {
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

/** A finding in at most so many lines as one may have: longer texts are cut. */
function findingBlock(page: Page, finding: FindingView, number: number, form: Form): Page {
  const made = (prose: number, statement = prose): Page => {
    const block = new Page(page.paint, page.width);
    blockLines(block, finding, { number, form, prose, statement });
    return block;
  };
  if (form === 'whole') return made(Infinity);
  const tries = form === 'short' ? [] : [made(3), made(2), made(1)];
  return tries.find(({ length }) => length < mostLines) ?? made(1, 0);
}

interface Size {
  readonly number: number;
  readonly form: Form;
  /** Lines of each text, and of the statement. */
  readonly prose: number;
  readonly statement: number;
}

function blockLines(page: Page, one: FindingView, { number, form, prose, statement }: Size): void {
  const isWhole = form === 'whole';
  const { where } = one;
  const isInHead =
    where !== null && visibleLine(`${number}. ${one.requirement}  ${one.rule}  ${where}`).length <= page.width;
  const id = page.paint(visibleLine(one.requirement), 'bold', one.level === 'SHOULD' ? 'yellow' : 'red');
  page.painted(`${number}. ${id}  ${visibleLine(`${one.rule}${isInHead ? `  ${where}` : ''}`)}`);
  if (one.statement !== '' && statement > 0) page.prose(one.statement, { indent: 3, most: statement });
  if (where !== null && !isInHead) page.field('where', where, { most: prose });
  page.field('expected', one.expected, { style: 'green', most: prose });
  page.field('got', one.actual, { style: 'red', most: prose });
  const around = isWhole && one.object !== null ? shortItemLines(one, one.object) : [];
  for (const [index, { text, marked }] of around.entries())
    page.field(index === 0 ? 'answer' : '', text, { style: marked ? 'red' : null });
  if (form !== 'short') {
    const traced = one.requestId === null ? one.seen : `${one.seen}; request id ${one.requestId}`;
    // Half an id finds nothing.
    page.field('seen', isWhole || (prose === 1 && !page.fits(traced)) ? one.seen : traced, { most: prose });
    if (isWhole) page.field('sent', `${one.at}  request id ${one.traceId}`);
  }
  page.command('request', one.curl);
  if (one.curlNote !== null) page.field('note', one.curlNote);
  // A contradiction is not understood from one answer; a control only makes a finding plainer.
  const label = one.control?.title.toLowerCase() ?? '';
  if (one.control !== null && (isWhole || (form === 'full' && label === 'related')))
    page.command(label, one.control.curl);
  page.command('replay', one.replay);
  if (one.replayNote !== null) page.field('orders', one.replayNote);
  if (isWhole) page.command('waiver', one.waiverDraft);
}
