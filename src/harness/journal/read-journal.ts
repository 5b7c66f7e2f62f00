import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Exchange } from '../../model/exchange.ts';
import { isObject } from '../../model/json.ts';
import type { ReportObservation, ReportPinned } from '../../model/report.ts';
import { type Creating, mayHaveCreated } from '../orders/creation.ts';
import { isOfKind, journalLines } from './journal-lines.ts';
import type { EndLine, FindingLine, ReadLine, RequirementLine, RunLine } from './lines.ts';
import { TrafficMeter } from '../report/traffic.ts';

/** What a run has left in its journal. */
export interface JournalContent {
  readonly run: RunLine | null;
  /** By id; the last line of each counts. */
  readonly findings: ReadonlyMap<string, FindingLine>;
  readonly requirements: ReadonlyMap<string, RequirementLine>;
  readonly observations: readonly ReportObservation[];
  /** What became of the pinned cases. */
  readonly pinned: readonly ReportPinned[];
  /** What became of the run's orders, as far as it came. */
  readonly orders: { readonly spent: number; readonly left: readonly string[] };
  /** Null where the run was cut short. */
  readonly end: EndLine | null;
  /** Made from the exchanges where the end is missing, else null. */
  readonly meter: TrafficMeter | null;
  /** Whether a line held a secret and was withheld. */
  readonly withheld: boolean;
  /** The time of the last exchange, milliseconds; 0 without one, and where the run has told its end itself. */
  readonly lastAt: number;
}

/** Bytes of the last line, at most. */
const longestEnd = 1_000_000;

/** Reads a journal line by line; a last line that a crash has cut is passed over. */
export async function readJournal(file: string): Promise<JournalContent> {
  let run: RunLine | null = null;
  let end: EndLine | null = null;
  let lastAt = 0;
  let withheld = false;
  const findings = new Map<string, FindingLine>();
  const requirements = new Map<string, RequirementLine>();
  const observations: ReportObservation[] = [];
  const pinned: ReportPinned[] = [];
  const meter = new TrafficMeter();
  let spent = 0;
  const left = new Set<string>();
  /** Creating calls of which nothing was noted yet, with what came of them. */
  const creating = new Map<number, { readonly line: Creating; readonly came: string }>();
  // Exchanges are most of a journal; a run that has told its end has told what is made of them.
  for await (const line of journalLines(file, { withoutExchanges: hasEnd(file) })) {
    const value = parse(line);
    if (value === null) continue;
    switch (value.kind) {
      case 'exchange':
        meter.add(value);
        noteAnswer(creating, value);
        lastAt = Math.max(lastAt, value.endedAt);
        break;
      case 'run':
        run = value;
        break;
      case 'finding':
        findings.set(value.id, value);
        break;
      case 'requirement':
        requirements.set(value.id, value);
        break;
      case 'observation': {
        const { kind: _, ...observation } = value;
        observations.push(observation);
        break;
      }
      case 'pinned': {
        const { kind: _, ...one } = value;
        pinned.push(one);
        break;
      }
      case 'order':
        if (value.event === 'creating') creating.set(value.call, { line: value, came: 'no answer was recorded when the run was cut short' });
        if (value.event === 'created' || value.event === 'refused') creating.delete(value.call);
        if (value.event === 'claimed') spent += 1;
        if (value.event === 'returned') spent -= 1;
        if (value.event === 'created') left.add(value.order);
        if (value.event === 'cancelled') left.delete(value.order);
        break;
      case 'end':
        end = value;
        break;
      case 'withheld':
        withheld = true;
        break;
      default:
        break;
    }
  }
  const unknown = [...creating.values()].map(({ line, came }) => mayHaveCreated(line, String(run?.id), came));
  const became = { spent, left: [...left, ...unknown] };
  return { run, end, findings, requirements, observations, pinned, orders: became, meter: end === null ? meter : null, withheld, lastAt };
}

/** An answer that came, but of which the run could note no more: one that refuses (4xx) has created nothing. */
function noteAnswer(creating: Map<number, { readonly line: Creating; readonly came: string }>, { call, answer, fault }: Exchange): void {
  const open = creating.get(call);
  if (open === undefined) return;
  const refused = answer !== null && answer.status >= 400 && answer.status < 500;
  if (refused) creating.delete(call);
  else creating.set(call, { ...open, came: fault === null ? `it was answered ${answer?.status}` : `no answer was read (${fault.message})` });
}

/** Whether the last line is that of the end, and whole. */
function hasEnd(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const tail = Buffer.alloc(Math.min(size, longestEnd));
    readSync(handle, tail, 0, tail.length, size - tail.length);
    const text = tail.toString('utf8').trimEnd();
    return parse(text.slice(text.lastIndexOf('\n') + 1))?.kind === 'end';
  } finally {
    closeSync(handle);
  }
}

/** The lines of one kind that the run of that id has written. No others are parsed: exchanges are most of a journal. */
export async function* linesOfKind<K extends 'exchange' | 'finding'>(file: string, runId: string, kind: K): AsyncGenerator<Extract<ReadLine, { kind: K }>> {
  let ofThisRun = false;
  for await (const line of journalLines(file)) {
    if (!isOfKind(line, 'run') && !isOfKind(line, kind)) continue;
    const value = parse(line);
    if (value?.kind === 'run') ofThisRun = value.id === runId;
    else if (value?.kind === kind && ofThisRun) yield value as Extract<ReadLine, { kind: K }>;
  }
}

/** A line as the run has written it: what is no JSON object is none. */
function parse(line: string): ReadLine | null {
  if (line === '') return null;
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? (value as unknown as ReadLine) : null;
  } catch {
    return null;
  }
}
