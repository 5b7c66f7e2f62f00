import type { Report, ReportFinding, ReportRequirement } from '../../contract/report.ts';
import { visibleLine } from '../escape.ts';
import { curlHint, replayHint, replayLine } from '../finding-commands.ts';
import { itemOf, shortItemLines } from '../item-lines.ts';
import {
  controlWords,
  isStrict,
  occurrencesText,
  requirementsById,
  sectionText,
  type SortedFindings,
  waiverOf,
  waiverText,
  whereText,
} from '../report-facts.ts';
import { someNames } from '../../contract/some-names.ts';
import { Page } from './page.ts';

/** Lines of a finding that is written out, with the empty one behind it. */
const mostLines = 12;
/** Findings that are written out; further ones are a line each. */
const shownFailures = 20;
const shownWarnings = 5;
/** Findings that have a line at all; further ones are counted. */
const listed = 50;

/** Warnings, then failures: what counts stands last. */
export function findingsLines(
  page: Page,
  report: Report,
  { failures, warnings }: SortedFindings,
  isVerbose: boolean,
): void {
  const strict = isStrict(report);
  findingList(page, report, strict ? 'Warnings, which fail a strict run' : 'Warnings', warnings, {
    shown: isVerbose ? listed : strict ? shownFailures : shownWarnings,
    form: isVerbose ? 'whole' : strict ? 'full' : 'short',
  });
  findingList(page, report, 'Failures', failures, {
    shown: isVerbose ? listed : shownFailures,
    form: isVerbose ? 'whole' : 'full',
  });
}

/** Failures that do not count: how many of which requirements, or each with its waiver. */
export function passedOverLines(
  page: Page,
  report: Report,
  { known, waived }: SortedFindings,
  isVerbose: boolean,
): void {
  for (const [title, findings] of [
    ['Known from the baseline', known],
    ['Waived', waived],
  ] as const) {
    if (findings.length === 0) continue;
    const ids = [...new Set(findings.map(({ requirement }) => requirement))];
    if (!isVerbose) page.prose(`${title} (${findings.length}): ${someNames(ids)}`, { hang: 2 });
    else {
      page.title(`${title} (${findings.length})`);
      for (const finding of findings.slice(0, listed)) {
        const waiver = waiverOf(report, finding);
        const why = waiver === undefined ? '' : `  (until ${waiver.expires}, ${waiver.owner}: ${waiver.reason})`;
        page.prose(`- ${finding.requirement}  ${finding.id}  ${finding.message}${why}`, { indent: 1, hang: 2 });
      }
    }
  }
}

/**
 * How much of a finding is told: `short` what a warning needs, `full` what a failure needs, `whole` all that the
 * console has.
 */
type Form = 'short' | 'full' | 'whole';

function findingList(
  page: Page,
  report: Report,
  title: string,
  findings: readonly ReportFinding[],
  { shown, form }: { readonly shown: number; readonly form: Form },
): void {
  if (findings.length === 0) return;
  const requirements = requirementsById(report);
  page.title(`${title} (${findings.length})`);
  findings.slice(0, shown).forEach((finding, index) => {
    if (index > 0) page.gap();
    page.add(findingBlock(page, report, finding, requirements.get(finding.requirement), index + 1, form));
  });
  if (findings.length <= shown) return;
  page.gap();
  findings.slice(shown, listed).forEach((finding, index) =>
    page.prose(`${shown + index + 1}. ${finding.requirement}  ${finding.id}  ${finding.message}`, {
      hang: 3,
      most: 1,
    }),
  );
  if (findings.length > listed) page.prose(`and ${findings.length - listed} more: see the report`);
}

/** A finding in at most so many lines as one may have: texts that are too long for that are cut. */
function findingBlock(
  page: Page,
  report: Report,
  finding: ReportFinding,
  requirement: ReportRequirement | undefined,
  number: number,
  form: Form,
): Page {
  const made = (prose: number, statement = prose): Page => {
    const block = new Page(page.paint, page.width);
    findingLines(block, { report, finding, requirement, number, form, prose, statement });
    return block;
  };
  if (form === 'whole') return made(Infinity);
  if (form === 'short') return made(1, 0);
  return (
    [3, 2].map((prose) => made(prose)).find(({ length }) => length < mostLines) ??
    [1, 0].map((statement) => made(1, statement)).find(({ length }) => length < mostLines) ??
    made(1, 0)
  );
}

interface Shown {
  readonly report: Report;
  readonly finding: ReportFinding;
  readonly requirement: ReportRequirement | undefined;
  readonly number: number;
  readonly form: Form;
  /** Lines of each text, and of the statement. */
  readonly prose: number;
  readonly statement: number;
}

function findingLines(page: Page, { report, finding, requirement, number, form, prose, statement }: Shown): void {
  const style = requirement?.level === 'SHOULD' ? 'yellow' : 'red';
  const head =
    `${page.paint(visibleLine(finding.requirement), 'bold', style)}  ${requirement?.level ?? ''} ` +
    `${visibleLine(sectionText(requirement?.section ?? ''))}`;
  const isWhole = form === 'whole';
  const where = whereText(finding);
  const plain = `${number}. ${finding.requirement}  ${requirement?.level ?? ''} ${sectionText(requirement?.section ?? '')}`;
  const isBeside = where !== null && visibleLine(`${plain}  ${where}`).length <= page.width;
  page.painted(`${number}. ${head.trimEnd()}${isBeside ? `  ${visibleLine(where)}` : ''}`);
  if (requirement !== undefined && statement > 0) page.prose(requirement.statement, { indent: 3, most: statement });
  if (where !== null && !isBeside) page.field('where', where, { most: prose });
  page.field('expected', finding.expected, { style: 'green', most: prose });
  page.field('got', finding.actual, { style: 'red', most: prose });
  const item = isWhole ? itemOf(finding) : null;
  for (const [index, { text, marked }] of (item === null ? [] : shortItemLines(finding, item)).entries())
    page.field(index === 0 ? 'answer' : '', text, { style: marked ? 'red' : null });
  if (form !== 'short') {
    const seen = occurrencesText(finding);
    const traced = finding.requestId === null ? seen : `${seen}; request id ${finding.requestId}`;
    // Half an id finds nothing.
    page.field('seen', isWhole || (prose === 1 && !page.fits(traced)) ? seen : traced, { most: prose });
    if (isWhole) page.field('sent', `${finding.at}  request id ${finding.requestId ?? 'none'}`);
  }
  page.command('request', finding.curl);
  const hint = curlHint(report, finding);
  if (hint !== null) page.field('note', hint);
  // What rests on several answers is not understood from one; a control only makes it plainer.
  const comparedWith = controlWords(finding).title.toLowerCase();
  if (finding.control !== null && (isWhole || (form === 'full' && comparedWith !== 'control')))
    page.command(comparedWith, finding.control.curl);
  page.command('replay', replayLine(report, finding));
  const orders = replayHint(report, finding);
  if (orders !== null) page.field('orders', orders);
  if (isWhole) page.command('waiver', waiverText(report, finding));
}
