import type { Life } from '../../src/harness/index.ts';

/** Why nobody can say what became of an order: what happened to the first call that went unanswered, or that no answer tells. */
export function whyUnknown(lives: readonly Life[]): string {
  const faults = lives.filter((life) => life.end === 'unknown').flatMap((life) => life.steps.map((step) => step.exchange.fault?.message));
  const fault = faults.find((message) => message !== undefined);
  return fault === undefined ? 'no answer tells what became of the order' : `a cancel went unanswered: ${fault}`;
}
