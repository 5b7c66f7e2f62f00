import { join, resolve } from 'node:path';
import { UsageError } from '../../config/index.ts';
import { kindOfPath } from '../../config/files.ts';
import { safe } from '../../config/quote.ts';
import { count, renderHistory, targetOf, writeAtomically } from '../../reporters/index.ts';
import { readHistory, reportLinks } from '../finish/history-folder.ts';

/** `history <folder>`: writes `history.html` over the reports in a folder. Throws a `UsageError`. */
export async function historyCommand(folder: string): Promise<number> {
  const path = resolve(folder);
  if (kindOfPath(path) !== 'folder') throw new UsageError([`${safe(folder)}: expected a folder with reports, got none there`]);
  const reports = readHistory(path);
  if (reports.length === 0)
    throw new UsageError([`${safe(folder)}: expected reports in it, got none; a run with --profile nightly keeps its result in reports/history`]);
  const file = join(path, 'history.html');
  await writeAtomically(file, renderHistory(reports, reportLinks(path)));
  const targets = [...new Set(reports.map(targetOf))];
  process.stdout.write(`${safe(`${count(reports.length, 'run')} of ${targets.length === 1 ? targets[0] : `${targets.length} targets`}: ${file}`)}\n`);
  return 0;
}
