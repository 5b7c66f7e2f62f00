/**
 * The API for programs: a run, and the catalogue. Everything else is internal and may change in any release.
 *
 * ```ts
 * import { requirements, run } from 'travel-conformance';
 * ```
 *
 * @module travel-conformance
 */
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
export { requirements, requirementSets, type RequirementSet } from './catalogue.ts';
export { UsageError } from '../../config/usage-error.ts';
export type * from '../../contract/report.ts';
export type { Json, JsonObject } from '../../contract/json.ts';
export type { Level, Need, Requirement } from '../../contract/requirement.ts';
