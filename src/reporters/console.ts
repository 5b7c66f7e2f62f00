import type { Report } from '../contract/report.ts';
import { withStop } from '../contract/text.ts';
import {
  causeLines,
  changeLines,
  findingLines,
  gapLines,
  leftBehindLines,
  openPointLines,
  pinnedLines,
  requirementLines,
  staleWaiverLines,
  uncountedLines,
} from './console/sections.ts';
import { Page, painter, verdictStyle } from './console/page.ts';
import { visibleLine, withoutWorkflowCommands } from './escape.ts';
import { type ReportView, viewOf } from './view/report-view.ts';

interface ConsoleOptions {
  /** ANSI colours; the caller honours `NO_COLOR` and whether the output is a terminal. */
  readonly color: boolean;
  /**
   * Columns of prose (100 if there is no terminal). Commands and the verdict are never wrapped, so that they can be
   * copied.
   */
  readonly width: number;
  /** Shows every requirement, open point, reason and waiver. Default: only items that need an action. */
  readonly verbose?: boolean;
}

const toneStyle = { none: 'magenta', failed: 'red', known: 'yellow', passed: 'green' } as const;

/**
 * The report for a person at a terminal, who reads the end first: the most important parts come last, and the verdict
 * with the next steps is at the very end.
 */
export function renderConsole(whole: Report, { color, width, verbose = false }: ConsoleOptions): string {
  const view = viewOf(whole);
  const { causes } = view;
  const [failures, warnings, ...uncounted] = view.groups;
  const page = new Page(painter(color), Math.max(40, width));
  const gap = (): void => (verbose ? page.gap() : undefined);
  if (verbose) {
    requirementLines(page, view);
    openPointLines(page, view);
    gapLines(page, view);
    page.gap();
  } else if (!causes.isGlobal && view.openPointSummary !== null) page.prose(view.openPointSummary, { hang: 2 });
  leftBehindLines(page, view, verbose);
  gap();
  changeLines(page, view, verbose);
  pinnedLines(page, view);
  for (const group of uncounted) uncountedLines(page, group, verbose);
  gap();
  if (!causes.isGlobal) {
    for (const text of causes.accepted) page.prose(text, { hang: 2, most: 2 });
    causeLines(page, causes);
  }
  staleWaiverLines(page, view);
  if (!causes.isGlobal || verbose) {
    causeLines(page, causes.following);
    for (const group of [warnings, failures])
      if (group !== undefined) findingLines(page, group, verbose, view.isStrict);
  }
  page.gap();
  verdictLines(page, view);
  return withoutWorkflowCommands(page.text());
}

/** Characters of an example, at most: a longer one would push the verdict off the screen. Reports have all of them. */
const longestExample = 2000;

function verdictLines(page: Page, view: ReportView): void {
  const { report, causes, note, counts, tone } = view;
  page.prose(`${report.target.baseUrl}${view.targetNote}: ${view.facts.join(', ')}`);
  // If one cause comes before everything else, the number of requirements that wait for it is enough.
  if (!causes.isGlobal && tone !== 'passed')
    page.painted(
      counts
        .filter(([, n]) => n > 0)
        .map(([verdict, n]) => page.paint(`${n} ${verdict}`, verdictStyle[verdict]))
        .join(', '),
    );
  if (note !== null && !causes.hasNote) page.prose(note);
  for (const line of verdictSentences(view)) page.painted(page.paint(visibleLine(line), 'bold', toneStyle[tone]));
  for (const step of steps(view)) page.prose(step);
  const calls = causes.why?.requirements.map(({ unjudged }) => unjudged) ?? [];
  const call = calls.find((one) => one !== undefined && one.curl.length <= longestExample);
  if (call === undefined) return;
  page.command('example', call.curl);
  page.field('sent', call.at);
}

/** Index of the sentence that says what to do next; the number of sentences if none does. */
function nextAt({ sentences }: ReportView): number {
  const at = sentences.findIndex(({ about }) => about === 'next');
  return at < 0 ? sentences.length : at;
}

/** The verdict: a line for each sentence, and the cause that comes before everything else. */
function verdictSentences(view: ReportView): string[] {
  const { sentences, causes } = view;
  const texts = sentences.map(({ text }) => text);
  if (causes.why === null) return texts;
  const isSaid = nextAt(view) < sentences.length;
  return isSaid ? texts.slice(0, nextAt(view)) : [...texts, `Main reason: ${withStop(causes.why.headline)}`];
}

/** The next steps and who has to do them. If nothing is broken, the sentences or the causes already say that. */
function steps(view: ReportView): string[] {
  const { report, causes, sentences, next } = view;
  if (causes.why !== null) {
    const { owner, action, waiting } = causes.why;
    const said = sentences.slice(nextAt(view)).map(({ text }) => text);
    return [`Next (${owner}): ${said.length > 0 ? said.join(' ') : `${action} ${waiting}`}`];
  }
  if (report.gate === 'passed' || report.verdict !== 'violates') return [];
  return next.filter(({ broken }) => broken.length > 0).map(({ owner, step }) => `Next (${owner}): ${step}`);
}
