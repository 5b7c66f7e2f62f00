import { isObject, type Json } from '../contract/json.ts';

/** Longest texts in UTF-16 units, and the largest number of headers of a message. */
interface Lengths {
  readonly prose: number;
  readonly command: number;
  readonly header: number;
  readonly headers: number;
  /** A body, written as JSON. */
  readonly body: number;
  /** Where whole texts are, for the note on a cut one. */
  readonly whole?: string;
}

/** JSON of the target or of the configuration: cut by whoever lays it out. */
const values = new Set(['value', 'declared', 'before', 'now', 'configuration']);
/** Levels of nesting of a report; reasons within reasons are the deepest. */
const deepest = 60;

/** A part of a report with texts of a length that can be shown, whatever the target sent. */
export function bounded<T>(part: T, { prose, command, header, headers, body, whole }: Lengths): T {
  const bound = (value: Json, key: string, depth: number): Json => {
    if (values.has(key)) return value;
    if (key === 'body') {
      const text = body === Infinity ? '' : typeof value === 'string' ? value : JSON.stringify(value);
      return text.length > body ? cutAt(text, body, whole) : value;
    }
    if (typeof value === 'string')
      return key === 'curl' ? wholeCommand(value, command) : cutAt(value, key === 'headers' ? header : prose, whole);
    if (depth > deepest) return null;
    if (Array.isArray(value)) return value.map((one) => bound(one, key, depth + 1));
    if (!isObject(value)) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(
      key === 'headers'
        ? entries
            .slice(0, headers)
            .map(([name, one]) => [cutAt(name, header, whole), bound(one, 'headers', depth + 1)] as const)
        : entries.map(([name, one]) => [name, bound(one, name, depth + 1)] as const),
    );
  };
  return bound(part as Json, '', 0) as T;
}

/**
 * Text of at most `longest` UTF-16 units, with a note of how long it was, and where the whole text is. A text with such
 * a note, from the report of a shard, is not cut again.
 */
export function cutAt(text: string, longest: number, whole?: string): string {
  const place = whole === undefined ? '' : `, all of them in ${whole})`;
  if (text.length <= longest || (place !== '' && text.endsWith(place))) return text;
  return `${text.slice(0, longest).toWellFormed()}… (${text.length} characters${place || ')'}`;
}

/**
 * A command of at most `longest` UTF-16 units. A longer one becomes a comment, since a part of it would be another
 * command.
 */
function wholeCommand(command: string, longest: number): string {
  return command.length > longest ? `# the command has ${command.length} characters: it is in report.json` : command;
}
