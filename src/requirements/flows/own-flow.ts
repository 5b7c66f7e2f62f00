import type { OwnName } from '../../contract/exchange.ts';
import type { PackRequirement } from '../packs/pack.ts';
import type { Flow, FlowTools, Given } from './flow.ts';
import { onlyKeys } from './only-keys.ts';

/** The parts of a flow. */
export interface FlowParts<Values> extends Pick<PackRequirement, 'level' | 'statement' | 'reading' | 'probes'> {
  /** Where the rule is written, such as `Taxi rules, 2`. */
  readonly source: string;
  /** Generators of fast-check by name: `run` gets a value of each. */
  readonly given?: Given<Values>;
  /**
   * `alone`: it runs while no other flow does. `other-keys`: it runs after everything else. A flow that sends no key or
   * a wrong one runs there in any case. Default `together`.
   */
  readonly phase?: Flow['phase'];
  /** Sends calls, and asserts with any library: an AssertionError is a finding. */
  run(given: Values, tools: FlowTools): void | Promise<void>;
}

const keys = {
  level: true,
  source: true,
  statement: true,
  reading: true,
  probes: true,
  given: true,
  phase: true,
  run: true,
} as const satisfies Record<keyof FlowParts<unknown>, true>;

/**
 * Makes a rule from calls, one after another, and assertions about their answers.
 *
 * @param id the pack's prefix, a dot and a name, such as `taxi.price-kept`
 */
export function flow<Values extends object>(id: OwnName, parts: FlowParts<Values>): PackRequirement {
  onlyKeys(id, parts, keys);
  const { given = {}, phase = 'together', run, ...row } = parts;
  const flow = { given, phase, run, mayBeHollow: true, usualCalls: () => writtenCalls(run) } as unknown as Flow;
  return { ...row, id, flow, judge: () => [] };
}

/** What the flows of `flows` have in common. */
export type SharedParts<Values> = Omit<FlowParts<Values>, 'statement' | 'run'>;

const ownKeys = { level: true, source: true, reading: true, probes: true, phase: true } as const;
const sharedKeys = { ...ownKeys, given: true } as const;

/** Parts that one flow of `flows` may have instead of the shared ones. */
export type OwnParts = Partial<Omit<SharedParts<object>, 'given'>>;

/**
 * Makes flows that have parts in common. It returns a function like `flow`, which needs an id, a statement and `run`. A
 * last argument has the parts that this one flow has instead, such as `{ phase: 'alone' }`.
 *
 * ```ts
 * const ofQuotes = flows({ level: 'MUST', source: 'Taxi rules, 2', given: { trip: anyTrip } });
 * ```
 */
export function flows<Values extends object>(
  shared: SharedParts<Values>,
): (id: OwnName, statement: string, run: FlowParts<Values>['run'], own?: OwnParts) => PackRequirement {
  onlyKeys('flows', shared, sharedKeys satisfies Record<keyof SharedParts<Values>, true>);
  return (id, statement, run, own = {}) => {
    if (typeof id !== 'string' || typeof statement !== 'string' || typeof run !== 'function')
      throw new TypeError('expected an id, a statement, a function and perhaps other parts in a flow made by flows()');
    onlyKeys(id, own, ownKeys satisfies Record<keyof OwnParts, true>);
    return flow<Values>(id, { ...shared, ...own, statement, run });
  };
}

/** Times that a flow is run at most. */
const most = 100;

/**
 * How often a flow is run, with so many generated cases per property: one that draws nothing once. `part`: of its
 * cases, from 0 to 1.
 */
export function runsOf({ given, mostRuns = most, isCheap }: Flow, runs: number, part: number): number {
  if (Object.keys(given).length === 0) return 1;
  return Math.max(1, Math.floor(part * Math.min(mostRuns, Math.ceil(runs / (isCheap === true ? 1 : 3)))));
}

/** About how many calls a flow makes in a run of the suite, with so many generated cases. */
export function callsOf(flow: Flow, runs: number, part: number): number {
  return runsOf(flow, runs, part) * flow.usualCalls(part);
}

/**
 * The part of its cases that each flow of a pack sends, so that all of them fit into the calls of the pack: 1 if all
 * cases do.
 */
export function partOf(flows: readonly Flow[], calls: number, runs: number): number {
  const wanted = flows.reduce((sum, flow) => sum + callsOf(flow, runs, 1), 0);
  return Math.min(1, calls / wanted);
}

/**
 * Calls that are written in a function, at least one: those of helper functions and loops are not seen. The function is
 * not run for that, so nothing is sent.
 */
// oxlint-disable-next-line typescript/no-unsafe-function-type
export function writtenCalls(run: Function): number {
  return Math.max(1, String(run).match(/\bcall(?:\.(?:answer|refused))?\(/g)?.length ?? 0);
}
