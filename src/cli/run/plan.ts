import { count } from '../../contract/text.ts';
import {
  arePacksAlone,
  isOfRun,
  matchesSelection,
  mayCancelHostile,
  ownShare,
  type Settings,
} from '../../config/index.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { documented } from '../../contract/operations.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import type { Need, Requirement } from '../../contract/requirement.ts';
import { mostOfPacks } from '../../engine/call-budget.ts';
import { plannedFlows } from '../../engine/flows/planned.ts';
import { playedFor } from '../../engine/select.ts';
import { saidTwice } from '../../requirements/checks/not-the-platform.ts';
import { callsOf } from '../../requirements/flows/own-flow.ts';
import { type Scenario, usesOrders } from '../../requirements/history/index.ts';
import { allRequirements, isInSet, setOrNewest, statementRequirements } from '../../requirements/index.ts';
import { readBaseline } from '../finish/baseline.ts';
import { inTemporarySession } from '../session/open-session.ts';
import { orderLine, orderStock } from '../settings/order-stock.ts';
import { pinnedCases, pinnedLine } from '../settings/pinned-cases.ts';
import { settingsRedactor } from '../settings/read-settings.ts';
import { onTerminal } from '../terminal-form.ts';
import { usualCalls } from './usual-calls.ts';

/** Whether something that requirements need is there. `asked`: only the target knows. */
type Supply = 'yes' | 'no' | 'asked';

/** The plan of a run, as far as the configuration shows it. */
export type Plan = Readonly<ReturnType<typeof planOf>>;

/** The plan of a run with these settings. Throws a `UsageError` if the ledger cannot be read. */
export function planOf(settings: Settings, baseUrl: string, embedded: boolean) {
  const stock = orderStock(settings, baseUrl, embedded);
  const hostile = embedded || mayCancelHostile(settings, baseUrl);
  const { busTripDetail, busOrderCreate, hotelOrderDetail } = settings.operations;
  const set = setOrNewest(settings.requirements);
  const routes: Supply = settings.routes.length > 0 ? 'asked' : 'no';
  const is = (there: boolean): Supply => (there ? 'yes' : 'no');
  const declared = statementRequirements().filter(({ id }) =>
    Object.hasOwn(settings.statement, id.slice('statement.'.length)),
  );
  const supply: Readonly<Record<Need, Supply>> = {
    trips: routes,
    'long-route': routes,
    'cancel-permission': is(stock.permitted),
    orders: is(stock.permitted && stock.spendable > 0),
    'hostile-cancel-permission': is(hostile),
    'bus-trip-detail': is(busTripDetail !== null),
    'bus-order-create': is(busOrderCreate !== null),
    'hotel-order-detail': is((hotelOrderDetail?.cancelled ?? null) !== null),
  };
  return {
    requirements: [...allRequirements().filter((one) => isInSet(one, set)), ...declared].filter(
      (one) => matchesSelection(one.id, settings) && (one.optIn !== true || hostile) && isOfRun(one, settings),
    ),
    stock,
    supply,
  };
}

/** Missing needs, each with the requirements that stay untested or are tested less. */
export function missing({
  requirements: planned,
  supply,
}: { readonly requirements: readonly Requirement[] } & Pick<Plan, 'supply'>): ReadonlyMap<Need, readonly string[]> {
  const found = new Map<Need, string[]>();
  for (const { id, needs } of planned) {
    const need = needs.find((one) => supply[one] === 'no');
    if (need !== undefined) found.set(need, [...(found.get(need) ?? []), id]);
  }
  return found;
}

/** Missing needs as lines of text: what to supply, then the requirements. */
export function gapLines(gaps: ReturnType<typeof missing>): string[] {
  return [...gaps].flatMap(([need, ids]) => [
    onTerminal(`  ${wordsOf({ code: 'need-missing', need }).text}`, '  '),
    onTerminal(`    ${ids.join(', ')}`, '    '),
  ]);
}

/** Orders of a whole run against the built-in platform. */
const usualOrders = 11;
/** The numbers of generated cases that calls are counted for. */
const [gate, nightly] = [12, 120];

/**
 * About how many calls and orders a run needs: the calls of the scenarios that it plays, as they were against the
 * built-in platform. Flows of packs are counted as they are written; scenarios of packs are not: nobody has counted
 * their calls.
 */
