export { controlled } from './controlled.ts';
export { broken, type Broken, type Case, held, type Judge, skipped, type Skipped, untold, type Untold } from './case.ts';
export { madeUpRefused, oddReason } from './made-up-order.ts';
export { pageExists } from './page-exists.ts';
export { isListed } from '../model/operations.ts';
export { status, whyNothingTold, wrongStatus } from './status.ts';
