import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mayCancel, type Settings, UsageError } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { journalName } from '../../journal/journal.ts';
import { errorLine } from '../../model/error-text.ts';
import { usesOrders } from '../../requirements/index.ts';
import { reporters } from '../../reporters/index.ts';

/**
 * Makes sure, before anything is sent, that the folder of the reports can be written, and takes away what an earlier run
 * left there: an old report next to a new journal would be read as the new one. Throws a `UsageError`.
 */
export function prepareOut({ out }: Pick<Settings, 'out'>): void {
  const probe = join(out, `.writable-${process.pid}`);
  try {
    makeFolder(out);
    writeFileSync(probe, 'x');
    rmSync(probe);
    for (const file of [journalName, ...reporters.flatMap((reporter) => reporter.file ?? [])]) rmSync(join(out, file), { force: true });
  } catch (error) {
    const why = errorLine(error);
    throw new UsageError([`out: expected a folder that can be written, got ${safe(`${out} (${why})`)}; give another by --out`]);
  }
}

/**
 * Makes sure, before anything is sent, that spent orders can be recorded; leaves an empty ledger where there is none. Only
 * for a target whose orders may be cancelled. Throws a `UsageError`.
 */
export function prepareLedger(settings: Settings): void {
  const { baseUrl, orders, ledger, scope } = settings;
  if (baseUrl === null || orders.kind === 'none' || !usesOrders(scope) || !mayCancel(settings, baseUrl)) return;
  try {
    makeFolder(dirname(ledger));
    closeSync(openSync(ledger, 'a', 0o600));
    if (!statSync(ledger).isFile()) throw new Error('it is no ordinary file');
  } catch (error) {
    const why = errorLine(error);
    throw new UsageError([`orders.ledger: expected a file that can be written, got ${safe(`${ledger} (${why})`)}; give another as orders.ledger`]);
  }
}

/** Why a file or folder cannot be written, where that shows without writing; null otherwise. */
export function whyNotWritable(path: string, kind: 'file' | 'folder'): string | null {
  let nearest = path;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    const isFile = nearest === path && kind === 'file';
    if (isFile && !statSync(nearest).isFile()) return 'it is no ordinary file';
    if (!isFile && !statSync(nearest).isDirectory()) return `${nearest} is no folder`;
    accessSync(nearest, isFile ? constants.W_OK : constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return errorLine(error);
  }
}

/** Makes a folder and those above it, one by one: where the system answers oddly (/proc), the recursive mkdir of Node 20 never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
