import { createReadStream, closeSync, readSync } from 'node:fs';
import { openOrdinary } from '../contract/files/read.ts';
import type { Exchange } from '../contract/exchange.ts';
import { isObject, type Json } from '../contract/json.ts';
import { type Reason, said, type TextReason } from '../contract/reason.ts';
import type { CutReason } from '../contract/reasons/cut.ts';
import { came, mayHaveWorked } from '../requirements/checks/effect.ts';
import { wordsOf } from '../contract/reason-words.ts';
import type { ReportObservation } from '../contract/report-parts.ts';
import { type Creating, mayHaveCreated } from './creation.ts';
import type {
  EndLine,
  FindingLine,
  JournalLine,
  LineOf,
  OrderLine,
  PinnedLine,
  RequirementLine,
  RunLine,
} from './line-types.ts';
import { TrafficMeter } from './traffic.ts';

/** Bytes read at once: a journal may be hundreds of megabytes. */
const chunkSize = 2 ** 18;
/** The largest journal that is read, in bytes. */
const largest = 20_000_000_000;
/** The longest line that is read, in characters: the longest that a run writes is a fraction of it. */
export const longestLine = 64_000_000;

/**
 * Reads the lines of a journal one by one. Only a line feed ends a line, because texts of a target may have any other
 * separator. The text after the last line feed comes last, even if it is empty. A line of more than `longestLine`
 * characters is not kept: an empty line is returned for it or, if `longest` sets another limit, null.
 */
export function journalLines(file: string): AsyncGenerator<string>;
export function journalLines(file: string, longest: number): AsyncGenerator<string | null>;
export async function* journalLines(file: string, longest?: number): AsyncGenerator<string | null> {
  const most = longest ?? longestLine;
  const kept = (whole: string | null): string | null => (whole === null && longest === undefined ? '' : whole);
  let line: string | null = '';
  const { handle: fd } = openOrdinary(file, largest);
  for await (const chunk of createReadStream('', {
    fd,
    encoding: 'utf8',
    highWaterMark: chunkSize,
  }) as AsyncIterable<string>) {
    for (const [nth, piece] of chunk.split('\n').entries()) {
      if (nth > 0) {
        yield kept(line);
        line = '';
      }
      line = line === null || line.length + piece.length > most ? null : line + piece;
    }
  }
  yield kept(line);
}

/** Whether a line of a journal is of a kind. */
export function isOfKind(line: string, kind: string): boolean {
  return line.startsWith(`{"kind":"${kind}"`);
}

/** A reason from a journal line; up to version 0.2 it is a text. Null if the value is not a reason. */
function reasonIn(read: unknown): Reason | null {
  if (typeof read === 'string') return said(read);
  return isObject(read) && typeof read['code'] === 'string' ? (read as unknown as Reason) : null;
}

/** Why the body of an exchange was not read, from a journal line. A line may come from anybody. */
export function cutReasonIn(read: Json | undefined): CutReason | TextReason {
  const [code, most, bytes] = isObject(read) ? [read['code'], read['most'], read['bytes']] : [];
  if (code === 'nested-too-deep' && typeof most === 'number') return { code, most };
  if (code === 'too-large' && typeof bytes === 'number') return { code, ...(read as object), bytes };
  if (code === 'recorded-otherwise') return { code };
  return code === 'recorded-in-part' ? { code, has: null, of: null } : said(typeof read === 'string' ? read : 'cut');
}

/**
 * An exchange from a journal line. Up to version 0.2 a fault has a `message`, and the reason of a cut body is a text.
 */
function exchangeIn<Line extends Exchange>(read: Line): Line {
  const { fault, answer } = read as Exchange;
  const message = (fault as { readonly message?: unknown } | null | undefined)?.message;
  if (fault != null && fault.reason === undefined)
    return { ...read, fault: { ...fault, reason: said(typeof message === 'string' ? message : fault.kind) } };
  if (answer?.body?.kind === 'cut' && typeof answer.body.reason === 'string')
    return { ...read, answer: { ...answer, body: { kind: 'cut', reason: said(answer.body.reason) } } };
  return read;
}

/** The contents of a run's journal. */
export interface JournalContent {
  readonly run: RunLine | null;
  /** By id; the last line of each counts. */
  readonly findings: ReadonlyMap<string, FindingLine>;
  readonly requirements: ReadonlyMap<string, RequirementLine>;
  readonly observations: readonly ReportObservation[];
  /** The outcomes of the pinned cases. */
  readonly pinned: readonly PinnedLine[];
  /** The outcomes of the run's orders, as far as the run wrote them. */
  readonly orders: {
    readonly spent: number;
    readonly refused: number;
    /** Sentences about orders that may have been created, then numbers of orders that were created and not cancelled. */
    readonly left: readonly string[];
  };
  /** Null if the run was cut short. */
  readonly end: EndLine | null;
  /** Counted from the exchanges if the end is missing, else null. */
  readonly meter: TrafficMeter | null;
  /** Whether a line held a secret and was withheld. */
  readonly withheld: boolean;
  /** The time of the last exchange in milliseconds; 0 if there is none, or if the run wrote its end itself. */
  readonly lastAt: number;
}

/** The largest last line in bytes. */
const longestEnd = 1_000_000;

/** Reads a journal line by line; a last line that a crash cut is ignored. */
export async function readJournal(file: string): Promise<JournalContent> {
  const gathered = new GatheredLines();
  for await (const { line } of linesNeeded(file)) gathered.take(line);
  return gathered.content();
}

/**
 * The lines that are read from a journal, with their numbers from 1. Exchanges are most of a journal; if the run wrote
 * its end, that line has the totals, and exchanges are skipped.
 */
