import { join, resolve } from 'node:path';
import { UsageError } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { kindOfPath } from '../../contract/files/read.ts';
import { journalName } from '../../journal/journal.ts';
import type { RunLine } from '../../journal/line-types.ts';
import { readJournal } from '../../journal/read-journal.ts';
import { oddLine } from '../../report/odd-line.ts';

/** The journal in the folder of a run, every line of which can be read, and its first line. Throws a `UsageError`. */
export async function runIn(folder: string): Promise<{ readonly journal: string; readonly run: RunLine }> {
  const journal = join(resolve(folder), journalName);
  if (kindOfPath(journal) !== 'file')
    throw new UsageError([`${safe(folder)}: expected the folder of a run, with ${journalName} in it, got none there`]);
  const odd = await oddLine(journal);
  if (odd !== null)
    throw new UsageError([
      `${safe(journal)}: line ${odd.number}: expected a line as a run writes it, got one that no report can ` +
        `be made of (${safe(odd.problem)}): restore the file as the run left it, or run again`,
    ]);
  const { run } = await readJournal(journal);
  if (run === null)
    throw new UsageError([`${safe(journal)}: expected the journal of a run, got one without a beginning`]);
  return { journal, run };
}
