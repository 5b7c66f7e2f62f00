import { existsSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { shownPath } from '../../config/files.ts';
import { type Settings, UsageError } from '../../config/index.ts';
import { didYouMean, quote, safe } from '../../config/quote.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';
import { type FixedCase, fixedCaseOf, type NotFixed } from '../../journal/pinned/pinned-case.ts';
import { withoutSecretPath, journalName } from '../../journal/journal.ts';
import { readReport, reportFile } from '../finish/read-report.ts';
import { readSettings, readSettingsUnsent, settingsRedactor } from '../settings/read-settings.ts';
import { kindOfPath } from '../../contract/files/read.ts';
import { wholeFinding } from '../../report/build-report.ts';
import { lineProblem } from '../../report/odd-line.ts';
import { linesOfKind } from '../../journal/read-journal.ts';

/** A finding of a report, with the data that is needed to send it again. */
export interface Found {
  readonly id: string;
  /** Id of its requirement. */
  readonly requirement: string;
  readonly finding: JsonObject;
  readonly fixed: FixedCase | NotFixed;
}

/** A report as commands on its findings use it. */
interface FoundReport {
  /** The file, or its folder, as it was named. */
  readonly file: string;
  readonly report: Report;
  /** The target of the report: null if it was the built-in platform. */
  readonly baseUrl: string | null;
  readonly findings: readonly ReportFinding[];
}

/** The report that `--report` names; by default that of the last run. Throws a `UsageError`. */
export function findReport({
  report: named,
  ...flags
}: Readonly<Record<string, unknown>> & { readonly report?: string }): FoundReport {
  const file = named ?? lastReport(flags);
  const report = readReport(reportFile(file), '--report');
  const { target, findings } = report;
  return { file, report, baseUrl: target.embedded ? null : target.baseUrl, findings };
}

function lastReport(flags: Readonly<Record<string, unknown>>): string {
  const file = join(readSettingsUnsent(flags).out, 'report.json');
  if (existsSync(file)) return file;
  throw new UsageError([
    `--report: expected the report of a run, got none: there is no ${shownPath(file, process.cwd())}; run ` +
      'first, or name another report',
  ]);
}

/**
 * All findings of a report. Texts that the report has cut come from the journal next to it. Throws a `UsageError` if
 * there are no findings.
 */
export async function findAll(found: FoundReport): Promise<readonly Found[]> {
  if (found.findings.length === 0)
    throw new UsageError([
      `${shownPath(found.file, process.cwd())}: expected a report with findings, got one without any`,
    ]);
  const whole = await wholeFindings(reportFile(found.file), found.report, found.findings);
  return whole.map((one) => foundOf(one as unknown as JsonObject));
}

/** One finding of a report, with whole texts. Throws a `UsageError` if the report does not have this id. */
export async function findFinding(id: string, found: FoundReport): Promise<Found> {
  const { file, findings } = found;
  const shown = findings.filter((one) => one.id === id);
  const [one] = shown.length === 0 ? [] : await findAll({ ...found, findings: shown });
  if (one !== undefined) return one;
  const ids = findings.map((other) => other.id).slice(0, 1000);
  const known =
    ids.length === 0
      ? 'the report has no findings'
      : ids.length <= 5
        ? `it has ${ids.map(safe).join(', ')}`
        : `it has ${ids.length} findings`;
  throw new UsageError([
    `${quote(id)}: expected the id of a finding in ${shownPath(file, process.cwd())}; ${known}${didYouMean(id, ids)}`,
  ]);
}

/** Reads a finding of a report for sending it again. */
export function foundOf(finding: JsonObject): Found {
  return {
    id: String(finding['id']),
    requirement: String(finding['requirement']),
    finding,
    fixed: fixedCaseOf(finding),
  };
}

type Flags = Readonly<Record<string, unknown>>;

const noTarget =
  '--base-url: expected the target, got none: the key is never sent to an address just because a report names it; ' +
  'give --base-url, or a configuration that names it (--config)';

/**
 * The settings of a command that sends the evidence of a report: the user's own flags, variables and configuration,
 * and nothing of the report.
 * Only the built-in platform, which is not another host, is tested because the report says so. Throws a `UsageError` if
 * there is no target, or if the report is of another one.
 */
export function readSettingsFor(found: FoundReport, flags: Flags): Settings {
  const settings = readSettings(flags, found.baseUrl === null ? { fallback: 'embedded' } : { noTarget });
  checkTarget(found, settings);
  return settings;
}

/** Settings of a command that only stores the evidence for later runs. It needs no target. */
export function readSettingsUnsentFor(found: FoundReport, flags: Flags): Settings {
  const settings = readSettingsUnsent(flags);
  if (settings.baseUrl !== null || settings.embedded) checkTarget(found, settings);
  return settings;
}

/**
 * Throws a `UsageError` that names both targets if the report is of another one than the settings. A base URL with a
 * secret in it is compared as reports show it.
 */
function checkTarget({ baseUrl }: FoundReport, settings: Settings): void {
  const ours = settings.baseUrl === null ? null : withoutSecretPath(settings.baseUrl, settingsRedactor(settings));
  if (ours === baseUrl) return;
  const named = (url: string | null): string => (url === null ? 'the built-in platform' : safe(url));
  throw new UsageError([
    `--report: expected a report of the configured target, ${named(ours)}, got one of ${named(baseUrl)}; ` +
      'name another report, or give the target with --base-url, --embedded or --config if you trust it with the key',
  ]);
}

/**
 * The findings of a report with whole texts: those that the report has cut come from the journal next to it, unless
 * they are missing or cut there, or the journal is that of another run. `file` is the report.
 */
export async function wholeFindings(
  file: string,
  report: Pick<Report, 'run' | 'target' | 'configuration'>,
  findings: readonly ReportFinding[],
): Promise<readonly ReportFinding[]> {
  const cut = new Set(findings.flatMap((one) => (one.cut === true ? [one.id] : [])));
  const journal = join(dirname(file), journalName);
  if (cut.size === 0 || kindOfPath(journal) !== 'file') return findings;
  const found = new Map<string, ReportFinding>();
  // The last line of each counts.
  for await (const line of linesOfKind(journal, report.run.id, 'finding')) {
    if (cut.has(line.id) && lineProblem(line) === null) found.set(line.id, wholeFinding(line, report));
  }
  return findings.map((one) => {
    const whole = found.get(one.id);
    const { cut: _, curlNote: __, ...rest } = one;
    return whole === undefined ? one : { ...rest, ...whole };
  });
}
