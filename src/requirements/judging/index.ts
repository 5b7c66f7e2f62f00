export { groupedBy } from '../../contract/grouped-by.ts';
export { controlled } from './controlled.ts';
export {
  fail,
  type Fail,
  type Case,
  explained,
  type Explanation,
  pass,
  type Judge,
  type Basis,
  notApplicable,
  type NotApplicable,
  blocking,
  unknown,
  type Unknown,
} from './case.ts';
export { firstPagesShown, pageAsked, tripsOn } from './first-page.ts';
export { allAnswers, allOf, attributed, casesOf, eachAnswer, eachTrip, namingHeaders } from './over-answers.ts';
export { pageExists, pagesFrom } from './page-exists.ts';
export { type Back, type First, motionOf, routeAndDay, isUnchanged } from './series.ts';
export { reasonUnknown, status, wrongStatus } from './status.ts';
export { eachGroup, onPage, overPages, type Page, pagingFields, type Walk, walksIn, waysOf } from './ways.ts';
export {
  asDeclared,
  contradiction,
  differsFromList,
  notObserved,
  type OpenPoint,
  otherThan,
  type Shown,
  textOf,
} from './open-point.ts';
export { Observation } from './observed.ts';
export { isAnswered, tried } from './tried.ts';
export { candidatesFor, hasEffect, valueFields, type ValueField, valuesShown } from './accepted-values.ts';
