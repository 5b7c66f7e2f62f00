import type { Exchange } from '../contract/exchange.ts';
import { isObject } from '../contract/json.ts';
import { validate } from '../contract/schema/index.ts';
import type { JournalLine } from '../journal/line-types.ts';
import { GatheredLines, linesThatTell } from '../journal/read-journal.ts';
import { buildReport } from './build-report.ts';
import { policyIn } from './policy-in.ts';

/** A line of a journal that no run has written. */
export interface OddLine {
  /** From 1. */
  readonly number: number;
  /** What the report that is made of it would lack, or have wrong. */
  readonly problem: string;
}

/**
 * The first line of a journal that a report cannot be made of, as after an edit by hand; null where there is none.
 * Lines of unknown kinds are nobody's.
 */
export async function oddLine(file: string): Promise<OddLine | null> {
  for await (const { line, number } of linesThatTell(file)) {
    const problem = lineProblem(line);
    if (problem !== null) return { number, problem };
  }
  return null;
}

/** Why a line is none that a run writes, in a sentence's part; null where it is one. */
export function lineProblem(line: JournalLine): string | null {
  return line.kind === 'exchange' ? problemOfExchange(line) : problemOfReport(line);
}

/**
 * A line is one of ours where the report of a run that has written nothing else is one: the report's schema says what
 * there must be.
 */
function problemOfReport(line: JournalLine): string | null {
  const gathered = new GatheredLines();
  gathered.take({ kind: 'run', id: '', startedAt: new Date(0).toISOString() });
  try {
    gathered.take(line);
    const policy = policyIn((line.kind === 'run' ? line.configuration : undefined) ?? {});
    const report = buildReport(gathered.content(), policy, '1970-01-01');
    // As it is written: what is undefined is left out.
    return validate('report', JSON.parse(JSON.stringify(report)))[0]?.message ?? null;
  } catch {
    return `expected all that a line of the kind ${JSON.stringify(line.kind)} has, got a part of it`;
  }
}

/** What of an exchange the traffic is counted by. */
function problemOfExchange({
  operation,
  answer,
  fault,
  sentAt,
  endedAt,
}: { readonly [name in keyof Exchange]: unknown }): string | null {
  const answered = answer === null ? isObject(fault) : isObject(answer) && Number.isInteger(answer['status']);
  const timed = Number.isFinite(sentAt) && Number.isFinite(endedAt);
  return typeof operation === 'string' && answered && timed
    ? null
    : 'expected an exchange with its operation, its times and its answer or fault';
}
