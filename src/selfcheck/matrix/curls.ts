import { execFile } from 'node:child_process';
import { pointerValue, canonicalJson, isObject, type Json } from '../../contract/json.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportFinding } from '../../contract/report-parts.ts';

/**
 * What the printed command of a finding has shown: the failure again, without a note on the command (`reproduced`) or
 * with one (`noted`); nothing, as its note says (`marked`), or although there is no note (`untrue`).
 */
export type CurlState = 'reproduced' | 'noted' | 'marked' | 'untrue';

/** The command of one finding, tried. */
export interface TriedCurl {
  readonly state: CurlState;
  readonly requirement: string;
  readonly id: string;
  /** The finding, the command's answer and its note. */
  readonly line: string;
}

/** An answer as `curl -i` prints it; null without one. */
type Printed = { readonly status: number; readonly body: string } | null;

/** Milliseconds that one command may need. */
const patience = 30_000;
/** Characters of an answer in a line. */
const shown = 200;

/** Runs the printed commands of all findings, one after the other, each in a shell with the key in the variable. */
export async function tryCurls(report: Report, apiKey: string): Promise<TriedCurl[]> {
  const tried: TriedCurl[] = [];
  for (const finding of report.findings) {
    const { curlNote: note = null } = finding;
    const printed = await run(finding.curl, apiKey);
    const state = showsAgain(finding, printed)
      ? note === null
        ? 'reproduced'
        : 'noted'
      : note === null
        ? 'untrue'
        : 'marked';
    const got = printed === null ? 'no answer' : `${printed.status} ${printed.body.slice(0, shown)}`;
    const line = `${finding.requirement} ${finding.id}: ${finding.message}; got ${got}; note: ${note ?? 'none'}`;
    tried.push({ state, requirement: finding.requirement, id: finding.id, line });
  }
  return tried;
}

function run(command: string, apiKey: string): Promise<Printed> {
  const env = { ...process.env, CONFORMANCE_API_KEY: apiKey };
  const options = { env, timeout: patience, encoding: 'utf8', maxBuffer: 50_000_000 } as const;
  return new Promise((resolve) => {
    execFile('bash', ['-c', command], options, (_, stdout) => resolve(lastAnswer(stdout)));
  });
}

/** The last answer of those that a command prints; `100 Continue` and those before `--next` come first. */
export function lastAnswer(output: string): Printed {
  const text = output.slice(Math.max(0, output.lastIndexOf('HTTP/1.1 ')));
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
  const end = text.indexOf('\r\n\r\n');
  return status === undefined ? null : { status: Number(status), body: end < 0 ? '' : text.slice(end + 4) };
}

/**
 * Whether an answer shows the finding again: it has the finding's status, and of a finding about something else than
 * the status the same value at its place, the same members if it is about the body, or else the same body but for ids
 * of requests.
 */
export function showsAgain({ status, pointer, place, response }: ReportFinding, printed: Printed): boolean {
  if (response === null || printed === null) return response === null && printed === null;
  if (printed.status !== response.status) return false;
  if (status !== undefined) return true;
  const body = parsed(printed.body);
  if (place === 'the body') return shapeOf(body) === shapeOf(response.body);
  if (pointer !== undefined && isObject(response.body))
    return placeOf(body, pointer) === placeOf(response.body, pointer);
  return typeof response.body === 'string'
    ? withoutIds(printed.body).startsWith(withoutIds(response.body).slice(0, shown))
    : withoutIds(canonicalJson(body)) === withoutIds(canonicalJson(response.body));
}

/** The value at a place and the kind of what it is in, as a text: what is missing in nothing is not missing alike. */
function placeOf(body: Json, pointer: string): string {
  const around = pointerValue(body, pointer.slice(0, Math.max(0, pointer.lastIndexOf('/'))));
  const value = pointerValue(body, pointer);
  return `${typeof around} ${value === undefined ? 'missing' : canonicalJson(value)}`;
}

/** JSON without its values. */
function shapeOf(body: Json): string {
  return canonicalJson(body).replace(/(?<=[:[,])(?:"[^"]*"(?!:)|-?[0-9][^,}\]]*)/g, '…');
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** Ids of requests differ in each answer. */
const withoutIds = (text: string): string => text.replace(/("request_id":\s*")[^"]*/g, '$1');
