export { UsageError } from './usage-error.ts';
export { packName, publicConfiguration, secretsOf } from './secrets.ts';
export { shortSecretNotices } from './secrets.ts';
export { hostOf, mayCancel, mayCancelHostile } from './hosts.ts';
export { arePacksAlone, isPartial, isOfRun, isUndeclared, matchesSelection } from './selection.ts';
export { ownerOf, ownShare, spendsOrders } from './selection.ts';
export { judgeWaivers, waiverFor } from './waivers.ts';
export { isCancelPath } from '../contract/cancel-path.ts';
export type { BoundOperation, Route, Settings } from './settings.ts';
