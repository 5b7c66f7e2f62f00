import { safe } from '../../config/quote.ts';
import { replaceFile } from '../../contract/files/write.ts';
import { withheld } from '../../journal/journal.ts';
import { isOfKind, journalLines } from '../../journal/journal-lines.ts';
import type { Report } from '../../contract/report.ts';
import { reporters } from '../../reporters/index.ts';

/** A finished run, about to be published. */
export interface Publication {
  readonly report: Report;
  /** Names of the reporters that will write or print it. */
  readonly reporters: readonly string[];
  readonly journal: string;
  /** Whether a line of the journal was withheld when it was written. */
  readonly withheld: boolean;
  /** Whether a text holds a secret. */
  readonly leaks: (text: string) => boolean;
}

/**
 * The last check before a run is published. Returns the names of files that contain a secret, or an empty list. Removes
 * lines of the journal with a secret. Exchanges, which are most of the journal, were checked when they were written.
 */
export async function leaksOf({
  report,
  reporters: names,
  journal,
  withheld: before,
  leaks,
}: Publication): Promise<string[]> {
  const found = reporters
    .filter((one) => names.includes(one.name) && leaks(one.render(report)))
    .map((one) => one.file ?? one.name);
  const leaking = (line: string): boolean => !isOfKind(line, 'exchange') && leaks(line);
  return (await withholdLines(journal, leaking)) || before ? [...found, 'exchanges.ndjson'] : found;
}

/** The text that is printed instead of the reports. */
export function leakText(leaks: readonly string[]): string {
  return (
    `No verdict: nothing was published, because there was a secret in ${leaks.map(safe).join(', ')}. This is a fault ` +
    `of the suite: please report it, with the command and without the secret.\n`
  );
}

/** Removes the lines with secrets from a journal, except exchanges. Returns whether there were any. */
async function withholdLines(journal: string, leaking: (line: string) => boolean): Promise<boolean> {
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
