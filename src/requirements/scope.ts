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
