import { safe } from '../../config/quote.ts';
import { replaceFile } from '../../contract/files/write.ts';
import { withheld } from '../../journal/journal.ts';
import { isOfKind, journalLines } from '../../journal/read-journal.ts';

/** The text that is printed instead of the reports. */
export function leakText(leaks: readonly string[]): string {
  return (
    `No verdict: nothing was published, because there was a secret in ${leaks.map(safe).join(', ')}. This is a fault ` +
    `of the suite: please report it, with the command and without the secret.\n`
  );
}

/**
 * Removes the lines with secrets from a journal. Returns whether there were any. Exchanges, which are most of the
 * journal, were checked when they were written.
 */
export async function withholdLines(journal: string, leaks: (text: string) => boolean): Promise<boolean> {
  const leaking = (line: string): boolean => !isOfKind(line, 'exchange') && leaks(line);
  if (!(await anyLine(journal, leaking))) return false;
  const lines: string[] = [];
  for await (const line of journalLines(journal)) lines.push(leaking(line) ? withheld : line);
  replaceFile(journal, lines.join('\n'), 'as-is');
  return true;
}

async function anyLine(file: string, holds: (line: string) => boolean): Promise<boolean> {
  for await (const line of journalLines(file)) if (holds(line)) return true;
  return false;
}
