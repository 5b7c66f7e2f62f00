export { controlled } from './controlled.ts';
export { broken, type Broken, type Case, compared, held, type Judge, type Rests, skipped, type Skipped, untold, type Untold } from './case.ts';
export type { Explanation } from './explanation.ts';
export { madeUpRefused, oddReason } from './made-up-order.ts';
export { allOf, eachAnswer, overAnswers } from './over-answers.ts';
export { pageExists } from './page-exists.ts';
export { isListed } from '../model/operations.ts';
export { type ExpectedStatus, status, whyNothingTold, wrongStatus } from './status.ts';
export { eachAlike, eachWalk, groupedBy, onPage, type Page, pagingFields, type Walk, walksOf, type Way, waysOf } from './ways.ts';
