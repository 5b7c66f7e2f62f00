import { join, resolve } from 'node:path';
import { UsageError } from '../../config/index.ts';
import { claimFolder } from '../../contract/files/own-folder.ts';
import { kindOfPath, readStart } from '../../contract/files/read.ts';
import { replaceFile } from '../../contract/files/write.ts';
import { count, someNames } from '../../contract/text.ts';
import { safe } from '../../config/quote.ts';
import { renderHistory, targetOf } from '../../reporters/index.ts';
import { readHistory, reportLinks } from '../finish/history-folder.ts';

/** Name of the page in the folder. */
const pageName = 'history.html';

/** `history <folder>`: writes `history.html` about the reports in a folder. Throws a `UsageError`. */
export async function historyCommand(
  folder: string,
  { outMode: mode }: { readonly outMode?: number } = {},
): Promise<number> {
  const path = resolve(folder);
  if (kindOfPath(path) !== 'folder')
    throw new UsageError([`${safe(folder)}: expected a folder with reports, got none there`]);
  const unread: string[] = [];
  const reports = readHistory(path, unread);
  const others = safe(someNames(unread));
  if (reports.length === 0)
    throw new UsageError([
      `${safe(folder)}: expected reports in it, got none${others === '' ? '' : ` that can be read (${others})`}; ` +
        'a run with --profile nightly keeps its result in reports/history',
    ]);
  if (others !== '') process.stderr.write(`note: left out, because they cannot be read as reports: ${others}\n`);
  const file = join(path, pageName);
  const page = renderHistory(reports, reportLinks(path));
  claimFolder(path, {
    writes: [pageName],
    isOurs: (name) => name === pageName,
    ofEarlier: () => (readStart(file, 4000).includes('<title>History: ') ? [pageName] : []),
    clear: false,
    alone: false,
    mode,
  });
  replaceFile(file, page, mode);
  const targets = [...new Set(reports.map(targetOf))];
  const subject = targets.length === 1 ? targets[0] : `${targets.length} targets`;
  process.stdout.write(`${safe(`${count(reports.length, 'run')} of ${subject}: ${file}`)}\n`);
  return 0;
}
