import { gzipSync } from 'node:zlib';
import type { Exchange } from '../contract/exchange.ts';
import { isObject } from '../contract/json.ts';
import { isOfKind, journalLines } from './journal-lines.ts';
import { parseLine } from './read-journal.ts';

/** The calls of a run, for a page that shows them. */
export interface CallLog {
  /**
   * The lines of exchanges, as they are in the journal, compressed (gzip, base64); null if they are too many
   * for a page.
   */
  readonly packed: string | null;
  /** The calls that were sent. */
  readonly sent: number;
}

/** The most that a page carries: characters of base64, and of the lines before they are compressed. */
export const mostPacked = 3_000_000;
const mostText = 64_000_000;

/** The calls of the run with that id in a journal. */
export async function callLog(file: string, runId: string): Promise<CallLog> {
  const lines: string[] = [];
  let sent = 0;
  let length = 0;
  let ofThisRun = false;
  for await (const line of journalLines(file)) {
    if (!isOfKind(line, 'exchange') && !isOfKind(line, 'run')) continue;
    const read = parseLine(line);
    if (read?.kind === 'run') ofThisRun = read.id === runId;
    if (!ofThisRun || read?.kind !== 'exchange' || !isWhole(read)) continue;
    length += line.length + 1;
    if (length <= mostText) lines.push(line);
    if (read.fault?.kind !== 'not-sent') sent += 1;
  }
  const packed = length > mostText ? null : gzipSync(`${lines.join('\n')}\n`).toString('base64');
  return { packed: packed === null || packed.length > mostPacked ? null : packed, sent };
}

/** Whether a line has what a page shows of it; the line of an exchange may come from anybody. */
function isWhole({
  operation,
  sentAt,
  endedAt,
  answer,
  frontAnswer,
}: { readonly [name in keyof Exchange]?: unknown }): boolean {
  const given = answer ?? frontAnswer;
  return (
    typeof operation === 'string' &&
    [sentAt, endedAt].every((at) => typeof at === 'number' && Math.abs(at) < 8e15) &&
    (given == null || (isObject(given) && Number.isInteger(given['status'])))
  );
}
