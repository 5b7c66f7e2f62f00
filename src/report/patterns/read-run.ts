import type { Exchange } from '../../contract/exchange.ts';
import type { CasesByCall, FindingLine } from '../../journal/line-types.ts';
import { linesOfKind, readJournal } from '../../journal/read-journal.ts';

/** What patterns are made of. */
export interface RunInJournal {
  readonly exchanges: readonly Exchange[];
  readonly findings: readonly FindingLine[];
  /** By requirement. */
  readonly cases: ReadonlyMap<string, CasesByCall>;
}

/** Reads what patterns are made of. A run without findings needs none, so its calls are not read. */
export async function readRun(file: string): Promise<RunInJournal> {
  const { run, findings, requirements } = await readJournal(file);
  const exchanges: Exchange[] = [];
  if (findings.size > 0) for await (const line of linesOfKind(file, run?.id ?? '', 'exchange')) exchanges.push(line);
  const cases = [...requirements].flatMap(([id, { byCall }]) => (byCall === undefined ? [] : [[id, byCall] as const]));
  return { exchanges, findings: [...findings.values()], cases: new Map(cases) };
}
