import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pathFrom } from '../../config/files.ts';
import { secretsOf, type Settings, shortSecretNotices } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { buildReport, type Comparison, type Policy } from '../../report/build-report.ts';
import { journalName } from '../../journal/journal.ts';
import { leakFinder } from '../../journal/leak-finder.ts';
import { type JournalContent, readJournal } from '../../journal/read-journal.ts';
import type { ExitCode } from '../../report/run-verdict.ts';
import { errorText } from '../../contract/error-text.ts';
import { isObject } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import type { EndedBy, Report } from '../../contract/report.ts';
import { datedObservations, renderConsole, type ReportDigest, reporters, writeReports } from '../../reporters/index.ts';
import { changesSince, compareWith } from './baseline.ts';
import { historyFolder, keepInHistory, lastInHistory } from './history-folder.ts';
import { leaksOf, leakText } from './leak-check.ts';
import { settingsRedactor } from '../settings/settings-redactor.ts';
import { terminalForm } from '../terminal-form.ts';

/** How a run ended that could not write it itself, or could not know it: `reason` says why. */
export interface CutBy {
  readonly endedBy: EndedBy;
  readonly reason: Reason;
  readonly ordersSpent: number;
  /** The id of the requirement whose judging did not end: its verdict says so. */
  readonly judging?: string;
}

/** What the reports of a run are made with. */
export interface Finish {
  readonly out: string;
  /** Mode of the files, such as 0o640. Default: for their owner alone. */
  readonly outMode?: number;
  readonly reporters: readonly string[];
  /** Whether the console report tells all that it has. */
  readonly verbose?: boolean;
  readonly policy: Policy;
  readonly baseline: ReportDigest | null;
  /** The run that the journal must be of; null for whatever run it is. */
  readonly runId: string | null;
  /** How a run that could not write its own end came to one. Default: it crashed. */
  readonly cutBy?: CutBy;
  /** What must stand nowhere; nothing is published where it does. */
  readonly secrets?: readonly string[];
  /** What is to be known of the configuration, though nothing went wrong. Default: nothing. */
  readonly notices?: readonly string[];
}

/** Exit code of a run with the lines that belong on standard output. */
export interface Finished {
  readonly exitCode: ExitCode;
  readonly report: Report;
  readonly text: string;
  /** What could not be written. */
  readonly problems: readonly string[];
  /** What is to be known of the run, though nothing went wrong. */
  readonly notices: readonly string[];
}

/** How a run is finished by its settings. */
export function finishOf(settings: Settings, baseline: ReportDigest | null, runId: string | null): Finish {
  const { out, outMode, reporters: named, verbose } = settings;
  const notices = shortSecretNotices(settings.secrets);
  return {
    out,
    outMode,
    reporters: named,
    verbose,
    policy: shownPolicy(settings),
    baseline,
    runId,
    secrets: secretsOf(settings),
    notices,
  };
}

/**
 * What decides on a verdict, as reports quote it: texts of waivers and accepted gaps without secrets, while what they
 * are matched by stays.
 */
function shownPolicy(settings: Settings): Policy {
  const { text } = settingsRedactor(settings);
  return {
    ...settings,
    waivers: settings.waivers.map((one) => ({
      ...one,
      reason: text(one.reason),
      owner: text(one.owner),
      issue: one.issue === null ? null : text(one.issue),
    })),
    acceptUntested: settings.acceptUntested.map((one) => ({ ...one, reason: text(one.reason) })),
  };
}

/**
 * Makes the report from a run's journal, writes the files, and gives what to print; null where the run has left no
 * journal.
 */
export async function finishRun(finish: Finish): Promise<Finished | null> {
  const file = join(finish.out, journalName);
  if (!existsSync(file)) return null;
  const content = withEnd(await readJournal(file), finish.cutBy);
  if (content.run === null || (finish.runId !== null && content.run.id !== finish.runId)) return null;
  // By the day of the run, so that a report made again says the same.
  const today = String(content.run.startedAt).slice(0, 10);
  const startedAt = String(content.run.startedAt);
  const comparison: Comparison = compareWith(finish.baseline, content.observations, startedAt);
  const alone = buildReport(content, finish.policy, today, comparison);
  const { last, notices } = nightForDrift(alone, finish);
  const made =
    last === null
      ? alone
      : buildReport(content, finish.policy, today, {
          known: null,
          drift: compareWith(last, content.observations, startedAt).drift,
        });
  const { secrets = [] } = finish;
  const leaks = await leaksOf({
    report: made,
    reporters: finish.reporters,
    journal: file,
    withheld: content.withheld && secrets.length > 0,
    leaks: leakFinder(secrets, made.target.baseUrl),
  });
  if (leaks.length > 0) return { exitCode: 3, report: made, text: leakText(leaks), problems: [], notices: [] };
  // Whatever run it is: its folder may have been moved since.
  return {
    ...publish(finish.runId === null ? inFolder(made, finish.out) : made, finish),
    notices: [...(finish.notices ?? []), ...notices],
  };
}

/**
 * The night that `--fail-on-drift` holds a report against where there is no baseline; with a notice where there is none
 * either.
 */
export function nightForDrift(
  report: Report,
  { policy, baseline, out }: Pick<Finish, 'policy' | 'baseline' | 'out'>,
): { readonly last: ReportDigest | null; readonly notices: readonly string[] } {
  if (!policy.failOnDrift || baseline !== null) return { last: null, notices: [] };
  const last = lastNight(report, out);
  return { last, notices: last === null ? [nothingToCompare(report)] : [] };
}

