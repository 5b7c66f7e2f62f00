import { safe } from '../../config/quote.ts';
import { replaceFile } from '../../contract/files/write.ts';
import { withheld } from '../../journal/journal.ts';
import { isOfKind, journalLines } from '../../journal/journal-lines.ts';
import type { Report } from '../../contract/report.ts';
import { reporters } from '../../reporters/index.ts';

/** A finished run, about to be published. */
export interface Publication {
  readonly report: Report;
  /** Names of the reporters that are to write or print it. */
  readonly reporters: readonly string[];
  readonly journal: string;
  /** Whether a line of the journal was withheld when it was written. */
  readonly withheld: boolean;
  /** Whether a text holds a secret. */
  readonly leaks: (text: string) => boolean;
}

/**
 * The last look before a run is published: what would show a secret, by name; an empty list where nothing does. Other
 * lines of the journal that hold one are withheld. Exchanges, which are most of it, were looked at when they were
 * written.
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

/** What is said instead of the reports. */
export function leakText(leaks: readonly string[]): string {
  return (
    `No verdict: nothing was published, because there was a secret in ${leaks.map(safe).join(', ')}. This is a fault ` +
    `of the suite: please report it, with the command and without the secret.\n`
  );
}

/** Takes the lines that leak, none of them an exchange, out of a journal; whether there were any. */
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
