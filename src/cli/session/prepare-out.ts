import { accessSync, closeSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mayCancel, type Settings, UsageError } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { claimFolder } from '../../contract/files/own-folder.ts';
import { readStart, FileRefused } from '../../contract/files/read.ts';
import { openToAppend, refuseLinks } from '../../contract/files/write.ts';
import { journalName } from '../../journal/journal.ts';
import { errorLine } from '../../contract/text.ts';
import { usesOrders } from '../../requirements/index.ts';
import { reporters } from '../../reporters/index.ts';
import { baselineName } from '../finish/baseline.ts';

/** Name of the ledger of the embedded platform in the folder of the run. */
export const embeddedLedgerName = 'embedded-orders.ndjson';

/** Names of all files that the suite writes into the folder of a run. */
const ownNames = [
  journalName,
  baselineName,
  embeddedLedgerName,
  ...reporters.flatMap((reporter) => reporter.file ?? []),
];

/** The output of a run or a command: folder, reporters and mode. */
type Output = Pick<Settings, 'out' | 'reporters'> & { readonly outMode?: number };

/**
 * Makes sure, before anything is sent, that the folder of the reports can be written, and removes what an earlier run
 * left there: an old report next to a new journal would be read as the new one. Files of others stay. Throws a
 * `UsageError`.
 */
export function prepareOut(output: Output & Partial<Pick<Settings, 'baseline' | 'embedded'>>): void {
  const { baseline = null, embedded = false } = output;
  claim(
    output,
    [journalName, ...(baseline === null ? [] : [baselineName]), ...(embedded ? [embeddedLedgerName] : [])],
    true,
  );
}

/**
 * Like {@link prepareOut}, for reports that are made again in the folder of their run: files of the run stay. Throws a
 * `UsageError`.
 */
export function prepareReports(output: Output): void {
  claim(output, [], false);
}

function claim({ out, outMode, reporters: named }: Output, writes: readonly string[], clear: boolean): void {
  const files = reporters.flatMap(({ name, file }) => (file !== null && named.includes(name) ? [file] : []));
  try {
    claimFolder(out, {
      writes: [...writes, ...files],
      isOurs: (name) => ownNames.includes(name),
      ofEarlier: (folder) => (isOfEarlierRun(folder) ? ownNames : []),
      clear,
      alone: true,
      mode: outMode,
    });
  } catch (error) {
    if (error instanceof FileRefused) throw new UsageError([`out: ${safe(error.message)} (--out)`]);
    const why = errorLine(error);
    throw new UsageError([
      `out: expected a folder that can be written, got ${safe(`${out} (${why})`)}; name another with --out`,
    ]);
  }
}

/**
 * Removes the reports that an earlier run left in a folder, and nothing else: its journal stays, so that `report` can
 * make them again. Returns whether there were any. A folder that a run would not write to stays as it is.
 */
export function removeReports(out: string): boolean {
  const files = reporters.flatMap(({ file }) => file ?? []).filter((name) => existsSync(join(out, name)));
  if (files.length === 0) return false;
  try {
    claimFolder(out, {
      writes: files,
      isOurs: (name) => files.includes(name),
      ofEarlier: (folder) => (isOfEarlierRun(folder) ? files : []),
      clear: true,
      alone: true,
    });
    return true;
  } catch {
    return false;
  }
}

/** Whether a folder without a manifest was written by an old version, which made no manifest. */
function isOfEarlierRun(folder: string): boolean {
  return (
    readStart(join(folder, journalName), 100).startsWith('{"kind":"run"') ||
    /^\{[^{]*"tool":\s*\{\s*"name":\s*"travel-conformance"/.test(readStart(join(folder, 'report.json'), 1000))
  );
}

/**
 * Makes sure, before anything is sent, that spent orders can be recorded; makes an empty ledger if there is none.
 * Only for a target whose orders may be cancelled. Throws a `UsageError`.
 */
export function prepareLedger(settings: Settings): void {
  const { baseUrl, orders, ledger, scope } = settings;
  if (baseUrl === null || orders.kind === 'none' || !usesOrders(scope) || !mayCancel(settings, baseUrl)) return;
  try {
    closeSync(openToAppend(ledger, settings.outMode));
  } catch (error) {
    const why = errorLine(error);
    throw new UsageError([
      `orders.ledger: expected a file that can be written, got ${safe(`${ledger} (${why})`)}; give another as ` +
        'orders.ledger',
    ]);
  }
}

/** Why a file or folder cannot be written, if that is visible without writing; else null. */
export function writeProblem(path: string, kind: 'file' | 'folder'): string | null {
  let nearest = path;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    refuseLinks(path);
    const isFile = nearest === path && kind === 'file';
    if (isFile && !statSync(nearest).isFile()) return 'it is not an ordinary file';
    if (!isFile && !statSync(nearest).isDirectory()) return `${nearest} is not a folder`;
    accessSync(nearest, isFile ? constants.W_OK : constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return errorLine(error);
  }
}
