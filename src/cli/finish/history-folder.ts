import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { readJsonFile } from '../../contract/files/read.ts';
import { replaceFile } from '../../contract/files/write.ts';
import type { EndedBy, Report } from '../../contract/report.ts';
import { inFileName, visibleJson } from '../../contract/text.ts';
import { digestOf, type ReportDigest, runKey, targetOf } from '../../reporters/index.ts';
import { digestIn } from './read-report.ts';

/** Most reports that are read from one folder (the latest by name), and most bytes of one report. */
const mostReports = 5000;
const largest = 50_000_000;

/** The folder of the history, next to that of the reports: `reports/history` for `reports/latest`. */
export function historyFolder(out: string): string {
  return join(dirname(out), 'history');
}

/**
 * Writes the digest of a report (a few kilobytes) into the history, named after the start of the run. Returns the path.
 * `mode`: of the file, such as 0o640.
 */
export function keepInHistory(folder: string, report: Report, mode?: number): string {
  const digest = digestOf(report);
  if (digest === null) throw new Error('the report has no verdict or no time');
  const time = digest.run.startedAt.slice(0, 19).replaceAll(':', '-');
  const file = join(folder, `${time}Z-${inFileName(digest.run.id)}.json`);
  replaceFile(file, `${visibleJson(JSON.stringify(digest))}\n`, mode);
  return file;
}

/**
 * All reports in a folder and its subfolders, oldest first, each run once. Adds to `unread` the JSON files that are not
 * reports.
 */
export function readHistory(folder: string, unread: string[] = []): ReportDigest[] {
  const runs = new Map<string, ReportDigest>();
  for (const file of jsonFiles(folder)) {
    const digest = readReport(file);
    if (digest !== null) runs.set(runKey(digest), digest);
    else if (existsSync(file)) unread.push(relative(folder, file));
  }
  return [...runs.values()].toSorted((a, b) =>
    a.run.startedAt < b.run.startedAt ? -1 : a.run.startedAt > b.run.startedAt ? 1 : 0,
  );
}

/**
 * Links from a page in this folder to the report.html of each run, by run. Files are searched in subfolders and in
 * folders next to this one (`reports/latest`).
 */
export function reportLinks(folder: string): Map<string, string> {
  const links = new Map<string, string>();
  for (const outer of [dirname(folder), folder]) {
    for (const one of readdirSync(outer, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .slice(0, mostReports)) {
      const page = join(outer, one.name, 'report.html');
      const digest = existsSync(page) ? readReport(join(outer, one.name, 'report.json')) : null;
      if (digest !== null)
        links.set(runKey(digest), relative(folder, page).split(sep).map(encodeURIComponent).join('/'));
    }
  }
  return links;
}

/** Ends of runs that were cut short: requirements that such a run did not reach are not changes. */
const brokenOff: readonly string[] = ['signal', 'circuit', 'crash'] satisfies readonly EndedBy[];

/**
 * The last run of the same target before a report, if possible one that was not cut short; null if there is none.
 */
export function lastInHistory(folder: string, report: Report): ReportDigest | null {
  const earlier = readHistory(folder).filter(
    (one) =>
      targetOf(one) === targetOf(report) && one.run.id !== report.run.id && one.run.startedAt < report.run.startedAt,
  );
  return earlier.findLast(({ run }) => !brokenOff.includes(run.endedBy)) ?? earlier.at(-1) ?? null;
}

function jsonFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const named = entries
    .filter((one) => one.isFile() && one.name.endsWith('.json'))
    .map((one) => join(folder, one.name));
  // `reports/a/report.json`, `reports/b/report.json`: one folder per target.
  const inner = entries.filter((one) => one.isDirectory()).map((one) => join(folder, one.name, 'report.json'));
  return [...inner, ...named.toSorted()].slice(-mostReports);
}

function readReport(file: string): ReportDigest | null {
  try {
    const content = readJsonFile(file, largest);
    const read = 'value' in content ? digestIn(content.value) : content;
    return 'digest' in read ? read.digest : null;
  } catch {
    return null;
  }
}
