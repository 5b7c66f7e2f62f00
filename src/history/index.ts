export { type Ask, type AskedKey, cancel, RawBody, search } from './ask.ts';
export type { Baseline, CancelBodies, CancelFacts, Facts, Timed } from './facts.ts';
export { dateOf, History, type Told, withFields } from './history.ts';
export { type AskedRequest, searchKind, type SearchKind } from './request-kind.ts';
export { cancelKind, type CancelKind, isPlainCancel, plainTwin } from './cancel-kind.ts';
export { isShownValid } from './valid-search.ts';
export type { Asker, Phase, Scenario } from './scenario.ts';
