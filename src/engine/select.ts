import { isOfRun, isUndeclared, matchesSelection, ownerOf, spendsOrders } from '../config/index.ts';
import type { Settings } from '../config/settings.ts';
import type { Requirement } from '../contract/requirement.ts';
import { type Scenario, usesOrders } from '../requirements/history/index.ts';
import { requirementById, type RequirementSet, setOrNewest, withinSet } from '../requirements/index.ts';
import type { Registered } from '../requirements/requirement.ts';

/** A requirement of the catalogue with the suite that checks it. */
export interface Selected {
  readonly requirement: Requirement;
  readonly registered: Registered;
  /** Whether this run asks something for it; a shard judges its own answers by the judges of all requirements. */
  readonly probed: boolean;
}

/**
 * What a run checks: the catalogue, less what `only`, `skip` and missing permissions leave out; of a shard's run, what
 * it probes and what it only watches.
 */
export function selectRequirements(
  all: readonly Registered[],
  settings: Settings,
  mayCancelHostile: boolean,
  set: RequirementSet = setOrNewest(settings.requirements),
): Selected[] {
  return all.flatMap((registered) => {
    const known = requirementById(registered.id);
    const requirement = known === undefined ? null : withinSet(known, set);
    if (requirement === null || !matchesSelection(registered.id, settings) || isUndeclared(registered.id, settings))
      return [];
    if (!isOfRun(requirement, settings) || (requirement.optIn === true && !mayCancelHostile)) return [];
    return [{ requirement, registered, probed: isProbed(requirement, registered, settings) }];
  });
}

/** Whether this run asks something for a requirement. What is about cancels is asked for by the shard that cancels. */
function isProbed({ needs }: Requirement, { asks }: Registered, settings: Settings): boolean {
  if (needs.includes('cancel-permission') || asks.length === 0) return spendsOrders(settings);
  return asks.some((scenario) => isPlayed(scenario, settings));
}

/** Whether this run plays a scenario: all of its scope, and of these a shard its own. */
export function isPlayed(
  scenario: Omit<Scenario, 'run'>,
  { shard, scope }: Pick<Settings, 'shard' | 'scope'>,
): boolean {
  const { name, phase = 'together', spends = false } = scenario;
  const cancels = usesOrders(scenario);
  if (cancels && scope !== 'all') return false;
  const isLast = spends || cancels || ['without-key', 'keys-of-orders', 'wrong-keys'].includes(phase);
  return shard === null || ownerOf(name, shard.of, isLast) === shard.index;
}
