import type { Requirement } from '../contract/requirement.ts';
import { isInScope, requirementById, selects } from '../requirements/index.ts';
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

/**
 * The number (from 1) of the shard that does a piece of work. The last shard does all work that cancels orders, creates
 * something or sends wrong keys (`isLast`): so only one machine uses an order, and wrong keys, after which a lockout is
 * legal, come from one place. All other work is spread over the other shards by a hash of its name.
 */
export function ownerOf(name: string, of: number, isLast: boolean): number {
  if (of === 1 || isLast) return of;
  return 1 + (stableHash(name) % (of - 1));
}

/** Limits that are divided among shards, with their flags. */
const divided = { concurrency: '--concurrency', rate: '--rate', maxRequests: '--max-requests' } as const;

/**
 * The settings of one shard, from those of the whole run: its share of the calls in flight, per second and in total;
 * the last shard gets the orders. The shares of all shards add up to the limits. Settings without a shard stay the
 * same.
 */
export function ownShare(settings: Settings): Settings {
  const { shard, traffic, orderBudget, operations } = settings;
  if (shard === null || shard.of === 1) return settings;
  const share = (whole: number): number =>
    Math.floor((whole * shard.index) / shard.of) - Math.floor((whole * (shard.index - 1)) / shard.of);
  const { busOrderCreate } = operations;
  return {
    ...settings,
    traffic: {
      ...traffic,
      concurrency: share(traffic.concurrency),
      rate: traffic.rate === null ? null : share(traffic.rate),
      maxRequests: share(traffic.maxRequests),
    },
    // Supplied numbers stay known everywhere, so that none is ever made up by chance; only the last shard spends any.
    orderBudget: shard.index === shard.of ? orderBudget : 0,
    operations: {
      ...operations,
      busOrderCreate:
        busOrderCreate === null || shard.index === shard.of ? busOrderCreate : { ...busOrderCreate, budget: 0 },
    },
  };
}

/** Limits that are too small to give every shard a share, one line each. */
export function shareProblems({ shard, traffic }: Pick<Settings, 'shard' | 'traffic'>): string[] {
  if (shard === null) return [];
  return (Object.keys(divided) as (keyof typeof divided)[]).flatMap((name) => {
    const whole = traffic[name];
    return whole === null || whole >= shard.of
      ? []
      : [
          `${divided[name]}: expected at least ${shard.of}, because the limit is for the whole run and is divided ` +
            `among ${shard.of} shards, got ${whole}; use a higher limit or fewer shards`,
        ];
  });
}

/** Whether this run spends orders: the last shard does, and a run that is not split. */
export function spendsOrders({ shard }: Pick<Settings, 'shard'>): boolean {
  return shard === null || shard.index === shard.of;
}

/** FNV-1a, 32 bits, of the text in UTF-8: the same on every machine and in every version. */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
