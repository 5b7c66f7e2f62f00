import { addRequirements } from '../src/requirements/for-suites.ts';
import { authInvalidKey, authMissingKey, authNoLeak, authValidKey } from './authentication.ts';
import {
  busData,
  busLimit50,
  busPageInfo,
  busPageInfoEcho,
  busPageInfoTotal,
  busPageSize,
} from './bus-search/answer.ts';
import { busPastDate, busToday } from './bus-search/dates.ts';
import { busGid, busGidAcross, busGidDownstream } from './bus-search/gid.ts';
import { busBadInput, busHostileText, busMalformed, busNonObject } from './bus-search/input.ts';
import { busPaging, busSortDepTime, busTotal } from './bus-search/paging.ts';
import { busSteady } from './bus-search/steady.ts';
import {
  busDepDate,
  busDepTime,
  busIdentifiers,
  busMatchesCities,
  busMatchesDate,
  busQuantities,
  busSeats,
  busText,
  busTrip,
} from './bus-search/trips.ts';
import { busValidAccepted } from './bus-search/valid-accepted.ts';
import {
  envelopeCode,
  envelopeData,
  envelopeMessage,
  envelopeRequestId,
  envelopeRequestIdDistinct,
  httpJsonBody,
  httpStatusListed,
} from './every-answer.ts';
import { cancelAgain, cancelOnce } from './hotel-cancel/again.ts';
import {
  cancelAmounts,
  cancelAmountsSign,
  cancelCancelledAt,
  cancelCancelledAtNow,
  cancelOrderNo,
  cancelRefundStatus,
  cancelStatus,
} from './hotel-cancel/answer.ts';
import { cancelTakesEffect } from './hotel-cancel/effect.ts';
import { authCancel401, authCancelInvalidKey, authCancelMissingKey, authNoEffect } from './hotel-cancel/keys.ts';
import { cancelHostileOrderNo, cancelMalformed, cancelReason, cancelUnknownOrder } from './hotel-cancel/refusal.ts';
import {
  openContentType,
  openErrorBody,
  openExtraFields,
  openKeyScheme,
  openLatency,
  openRateLimit,
} from './open-points/answers.ts';
import {
  openAmounts,
  openCancelAgain,
  openCancelAgainAmounts,
  openCancelWithoutKey,
  openRefundStatuses,
  openRequiredCancel,
  openTimestampForm,
} from './open-points/cancels.ts';
import { openSalesWindow, openTimeZone } from './open-points/dates.ts';
import {
  openFirewall,
  openLenientJson,
  openRequiredSearch,
  openUnknownCity,
  openUnknownFields,
  openWrongTypes,
} from './open-points/input.ts';
import {
  openDefaultPage,
  openDefaultPageSize,
  openFirstPage,
  openPageBeyondEnd,
  openPageSizeOver50,
} from './open-points/pages.ts';
import { openOversizePaging } from './open-points/oversize-paging.ts';
import { openCityCodes, openDistTypes, openGidLifetime, openSortDirection, openSortKeys } from './open-points/trips.ts';

/** Requirements, in the order of the document and of every report. */
export const requirements = [
  httpStatusListed,
  httpJsonBody,
  envelopeCode,
  envelopeData,
  envelopeMessage,
  envelopeRequestId,
  envelopeRequestIdDistinct,
  authValidKey,
  authMissingKey,
  authInvalidKey,
  authCancelMissingKey,
  authCancelInvalidKey,
  authCancel401,
  authNoEffect,
  authNoLeak,
  busValidAccepted,
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
  busText,
  busMatchesDate,
  busMatchesCities,
  busGid,
  busGidAcross,
  busGidDownstream,
  busLimit50,
  busPageSize,
  busPaging,
  busTotal,
  busSteady,
  busSortDepTime,
  busPastDate,
  busToday,
  busMalformed,
  busNonObject,
  busBadInput,
  busHostileText,
  cancelOrderNo,
  cancelStatus,
  cancelRefundStatus,
  cancelAmounts,
  cancelAmountsSign,
  cancelCancelledAt,
  cancelCancelledAtNow,
  cancelUnknownOrder,
  cancelMalformed,
  cancelReason,
  cancelAgain,
  cancelOnce,
  cancelTakesEffect,
  cancelHostileOrderNo,
];

/** Open points, in the order of every report. */
export const openPoints = [
  openRequiredSearch,
  openRequiredCancel,
  openTimeZone,
  openFirstPage,
  openDefaultPage,
  openDefaultPageSize,
  openPageSizeOver50,
  openPageBeyondEnd,
  openOversizePaging,
  openSortDirection,
  openSortKeys,
  openDistTypes,
  openWrongTypes,
  openLenientJson,
  openUnknownFields,
  openUnknownCity,
  openSalesWindow,
  openGidLifetime,
  openErrorBody,
  openContentType,
  openRateLimit,
  openKeyScheme,
  openCancelWithoutKey,
  openCancelAgain,
  openCancelAgainAmounts,
  openRefundStatuses,
  openAmounts,
  openTimestampForm,
  openCityCodes,
  openExtraFields,
  openFirewall,
  openLatency,
];

addRequirements(requirements, { openPoints });
