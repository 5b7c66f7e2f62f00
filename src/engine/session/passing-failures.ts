import type { Reason } from '../../contract/reason.ts';
import type { Outcome } from '../outcome.ts';

/** Requirements that failures which pass again have to hit before they look like one cause. */
const manyRequirements = 3;

/**
 * That 5xx came to calls of several requirements and not again when these were sent again: each is a finding of the
 * call that it came to, but whoever reads them looks for one cause. Null where it is not so.
 */
export function passingFailures(outcomes: Iterable<Outcome>): Reason | null {
  const statuses = new Set<number>();
  const hit = new Set<string>();
  for (const outcome of outcomes) {
    for (const { evidence, reproduced } of outcome.findings.values()) {
      const status = evidence.exchange.answer?.status ?? 0;
      // What was sent again gave it not every time.
      if (status < 500 || reproduced.times === reproduced.of) continue;
      statuses.add(status);
      hit.add(outcome.requirement.id);
    }
  }
  if (hit.size < manyRequirements) return null;
  return { code: 'passing-failures', statuses: [...statuses].toSorted((a, b) => a - b), requirements: hit.size };
}
