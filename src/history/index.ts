export { type Ask, type AskedKey, bound, type BoundName, call, cancel, identityOf, keyAfter, RawBody, search } from './ask.ts';
export { isJudgedFor, statusOwner } from './attribution.ts';
export { cancelKind, type CancelKind, isPlainCancel } from './cancel-kind.ts';
export type { Baseline, BoundFacts, CancelBodies, CancelFacts, Facts, Timed } from './facts.ts';
export { dateOf, History, type Told, withFields } from './history.ts';
export { areAtOnce, isBefore, type OrderTold } from './order-told.ts';
export { type AskedRequest, searchKind, type SearchKind } from './request-kind.ts';
export { type Asker, type Means, type OrderSource, type Phase, phases, type Scenario, usesOrders } from './scenario.ts';
export { isShownValid, routeOf } from './valid-search.ts';
