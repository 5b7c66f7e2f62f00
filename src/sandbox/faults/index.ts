import type { Fault } from '../extension.ts';
import { badInputFaults } from './bad-input.ts';
import { cacheFaults } from './caches.ts';
import { cancelEffectFaults } from './cancel-effect.ts';
import { cancelKeyFaults } from './cancel-keys.ts';
import { cancelReasonFaults } from './cancel-reasons.ts';
import { cancelResultFaults } from './cancel-result.ts';
import { cancelTwiceFaults } from './cancel-twice.ts';
import { dateFaults } from './dates.ts';
import { dayRefusedFaults } from './days-refused.ts';
import { encodingFaults } from './encoding.ts';
import { envelopeFaults } from './envelope.ts';
import { gidServerFaults } from './gid-servers.ts';
import { gidUseFaults } from './gid-use.ts';
import { gidValueFaults } from './gid-values.ts';
import { keysAcceptedFaults } from './keys-accepted.ts';
import { keysNearlyRightFaults } from './keys-nearly-right.ts';
import { keysRefusedFaults } from './keys-refused.ts';
import { nestingFaults } from './nesting.ts';
import { orderNumberFaults } from './order-numbers.ts';
import { pageEndFaults } from './page-ends.ts';
import { pageInfoFaults } from './page-info.ts';
import { pageSizeFaults } from './page-sizes.ts';
import { pagingFaults } from './paging.ts';
import { requestBodyFaults } from './request-bodies.ts';
import { sortingFaults } from './sorting.ts';
import { steadinessFaults } from './steadiness.ts';
import { statusFaults } from './statuses.ts';
import { textFaults } from './texts.ts';
import { totalFaults } from './totals.ts';
import { tripFieldFaults } from './trip-fields.ts';
import { tripValueFaults } from './trip-values.ts';
import { validSearchRefusedFaults } from './valid-searches-refused.ts';

/** Every fault that the reference platform can have, each with its variations one after the other. */
export const faults: readonly Fault[] = [
  dateFaults,
  dayRefusedFaults,
  keysAcceptedFaults,
  keysNearlyRightFaults,
  keysRefusedFaults,
  cancelKeyFaults,
  validSearchRefusedFaults,
  statusFaults,
  requestBodyFaults,
  badInputFaults,
  nestingFaults,
  envelopeFaults,
  encodingFaults,
  tripFieldFaults,
  tripValueFaults,
  textFaults,
  gidValueFaults,
  gidUseFaults,
  gidServerFaults,
  totalFaults,
  pageInfoFaults,
  pagingFaults,
  pageEndFaults,
  pageSizeFaults,
  sortingFaults,
  cacheFaults,
  steadinessFaults,
  cancelResultFaults,
  cancelEffectFaults,
  cancelReasonFaults,
  orderNumberFaults,
  cancelTwiceFaults,
].flat(2);