function nothingToCompare(report: Report): string {
  const noNight = isNight(report)
    ? 'the history has no earlier nightly run of this target'
    : 'only a complete nightly run is compared with the history';
  return `--fail-on-drift: there is nothing to compare with: no --baseline is given, and ${noNight}`;
}

/** Whether a report goes into the history. The night is the merged report, not its shards. */
function isNight({ run, shard }: Report): boolean {
  return run.profile === 'nightly' && shard === undefined;
}

/** The last run of the same target in the history of nightly runs; null where there is none. */
function lastNight(report: Report, out: string): ReportDigest | null {
  const folder = historyFolder(out);
  return isNight(report) && existsSync(folder) ? lastInHistory(folder, report) : null;
}

/**
 * The report with the folder that it is written to, which may not be that of the run any more, or that of a shard:
 * commands in it name it.
 */
export function inFolder(report: Report, out: string): Report {
  return isObject(report.configuration)
    ? { ...report, configuration: { ...report.configuration, out: pathFrom(process.cwd(), out) } }
    : report;
}

/** Writes the reports of a verdict, compares it with what was before, and gives what to print. */
export function publish(
  made: Report,
  finish: Pick<Finish, 'out' | 'outMode' | 'reporters' | 'verbose' | 'baseline'>,
): Finished {
  const { report, problems: historyProblems } = withHistory(made, finish);
  const written = writeReports(report, finish.out, finish.reporters, finish.outMode);
  const { files } = written;
  const problems = [...written.problems, ...historyProblems];
  const missing = written.problems.length > 0 && report.exitCode === 0;
  return {
    exitCode: missing ? 3 : report.exitCode,
    report,
    text: printed(report, finish, files),
    problems,
    notices: [],
  };
}

/**
 * The report with what changed since the baseline or, for nightly runs, since the last of the history; nightly ones are
 * kept there.
 */
function withHistory(
  made: Report,
  { baseline, out, outMode }: Pick<Finish, 'out' | 'outMode' | 'baseline'>,
): { report: Report; problems: readonly string[] } {
  const report = { ...made, observations: datedObservations(made, baseline) };
  const compared = baseline === null ? report : { ...report, changes: changesSince('baseline', baseline, report) };
  if (!isNight(report)) return { report: compared, problems: [] };
  const folder = historyFolder(out);
  try {
    const last = baseline === null ? lastNight(report, out) : null;
    const dated =
      last === null
        ? compared
        : { ...report, observations: datedObservations(made, last), changes: changesSince('history', last, report) };
    keepInHistory(folder, dated, outMode);
    return { report: dated, problems: [] };
  } catch (error) {
    return { report: compared, problems: [`the history (${folder}) was not written: ${errorText(error)}`] };
  }
}

/**
 * Prints what a finished run has to say, what could not be written, and what is to be known beside. Gives the exit
 * code.
 */
export function printFinished({ problems, notices, text, exitCode }: Finished): ExitCode {
  for (const problem of problems) process.stderr.write(`error: ${problem}\n`);
  for (const notice of notices) process.stderr.write(`note: ${notice}\n`);
  process.stdout.write(text);
  return exitCode;
}

/**
 * A run that was cut short gets the end that the caller knows of; one that has told its own keeps that, unless the
 * suite failed beside it.
 */
function withEnd(content: JournalContent, cutBy: CutBy | undefined): JournalContent {
  if (cutBy === undefined) return content;
  if (content.end !== null)
    return cutBy.endedBy === 'crash'
      ? { ...content, end: { ...content.end, endedBy: 'crash', reason: cutBy.reason } }
      : content;
  if (content.meter === null) return content;
  const { judging, ...end } = cutBy;
  const traffic = content.meter.summary();
  const sum = (key: 'calls' | 'throttled'): number => traffic.reduce((total, one) => total + one[key], 0);
  const startedAt = Date.parse(String(content.run?.startedAt ?? ''));
  return {
    ...content,
    ...(judging === undefined ? {} : { requirements: withUnjudged(content, judging, end.reason) }),
    end: {
      ...end,
      requests: sum('calls'),
      throttled: sum('throttled'),
      traffic,
      durationMs: Math.max(0, (content.lastAt || startedAt) - startedAt),
    },
  };
}

/** The verdicts with that on a requirement whose judging did not end; what was found of it before stays its verdict. */
function withUnjudged(
  { requirements, findings }: JournalContent,
  id: string,
  reason: Reason,
): JournalContent['requirements'] {
  if (requirements.has(id) || [...findings.values()].some(({ requirement }) => requirement === id)) return requirements;
  return new Map([
    ...requirements,
    [id, { id, verdict: 'inconclusive', cases: 0, lost: 0, unseenRate: null, reason, calls: 0 }],
  ]);
}

function printed(
  report: Report,
  { reporters: names, verbose = false, out }: Pick<Finish, 'out' | 'reporters' | 'verbose'>,
  files: readonly string[],
): string {
  const parts = reporters
    .filter((one) => one.file === null && one.name !== 'console' && names.includes(one.name))
    .map((one) => one.render(report));
  if (names.includes('console')) parts.push(renderConsole(report, { ...terminalForm(), verbose }));
  else parts.push(`${report.sentence}\n`);
  const page = files.find((file) => file.endsWith('.html'));
  if (page !== undefined) parts.push(`Report: ${pathToFileURL(page).href}\n`);
  else if (files.length > 0) parts.push(`Reports: ${safe(out)}\n`);
  return parts.join('');
}
