/**
 * Everything for writing packs: your own rules, judged by the same engine, with the same guard, confirmation and
 * reports.
 *
 * ```ts
 * import { allSearches, eachTrip, pack } from 'travel-conformance/authoring';
 *
 * export default pack('acme', {
 *   requirements: [
 *     {
 *       id: 'acme.no-night-buses',
 *       level: 'SHOULD',
 *       source: 'Timetable rules, 3',
 *       statement: 'No trip leaves before 05:00.',
 *       asks: allSearches,
 *       judge: eachTrip(({ dep_time: at }) =>
 *         String(at) >= '05:00' ? [] : [{ member: 'dep_time', cause: 'early', expected: '05:00 or later' }],
 *       ),
 *     },
 *   ],
 * });
 * ```
 *
 * @module travel-conformance/authoring
 */
import { allSearches as suiteSearches } from '../../../suites/scenarios/all-calls.ts';
import type { Scenario } from '../../requirements/history/index.ts';
import { shareWithPacks } from '../../requirements/packs/answer-rules.ts';

export {
  type Change,
  type Handler,
  pack,
  type Pack,
  type PackFault,
  type PackForm,
  type PackParts,
  type PackRequirement,
  type PlannedAnswer,
  type PlannedCall,
} from '../../requirements/packs/pack.ts';

// Flows: calls of operations of your own, one after another, and assertions about their answers.
export { generic } from '../../requirements/flows/generic.ts';
export { flow, type FlowParts, flows, type OwnParts, type SharedParts } from '../../requirements/flows/own-flow.ts';
export { object } from '../../requirements/flows/operation.ts';
export { raw } from '../../requirements/flows/operation.ts';
export { operation, type OperationParts } from '../../requirements/flows/operation.ts';
export type { ChangesThing, ReadsList, ReadsThing, Statuses } from '../../requirements/flows/things.ts';
export type {
  CallHow,
  Calls,
  Example,
  FlowAnswer,
  FlowTools,
  Given,
  Operation,
} from '../../requirements/flows/flow.ts';
export { fc, type Arbitrary } from '../../arbitraries/index.ts';

// Rules about the answers of the documented searches.
/** The searches of the suite, for rules about every accepted search. */
export const allSearches: readonly Scenario[] = shareWithPacks(suiteSearches);
export { answered, eachSearch, eachTrip, violation } from '../../requirements/packs/answer-rules.ts';
export { linesOf, type TripFault } from '../../requirements/checks/trips.ts';
export type { Judge } from '../../requirements/judging/index.ts';
export type { Scenario };

// The data that they read.
export type { Answer, Exchange, SentRequest, TransportFault } from '../../contract/exchange.ts';
export type { Violation } from '../../contract/finding.ts';
export { type Json, type JsonObject, member } from '../../contract/json.ts';
export type { Level, Need } from '../../contract/requirement.ts';
