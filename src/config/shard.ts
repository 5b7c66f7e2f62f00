import type { Settings } from './settings.ts';
import { stableHash } from './stable-hash.ts';

/**
 * The shard (from 1) that does a piece of work, by its name. Whatever cancels orders, leaves something behind or shows
 * other keys is in the last one, together (`isLast`): so each order is used by one machine only, and wrong keys, after
 * which a lockout is legal, come from one place. Everything else is spread over the others by a hash of the name.
 */
export function ownerOf(name: string, of: number, isLast: boolean): number {
  if (of === 1 || isLast) return of;
  return 1 + (stableHash(name) % (of - 1));
}

/** Limits that are divided, by their keys. */
const divided = { concurrency: '--concurrency', rate: '--rate', maxRequests: '--max-requests' } as const;

/**
 * The settings of one shard from those of the whole run: its share of the calls in flight, in a second and in all, and
 * the orders where it is the last. The shares of all shards together are what was given. Settings without a shard stay.
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

/** Limits too small to give every shard a share, one line each. */
export function shareProblems({ shard, traffic }: Pick<Settings, 'shard' | 'traffic'>): string[] {
  if (shard === null) return [];
  return (Object.keys(divided) as (keyof typeof divided)[]).flatMap((name) => {
    const whole = traffic[name];
    return whole === null || whole >= shard.of
      ? []
      : [
          `${divided[name]}: expected at least ${shard.of}, since it is for the whole run and divided among ` +
            `${shard.of} shards, got ${whole}; give more, or fewer shards`,
        ];
  });
}

/** Whether this run is the shard that spends the orders; a run that is not split is. */
export function spendsOrders({ shard }: Pick<Settings, 'shard'>): boolean {
  return shard === null || shard.index === shard.of;
}
