import { isOfRun, isUndeclared, matchesSelection, ownerOf, spendsOrders } from '../config/index.ts';
import type { Settings } from '../config/settings.ts';
import { type Scenario, usesOrders } from '../requirements/history/index.ts';
import { isInSet, openPoints, type RequirementSet, setOrNewest, type WholeRequirement } from '../requirements/index.ts';

/** A requirement of a run. */
export interface Selected {
  readonly requirement: WholeRequirement;
  /** Whether this run sends requests for it; a shard judges its own answers with the judges of all requirements. */
  readonly sends: boolean;
}

/**
 * What a run checks: the catalogue, less what `only`, `skip` and missing permissions leave out; of a shard's run, what
 * it sends something for and what it only watches.
 */
export function selectRequirements(
  all: Iterable<WholeRequirement>,
  settings: Settings,
  mayCancelHostile: boolean,
  set: RequirementSet = setOrNewest(settings.requirements),
): Selected[] {
  return [...all].flatMap((requirement) => {
    const { id, optIn = false } = requirement;
    if (!isInSet(requirement, set) || !matchesSelection(id, settings) || isUndeclared(id, settings)) return [];
    if (!isOfRun(requirement, settings) || (optIn && !mayCancelHostile)) return [];
    return [{ requirement, sends: sendsFor(requirement, settings) }];
  });
}

/** Whether this run sends something for a requirement. Requests about cancels are sent by the shard that cancels. */
function sendsFor({ needs, asks }: WholeRequirement, settings: Settings): boolean {
  if (needs.includes('cancel-permission') || asks.length === 0) return spendsOrders(settings);
  return asks.some((scenario) => isPlayed(scenario, settings));
}

/** Whether this run plays a scenario: a whole run plays all of its scope, a shard its own part. */
export function isPlayed(
  scenario: Omit<Scenario, 'run'>,
  { shard, scope }: Pick<Settings, 'shard' | 'scope'>,
): boolean {
  const { name, phase = 'together', spends = false } = scenario;
  const cancels = usesOrders(scenario);
  if (cancels && scope !== 'all') return false;
  const isLast = spends || cancels || ['without-key', 'keys-of-orders', 'wrong-keys', 'other-keys'].includes(phase);
  return shard === null || ownerOf(name, shard.of, isLast) === shard.index;
}

/** The scenarios that a run plays for these requirements and its open points. */
export function playedFor(
  judged: readonly { readonly id: string; readonly asks: readonly Scenario[] }[],
  settings: Settings,
): ReadonlyMap<Scenario, readonly string[]> {
  const observed = openPoints().filter(({ id }) => matchesSelection(id, settings));
  const ids = new Map<Scenario, string[]>();
  // The calls of a scenario count for the requirement with the fewest scenarios: it is most about that one.
  for (const { id, asks } of [...judged, ...observed].toSorted((a, b) => a.asks.length - b.asks.length))
    for (const scenario of asks)
      if (isPlayed(scenario, settings)) ids.set(scenario, [...(ids.get(scenario) ?? []), id]);
  return ids;
}
