import { beforeAll, describe, inject, test } from 'vitest';
import type { Engine } from './engine.ts';
import { registered } from './requirement.ts';
import { runSession, type Session } from './session.ts';
import { decideVerdict } from './verdict.ts';

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Session;
  }
}

/**
 * Makes vitest tests of the registered requirements. The run itself is one hook, so that probes of all topics overlap
 * and what holds for every answer is judged last; each test then tells the verdict on its requirement.
 */
export function conformance(): void {
  describe('conformance', () => {
    let engine: Engine;
    beforeAll(
      async () => {
        engine = await runSession(inject('conformance'));
      },
      2 ** 31 - 1,
    );
    for (const { id } of registered().values()) {
      test(id, ({ skip }) => {
        const outcome = engine.run.outcome(id);
        if (outcome === undefined) return skip('left out of this run');
        const { verdict, reason } = decideVerdict(outcome.tally());
        if (verdict === 'inconclusive' || verdict === 'untested') return skip(`${verdict}: ${reason}`);
        const [first] = outcome.findings.values();
        if (verdict === 'fail' && first !== undefined)
          throw new Error(`${id} (section ${outcome.requirement.section}): ${engine.run.redactText(first.evidence.violation.message)}`);
        return undefined;
      });
    }
  });
}
