import { gzipSync } from 'node:zlib';
import type { Exchange } from '../contract/exchange.ts';
import { isObject } from '../contract/json.ts';
import { isOfKind, journalLines, parseLine } from './read-journal.ts';
import type { JournalLine } from './line-types.ts';

/** The calls of a run, for a page that shows them. */
export interface CallLog {
  /**
   * The lines of exchanges and orders, as they are in the journal, compressed (gzip, base64); null if they are too many
   * for a page.
   */
  readonly packed: string | null;
  /** Response times in milliseconds, in the order of the journal, for each operation and status. */
  readonly times: readonly ResponseTimes[];
  /** When calls were sent, in milliseconds since the first, ascending. */
  readonly sent: readonly number[];
}

export interface ResponseTimes {
  readonly operation: string;
  readonly status: number;
  readonly times: readonly number[];
}

/** The most that a page carries: characters of base64, and of the lines before they are compressed. */
export const mostPacked = 3_000_000;
const mostText = 64_000_000;

/** The calls of the run with that id in a journal. */
export async function callLog(file: string, runId: string): Promise<CallLog> {
  const lines: string[] = [];
  const times = new Map<string, { operation: string; status: number; times: number[] }>();
  const sent: number[] = [];
  let length = 0;
  let ofThisRun = false;
  for await (const line of journalLines(file)) {
    const isCall = isOfKind(line, 'exchange');
    if (!isCall && !isOfKind(line, 'order') && !isOfKind(line, 'run')) continue;
    const read = parseLine(line);
    if (read?.kind === 'run') ofThisRun = read.id === runId;
    if (!ofThisRun || read === null || read.kind === 'run' || !isWhole(read)) continue;
    length += line.length + 1;
    if (length <= mostText) lines.push(line);
    if (read.kind !== 'exchange' || read.fault?.kind === 'not-sent') continue;
    sent.push(read.sentAt);
    const { operation, answer, frontAnswer } = read;
    const status = (answer ?? frontAnswer)?.status;
    if (status === undefined) continue;
    const key = `${operation} ${status}`;
    const group = times.get(key) ?? { operation, status, times: [] };
    times.set(key, group);
    group.times.push(Math.max(0, read.endedAt - read.sentAt));
  }
  sent.sort((a, b) => a - b);
  const packed = length > mostText ? null : gzipSync(`${lines.join('\n')}\n`).toString('base64');
  return {
    packed: packed === null || packed.length > mostPacked ? null : packed,
    times: [...times.values()].toSorted((a, b) => b.times.length - a.times.length),
    sent: sent.map((at) => at - (sent[0] ?? 0)),
  };
}

/** Whether a line has what a page shows of it; the line of an exchange may come from anybody. */
function isWhole(line: JournalLine): boolean {
  if (line.kind !== 'exchange') return true;
  const { operation, sentAt, endedAt, answer, frontAnswer }: { readonly [name in keyof Exchange]?: unknown } = line;
  const given = answer ?? frontAnswer;
  return (
    typeof operation === 'string' &&
    [sentAt, endedAt].every((at) => typeof at === 'number' && Math.abs(at) < 8e15) &&
    (given == null || (isObject(given) && Number.isInteger(given['status'])))
  );
}