export async function* linesNeeded(
  file: string,
): AsyncGenerator<{ readonly number: number; readonly line: JournalLine }> {
  const isEnded = hasEnd(file);
  let number = 0;
  for await (const text of journalLines(file)) {
    number += 1;
    const line = isEnded && isOfKind(text, 'exchange') ? null : parseLine(text);
    if (line !== null) yield { number, line };
  }
}

/** Collects the contents of the lines of a journal. */
export class GatheredLines {
  #run: RunLine | null = null;
  #end: EndLine | null = null;
  #lastAt = 0;
  #withheld = false;
  readonly #findings = new Map<string, FindingLine>();
  readonly #requirements = new Map<string, RequirementLine>();
  readonly #observations: ReportObservation[] = [];
  readonly #pinned: PinnedLine[] = [];
  readonly #meter = new TrafficMeter();
  readonly #orders = new GatheredOrders();

  take(read: JournalLine): void {
    const { kind: _, ...line } = read;
    if (read.kind === 'exchange') {
      this.#meter.add(read);
      this.#orders.noteAnswer(read);
      this.#lastAt = Math.max(this.#lastAt, Math.ceil(read.endedAt));
    }
    if (read.kind === 'run') this.#run = read;
    if (read.kind === 'finding') this.#findings.set(read.id, read);
    if (read.kind === 'requirement') this.#requirements.set(read.id, { ...read, reason: reasonIn(read.reason) });
    if (read.kind === 'observation') this.#observations.push(line as ReportObservation);
    if (read.kind === 'pinned') this.#pinned.push({ ...(line as PinnedLine), reason: reasonIn(read.reason) });
    if (read.kind === 'order') this.#orders.take(read);
    if (read.kind === 'end')
      this.#end = { ...read, reason: reasonIn(read.reason ?? ('note' in read ? read.note : null)) };
    if (read.kind === 'withheld') this.#withheld = true;
  }

  content(): JournalContent {
    return {
      run: this.#run,
      end: this.#end,
      findings: this.#findings,
      requirements: this.#requirements,
      observations: this.#observations,
      pinned: this.#pinned,
      orders: this.#orders.became(String(this.#run?.id)),
      meter: this.#end === null ? this.#meter : null,
      withheld: this.#withheld,
      lastAt: this.#lastAt,
    };
  }
}

/** Collects the outcomes of a run's orders. */
class GatheredOrders {
  readonly #spent = new Set<string>();
  readonly #refused = new Set<string>();
  readonly #left = new Set<string>();
  readonly #unsure = new Set<string>();
  /** Creating calls without any later line yet, with their answers. */
  readonly #creating = new Map<number, { readonly line: Creating; readonly came: Reason }>();

  take(line: OrderLine): void {
    if (line.event === 'creating') this.#creating.set(line.call, { line, came: { code: 'answer-not-recorded' } });
    if (line.event === 'created' || line.event === 'refused') this.#creating.delete(line.call);
    if (line.event === 'claimed') {
      this.#spent.add(line.order);
      this.#refused.delete(line.order);
    }
    if (line.event === 'released' && !this.#refused.delete(line.order)) this.#spent.delete(line.order);
    if (line.event === 'returned') {
      this.#spent.delete(line.order);
      this.#refused.add(line.order);
    }
    if (line.event === 'created') (line.unsure === true ? this.#unsure : this.#left).add(line.order);
    if (line.event === 'cancelled') this.#left.delete(line.order);
  }

  /**
   * An answer after which the run wrote nothing more about the call. If the answer is a refusal, no order was created.
   */
  noteAnswer(exchange: Exchange): void {
    const open = this.#creating.get(exchange.call);
    if (open === undefined) return;
    if (mayHaveWorked(exchange)) this.#creating.set(exchange.call, { ...open, came: came(exchange) });
    else this.#creating.delete(exchange.call);
  }

  became(runId: string): JournalContent['orders'] {
    const open = [...this.#creating.values()];
    const perhaps = open.map(({ line, came }) => mayHaveCreated(line, runId, wordsOf(came).text));
    return {
      spent: this.#spent.size,
      refused: this.#refused.size,
      left: [...this.#unsure, ...perhaps, ...this.#left],
    };
  }
}

/** Whether the last line is complete and is the line of the end. */
function hasEnd(file: string): boolean {
  const { handle, size } = openOrdinary(file);
  try {
    const tail = Buffer.alloc(Math.min(size, longestEnd));
    readSync(handle, tail, 0, tail.length, size - tail.length);
    const text = tail.toString('utf8').trimEnd();
    return parseLine(text.slice(text.lastIndexOf('\n') + 1))?.kind === 'end';
  } finally {
    closeSync(handle);
  }
}

/**
 * The lines of one kind that the run with that id has written. Other lines are not parsed: exchanges are most of a
 * journal.
 */
export async function* linesOfKind<K extends 'exchange' | 'finding'>(
  file: string,
  runId: string,
  kind: K,
): AsyncGenerator<LineOf<K>> {
  let ofThisRun = false;
  for await (const line of journalLines(file)) {
    if (!isOfKind(line, 'run') && !isOfKind(line, kind)) continue;
    const value = parseLine(line);
    if (value?.kind === 'run') ofThisRun = value.id === runId;
    else if (value?.kind === kind && ofThisRun) yield value as LineOf<K>;
  }
}

/** A parsed line; null if it is not a JSON object. */
export function parseLine(line: string): JournalLine | null {
  if (line === '') return null;
  try {
    const value: unknown = JSON.parse(line);
    if (!isObject(value)) return null;
    const read = value as unknown as JournalLine;
    return read.kind === 'exchange' ? exchangeIn(read) : read;
  } catch {
    return null;
  }
}
