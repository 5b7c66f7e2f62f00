import { statSync } from 'node:fs';
import { readJson } from '../../client/index.ts';
import { encodingOf, readBytes } from '../../contract/files/read.ts';
import { type Json, member } from '../../contract/json.ts';
import { jsonMistake, lineAndColumn, jsonAtStart } from '../../contract/json-mistake.ts';
import { requestPathProblem } from '../../contract/request-path.ts';
import { journalLines, longestLine } from '../read-journal.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import { readHar } from './har.ts';
import { decoded } from './recorded-answer.ts';
import { journalledCall, type RecordedCall } from './recorded-call.ts';

/** The contents of a file of recorded calls. */
export interface Recording {
  readonly kind: 'HAR' | 'journal';
  readonly calls: readonly RecordedCall[];
  /** Number of entries that are not calls of a known operation; of a journal: such exchanges. */
  readonly skipped: number;
  /** Numbers of the lines of a journal that cannot be read as JSON, from 1. */
  readonly garbled?: readonly number[];
  /**
   * Calls of known operations that cannot be used or not completely: the count for each reason. Always none for a
   * journal.
   */
  readonly unusable: ReadonlyMap<string, number>;
}

/** The largest HAR in bytes, which is read at once, and the largest number of calls that are kept. */
export const largestHar = 300_000_000;
const mostCalls = 1_000_000;

/**
 * Reads a HAR or a journal (`exchanges.ndjson`). Returns a text if the file is neither, which says why. `largestBody`:
 * the largest body in bytes.
 */
export async function readRecording(file: string, largestBody: number): Promise<Recording | string> {
  if (await beginsAsJournal(journalLines(file, longestLine))) return readJournalled(journalLines(file, longestLine));
  const { size } = statSync(file);
  if (size > largestHar) return `a HAR of ${size} bytes, more than ${largestHar}: cut it into parts`;
  const kept = readBytes(file, largestHar);
  const bytes = plainOf(kept);
  if (bytes === null) return 'a gzip file that cannot be decompressed: decompress it first';
  if (bytes !== kept && (await beginsAsJournal(linesOf(bytes)))) return readJournalled(linesOf(bytes));
  const read = readJson(bytes);
  if (read.kind === 'cut') return `JSON that is ${wordsOf(read.reason).text}`;
  if (read.kind !== 'json') return otherFile(bytes);
  const har = readHar(read.value, largestBody);
  return har === null
    ? 'JSON that is not a HAR: it has no log.entries; export the calls as a HAR'
    : { kind: 'HAR', ...har };
}

/** What a file is that is no JSON document, and what to do with it. */
function otherFile(bytes: Buffer): string {
  if (bytes.length === 0) return 'an empty file';
  if (bytes.toString('latin1', 0, 2) === 'PK') return 'a zip archive: unpack it, and name the HAR in it';
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes))
    return 'no text in UTF-8 or UTF-16: convert it to UTF-8, or export the calls as a HAR';
  // A journal's last line may be cut, a HAR may not.
  if (jsonAtStart(text) !== null)
    return 'several JSON documents in one file: write each HAR into a separate file, with its entries in log.entries';
  const mistake = /^\s*(?:[{[]|\/[/*])/.test(text) ? jsonMistake(text, { deepest: 600, equalKeys: true }) : null;
  if (mistake !== null) return `JSON with a mistake in ${lineAndColumn(text, mistake.offset)}: ${mistake.text}`;
  return 'neither a HAR (one whole JSON document) nor a journal (lines of JSON): export the calls as a HAR';
}

/** The lines of a journal that is read at once. */
function* linesOf(bytes: Buffer): Generator<string | null> {
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\n', at);
    const next = end === -1 ? bytes.length : end;
    yield next - at > longestLine ? null : bytes.toString('utf8', at, next);
    at = next + 1;
  }
}

type Lines = AsyncIterable<string | null> | Iterable<string | null>;

/**
 * The bytes of a HAR in UTF-8 without a byte order mark; recorders also write UTF-16 and gzip. Null if gzip is broken.
 */
function plainOf(bytes: Buffer): Buffer | null {
  const [first, second, third] = bytes;
  if (first === 0x1f && second === 0x8b) {
    const plain = decoded(bytes, ['gzip'], largestHar);
    return plain === null ? null : plainOf(plain);
  }
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3);
  // JSON begins with a character of ASCII: one of its two bytes in UTF-16 is 0.
  const encoding = second === 0 ? 'utf-16le' : first === 0 ? 'utf-16be' : encodingOf(bytes);
  return encoding === 'utf-8' ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes), 'utf8');
}

/** Whether the first line alone is an object with a `kind`, as every line of a journal is. */
async function beginsAsJournal(lines: Lines): Promise<boolean> {
  for await (const line of lines) {
    const read = line === null ? null : readJson(Buffer.from(line));
    return read?.kind === 'json' && typeof member(read.value, 'kind') === 'string';
  }
  return false;
}

async function readJournalled(lines: Lines): Promise<Recording> {
  const calls: RecordedCall[] = [];
  const garbled: number[] = [];
  let [skipped, number] = [0, 0];
  let baseUrl = 'http://recorded.invalid';
  for await (const line of lines) {
    number += 1;
    if (line === '') continue;
    const read = line === null ? null : readJson(Buffer.from(line));
    if (read?.kind !== 'json') {
      if (garbled.length < mostCalls) garbled.push(number);
      continue;
    }
    const { value } = read;
    const named = member(value, 'kind') === 'run' ? member(value, 'baseUrl') : undefined;
    if (typeof named === 'string' && isBaseUrl(named)) baseUrl = named;
    const call = journalledCall(value, baseUrl);
    if (call !== null && calls.length < mostCalls) calls.push(call);
    else if (!isNote(value)) skipped += 1;
  }
  return { kind: 'journal', calls, skipped, garbled, unusable: new Map() };
}

/**
 * Whether a text is a base URL as a run writes it: without user, query and fragment, and with a redacted secret in its
 * path.
 */
function isBaseUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { origin, pathname } = new URL(text);
  return requestPathProblem(pathname) === null && [origin, `${origin}${pathname}`].includes(text);
}

/** A line of a journal that a run has written for its report. */
function isNote(line: Json): boolean {
  const kind = member(line, 'kind');
  return typeof kind === 'string' && kind !== 'exchange';
}
