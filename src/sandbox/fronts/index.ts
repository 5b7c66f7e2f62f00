import { ownBehindKey } from './behind-key.ts';
import { changes, likeChanges } from './changes.ts';
import { controls } from './controls.ts';
import { firewalls } from './firewalls.ts';
import { equalCallFilters, ownEqualCallFilters } from './equal-calls.ts';
import type { Front } from './front.ts';
import { gateways, lockouts } from './gateways.ts';
import { limiters } from './limiters.ts';
import { inFrontBy200, ownBy200 } from './json-200.ts';
import { limits, proxies, tlsFronts } from './proxies.ts';
import { behindProducts, products } from './products.ts';
import { stockAnswers } from './stock-answers.ts';
import { ownWindows, windows } from './windows.ts';

export type { FrontKind, FrontTimes } from './front.ts';
export { serveFront } from './serve-front.ts';

/** Every front, in the order in which they are listed; those whose platform is at fault last. */
export const fronts: readonly Front[] = [
  ...gateways,
  ...lockouts,
  ...limiters,
  ...windows,
  ...firewalls,
  ...tlsFronts,
  ...proxies,
  ...limits,
  ...stockAnswers,
  ...inFrontBy200,
  ...equalCallFilters,
  ...products,
  ...changes,
  ...controls,
  ...ownBy200,
  ...ownEqualCallFilters,
  ...behindProducts,
  ...likeChanges,
  ...ownWindows,
  ...ownBehindKey,
];
