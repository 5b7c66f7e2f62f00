import type { Exchange } from '../contract/exchange.ts';
import { isObject } from '../contract/json.ts';
import { validate } from '../contract/schema/index.ts';
import type { JournalLine } from '../journal/line-types.ts';
import { GatheredLines, linesNeeded } from '../journal/read-journal.ts';
import { buildReport } from './build-report.ts';
import { policyIn } from './policy-in.ts';

/** A line of a journal that no run has written. */
export interface OddLine {
  /** The number of the line, from 1. */
  readonly number: number;
  /** Describes the part that would be missing or wrong in a report made from the line. */
  readonly problem: string;
}

/**
 * The first line of a journal from which a report cannot be made, for example after an edit by hand; null if there is
 * none. Lines of unknown kinds are ignored.
 */
export async function oddLine(file: string): Promise<OddLine | null> {
  for await (const { line, number } of linesNeeded(file)) {
    const problem = lineProblem(line);
    if (problem !== null) return { number, problem };
  }
  return null;
}

/** Why no run writes such a line, as a part of a sentence; null if a run writes it. */
export function lineProblem(line: JournalLine): string | null {
  return line.kind === 'exchange' ? problemOfExchange(line) : problemOfReport(line);
}

/** A report has only requirements with a row. */
const anyRow = { level: 'MUST', section: '1', quotes: {}, statement: '', reading: '', probes: '', needs: [] } as const;

/** A line is valid if a report of a run that wrote only this line is valid according to the report's schema. */
function problemOfReport(line: JournalLine): string | null {
  const gathered = new GatheredLines();
  const rows = line.kind === 'requirement' ? [{ ...anyRow, id: line.id }] : [];
  gathered.take({ kind: 'run', id: '', startedAt: new Date(0).toISOString(), rows });
  try {
    gathered.take(line);
    const policy = policyIn((line.kind === 'run' ? line.configuration : undefined) ?? {});
    const report = buildReport(gathered.content(), policy, '1970-01-01');
    // The line as it is written: undefined members are left out.
    return validate('report', JSON.parse(JSON.stringify(report)))[0]?.message ?? null;
  } catch {
    return `expected all members of a line of the kind ${JSON.stringify(line.kind)}, got only some of them`;
  }
}

/** The members of an exchange that the traffic is counted from. */
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
