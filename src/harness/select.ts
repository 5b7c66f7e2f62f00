import { matchesSelection } from '../config/index.ts';
import type { Settings } from '../config/settings.ts';
import type { Requirement } from '../model/requirement.ts';
import { requirementById } from '../requirements/index.ts';
import type { Registered } from './requirement.ts';

/** A requirement of the catalogue with the suite that checks it. */
export interface Selected {
  readonly requirement: Requirement;
  readonly registered: Registered;
}

/** What a run checks: the catalogue, less what `only`, `skip`, the shard and missing permissions leave out. */
export function selectRequirements(all: readonly Registered[], settings: Settings, mayCancelHostile: boolean): Selected[] {
  return all.flatMap((registered) => {
    const requirement = requirementById(registered.id);
    if (requirement === undefined || !matchesSelection(registered.id, settings.only, settings.skip, settings.shard)) return [];
    if (requirement.optIn === true && !mayCancelHostile) return [];
    const key = /^statement\.(.+)$/.exec(registered.id)?.[1];
    if (key !== undefined && !Object.hasOwn(settings.statement, key)) return [];
    return [{ requirement, registered }];
  });
}
