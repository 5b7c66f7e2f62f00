import type { Settings } from '../../config/index.ts';
import { playedFor } from '../../engine/select.ts';
import { type Scenario, usesOrders } from '../../requirements/history/index.ts';
import type { Plan } from './plan.ts';
import { usualCalls } from './usual-calls.ts';

/** About how many calls and orders a run needs. Scenarios of packs are not counted: nobody has counted their calls. */
export interface Estimate {
  readonly calls: number;
  readonly orders: number;
  readonly byRequirement: ReadonlyMap<string, number>;
}

/** Orders of a whole run against the built-in platform. */
const usualOrders = 11;
/** The numbers of generated cases that calls are counted for. */
const [gate, nightly] = [12, 120];

/** The calls of a run by the scenarios that it plays, as they were against the built-in platform. */
export function estimateOf({ requirements, stock, supply }: Plan, settings: Settings): Estimate {
  const callsOf = (scenario: string): number => {
    const [, few, many] = usualCalls.find(([name]) => name === scenario) ?? [scenario, 0, 0];
    return Math.max(0, Math.round(few + ((many - few) * (settings.runs - gate)) / (nightly - gate)));
  };
  const isSupplied = (scenario: Scenario): boolean =>
    !usesOrders(scenario)
      ? supply.trips !== 'no'
      : stock.permitted && (scenario.about !== 'orders' || stock.spendable > 0);
  const asking = requirements.filter(({ needs }) => needs.length === 0 || needs.some((need) => supply[need] !== 'no'));
  const played = [...playedFor(asking, settings)].filter(([scenario]) => isSupplied(scenario));
  const byRequirement = new Map<string, number>();
  let calls = callsOf('discovery');
  for (const [{ name, pack }, [id = '']] of played) {
    const own = pack === undefined ? callsOf(name) : 0;
    byRequirement.set(id, (byRequirement.get(id) ?? 0) + own);
    calls += own;
  }
  const spends = played.some(([{ about }]) => about === 'orders');
  return {
    calls: calls + (spends ? callsOf('orders') : 0),
    orders: spends ? Math.min(stock.spendable, usualOrders) : 0,
    byRequirement,
  };
}
