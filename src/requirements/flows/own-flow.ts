import type { OwnName } from '../../contract/exchange.ts';
import type { PackRequirement } from '../packs/pack.ts';
import { writtenCalls } from './flow-calls.ts';
import type { Flow, FlowTools, Given } from './flow.ts';
import { onlyKeys } from './only-keys.ts';

/** The parts of a flow. */
export interface FlowParts<Values> extends Pick<PackRequirement, 'level' | 'statement' | 'reading' | 'probes'> {
  /** Where the rule is written, such as `Taxi rules, 2`. */
  readonly source: string;
  /** Generators of fast-check by name: `run` gets a value of each. */
  readonly given?: Given<Values>;
  /**
   * `alone`: runs while no other flow does. `other-keys`: runs after everything else; flows that send no key or a wrong
   * one need it. Default `together`.
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

const sharedKeys = { level: true, source: true, reading: true, probes: true, given: true, phase: true } as const;

/**
 * Makes flows that have parts in common: returns a function like `flow`, of an id, the statement and `run`.
 *
 * ```ts
 * const ofQuotes = flows({ level: 'MUST', source: 'Taxi rules, 2', given: { trip: anyTrip } });
 * ```
 */
export function flows<Values extends object>(
  shared: SharedParts<Values>,
): (id: OwnName, statement: string, run: FlowParts<Values>['run']) => PackRequirement {
  onlyKeys('flows', shared, sharedKeys satisfies Record<keyof SharedParts<Values>, true>);
  return (id, statement, run) => flow<Values>(id, { ...shared, statement, run });
}
