import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pathFrom } from '../../config/files.ts';
import { secretsOf, type Settings, shortSecretNotices } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { buildReport, type Comparison, type Policy } from '../../report/build-report.ts';
import { patternsIn } from '../../report/patterns/read-run.ts';
import { type CallLog, callLog } from '../../journal/call-log.ts';
import { journalName, leakFinder } from '../../journal/journal.ts';
import { type JournalContent, readJournal } from '../../journal/read-journal.ts';
import type { ExitCode } from '../../report/run-verdict.ts';
import { errorText } from '../../contract/text.ts';
import { isObject } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import type { EndedBy, Report } from '../../contract/report.ts';
import {
  datedObservations,
  renderEach,
  type Rendered,
  type ReportDigest,
  writeReports,
} from '../../reporters/index.ts';
import { changesSince, compareWith } from './baseline.ts';
import { historyFolder, keepInHistory, lastInHistory } from './history-folder.ts';
import { leakText, withholdLines } from './leak-check.ts';
import { settingsRedactor } from '../settings/read-settings.ts';
import { terminalForm } from '../terminal-form.ts';

/** The end of a run that could not write its end itself, or did not know it. `reason` says why. */
export interface CutBy {
  readonly endedBy: EndedBy;
  readonly reason: Reason;
  readonly ordersSpent: number;
  /** The id of the requirement whose judging did not end: its verdict says so. */
  readonly judging?: string;
}

/** Input for the reports of a run. */
interface Finish {
  readonly out: string;
  /** Mode of the files, such as 0o640. Default: only the owner has access. */
  readonly outMode?: number;
  readonly reporters: readonly string[];
  /** Whether the console report shows everything. */
  readonly verbose?: boolean;
  readonly policy: Policy;
  readonly baseline: ReportDigest | null;
  /** Id of the run that the journal has to belong to; null for any run. */
  readonly runId: string | null;
  /** The end of a run that could not write it itself. Default: it crashed. */
  readonly cutBy?: CutBy;
  /** Secrets. If one of them is in a report, nothing is published. */
  readonly secrets?: readonly string[];
  /** Notices about the configuration that are not errors. Default: none. */
  readonly notices?: readonly string[];
}

/** Result of a finished run: exit code and texts to print. */
export interface Finished {
  readonly exitCode: ExitCode;
  readonly report: Report;
  readonly text: string;
  /** Files that could not be written, one line each. */
  readonly problems: readonly string[];
  /** Notices about the run that are not errors. */
  readonly notices: readonly string[];
}

/** The input for the reports, from the settings of the run. */
export function finishOf(
  settings: Settings,
  baseline: ReportDigest | null,
  runId: string | null,
  cutBy?: CutBy,
): Finish {
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
    cutBy,
  };
}

/**
 * The policy of the verdict, as reports quote it: without secrets in the texts of waivers and accepted gaps. Ids stay
 * as they are, because they are compared.
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
 * Makes the report from a run's journal, writes the files, and returns the texts to print; null if there is no journal.
 */
export async function finishRun(finish: Finish): Promise<Finished | null> {
  const file = join(finish.out, journalName);
  if (!existsSync(file)) return null;
  const content = withEnd(await readJournal(file), finish.cutBy);
  if (content.run === null || (finish.runId !== null && content.run.id !== finish.runId)) return null;
  // The day of the run, so that a report that is made again says the same.
  const today = String(content.run.startedAt).slice(0, 10);
  const comparison: Comparison = compareWith(finish.baseline, content.observations);
  const { patterns, notices: ofPatterns } = await patternsIn(file, content);
  const alone = buildReport(content, finish.policy, today, comparison, patterns);
  const { last, notices } = nightForDrift(alone, finish);
  const made =
    last === null
      ? alone
      : buildReport(
          content,
          finish.policy,
          today,
          { known: null, drift: compareWith(last, content.observations).drift },
          patterns,
        );
  const { secrets = [] } = finish;
  const leaks = leakFinder(secrets, made.target.baseUrl);
  const withheld = (await withholdLines(file, leaks)) || (content.withheld && secrets.length > 0);
  // Read now, when no line of the journal holds a secret.
  const calls = finish.reporters.includes('html') ? await callLog(file, made.run.id) : undefined;
  return publish(
    // The folder may have been moved since the run.
    finish.runId === null ? inFolder(made, finish.out) : made,
    { ...finish, notices: [...(finish.notices ?? []), ...notices, ...ofPatterns] },
    leaks,
    withheld ? [journalName] : [],
    calls,
  );
}

