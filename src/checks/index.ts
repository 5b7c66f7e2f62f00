import { authNoLeak } from './auth-no-leak.ts';
import { busData } from './bus-data.ts';
import { busDepDate } from './bus-dep-date.ts';
import { busDepTime } from './bus-dep-time.ts';
import { busGidAcross } from './bus-gid-across.ts';
import { busGid } from './bus-gid.ts';
import { busIdentifiers } from './bus-identifiers.ts';
import { busLimit50 } from './bus-limit-50.ts';
import { busMatchesCities } from './bus-matches-cities.ts';
import { busMatchesDate } from './bus-matches-date.ts';
import { busPageInfoEcho } from './bus-page-info-echo.ts';
import { busPageInfoTotal } from './bus-page-info-total.ts';
import { busPageInfo } from './bus-page-info.ts';
import { busPageSize } from './bus-page-size.ts';
import { busQuantities } from './bus-quantities.ts';
import { busSeats } from './bus-seats.ts';
import { busTotal } from './bus-total.ts';
import { busTrip } from './bus-trip.ts';
import { cancelAgain } from './cancel-again.ts';
import { cancelAmountsSign } from './cancel-amounts-sign.ts';
import { cancelAmounts } from './cancel-amounts.ts';
import { cancelCancelledAtNow } from './cancel-cancelled-at-now.ts';
import { cancelCancelledAt } from './cancel-cancelled-at.ts';
import { cancelOrderNo } from './cancel-order-no.ts';
import { cancelRefundStatusType, cancelRefundStatusValue } from './cancel-refund-status.ts';
import { cancelStatus } from './cancel-status.ts';
import { busPagingWithin } from './paged-once.ts';
import { busSortWithin } from './sorted-by-time.ts';
import type { ExchangeCheck, RunCheck } from './check.ts';
import { envelopeRequestIdDistinct } from './envelope-request-id-distinct.ts';
import { envelopeCode, envelopeData, envelopeMessage, envelopeRequestId } from './envelope.ts';
import { httpJsonBody } from './http-json-body.ts';
import { httpStatusListed } from './http-status-listed.ts';

export type { ExchangeCheck, RunCheck, Scope } from './check.ts';
export { inScope, scopesOf } from './check.ts';
export { throttledToTheEnd, whyThrottled } from './why-throttled.ts';
export { isForeign, notThePlatform } from './not-the-platform.ts';
export { saying } from './own-words.ts';
export { effectOf, mayHaveWorked, whatCame, whyUnknown } from './effect.ts';
export { compact } from './compact.ts';
export { isRefusedAlike, lettersOf, noSuchGid, type Refused } from './refused-alike.ts';
export { extraFields } from './extra-fields.ts';
export * from './open-points/index.ts';
export { linesOf, saidOfPage } from './trips.ts';
export { tripDifference, tripKey } from './trip-comparison.ts';

// Relations over the pages of a search, and what one answer shows of them.
export type { PagedSearch } from './paged-once.ts';
export { busPagingWithin, gidsOverPages, hasList, totalOf } from './paged-once.ts';
export { writtenInDigits } from './written-in-digits.ts';
export { duplicateGids } from './trip-comparison.ts';
export { violation } from './check.ts';
export { statusByChance } from './status-by-chance.ts';
export { busGidOverAnswers } from './bus-gid-over-answers.ts';
export { busSortWithin, sortedByTime } from './sorted-by-time.ts';

// Each check by its name, for the suites.
export {
  authNoLeak,
  busData,
  busDepDate,
  busDepTime,
  busGid,
  busGidAcross,
  busIdentifiers,
  busLimit50,
  busMatchesCities,
  busMatchesDate,
  busPageInfo,
  busPageInfoEcho,
  busPageInfoTotal,
  busPageSize,
  busQuantities,
  busSeats,
  busTotal,
  busTrip,
  cancelAgain,
  cancelAmounts,
  cancelAmountsSign,
  cancelCancelledAt,
  cancelCancelledAtNow,
  cancelOrderNo,
  cancelRefundStatusType,
  cancelRefundStatusValue,
  cancelStatus,
  envelopeCode,
  envelopeData,
  envelopeMessage,
  envelopeRequestId,
  envelopeRequestIdDistinct,
  httpJsonBody,
  httpStatusListed,
};

/** Requirements that one answer can break, judged on every exchange; in the order of the catalogue. */
export const exchangeChecks: readonly ExchangeCheck[] = [
  httpStatusListed,
  httpJsonBody,
  envelopeCode,
  envelopeData,
  envelopeMessage,
  envelopeRequestId,
  authNoLeak,
  busData,
  busPageInfo,
  busPageInfoEcho,
  busPageInfoTotal,
  busTrip,
  busDepDate,
  busDepTime,
  busIdentifiers,
  busSeats,
  busQuantities,
  busMatchesDate,
  busGid,
  busLimit50,
  busPageSize,
  busPagingWithin,
  busTotal,
  busSortWithin,
  cancelAmountsSign,
];

/** What any accepted cancel keeps, first or repeat. */
export const cancelChecks: readonly ExchangeCheck[] = [cancelOrderNo, cancelStatus, cancelAmounts, cancelCancelledAt];

/** Requirements that are judged over all exchanges of a run. */
export function runChecks(): readonly RunCheck[] {
  return [envelopeRequestIdDistinct, busMatchesCities, busGidAcross];
}
