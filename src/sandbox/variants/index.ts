import type { Variant } from '../extension.ts';
import { answerFormVariants } from './answer-forms.ts';
import { authenticationVariants } from './authentication.ts';
import { cancellingVariants } from './cancelling.ts';
import { dayVariants } from './days.ts';
import { errorBodyVariants } from './error-bodies.ts';
import { gidVariants } from './gids.ts';
import { inventoryVariants } from './inventory.ts';
import { movingVariants } from './moving.ts';
import { orderNumberVariants } from './order-numbers.ts';
import { pagingVariants } from './paging.ts';
import { rateLimitVariants } from './rate-limits.ts';
import { refusingCancelVariants } from './refusing-cancels.ts';
import { requiredFieldVariants } from './required-fields.ts';
import { sortingVariants } from './sorting.ts';
import { strictnessVariants } from './strictness.ts';
import { textVariants } from './texts.ts';

/** Every legal form that the reference platform can take, each with its variations one after the other. */
export const variants: readonly Variant[] = [
  pagingVariants,
  sortingVariants,
  dayVariants,
  requiredFieldVariants,
  strictnessVariants,
  textVariants,
  errorBodyVariants,
  answerFormVariants,
  authenticationVariants,
  rateLimitVariants,
  gidVariants,
  inventoryVariants,
  movingVariants,
  cancellingVariants,
  orderNumberVariants,
  refusingCancelVariants,
].flat(2);
