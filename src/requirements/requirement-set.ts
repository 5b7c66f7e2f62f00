import type { Requirement } from '../contract/requirement.ts';

/** The requirements of a release. Later ones are not among them: see `since` of a requirement. */
export interface RequirementSet {
  /** Year and month, such as `2026-11`. */
  readonly name: string;
  /** First release of the package that has it. */
  readonly since: string;
}

/** The requirement set of a run, as reports show it. */
export interface JudgedSet {
  readonly name: string;
  /** Requirements of the catalogue that came later: not judged. */
  readonly leftOut: readonly string[];
}

/** The set of a run that names none. */
export const newestSet: RequirementSet = { name: '2026-12', since: '0.3.0' };

/** All sets, the oldest first. */
export const requirementSets: readonly RequirementSet[] = [{ name: '2026-11', since: '0.1.0' }, newestSet];

/** The set of a name, or undefined. */
export function requirementSet(name: string): RequirementSet | undefined {
  return requirementSets.find((one) => one.name === name);
}

/** The set of a name; the newest for a record of before there were sets. */
export function setOrNewest(name: unknown): RequirementSet {
  return (typeof name === 'string' ? requirementSet(name) : undefined) ?? newestSet;
}

/**
 * Whether a set has a requirement. Declared answers and requirements of packs are in every set: they have no `since`.
 */
export function isInSet({ since }: Pick<Requirement, 'since'>, set: RequirementSet): boolean {
  return since === undefined || numberOf(since) <= numberOf(set.since);
}

/** A release as one number, to be compared. Example: `0.3.0` is 3000. */
function numberOf(release: string): number {
  return release.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);
}

/** What the report says of a set, given the catalogue. */
export function judgedSet(set: RequirementSet, catalogue: readonly Requirement[]): JudgedSet {
  return { name: set.name, leftOut: catalogue.filter((one) => !isInSet(one, set)).map(({ id }) => id) };
}