export function estimateOf({ requirements, stock, supply }: Plan, settings: Settings) {
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
    /** Flows may make more calls than those that are written in them. */
    atLeast: flows.some(({ flow }) => flow.mayBeHollow === true),
    orders: spends ? Math.min(stock.spendable, usualOrders) : 0,
    byRequirement,
  };
}

/** `run --dry-run`: prints the plan and sends nothing. */
export async function dryRun(settings: Settings): Promise<number> {
  // What a run refuses before its first call, the plan refuses, too.
  readBaseline(settings.baseline);
  return inTemporarySession('plan', settings, async (session) => {
    const target = { ...ownShare(session.settings), out: settings.out };
    const plan = planOf(target, session.baseUrl, session.embedded);
    const pinned = pinnedLine(pinnedCases(settings.pinned), target);
    process.stdout.write(
      settingsRedactor(settings).text(
        planText(target, plan, estimateOf(plan, target), { baseUrl: settings.baseUrl, pinned }),
      ),
    );
    return 0;
  });
}

function planText(
  settings: Settings,
  plan: Plan,
  estimate: ReturnType<typeof estimateOf>,
  { baseUrl, pinned }: { readonly baseUrl: string | null; readonly pinned: string | null },
): string {
  const { profile, seed, runs, traffic } = settings;
  const { stock, supply } = plan;
  const width = Math.max(...plan.requirements.map(({ id }) => id.length));
  const word = { yes: '', no: ' (missing)', asked: '?' } as const;
  const rows = plan.requirements.map(({ id, level, needs: needed }) => {
    const calls = String(estimate.byRequirement.get(id) ?? 0).padStart(5);
    return (
      `${id.padEnd(width)}  ${level.padEnd(6)} ${calls}  ` +
      `${needed.map((need) => need + word[supply[need]]).join(', ')}`
    ).trimEnd();
  });
  const gaps = gapLines(missing(plan));
  return [
    `Plan of a run against ${baseUrl ?? 'the built-in platform'}. Nothing was sent to the target.`,
    '',
    ...twiceLines(baseUrl),
    `profile  ${profile}, seed ${seed}, ${runs} generated cases per property`,
    `limits   ${traffic.maxRequests} calls, ${traffic.maxTime} s, ${traffic.concurrency} in flight, ` +
      `${traffic.rate ?? 'no limit on'} calls a second, ${traffic.timeout} ms a call`,
    stock.permitted
      ? 'cancel   permitted'
      : 'cancel   not permitted: nothing is sent to the cancel operation (allowCancel, --allow-cancel)',
    `orders   ${orderLine(stock, settings)}`,
    ...(pinned === null ? [] : [`pinned   ${pinned}`]),
    ...leftLines(settings),
    `estimate ${estimate.atLeast ? 'at least' : 'about'} ${count(estimate.calls, 'call')} and ` +
      `${count(estimate.orders, 'order')}, as many as the built-in platform needs.`,
    '         A target with more routes or trips, throttling or failures needs more calls, up to the limits.',
    ...(estimate.atLeast
      ? ['         Flows of packs make more calls than that if they call helper functions, or repeat calls.']
      : []),
    '',
    `${'requirement'.padEnd(width)}  level  calls  needs`,
    ...rows,
    '',
    'calls: those sent for this requirement; 0 means that it is judged from answers to other calls.',
    'needs: a need with `?` is configured, but only a run shows whether the target has it.',
    '',
    ...(gaps.length === 0
      ? ['The configuration supplies everything that a run can use.']
      : ['Untested or tested less, because this is missing:', ...gaps]),
    '',
  ].join('\n');
}

/** A line if the base URL ends in what the paths begin with. */
function twiceLines(baseUrl: string | null): string[] {
  const twice = baseUrl === null ? null : saidTwice(new URL(baseUrl).pathname + documented.search.path);
  return twice === null
    ? []
    : [`warning  the base URL ends in ${twice}, and the paths begin with it: leave it out of the base URL`];
}

/** Lines about things that calls create and leave in the target, other than orders to cancel. */
function leftLines({ operations }: Settings): string[] {
  const bound = Object.entries(operations).map(
    ([name, one]) => [name, one?.creates === true ? one.budget : 0] as const,
  );
  return bound.flatMap(([operation, most]) =>
    most > 0 ? [`leaves   in the target: up to ${count(most, 'order')} (${operation})`] : [],
  );
}
