import type { Scenario } from '../../src/requirements/for-suites.ts';
import { daysAhead, daysInTurn } from './dates.ts';
import { everySearch, validFields } from './every-search.ts';
import { headerNamesOfCancels } from './keys.ts';
import { largePages } from './large-pages.ts';
import { brokenCancels, madeUpOrders, reasonsForMadeUpOrders } from './made-up-orders.ts';
import { hostileTextsInSearches, noObjects, oddSearches, soupsInSearches } from './odd-input.ts';
import { orderTrials, refusedCancels } from './orders.ts';
import { pageLeftOut, pagesAgain, walks } from './walks.ts';

/** All searches that may be accepted: what each accepted search keeps or breaks is judged on every one of them. */
export const allSearches: readonly Scenario[] = [
  everySearch,
  walks,
  pagesAgain,
  pageLeftOut,
  largePages,
  validFields,
  daysAhead,
  daysInTurn,
  oddSearches,
  hostileTextsInSearches,
  soupsInSearches,
  noObjects,
];

/** All cancels. */
export const allCancels: readonly Scenario[] = [
  madeUpOrders,
  headerNamesOfCancels,
  reasonsForMadeUpOrders,
  brokenCancels,
  orderTrials,
  refusedCancels,
];

/** What each answer of either operation keeps or breaks is judged on every one of these. */
export const allCalls: readonly Scenario[] = [...allSearches, ...allCancels];
