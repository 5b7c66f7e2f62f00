import { itemAt, isObject, type Json } from '../contract/json.ts';
import type { ReportFinding, ReportRequirement } from '../contract/report-parts.ts';
import type { ShownRequest } from '../contract/shown-exchange.ts';

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

/**
 * The number of findings whose evidence a report has in full. Further findings have their requests, and the beginning
 * of the answers.
 */
const whole = 40;
/** The lengths of texts in further findings, and that of a request. */
const lengths = { prose: 500, command: 40_000, header: 200, headers: 20, body: 400, whole: 'exchanges.ndjson' };
const longestRequest = 1500;

/**
 * The findings with bounded evidence, however many there are: the first findings of each requirement in full, MUST
 * before SHOULD. In other findings answers are cut, and further examples are left out; the journal has all of it.
 * Requests are kept so that they can be sent again. Curl commands are not changed here: the caller makes them again.
 */
export function boundFindings(
  findings: readonly ReportFinding[],
  requirements: readonly ReportRequirement[],
): readonly ReportFinding[] {
  if (findings.length <= whole) return findings;
  const levels = new Map(requirements.map(({ id, level }) => [id, level === 'MUST' ? 0 : 1]));
  const seen = new Map<string, number>();
  const ranked = findings.map((finding) => {
    const nth = seen.get(finding.requirement) ?? 0;
    seen.set(finding.requirement, nth + 1);
    return { finding, rank: nth * 2 + (levels.get(finding.requirement) ?? 1) };
  });
  const kept = new Set(
    ranked.toSorted((a, b) => a.rank - b.rank).flatMap(({ finding }, place) => (place < whole ? [finding] : [])),
  );
  return findings.map((finding) => (kept.has(finding) ? finding : shorten(finding)));
}

function shorten({ otherValues: _, ...finding }: ReportFinding): ReportFinding {
  const { message, expected, actual, control, evidence, pointer, item, response } = finding;
  const short = bounded({ message, expected, actual, response }, lengths);
  // The beginning of the answer may not contain the object that the finding is about.
  const whole = item === undefined && short.response?.body !== response?.body ? response : null;
  const about = whole === null || pointer === undefined ? null : itemAt(whole.body, pointer);
  return {
    ...finding,
    ...short,
    request: shortenRequest(finding.request),
    control:
      control === null
        ? null
        : { ...control, request: shortenRequest(control.request), response: bounded(control.response, lengths) },
    examples: [],
    ...(evidence === undefined
      ? {}
      : { evidence: evidence.map((one) => ({ ...one, request: shortenRequest(one.request) })) }),
    ...(about === null ? {} : { item: about }),
    cut: true,
  };
}

/** A body as it was sent, or marked as cut: half a body must not be sent again. */
function shortenRequest({ bodyText, bodyBase64, ...rest }: ShownRequest): ShownRequest {
  // Without a mark: a path has a form.
  const path = rest.path.slice(0, lengths.prose);
  const sent = JSON.stringify(rest.body).length + (bodyText ?? '').length + (bodyBase64 ?? '').length;
  const request = { ...bounded({ ...rest, body: bodyText ?? rest.body }, lengths), path };
  return sent <= longestRequest && path === rest.path
    ? {
        ...request,
        body: rest.body,
        bodyText,
        bodyBase64,
      }
    : { ...request, cut: true };
}