/**
 * The nightly run that `--fail-on-drift` compares a report with if there is no baseline; a notice if there is no such
 * run.
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

/** Whether a report goes into the history: nightly runs do, merged reports instead of their shards. */
function isNight({ run, shard }: Report): boolean {
  return run.profile === 'nightly' && shard === undefined;
}

/** The last run of the same target in the history of nightly runs; null without one, or if it cannot be read. */
function lastNight(report: Report, out: string): ReportDigest | null {
  try {
    return isNight(report) ? lastInHistory(historyFolder(out), report) : null;
  } catch {
    return null;
  }
}

/**
 * The report with the folder that it is written to, because its commands name it. The folder may differ from that of
 * the run or shard.
 */
export function inFolder(report: Report, out: string): Report {
  return isObject(report.configuration)
    ? { ...report, configuration: { ...report.configuration, out: pathFrom(process.cwd(), out) } }
    : report;
}

/**
 * Compares a report with earlier ones, writes its files, and returns the texts to print. If one of the texts holds a
 * secret, nothing is written, and only the names are printed, also those of `leaking`, which held one before.
 */
export function publish(
  made: Report,
  finish: Pick<Finish, 'out' | 'outMode' | 'reporters' | 'verbose' | 'baseline' | 'notices'>,
  leaks: (text: string) => boolean = () => false,
  leaking: readonly string[] = [],
  calls?: CallLog,
): Finished {
  const { out, outMode, notices = [], verbose = false } = finish;
  const report = compared(made, finish);
  const rendered = renderEach(finish.reporters, report, calls, { ...terminalForm(), verbose });
  const found = [...rendered.filter(({ text }) => leaks(text)).map(({ name, file }) => file ?? name), ...leaking];
  if (found.length > 0) return { exitCode: 3, report, text: leakText(found), problems: [], notices: [] };
  const written = writeReports(rendered, out, outMode);
  return {
    exitCode: written.problems.length > 0 && report.exitCode === 0 ? 3 : report.exitCode,
    report,
    text: printed(rendered, report, out, written.files),
    problems: [...written.problems, ...kept(report, out, outMode)],
    notices,
  };
}

/** The report with its changes since the baseline or, for nightly runs, since the last run in the history. */
function compared(made: Report, { baseline, out }: Pick<Finish, 'out' | 'baseline'>): Report {
  const before = baseline ?? lastNight(made, out);
  const report = { ...made, observations: datedObservations(made, before) };
  if (before === null) return report;
  return { ...report, changes: changesSince(baseline === null ? 'history' : 'baseline', before, report) };
}

/** Adds a nightly run to the history. Returns what went wrong. */
function kept(report: Report, out: string, mode: number | undefined): string[] {
  if (!isNight(report)) return [];
  try {
    keepInHistory(historyFolder(out), report, mode);
    return [];
  } catch (error) {
    return [`the history (${historyFolder(out)}) was not written: ${errorText(error)}`];
  }
}

/**
 * Prints the console report, the files that could not be written, and notices. Returns the exit code.
 */
export function printFinished({ problems, notices, text, exitCode }: Finished): ExitCode {
  for (const problem of problems) process.stderr.write(`error: ${problem}\n`);
  for (const notice of notices) process.stderr.write(`note: ${notice}\n`);
  process.stdout.write(text);
  return exitCode;
}

/**
 * Gives a run that was cut short the end that the caller knows. A run that has written its own end keeps it, unless the
 * suite failed as well.
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

/** Adds a verdict for the requirement whose judging did not end, unless it already has findings. */
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

function printed(rendered: readonly Rendered[], report: Report, out: string, files: readonly string[]): string {
  const parts = rendered.filter(({ file }) => file === null).map(({ text }) => text);
  if (!rendered.some(({ name }) => name === 'console')) parts.push(`${report.sentence}\n`);
  const page = files.find((file) => file.endsWith('.html'));
  if (page !== undefined) parts.push(`Report: ${pathToFileURL(page).href}\n`);
  else if (files.length > 0) parts.push(`Reports: ${safe(out)}\n`);
  return parts.join('');
}
