import { isUndeclared, matchesSelection, ownerOf } from '../config/index.ts';
import type { Settings } from '../config/settings.ts';
import type { Requirement } from '../model/requirement.ts';
import { requirementById, type RequirementSet, setOrNewest, withinSet } from '../requirements/index.ts';
import type { Registered } from './requirement.ts';

/** A requirement of the catalogue with the suite that checks it. */
export interface Selected {
  readonly requirement: Requirement;
  readonly registered: Registered;
  /** Whether this run sends what it needs sent; a shard judges its own answers by the watches of all others as well. */
  readonly probed: boolean;
}

/** What a run checks: the catalogue, less what `only`, `skip` and missing permissions leave out; of a shard's run, what it probes and what it only watches. */
export function selectRequirements(
  all: readonly Registered[],
  settings: Settings,
  mayCancelHostile: boolean,
  set: RequirementSet = setOrNewest(settings.requirements),
): Selected[] {
  return all.flatMap((registered) => {
    const known = requirementById(registered.id);
    const requirement = known === undefined ? null : withinSet(known, set);
    if (requirement === null || !matchesSelection(registered.id, settings, null)) return [];
    if (requirement.optIn === true && !mayCancelHostile) return [];
    if (isUndeclared(registered.id, settings)) return [];
    return [{ requirement, registered, probed: settings.shard === null || ownerOf(registered.id, settings.shard.of) === settings.shard.index }];
  });
}
