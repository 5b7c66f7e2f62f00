export { type AnswersCheck, exchangeCheck, type ExchangeCheck } from './check.ts';
export { shapeViolation } from './shape.ts';
export { reasonOutsider } from './not-the-platform.ts';
export { ownWords, saying } from './own-words.ts';
export { sayingText } from '../../contract/schema/index.ts';
export { came, effectOf, mayHaveWorked, reasonUnknown } from './effect.ts';
export { isRefusedInTheSameWay, lettersOf, noSuchGid } from './refused-alike.ts';
export { extraFields } from './extra-fields.ts';
export { inventedCity, isNearby, searchFieldNames, unknownFieldsOf, wronglyTyped } from './search-fields.ts';
export { sameGids, sameOrder, samePage } from './same-trips.ts';
export {
  cancelResult,
  contentType,
  errorAnswer,
  errorProblem,
  errorShape,
  plainType,
  sharedShape,
  timestampForm,
} from './answer-forms.ts';
export { hasList, linesOf, saidOfPage, totalOf, tripCheck, type TripFault } from './trips.ts';
export { isSortedOneDirection, tripDifference, tripKey } from './trip-comparison.ts';

// What pages of a search keep or break together, and each by itself.
export { busGidOnce, busPagingOnce, busSortDepTime } from './pages.ts';
export { writtenInDigits } from './written-in-digits.ts';
export { violation } from './check.ts';

// What one answer keeps or breaks.
export * from './cancel-result.ts';
export * from './envelope.ts';
export * from './search-answer.ts';
export * from './trip-fields.ts';
export { authNoLeak } from './auth-no-leak.ts';

// What answers keep or break together.
export { busGidAcross } from './bus-gid-across.ts';
export { busMatchesCities } from './bus-matches-cities.ts';
export { envelopeRequestIdDistinct } from './envelope-request-id-distinct.ts';
