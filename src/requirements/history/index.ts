export { type Request, bound, type BoundName, call, cancel, identityOf, RawBody, search } from './request.ts';
export { isJudgedFor, statusOwner } from './attribution.ts';
export type { BaselineSearch, BoundFacts, CancelBodies, CancelFacts, Facts, Timed } from './facts.ts';
export { History, type KnownBefore } from './history.ts';
export { areAtOnce, isBefore, type OrderHistory } from './order-history.ts';
export { isPlainCancel, searchKind } from './request-kind.ts';
export { type Send, type Means, type OrderSource, type Phase, phases, type Scenario, usesOrders } from './scenario.ts';
export { dateOf, isPlainlyWritten, type Entry, withFields } from './entry.ts';
export { isShownValid, routeOf } from './attribution.ts';
