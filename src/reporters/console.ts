import { member } from '../contract/json.ts';
import type { Report, UnjudgedCall, VerdictSentence } from '../contract/report.ts';
import { withStop } from '../contract/with-stop.ts';
import { isSaidAlike } from '../report/no-verdict.ts';
import { boundReport } from './bound-report.ts';
import { findingsLines, passedOverLines } from './console/findings.ts';
import {
  changeLinesOf,
  leftBehindLines,
  openPointLine,
  openPointLines,
  pinnedLines,
  requirementLines,
  staleWaiverLines,
} from './console/other-lines.ts';
import { Page } from './console/page.ts';
import {
  acceptedLines,
  followingLines,
  reasonLines,
  type Unproved,
  unprovedIn,
  unprovedLines,
} from './console/unproved.ts';
import { visibleLine, withoutWorkflowCommands } from './escape.ts';
import { noteOf, sentencesOf } from './note.ts';
import { nextSteps, ownerSteps } from './owners.ts';
import { unjudgedOf } from './reasons.ts';
import {
  count,
  durationText,
  ordersText,
  setText,
  sortFindings,
  targetText,
  trafficTroubles,
  verdicts,
} from './report-facts.ts';
import { painter, verdictStyle } from './styles.ts';

export interface ConsoleOptions {
  /** ANSI colours; the caller honours `NO_COLOR` and what is no terminal. */
  readonly color: boolean;
  /**
   * Columns of prose (100 where there is no terminal). Commands and the verdict are never wrapped, so that they can be
   * copied and found.
   */
  readonly width: number;
  /** Every requirement, open point, reason and waiver as well. Default: only what somebody has to act on. */
  readonly verbose?: boolean;
}

/**
 * The report for a person at a terminal, who reads its end: what matters most stands last, and last of all the verdict
 * and what to do.
 */
export function renderConsole(whole: Report, { color, width, verbose = false }: ConsoleOptions): string {
  const report = boundReport(whole);
  const page = new Page(painter(color), Math.max(40, width));
  const findings = sortFindings(report);
  const unproved = unprovedIn(report);
  if (verbose) {
    requirementLines(page, report);
    openPointLines(page, report);
    reasonLines(page, report);
    page.gap();
  } else if (!unproved.isGlobal) openPointLine(page, report);
  leftBehindLines(page, report, verbose);
  if (verbose) page.gap();
  changeLinesOf(page, report, verbose);
  pinnedLines(page, report);
  passedOverLines(page, report, findings, verbose);
  if (verbose) page.gap();
  if (!unproved.isGlobal) acceptedLines(page, report);
  unprovedLines(page, report, unproved);
  staleWaiverLines(page, report);
  if (!unproved.isGlobal || verbose) {
    followingLines(page, report);
    findingsLines(page, report, findings, verbose);
  }
  page.gap();
  verdictLines(page, report, unproved);
  return withoutWorkflowCommands(page.text());
}

function verdictLines(page: Page, report: Report, unproved: Unproved): void {
  page.prose(factsText(report));
  // Where one cause comes before all else, how many wait for it says enough.
  if (!unproved.isGlobal && (report.verdict !== 'conforms' || report.gate === 'failed')) {
    const counted = verdicts.filter((verdict) => report.summary[verdict] > 0);
    page.painted(
      counted.map((verdict) => page.paint(`${report.summary[verdict]} ${verdict}`, verdictStyle[verdict])).join(', '),
    );
  }
  // Where the gate passed, the sentence says so.
  if (report.partial && report.gate === 'failed') page.prose('Only part of the catalogue was run.');
  const note = noteOf(report);
  const isListed = unproved.groups.some(
    (group) => report.run.reason != null && isSaidAlike(group, { headline: report.run.reason.headline }),
  );
  if (note !== null && !isListed) page.prose(note);
  const style =
    report.verdict === 'none'
      ? 'magenta'
      : report.gate === 'failed'
        ? 'red'
        : report.verdict === 'violates'
          ? 'yellow'
          : 'green';
  const { said, steps, call } = verdictOf(report, unproved);
  for (const line of said) page.painted(page.paint(visibleLine(line), 'bold', style));
  for (const step of steps) page.prose(step);
  if (call === null) return;
  page.command('such call', call.curl);
  page.field('sent', call.at);
}

/** A verdict as it is told. */
interface Entry {
  /** A line for each of its sentences. */
  readonly said: readonly string[];
  /** What to do, with whose matter that is. */
  readonly steps: readonly string[];
  /** A call that stands in the way. */
  readonly call: UnjudgedCall | null;
}

function verdictOf(report: Report, { why }: Unproved): Entry {
  const sentences = sentencesOf(report);
  if (why === null) return { said: texts(sentences), steps: stepsOf(report), call: null };
  const at = sentences.findIndex(({ about }) => about === 'next');
  const call = unjudgedOf(why.requirements);
  if (at < 0)
    return {
      said: [...texts(sentences), `First of all, ${withStop(why.headline)}`],
      steps: [`Next (${why.owner}): ${why.action} ${why.waiting}`],
      call,
    };
  return {
    said: texts(sentences.slice(0, at)),
    steps: [`Next (${why.owner}): ${texts(sentences.slice(at)).join(' ')}`],
    call,
  };
}

function texts(sentences: readonly VerdictSentence[]): string[] {
  return sentences.map(({ text }) => text);
}

function factsText(report: Report): string {
  const { run } = report;
  const set = setText(report);
  const facts = [
    count(run.requests, 'call'),
    durationText(run.durationMs),
    `profile ${run.profile}`,
    `seed ${run.seed}`,
    ...(set === null ? [] : [set]),
    ...(run.ordersSpent > 0 || (run.ordersRefused ?? 0) > 0 || run.ordersLeft !== null ? [ordersText(run)] : []),
    ...trafficTroubles(report),
  ];
  return `${targetText(report)}: ${facts.join(', ')}`;
}

/**
 * What to do about what is broken, and whose matter that is. Of what was not proved the verdict says it, or the cause.
 */
function stepsOf(report: Report): string[] {
  if (report.gate === 'passed' || report.verdict !== 'violates') return [];
  const names = member(report.configuration, 'reporters');
  const hasSummary = Array.isArray(names) && names.includes('summary');
  return nextSteps(report)
    .filter(({ broken }) => broken.length > 0)
    .map(
      ({ owner, step }) =>
        `Next (${owner}): ` +
        `${hasSummary && step === ownerSteps.platform ? step.replace('the summary', 'summary.txt') : step}`,
    );
}
