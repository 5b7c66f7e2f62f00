import { isObject, type Json } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';

/** Longest prose and longest command, in UTF-16 units; longer ones are in report.json. */
export interface Limits {
  readonly prose?: number;
  readonly command?: number;
}

const headerValue = 1000;
const headers = 60;
/** JSON of the target or of the configuration: cut by whoever lays it out. */
const values = new Set(['body', 'value', 'declared', 'before', 'now', 'configuration']);
/** Levels of nesting of a report; reasons within reasons are the deepest. */
const deepest = 60;

/** The report with texts of a length that can be shown, whatever the target sent. */
export function boundReport(report: Report, { prose = 3000, command = 40_000 }: Limits = {}): Report {
  const bound = (value: Json, key: string, depth: number): Json => {
    if (values.has(key)) return value;
    if (typeof value === 'string')
      return key === 'curl' ? wholeCommand(value, command) : cutAt(value, key === 'headers' ? headerValue : prose);
    if (depth > deepest) return null;
    if (Array.isArray(value)) return value.map((one) => bound(one, key, depth + 1));
    if (!isObject(value)) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(
      key === 'headers'
        ? entries
            .slice(0, headers)
            .map(([name, one]) => [cutAt(name, headerValue), bound(one, 'headers', depth + 1)] as const)
        : entries.map(([name, one]) => [name, bound(one, name, depth + 1)] as const),
    );
  };
  return bound(report as unknown as Json, '', 0) as unknown as Report;
}

/** Text of at most `longest` UTF-16 units, with a note of how long it was. */
export function cutAt(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
}

/**
 * A command of at most `longest` UTF-16 units. A longer one becomes a comment, since a part of it would be another
 * command.
 */
export function wholeCommand(command: string, longest: number): string {
  return command.length > longest ? `# the command has ${command.length} characters: it is in report.json` : command;
}
