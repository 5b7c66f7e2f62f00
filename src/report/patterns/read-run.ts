import type { Exchange } from '../../contract/exchange.ts';
import type { ReportPattern } from '../../contract/report-parts.ts';
import { errorLine } from '../../contract/text.ts';
import type { FindingLine } from '../../journal/line-types.ts';
import { type JournalContent, linesOfKind } from '../../journal/read-journal.ts';
import { type Cases, patternsOf, type Subjects } from './patterns-of.ts';

/** What patterns are made of. */
export interface RunInJournal {
  readonly exchanges: readonly Exchange[];
  readonly findings: readonly FindingLine[];
  readonly cases: Cases;
  readonly subjects: Subjects;
}

/** Calls and findings that are looked at, at most: a run with more has no patterns. */
const [mostCalls, mostFindings] = [20_000, 200];

/** The patterns of a run by the finding's id. A report without them is better than none; then a notice says why. */
export async function patternsIn(
  file: string,
  content: JournalContent,
): Promise<{ readonly patterns: ReadonlyMap<string, ReportPattern>; readonly notices: readonly string[] }> {
  try {
    const { exchanges, findings, cases, subjects } = await readRun(file, content);
    return { patterns: patternsOf(exchanges, findings, cases, subjects), notices: [] };
  } catch (error) {
    return {
      patterns: new Map(),
      notices: [`what the failing calls have in common could not be determined: ${errorLine(error)}`],
    };
  }
}

/** Reads the calls of a run. A run without findings needs none. */
export async function readRun(
  file: string,
  { run, findings, requirements }: Pick<JournalContent, 'run' | 'findings' | 'requirements'>,
): Promise<RunInJournal> {
  const exchanges: Exchange[] = [];
  if (findings.size > 0 && findings.size <= mostFindings)
    for await (const line of linesOfKind(file, run?.id ?? '', 'exchange')) {
      exchanges.push(line);
      if (exchanges.length > mostCalls) return { exchanges: [], findings: [], cases: new Map(), subjects: new Map() };
    }
  const cases = [...requirements].flatMap(([id, { byCall }]) => (byCall === undefined ? [] : [[id, byCall] as const]));
  const named = (run?.rows ?? []).flatMap(({ id, subject }) => (subject === undefined ? [] : [[id, subject] as const]));
  return { exchanges, findings: [...findings.values()], cases: new Map(cases), subjects: new Map(named) };
}
