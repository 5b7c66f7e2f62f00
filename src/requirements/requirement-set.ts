import type { Level, Requirement } from '../contract/requirement.ts';
import { set202611 } from './sets/2026-11.ts';

/** The requirements that a release judged, frozen: later ones are not among them, and levels are those of then. */
export interface RequirementSet {
  /** Year and month, such as `2026-11`. */
  readonly name: string;
  /** First release of the package that had it. */
  readonly since: string;
  readonly requirements: readonly FrozenRequirement[];
}

/** A requirement as a set keeps it. */
export interface FrozenRequirement {
  readonly id: string;
  readonly level: Level;
  /**
   * What counts as a finding, as a digest of section, statement, reading, needs and permission: under one id it never
   * changes.
   */
  readonly meaning: string;
}

/** What a report says of the set that was judged by. */
export interface JudgedSet {
  readonly name: string;
  /** Requirements of the catalogue that came later: not judged. */
  readonly leftOut: readonly string[];
}

/** All sets, the oldest first. */
export const requirementSets: readonly RequirementSet[] = [set202611];

/** The set of a run that names none. */
export const newestSet: RequirementSet = requirementSets.at(-1) ?? set202611;

/** The set of a name, or undefined. */
export function requirementSet(name: string): RequirementSet | undefined {
  return requirementSets.find((one) => one.name === name);
}

/** The set of a name; the newest for a record of before there were sets. */
export function setOrNewest(name: unknown): RequirementSet {
  return (typeof name === 'string' ? requirementSet(name) : undefined) ?? newestSet;
}

/**
 * A requirement as a set judges it: with the level of then; null where it came later. What a statement declares is in
 * every set, and so is what a pack adds.
 */
export function withinSet(requirement: Requirement, set: RequirementSet): Requirement | null {
  if (requirement.section === 'declared' || requirement.pack !== undefined) return requirement;
  const frozen = set.requirements.find(({ id }) => id === requirement.id);
  return frozen === undefined ? null : { ...requirement, level: frozen.level };
}

/** What the report says of a set, given the catalogue. */
export function judgedSet(set: RequirementSet, catalogue: readonly Requirement[]): JudgedSet {
  return { name: set.name, leftOut: catalogue.filter((one) => withinSet(one, set) === null).map(({ id }) => id) };
}
