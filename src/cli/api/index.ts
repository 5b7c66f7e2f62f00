/**
 * The API for programs: a run, and the catalogue. Everything else is internal and may change in any release.
 *
 * ```ts
 * import { requirements, run } from 'travel-conformance';
 * ```
 *
 * @module travel-conformance
 */
import '../../../suites/index.ts';
import type { Requirement } from '../../contract/requirement.ts';
import {
  isInSet,
  type RequirementSet as Release,
  requirements as ofDocument,
  requirementSets as sets,
  rowOf,
} from '../../requirements/index.ts';

export { run, type RunControl, type RunResult } from './run.ts';
export type { Configuration } from '../../config/configuration.ts';
export type {
  AcceptedGapOption,
  BoundOperationOption,
  OperationOption,
  RouteOption,
  WaiverOption,
} from '../../config/option-values.ts';
export type { Progress } from '../../engine/session/run-session.ts';
export type { JudgedSet } from '../../requirements/index.ts';
export { UsageError } from '../../config/usage-error.ts';
export type * from '../../contract/report.ts';
export type { Json, JsonObject } from '../../contract/json.ts';
export type { Level, Need, Requirement } from '../../contract/requirement.ts';

/** The requirements of a release, without later ones. */
export interface RequirementSet extends Release {
  readonly requirements: readonly Pick<Requirement, 'id' | 'level'>[];
}

/** The catalogue: every requirement of the document, in the order of reports. */
export const requirements: readonly Requirement[] = ofDocument().map(rowOf);

/** All sets, the oldest first. */
export const requirementSets: readonly RequirementSet[] = sets.map((set) => ({
  ...set,
  requirements: requirements.filter((one) => isInSet(one, set)).map(({ id, level }) => ({ id, level })),
}));
