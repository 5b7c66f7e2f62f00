export { type Ask, bound, type BoundName, call, cancel, identityOf, RawBody, search } from './ask.ts';
export { isJudgedFor, statusOwner } from './attribution.ts';
export type { Baseline, BoundFacts, CancelBodies, CancelFacts, Facts, Timed } from './facts.ts';
export { History, type KnownBefore } from './history.ts';
export { areAtOnce, isBefore, type OrderTold } from './order-told.ts';
export { type CancelKind, isPlainCancel, searchKind, type SearchKind } from './request-kind.ts';
export { type Asker, type Means, type OrderSource, type Phase, phases, type Scenario, usesOrders } from './scenario.ts';
export { dateOf, isPlainlyWritten, type Told, withFields } from './told.ts';
export { isShownValid, routeOf } from './valid-search.ts';
