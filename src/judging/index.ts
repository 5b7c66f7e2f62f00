export { controlled } from './controlled.ts';
export { broken, type Broken, type Case, type Explanation, held, type Judge, type Rests, skipped, type Skipped, untold, type Untold } from './case.ts';
export { gidsUsed } from './gids-used.ts';
export { allAnswers, allOf, casesOf, eachAnswer, overAnswers } from './over-answers.ts';
export { isListed } from '../model/operations.ts';
export { pageExists, pageMayExist } from './page-exists.ts';
export { type ExpectedStatus, status, whyNothingTold, wrongStatus } from './status.ts';
export { eachAlike, eachWalk, groupedBy, onPage, type Page, pagingFields, type Walk, walksIn, waysOf } from './ways.ts';
