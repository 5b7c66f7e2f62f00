export { conformance, type TestApi } from './binding.ts';
export { refusedAdvice } from './orders/cancel-bodies.ts';
export { cutAnswer } from './orders/creation.ts';
export { stage } from './stage-order.ts';
export { type Asking, observation } from './observation.ts';
export { declaredRefundStatuses, everyAnswer, requirement, wholeRun } from './requirement.ts';
export { beginSession, joinSession, runSession, type Session } from './session.ts';
export { statusViolation, unlistedViolation } from './searches.ts';
export { anyTimePriority, chainPriority, echoes, type How, RawBody, shows, turnPriority } from './target.ts';
export { pointerValue } from '../model/json-pointer.ts';
export { NotApplicable, Violated } from './signals.ts';
export {
  isOneAnswer,
  refusesInPassing,
  refusesOnlyAtOnce,
  refusesRepeatsSoon,
  refusesUntreated,
  repeatsInTurn,
  takesAsSoon,
  twinRounds,
} from './orders/chance-or-spacing.ts';
export { deadForKeys, deadForReason, lastPlain } from './orders/dead-orders.ts';
export { TrafficMeter } from './report/traffic.ts';
export { gidOf, type Way } from './paging-walk.ts';
export { linesOf, totalOf } from '../checks/index.ts';
export { guesses } from './ground/needed-fields.ts';
export { busiest, type Ground } from './ground/world.ts';
export type { Life, Step } from './orders/lives.ts';
export type { Words } from './words.ts';
export type { Evidence } from '../model/finding.ts';
export { answerJson, type Exchange, isAccepted } from '../model/exchange.ts';
export { canonicalJson, isObject, type Json, type JsonObject, member } from '../model/json.ts';
