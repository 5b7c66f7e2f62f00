import { createReadStream } from 'node:fs';
import { createSecretMatcher } from '../client/index.ts';
import { safe } from '../config/quote.ts';
import type { Report } from '../model/report.ts';
import { reporters, writeAtomically } from '../reporters/index.ts';

/** What stands in the journal for a line with a secret in it. */
const withheld = '{"kind":"withheld"}';

/** A finished run, about to be published. */
export interface Publication {
  readonly report: Report;
  /** Names of the reporters that are to write or print it. */
  readonly reporters: readonly string[];
  readonly journal: string;
  readonly secrets: readonly string[];
}

/**
 * The last look before a run is published: what would show a secret, by name; an empty list where nothing does. Secrets
 * were taken out where each text was recorded; what is found here was forgotten there. Lines of the journal that hold one
 * are withheld. Personal data is not looked for: it is known by its place only, and gone by now.
 */
export async function leaksOf({ report, reporters: names, journal, secrets }: Publication): Promise<string[]> {
  const told = secrets.filter(isUnmistakable);
  if (told.length === 0) return [];
  const matcher = createSecretMatcher(told, { whole: true });
  // A secret that the name of the target holds is none that could be kept.
  const host = URL.canParse(report.target.baseUrl) ? new URL(report.target.baseUrl).host : '';
  const leaks = (text: string): boolean => {
    const rest = host === '' ? text : text.replaceAll(host, '');
    return matcher.replace(rest, '') !== rest;
  };
  const found = reporters.filter((one) => names.includes(one.name) && leaks(one.render(report))).map((one) => one.file ?? one.name);
  return (await withholdLines(journal, leaks)) ? [...found, 'exchanges.ndjson'] : found;
}

/** What is said instead of the reports. */
export function leakText(leaks: readonly string[]): string {
  return `No verdict: nothing was published, since a secret stood in ${leaks.map(safe).join(', ')}. This is a fault of the suite: please report it, with the command and without the secret.\n`;
}

/** Whether a secret can be told from words of ours that merely look alike: a key such as `pass` stands in every report. */
function isUnmistakable(secret: string): boolean {
  return secret.length >= 20 || (secret.length >= 10 && /[a-z]/i.test(secret) && /\d/.test(secret));
}

/** Takes the lines that leak out of a journal; whether there were any. */
async function withholdLines(journal: string, leaks: (text: string) => boolean): Promise<boolean> {
  if (!(await anyLine(journal, leaks))) return false;
  const lines: string[] = [];
  for await (const line of linesOf(journal)) lines.push(leaks(line) ? withheld : line);
  await writeAtomically(journal, lines.join('\n'));
  return true;
}

async function anyLine(file: string, holds: (line: string) => boolean): Promise<boolean> {
  for await (const line of linesOf(file)) if (holds(line)) return true;
  return false;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}
