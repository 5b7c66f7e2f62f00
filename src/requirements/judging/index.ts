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
  blocking,
  unknown,
  type Unknown,
} from './case.ts';
export { firstPagesShown, pageAsked, tripsOn } from './first-page.ts';
export { allOf, attributed, casesOf, eachAnswer, eachOnce, eachTrip, namingHeaders } from './over-answers.ts';
export { type Back, type First, motionOf, routeAndDay, isUnchanged } from './series.ts';
export { isAnswered, reasonUnknown, status, wrongStatus } from './status.ts';
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
