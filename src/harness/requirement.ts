import type { Observer, SearchLog } from '../checks/index.ts';
import type { Scenario } from '../history/index.ts';
import { allOf, type Explanation, type Judge } from '../judging/index.ts';
import type { Json } from '../model/json.ts';
import { openPoints, requirementById } from '../requirements/index.ts';

/** What a requirement is made of: what is asked for it, and who judges. */
export interface RequirementParts {
  /** Scenarios, which others may share. Default: none; what others ask is judged. */
  readonly asks?: readonly Scenario[];
  readonly judge: Judge | readonly Judge[];
  /** Legal reasons for what the judge finds broken, which are looked at in this order. Default: none. */
  readonly explanations?: readonly Explanation[];
}

/** A requirement as a suite registers it. */
export interface Registered {
  readonly id: string;
  readonly asks: readonly Scenario[];
  readonly judge: Judge;
  readonly explanations: readonly Explanation[];
}

const all = new Map<string, Registered>();

/** Registers how a requirement of the catalogue is checked. */
export function requirement(id: string, { asks = [], judge, explanations = [] }: RequirementParts): void {
  const row = requirementById(id);
  if (row === undefined) throw new Error(`${id} is not in src/requirements: add its row there first`);
  if (all.has(id) && row.pack === undefined) throw new Error(`${id} is registered twice: one requirement, one call`);
  all.set(id, { id, asks, judge: typeof judge === 'function' ? judge : allOf(...judge), explanations });
}

/** Everything that the suites have registered. */
export function registered(): ReadonlyMap<string, Registered> {
  return all;
}

/** What an observer may know of the run. */
export interface ObserverFacts {
  /** The searches of the run so far, fed before the observer's own `add`. */
  readonly searches: SearchLog;
  readonly statement: Readonly<Record<string, Json>>;
  /** City codes of the configured routes. */
  readonly codes: readonly string[];
  /** The configuration's values known to be valid, by search field. */
  readonly supplied: Readonly<Record<string, readonly Json[]>>;
  /** The `cancel_reason` that the configuration knows to be valid, or null. */
  readonly cancelReason: string | null;
}

/** An open point as a suite registers it. */
export interface RegisteredObservation {
  readonly id: string;
  readonly create: (facts: ObserverFacts) => Observer;
  readonly asks: readonly Scenario[];
}

const observed = new Map<string, RegisteredObservation>();

/** Registers how an open point is answered: what watches the run's exchanges, and what is asked beyond what the run asks anyway. */
export function observation(id: string, create: RegisteredObservation['create'], asks: readonly Scenario[] = []): void {
  if (!openPoints.some((point) => point.id === id)) throw new Error(`${id} is not in src/requirements/open-points.ts: add its row there first`);
  if (observed.has(id)) throw new Error(`${id} is registered twice: one open point, one call`);
  observed.set(id, { id, create, asks });
}

/** Every open point that the suites have registered. */
export function registeredObservations(): ReadonlyMap<string, RegisteredObservation> {
  return observed;
}
