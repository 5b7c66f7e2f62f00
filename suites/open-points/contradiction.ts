import { broken, type Broken, type Rests } from '../../src/judging/index.ts';
import type { Exchange } from '../../src/model/exchange.ts';

/** What a target does otherwise than its statement declares. */
export interface Contradiction {
  readonly cause: string;
  /** What is declared, in words. */
  readonly expected: string;
  readonly actual: string;
  readonly by: Exchange;
  readonly beside: readonly Exchange[];
}

/** What came of a search that was neither accepted nor refused. `what`: the subject of the sentence. */
export function neither(what: string, { answer, fault }: Exchange): string {
  return answer === null ? `${what} was not answered: ${fault?.message ?? 'no answer came'}` : `${what} was answered ${answer.status}`;
}

/** Says that a target does otherwise than its statement declares under a key. */
export function contradiction(key: string, { cause, expected, actual, by, beside }: Contradiction, rests: Rests = 'answer'): Broken {
  const violation = {
    cause,
    message: `the statement declares ${expected} (\`${key}\`), got ${actual}`,
    expected: `${expected}, as \`statement.${key}\` declares`,
    actual,
  };
  return broken(by, beside, violation, rests);
}
