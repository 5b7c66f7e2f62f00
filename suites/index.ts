import { addRequirements } from '../src/requirements/for-suites.ts';
import * as authentication from './authentication.ts';
import * as busAnswer from './bus-search/answer.ts';
import * as busDates from './bus-search/dates.ts';
import * as busGid from './bus-search/gid.ts';
import * as busInput from './bus-search/input.ts';
import * as busPaging from './bus-search/paging.ts';
import * as busSteady from './bus-search/steady.ts';
import * as busTrips from './bus-search/trips.ts';
import * as busValidAccepted from './bus-search/valid-accepted.ts';
import * as everyAnswer from './every-answer.ts';
import * as cancelAgain from './hotel-cancel/again.ts';
import * as cancelAnswer from './hotel-cancel/answer.ts';
import * as cancelEffect from './hotel-cancel/effect.ts';
import * as cancelKeys from './hotel-cancel/keys.ts';
import * as cancelRefusal from './hotel-cancel/refusal.ts';
import * as openAnswers from './open-points/answers.ts';
import * as openCancels from './open-points/cancels.ts';
import * as openDates from './open-points/dates.ts';
import * as openInput from './open-points/input.ts';
import * as openPages from './open-points/pages.ts';
import * as openOversizePaging from './open-points/oversize-paging.ts';
import * as openTrips from './open-points/trips.ts';

/** Requirements, in the order of the document and of every report. */
export const requirements = [
  everyAnswer.httpStatusListed,
  everyAnswer.httpJsonBody,
  everyAnswer.envelopeCode,
  everyAnswer.envelopeData,
  everyAnswer.envelopeMessage,
  everyAnswer.envelopeRequestId,
  everyAnswer.envelopeRequestIdDistinct,
  authentication.authValidKey,
  authentication.authMissingKey,
  authentication.authInvalidKey,
  cancelKeys.authCancelMissingKey,
  cancelKeys.authCancelInvalidKey,
  cancelKeys.authCancel401,
  cancelKeys.authNoEffect,
  authentication.authNoLeak,
  busValidAccepted.busValidAccepted,
  busAnswer.busData,
  busAnswer.busPageInfo,
  busAnswer.busPageInfoEcho,
  busAnswer.busPageInfoTotal,
  busTrips.busTrip,
  busTrips.busDepDate,
  busTrips.busDepTime,
  busTrips.busIdentifiers,
  busTrips.busSeats,
  busTrips.busQuantities,
  busTrips.busText,
  busTrips.busMatchesDate,
  busTrips.busMatchesCities,
  busGid.busGid,
  busGid.busGidAcross,
  busGid.busGidDownstream,
  busAnswer.busLimit50,
  busAnswer.busPageSize,
  busPaging.busPaging,
  busPaging.busTotal,
  busSteady.busSteady,
  busPaging.busSortDepTime,
  busDates.busPastDate,
  busDates.busToday,
  busInput.busMalformed,
  busInput.busNonObject,
  busInput.busBadInput,
  busInput.busHostileText,
  cancelAnswer.cancelOrderNo,
  cancelAnswer.cancelStatus,
  cancelAnswer.cancelRefundStatus,
  cancelAnswer.cancelAmounts,
  cancelAnswer.cancelAmountsSign,
  cancelAnswer.cancelCancelledAt,
  cancelAnswer.cancelCancelledAtNow,
  cancelRefusal.cancelUnknownOrder,
  cancelRefusal.cancelMalformed,
  cancelRefusal.cancelReason,
  cancelAgain.cancelAgain,
  cancelAgain.cancelOnce,
  cancelEffect.cancelTakesEffect,
  cancelRefusal.cancelHostileOrderNo,
];

/** Open points, in the order of every report. */
export const openPoints = [
  openInput.openRequiredSearch,
  openCancels.openRequiredCancel,
  openDates.openTimeZone,
  openPages.openFirstPage,
  openPages.openDefaultPage,
  openPages.openDefaultPageSize,
  openPages.openPageSizeOver50,
  openPages.openPageBeyondEnd,
  openOversizePaging.openOversizePaging,
  openTrips.openSortDirection,
  openTrips.openSortKeys,
  openTrips.openDistTypes,
  openInput.openWrongTypes,
  openInput.openLenientJson,
  openInput.openUnknownFields,
  openInput.openUnknownCity,
  openDates.openSalesWindow,
  openTrips.openGidLifetime,
  openAnswers.openErrorBody,
  openAnswers.openContentType,
  openAnswers.openRateLimit,
  openAnswers.openKeyScheme,
  openCancels.openCancelWithoutKey,
  openCancels.openCancelAgain,
  openCancels.openCancelAgainAmounts,
  openCancels.openRefundStatuses,
  openCancels.openAmounts,
  openCancels.openTimestampForm,
  openTrips.openCityCodes,
  openAnswers.openExtraFields,
  openInput.openFirewall,
  openAnswers.openLatency,
];

addRequirements(requirements, { openPoints });
