import { arePacksAlone, type Settings } from '../../config/index.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { mostOfPacks } from '../../engine/call-budget.ts';
import { callsOf } from '../../requirements/flows/flow-calls.ts';
import { plannedFlows } from '../../engine/flows/planned.ts';
import { playedFor } from '../../engine/select.ts';
import { type Scenario, usesOrders } from '../../requirements/history/index.ts';
import type { Plan } from './plan.ts';
import { usualCalls } from './usual-calls.ts';

/**
 * About how many calls and orders a run needs. Flows of packs are counted as they are written; scenarios of packs are
 * not: nobody has counted their calls.
 */
export interface Estimate {
  readonly calls: number;
  /** Flows may make more calls than those that are written in them. */
  readonly atLeast: boolean;
  readonly orders: number;
  readonly byRequirement: ReadonlyMap<string, number>;
}

/** Orders of a whole run against the built-in platform. */
const usualOrders = 11;
/** The numbers of generated cases that calls are counted for. */
const [gate, nightly] = [12, 120];

/** The calls of a run by the scenarios that it plays, as they were against the built-in platform. */
export function estimateOf({ requirements, stock, supply }: Plan, settings: Settings): Estimate {
  const callsOfScenario = (scenario: string): number => {
    const [, few, many] = usualCalls.find(([name]) => name === scenario) ?? [scenario, 0, 0];
    return Math.max(0, Math.round(few + ((many - few) * (settings.runs - gate)) / (nightly - gate)));
  };
  const isSupplied = (scenario: Scenario): boolean => {
    if (scenario.uses !== undefined && settings.operations[scenario.uses] === null) return false;
    return usesOrders(scenario)
      ? stock.permitted && (scenario.about !== 'orders' || stock.spendable > 0)
      : supply.trips !== 'no';
  };
  const asking = requirements.filter(({ needs }) => needs.length === 0 || needs.some((need) => supply[need] !== 'no'));
  const played = [...playedFor(asking, settings)].filter(([scenario]) => isSupplied(scenario));
  const byRequirement = new Map<string, number>();
  let calls = callsOfScenario('discovery');
  for (const [{ name }, [id = '']] of played) {
    const own = callsOfScenario(name);
    byRequirement.set(id, (byRequirement.get(id) ?? 0) + own);
    calls += own;
  }
  const flows = plannedFlows(requirements, settings);
  for (const { id, flow, part } of flows) byRequirement.set(id, callsOf(flow, settings.runs, part));
  const mostOf = mostOfPacks(settings.traffic.maxRequests, settings.packs, arePacksAlone(settings));
  for (const [pack = '', own] of groupedBy(flows, (one) => one.pack)) {
    const wanted = own.reduce((sum, { id }) => sum + (byRequirement.get(id) ?? 0), 0);
    calls += Math.min(mostOf.get(pack) ?? 0, wanted);
  }
  const spends = played.some(([{ about }]) => about === 'orders');
  return {
    calls: calls + (spends ? callsOfScenario('orders') : 0),
    atLeast: flows.some(({ flow }) => flow.mayBeHollow === true),
    orders: spends ? Math.min(stock.spendable, usualOrders) : 0,
    byRequirement,
  };
}
