import type { Exchange } from '../../contract/exchange.ts';
import type { CasesByCall, FindingLine } from '../../journal/line-types.ts';
import { linesOfKind, readJournal } from '../../journal/read-journal.ts';
import { patternsOf } from '../../report/patterns/patterns-of.ts';
import type { Pattern } from '../../report/patterns/pattern.ts';
import type { Expected } from './expected.ts';

/** What a journal holds of a run. */
export interface Recorded {
  readonly exchanges: readonly Exchange[];
  readonly findings: readonly FindingLine[];
  readonly cases: ReadonlyMap<string, CasesByCall>;
}

/** What the sentences on a fault are worth. `silent`: there is none, and one was expected. */
export type Worth = 'telling' | 'true' | 'wrong' | 'rightly silent' | 'silent' | 'no finding';

/** What came of one fault. */
export interface Judged {
  readonly fault: string;
  readonly worth: Worth;
  /** Findings, and causes that they were put together to. */
  readonly findings: number;
  readonly causes: number;
  /** Milliseconds of CPU. */
  readonly cpu: number;
  readonly sentences: readonly string[];
}

/** Reads what patterns are made of. */
export async function recorded(file: string): Promise<Recorded> {
  const { run, findings, requirements } = await readJournal(file);
  const exchanges: Exchange[] = [];
  for await (const line of linesOfKind(file, run?.id ?? '', 'exchange')) exchanges.push(line);
  const cases = [...requirements].flatMap(([id, { byCall }]) => (byCall === undefined ? [] : [[id, byCall] as const]));
  return { exchanges, findings: [...findings.values()], cases: new Map(cases) };
}

/** The patterns of a run, and the CPU that they took. */
export function measured({ exchanges, findings, cases }: Recorded): {
  readonly patterns: ReadonlyMap<string, Pattern>;
  readonly cpu: number;
} {
  const begun = process.cpuUsage();
  const patterns = patternsOf(exchanges, findings, cases);
  const { user, system } = process.cpuUsage(begun);
  return { patterns, cpu: Math.round((user + system) / 1000) };
}

/** Judges what is said of a fault by what was expected: the sentence on most of its findings counts. */
export function judge({ fault, telling, true: isTrue }: Expected, run: Recorded): Judged {
  const { patterns, cpu } = measured(run);
  const byId = new Map([...patterns.values()].map((one) => [one.id, one]));
  const weight = ({ id }: Pattern): number => [...patterns.values()].filter((one) => one.id === id).length;
  const sentences = [...byId.values()]
    .toSorted((a, b) => weight(b) - weight(a))
    .map(({ predicate, sentence }) => `${sentence} [${predicate.row}]`);
  const [first] = sentences;
  const worth = ((): Worth => {
    if (run.findings.length === 0) return 'no finding';
    if (first === undefined) return telling === null ? 'rightly silent' : 'silent';
    if (telling !== null && sentences.some((one) => telling.test(one))) return 'telling';
    return isTrue?.test(first) === true ? 'true' : 'wrong';
  })();
  const without = run.findings.filter(({ id }) => !patterns.has(id)).length;
  return { fault, worth, findings: run.findings.length, causes: byId.size + without, cpu, sentences };
}

/** The same run with its outcomes dealt out again over the calls: nothing may be said of it. */
export function shuffledRun(run: Recorded, shuffle: <T>(all: readonly T[]) => readonly T[]): Recorded {
  const answered = run.exchanges.filter(({ answer }) => answer !== null);
  const dealt = new Map<Exchange, Exchange>();
  const numbers = new Map<number, number>();
  for (const operation of new Set(answered.map((one) => one.operation))) {
    const own = answered.filter((one) => one.operation === operation);
    for (const [nth, other] of shuffle(own).entries()) {
      const one = own[nth];
      if (one === undefined) continue;
      dealt.set(one, { ...one, answer: other.answer });
      numbers.set(other.call, one.call);
    }
  }
  const moved = (calls: readonly number[]): number[] => calls.map((call) => numbers.get(call) ?? call);
  return {
    exchanges: run.exchanges.map((one) => dealt.get(one) ?? one),
    findings: run.findings.map((one) => ({ ...one, reproduced: { of: 1, times: 1 } })),
    cases: new Map(
      [...run.cases].map(([id, { passing, failing }]) => [
        id,
        {
          passing: moved(passing),
          failing: Object.fromEntries(Object.entries(failing).map(([finding, calls]) => [finding, moved(calls)])),
        },
      ]),
    ),
  };
}
