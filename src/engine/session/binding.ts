import type { Engine } from '../engine.ts';
import { isUndeclared } from '../../config/index.ts';
import { wordsOf } from '../../contract/reason-words/words.ts';
import { catalogue } from '../../requirements/index.ts';
import { decideVerdict } from '../../requirements/verdict.ts';

/** The functions of vitest that are used, or functions with these names and meanings from another test runner. */
export interface TestApi {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly beforeAll: (hook: () => Promise<void>, timeout: number) => unknown;
  readonly test: (name: string, body: (context: { skip(note: string): void }) => void) => unknown;
}

/**
 * Makes tests of the registered requirements. The run itself is one hook, so that probes of all topics overlap and
 * rules for every answer are judged last. Each test then shows the verdict on its requirement. `verdict`: adds a last
 * test, on the whole run.
 */
export function conformance(
  { beforeAll, describe, test }: TestApi,
  run: () => Promise<Engine>,
  verdict?: () => void,
): void {
  describe('conformance', () => {
    let engine: Engine;
    beforeAll(
      async () => {
        engine = await run();
      },
      2 ** 31 - 1,
    );
    for (const { id } of catalogue().values()) {
      test(id, ({ skip }) => {
        const outcome = engine.run.outcomes.get(id);
        if (outcome === undefined)
          return skip(isUndeclared(id, engine.run.settings) ? 'not declared' : 'left out of this run');
        const { verdict, reason } = decideVerdict(outcome.tally());
        if (reason !== null) return skip(`${verdict}: ${engine.run.redactor.text(wordsOf(reason).text)}`);
        const [first] = outcome.findings.values();
        if (verdict === 'fail' && first !== undefined)
          throw new Error(
            `${id} (section ${outcome.requirement.section}): ` +
              `${engine.run.redactor.text(first.evidence.violation.message)}`,
          );
        return undefined;
      });
    }
    if (verdict !== undefined) test('verdict', verdict);
  });
}
