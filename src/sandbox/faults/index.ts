import type { Fault } from '../extension.ts';
import { badDateCrashFaults } from './bad-date-crashes.ts';
import { cacheFaults } from './caches.ts';
import { cancelCrashFaults } from './cancel-crashes.ts';
import { cancelEffectFaults } from './cancel-effect.ts';
import { cancelKeyFaults } from './cancel-keys.ts';
import { cancelNeighbourFaults } from './cancel-neighbours.ts';
import { cancelResultFaults } from './cancel-result.ts';
import { cancelTwiceFaults } from './cancel-twice.ts';
import { longRouteFaults } from './long-routes.ts';
import { mixedUpCancelFaults } from './mixed-up-cancels.ts';
import { dateFaults } from './dates.ts';
import { dayRefusedFaults } from './days-refused.ts';
import { distanceFilterFaults } from './distance-filter.ts';
import { encodingFaults } from './encoding.ts';
import { envelopeFaults } from './envelope.ts';
import { gidUseFaults } from './gid-use.ts';
import { gidValueFaults } from './gid-values.ts';
import { hostileCancelFaults } from './hostile-cancel.ts';
import { hostileSearchFaults } from './hostile-search.ts';
import { keysAcceptedFaults } from './keys-accepted.ts';
import { keysOfOtherCallsFaults } from './keys-of-other-calls.ts';
import { keysRefusedFaults } from './keys-refused.ts';
import { orderNumberFaults } from './order-numbers.ts';
import { pageEndFaults } from './page-ends.ts';
import { pageInfoFaults } from './page-info.ts';
import { pageLimitFaults } from './page-limit.ts';
import { pageSizeFaults } from './page-sizes.ts';
import { pagingFaults } from './paging.ts';
import { requestBodyFaults } from './request-bodies.ts';
import { requestFormFaults } from './request-forms.ts';
import { seasonFaults } from './seasons.ts';
import { sortingFaults } from './sorting.ts';
import { refusalStatusFaults } from './statuses-of-refusals.ts';
import { successStatusFaults } from './statuses-of-successes.ts';
import { totalFaults } from './totals.ts';
import { tripDayFaults } from './trip-days.ts';
import { tripFieldFaults } from './trip-fields.ts';
import { tripValueFaults } from './trip-values.ts';
import { validSearchRefusedFaults } from './valid-searches-refused.ts';
import { wrongTypeCrashFaults } from './wrong-type-crashes.ts';

/** Every fault that the reference platform can have. */
export const faults: readonly Fault[] = [
  ...dateFaults,
  ...dayRefusedFaults,
  ...seasonFaults,
  ...keysAcceptedFaults,
  ...keysOfOtherCallsFaults,
  ...keysRefusedFaults,
  ...cancelKeyFaults,
  ...validSearchRefusedFaults,
  ...refusalStatusFaults,
  ...successStatusFaults,
  ...requestFormFaults,
  ...requestBodyFaults,
  ...hostileSearchFaults,
  ...badDateCrashFaults,
  ...wrongTypeCrashFaults,
  ...hostileCancelFaults,
  ...envelopeFaults,
  ...encodingFaults,
  ...tripFieldFaults,
  ...tripDayFaults,
  ...tripValueFaults,
  ...gidValueFaults,
  ...gidUseFaults,
  ...totalFaults,
  ...pageInfoFaults,
  ...pagingFaults,
  ...pageEndFaults,
  ...distanceFilterFaults,
  ...longRouteFaults,
  ...pageSizeFaults,
  ...pageLimitFaults,
  ...sortingFaults,
  ...cacheFaults,
  ...cancelResultFaults,
  ...cancelEffectFaults,
  ...cancelNeighbourFaults,
  ...mixedUpCancelFaults,
  ...cancelCrashFaults,
  ...orderNumberFaults,
  ...cancelTwiceFaults,
];
