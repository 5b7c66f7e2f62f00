export { acceptedValues, hasEffect, knownValues, nonsenseValues, questionOf, type ValueQuestion } from './accepted-values.ts';
export { contentTypes, undocumentedFields } from './answer-forms.ts';
export {
  Amounts,
  amounts,
  cancelAgainBy,
  cancelTwice,
  cancelWithoutKey,
  reasonRequiredBy,
  refundStatuses,
  requiredCancel,
  timestampForm,
  timestampFormOf,
} from './cancel-answers.ts';
export { CancelLog, cancelResult } from './cancel-log.ts';
export { errorBody } from './error-body.ts';
export { gidLifetime, gidStableBy } from './gid-lifetime.ts';
export { requiredSearch, unknownCity, unknownCityBy, unknownFields, unknownFieldsBy, wrongTypes, wrongTypesBy } from './input-answers.ts';
export { type Observed, type Observer, untold } from './observed.ts';
export { pageBeyondEnd, pageBeyondEndBy, pageSizeOver50, pageSizeOver50By } from './page-bounds.ts';
export { defaultPage, defaultPageSize, firstPage, shownDefaultPages } from './page-numbers.ts';
export { hasRetryAfter, Pace, rateLimit } from './rate-limit.ts';
export { overlap, samePage } from './same-trips.ts';
export { knownWindow, longestWindow, salesWindow } from './sales-window.ts';
export { inventedCity, searchFieldNames } from './search-fields.ts';
export { type SearchEntry, searchEntry, SearchLog } from './search-log.ts';
export { dateAt, offsetRange, timeZone } from './time-zone.ts';
export { cityCodes, cityCodesBy, sortDirection, sortDirectionBy } from './trip-answers.ts';
export { enoughAlike } from './declared.ts';
export { declaredAnswers } from './declared-answers.ts';
export { type DeclaredFacts, declaredSearches } from './declared-searches.ts';
