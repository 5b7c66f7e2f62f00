import type { Need, Requirement } from '../contract/requirement.ts';

/** A part of the contract that is gated alone, as a whole: `all` is the contract. */
export type Scope = 'all' | 'bus-search';

/** The scopes, as the configuration names them. */
export const scopes: readonly Scope[] = ['all', 'bus-search'];

/** What a report says of a scope that is not the whole contract. */
export interface JudgedScope {
  readonly name: Exclude<Scope, 'all'>;
  /** Requirements of the catalogue that it leaves out: not judged. */
  readonly leftOut: readonly string[];
}

/** What only the hotel operations have. */
const hotel: ReadonlySet<Need> = new Set([
  'cancel-permission',
  'orders',
  'hostile-cancel-permission',
  'hotel-order-detail',
]);

/** Whether a requirement is part of a scope: `bus-search` has every requirement that needs no hotel order. */
export function isInScope({ needs }: Pick<Requirement, 'needs'>, scope: Scope): boolean {
  return scope === 'all' || !needs.some((need) => hotel.has(need));
}

/** Whether a scope has anything that needs hotel orders. */
export function usesOrders(scope: Scope): boolean {
  return scope === 'all';
}

/** The scope of a record, which may be of before there were scopes. */
export function scopeOrAll(name: unknown): Scope {
  return scopes.find((one) => one === name) ?? 'all';
}

/** What the report says of a scope, given what would be judged without it; null for the whole contract. */
export function judgedScope(scope: Scope, catalogue: readonly Requirement[]): JudgedScope | null {
  return scope === 'all'
    ? null
    : { name: scope, leftOut: catalogue.filter((one) => !isInScope(one, scope)).map(({ id }) => id) };
}

/** What a scope judges and what it leaves out, in words. */
export const scopeWords: Readonly<
  Record<JudgedScope['name'], { readonly judges: string; readonly leavesOut: string }>
> = {
  'bus-search': { judges: 'bus search', leavesOut: 'hotel orders' },
};

/**
 * Whether an id of the catalogue is meant: the id itself, or a prefix that ends at a dot (`bus` and `bus.` mean
 * `bus.paging`, not `business.x`).
 */
export function selects(selector: string, id: string): boolean {
  const prefix = selector.replace(/\.\*?$/, '');
  return id === prefix || id.startsWith(`${prefix}.`);
}

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
