import { patternsOf, questionsOf } from '../../report/patterns/patterns-of.ts';
import type { RunInJournal } from '../../report/patterns/read-run.ts';
import { callsOf, type JournalCall } from '../../requirements/patterns/call.ts';
import { chanceOf, contrast, fewest } from '../../requirements/patterns/contrast.ts';
import type { ReportPattern } from '../../contract/report-parts.ts';
import type { Expected } from './expected.ts';

/** What the sentences on a fault are worth. `too few`: so few different requests fail, or pass, that no
 * property could be told from chance. */
export type Worth = 'telling' | 'true' | 'wrong' | 'rightly silent' | 'too few' | 'missed' | 'no finding';

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

/** The patterns of a run, and the CPU that they took. */
export function measured({ exchanges, findings, cases, subjects }: RunInJournal): {
  readonly patterns: ReadonlyMap<string, ReportPattern>;
  readonly cpu: number;
} {
  const begun = process.cpuUsage();
  const patterns = patternsOf(exchanges, findings, cases, subjects);
  const { user, system } = process.cpuUsage(begun);
  return { patterns, cpu: Math.round((user + system) / 1000) };
}

/** Judges what is said of a fault by what was expected: one sentence that was not makes it wrong. */
export function judge({ fault, telling, true: isTrue }: Expected, run: RunInJournal): Judged {
  const { patterns, cpu } = measured(run);
  const byId = new Map([...patterns.values()].map((one) => [one.id, one]));
  const sentences = [...byId.values()].map(({ sentence }) => sentence);
  const worth = ((): Worth => {
    if (run.findings.length === 0) return 'no finding';
    if (sentences.length === 0) return silence(telling, run);
    const isTelling = (one: string): boolean => telling?.test(one) === true;
    if (sentences.some((one) => !isTelling(one) && isTrue?.test(one) !== true)) return 'wrong';
    return sentences.some(isTelling) ? 'telling' : 'true';
  })();
  const without = run.findings.filter(({ id }) => !patterns.has(id)).length;
  return { fault, worth, findings: run.findings.length, causes: byId.size + without, cpu, sentences };
}

/** A predicate is one of about so many that are tried. */
const tried = 1000;

const answered = (exchanges: RunInJournal['exchanges']): readonly JournalCall[] =>
  callsOf(exchanges).filter(({ status }) => status !== null);

function silence(telling: RegExp | null, { exchanges, findings, cases }: RunInJournal): Worth {
  if (telling === null) return 'rightly silent';
  const canTell = [...questionsOf(answered(exchanges), findings, cases)].some(({ calls, fails }) => {
    const of = (fail: boolean): number =>
      new Set(calls.filter((call) => fails(call) === fail).map(({ identity }) => identity)).size;
    const [failing, passing] = [of(true), of(false)];
    return failing >= fewest && chanceOf(failing, failing, failing + passing) * tried < 1 / 128;
  });
  return canTell ? 'missed' : 'too few';
}

/** What is claimed of a run whose outcomes are dealt out again over its calls: there should be nothing. */
export function claimsByChance(
  { exchanges, findings, cases }: RunInJournal,
  shuffle: <T>(all: readonly T[]) => readonly T[],
): { readonly claims: readonly string[]; readonly questions: number } {
  const questions = [...questionsOf(answered(exchanges), findings, cases)];
  const claims = questions.flatMap(({ calls, fails, rows }) => {
    const dealt = new Map(shuffle(calls).map((other, nth) => [calls[nth], fails(other)]));
    const things = { all: calls, identity: ({ identity }: JournalCall) => identity, exceptions: 0.17 };
    const made = contrast(things, rows, (call) => dealt.get(call) === true);
    return made === null ? [] : [made.words];
  });
  return { claims, questions: questions.length };
}
