import { isInScope, requirementById, selects } from '../requirements/index.ts';
import type { Requirement } from '../contract/requirement.ts';
import type { Settings } from './settings.ts';

/** Whether an id is part of the run. An empty `only` means all. `skip` and the scope win over `only`. */
export function matchesSelection(
  id: string,
  { only, skip, scope }: Pick<Settings, 'only' | 'skip' | 'scope'>,
): boolean {
  const requirement = requirementById(id);
  if (requirement !== undefined && !isInScope(requirement, scope)) return false;
  if (only.length > 0 && !only.some((selector) => selects(selector, id))) return false;
  return !skip.some((selector) => selects(selector, id));
}

/** Whether an id belongs to a declared answer (`statement.timeZone`) that the configuration does not declare. */
export function isUndeclared(id: string, { statement }: Pick<Settings, 'statement'>): boolean {
  const key = /^statement\.(.+)$/.exec(id)?.[1];
  return key !== undefined && !Object.hasOwn(statement, key);
}

/** Whether a run tests only part of its scope. */
export function isPartial(settings: Pick<Settings, 'only' | 'skip' | 'shard'>): boolean {
  return settings.only.length > 0 || settings.skip.length > 0 || (settings.shard?.of ?? 1) > 1;
}

/** Whether a requirement is from the document or from a pack of this run. A process may have packs of other runs. */
export function isOfRun({ pack }: Pick<Requirement, 'pack'>, { packs }: Pick<Settings, 'packs'>): boolean {
  return pack === undefined || packs.some(({ prefix }) => prefix === pack);
}

/** Whether a run has no requirements but those of packs. */
export function arePacksAlone({ only, packs }: Pick<Settings, 'only' | 'packs'>): boolean {
  return (
    only.length > 0 && only.every((id) => packs.some(({ prefix }) => id === prefix || id.startsWith(`${prefix}.`)))
  );
}
