import type { Json } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import type { Verdict } from '../../contract/report-parts.ts';
import { capital, count, present, shortened, wordList } from '../../contract/text.ts';

/** Every verdict, the most urgent first: the order of all reports. */
export const verdicts: readonly Verdict[] = ['fail', 'warn', 'inconclusive', 'untested', 'waived', 'pass'];

/** Whether a text names a verdict. */
export function isVerdict(text: unknown): text is Verdict {
  return verdicts.some((one) => one === text);
}

/** `2026-11-20 10:00` of an instant (ISO 8601 UTC). */
export function minuteText(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

/** `2026-11-20 10:00:00.125 UTC`, with the milliseconds if there are any. */
export function utc(instant: string): string {
  return instant.replace(/^(\d{4}-\d\d-\d\d)T([\d:]+?)(?:\.000|(\.\d+))?Z$/, '$1 $2$3 UTC');
}

/** `12 ms`, `3.4 s`, `2 min 5 s`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A round time on an axis: `500 ms`, `2 s`. */
export function shortTime(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

/** `§4.1, 8`, or the words if the section is not a number. */
export function sectionText(section: string): string {
  return /^\d/.test(section) ? `§${section}` : section;
}

/** A value as short JSON, for one line. */
export function shortJson(value: Json, longest = 120): string {
  return shortened(JSON.stringify(value), longest);
}

/** `conforms`, `violates` or `no verdict`, and `gate passed` or `gate failed` if the verdict does not imply it. */
export function verdictText(report: Pick<Report, 'verdict' | 'gate'>): string {
  const gate = gateText(report);
  return `${report.verdict === 'none' ? 'no verdict' : report.verdict}${gate === null ? '' : `, ${gate}`}`;
}

/** `gate passed` or `gate failed`; null if the verdict on the target implies it. */
export function gateText({ verdict, gate }: Pick<Report, 'verdict' | 'gate'>): string | null {
  return verdict === 'none' || (verdict === 'conforms') === (gate === 'passed') ? null : `gate ${gate}`;
}

/** `7 orders spent, 2 refused (also in the ledger), 5 left`. */
export function ordersText({ ordersSpent, ordersRefused = 0, ordersLeft }: Report['run']): string {
  return listed([
    `${count(ordersSpent, 'order')} spent`,
    ordersRefused > 0 && `${ordersRefused} refused (also in the ledger)`,
    ordersLeft !== null && `${ordersLeft} left`,
  ]);
}

/** The texts that are there, with commas between. */
export function listed(parts: readonly (string | false | null)[]): string {
  return present(parts).join(', ');
}

/** The words for calls of the operations that have one. */
const words: Readonly<Record<string, string>> = { search: 'searches', cancel: 'cancels' };

/** `a search`, `a cancel`, `a call of busTripDetail`. */
export function callOf(operation: string): string {
  return words[operation] === undefined ? `a call of ${operation}` : `a ${operation}`;
}

/** `Searches`, `Searches and cancels`, `Calls of busTripDetail`. */
export function subjectOf(operations: readonly string[]): string {
  const own = operations.filter((one) => words[one] === undefined);
  const list = [
    ...operations.flatMap((one) => words[one] ?? []),
    ...(own.length === 0 ? [] : [`calls of ${wordList(own)}`]),
  ];
  const text = wordList(list);
  return capital(text);
}

/** Breaks text at spaces into lines of at most `width` UTF-16 units where words allow it. */
export function wrapLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** The same as one text of at most `width` columns, each line behind `indent`. */
export function wrapText(text: string, width: number, indent: string): string {
  return wrapLines(text, width - indent.length)
    .map((line) => indent + line)
    .join('\n');
}
