import type { Scenario } from './history/index.ts';
import { allOf, asDeclared, attributed, type Explanation, type Judge, type OpenPoint } from './judging/index.ts';
import { openPoints, requirementById } from './index.ts';

/** What a requirement is made of: what is asked for it, and who judges. */
export interface RequirementParts {
  /** Scenarios, which others may share. Default: none; what others ask is judged. */
  readonly asks?: readonly Scenario[];
  readonly judge: Judge | readonly Judge[];
  /** Legal reasons for what the judge finds broken, which are looked at in this order. Default: none. */
  readonly explanations?: readonly Explanation[];
}

/** A requirement as it is judged. */
export interface Judged {
  readonly id: string;
  readonly judge: Judge;
  readonly explanations: readonly Explanation[];
}

/** A requirement as a suite registers it. */
export interface Registered extends Judged {
  readonly asks: readonly Scenario[];
}

const all = new Map<string, Registered>();

/**
 * Registers how a requirement of the catalogue is checked. It judges the answers that are its own: one cause, one
 * requirement.
 */
export function requirement(id: string, { judge, ...parts }: RequirementParts): void {
  register(id, { ...parts, judge: attributed(id, typeof judge === 'function' ? judge : allOf(...judge)) });
}

function register(
  id: string,
  { asks = [], judge, explanations = [] }: Omit<RequirementParts, 'judge'> & Pick<Judged, 'judge'>,
): void {
  const row = requirementById(id);
  if (row === undefined) throw new Error(`${id} is not in src/requirements: add its row there first`);
  if (all.has(id) && row.pack === undefined) throw new Error(`${id} is registered twice: one requirement, one call`);
  all.set(id, { id, asks, judge, explanations });
}

/** Everything that the suites have registered. */
export function registered(): ReadonlyMap<string, Registered> {
  return all;
}

/** An open point as a suite registers it. */
interface OpenPointParts extends Omit<OpenPoint, 'mixed'> {
  /** What is asked beyond what the run asks anyway. */
  readonly asks?: readonly Scenario[];
  /** What is asked as well where the statement declares it. */
  readonly asksDeclared?: readonly Scenario[];
  /** Who judges what is declared. Default: all that is observed is compared with it. */
  readonly judge?: Judge;
}

/** What is observed of an open point, and what is asked for that. */
interface RegisteredObservation {
  readonly id: string;
  readonly point: OpenPoint;
  readonly asks: readonly Scenario[];
}

const observed = new Map<string, RegisteredObservation>();

/** Registers how an open point is answered, and the requirement that its answer is as the statement declares. */
export function openPoint(id: string, { asks = [], asksDeclared = [], judge, ...parts }: OpenPointParts): void {
  const row = openPoints.find((one) => one.id === id);
  if (row === undefined) throw new Error(`${id} is not in src/requirements/open-points.ts: add its row there first`);
  if (observed.has(id)) throw new Error(`${id} is registered twice: one open point, one call`);
  const { statementKey: key, mixed } = row;
  const point = { ...parts, mixed };
  observed.set(id, { id, point, asks });
  if (key === null) return;
  // What is declared holds for every answer, whatever else that breaks.
  register(`statement.${key}`, { asks: [...asks, ...asksDeclared], judge: judge ?? asDeclared(key, point) });
}

/** Every open point that the suites have registered. */
export function registeredObservations(): ReadonlyMap<string, RegisteredObservation> {
  return observed;
}
