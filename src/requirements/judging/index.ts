export { controlled } from './controlled.ts';
export {
  broken,
  type Broken,
  type Case,
  explained,
  type Explanation,
  held,
  type Judge,
  type Rests,
  skipped,
  type Skipped,
  unproved,
  untold,
  type Untold,
} from './case.ts';
export { firstPagesShown, pageAsked, tripsOn } from './first-page.ts';
export { gidsUsed } from './gids-used.ts';
export { allAnswers, allOf, attributed, casesOf, eachAnswer } from './over-answers.ts';
export { pageExists, pagesFrom } from './page-exists.ts';
export { reasonNothingTold, status, wrongStatus } from './status.ts';
export { eachAlike, groupedBy, onPage, overPages, type Page, pagingFields, type Walk, walksIn, waysOf } from './ways.ts';
export { asDeclared, contradiction, differsFromList, isReason, notObserved, type OpenPoint, otherThan, type Shown, textOf } from './open-point.ts';
export { Observation, type Observed } from './observed.ts';
export { isAnswered, type Tried, tried } from './tried.ts';
export { candidatesFor, hasEffect, valueFields, type ValueField, valuesShown } from './accepted-values.ts';
