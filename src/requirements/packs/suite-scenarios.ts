import type { Scenario } from '../history/index.ts';

const shared = new WeakSet<Scenario>();

/** Scenarios of the suite that packs may use as well. */
export function shareWithPacks(scenarios: readonly Scenario[]): readonly Scenario[] {
  for (const one of scenarios) shared.add(one);
  return scenarios;
}

/** Whether a scenario is one of the suite. */
export function isShared(scenario: Scenario): boolean {
  return shared.has(scenario);
}
