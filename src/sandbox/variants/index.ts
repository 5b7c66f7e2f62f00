import type { Variant } from '../extension.ts';
import { answerFormVariants } from './answer-forms.ts';
import { authenticationVariants } from './authentication.ts';
import { cancelledAtVariants } from './cancelled-at.ts';
import { cancellingVariants } from './cancelling.ts';
import { connectionVariants } from './connections.ts';
import { dayVariants } from './days.ts';
import { envelopeTextVariants } from './envelope-texts.ts';
import { errorBodyVariants } from './error-bodies.ts';
import { gidVariants } from './gids.ts';
import { inventoryVariants } from './inventory.ts';
import { keptAnswersVariants } from './kept-answers.ts';
import { keylessLimitVariants } from './keyless-limits.ts';
import { lenientJsonVariants } from './lenient-json.ts';
import { keyVariants } from './keys.ts';
import { lockoutVariants } from './lockouts.ts';
import { orderNumberVariants } from './order-numbers.ts';
import { pagingVariants } from './paging.ts';
import { refusingCancelVariants } from './refusing-cancels.ts';
import { requiredFieldVariants } from './required-fields.ts';
import { sortingVariants } from './sorting.ts';
import { strictnessVariants } from './strictness.ts';

/** Every legal form that the reference platform can take. */
export const variants: readonly Variant[] = [
  ...pagingVariants,
  ...sortingVariants,
  ...dayVariants,
  ...requiredFieldVariants,
  ...strictnessVariants,
  ...lenientJsonVariants,
  ...errorBodyVariants,
  ...answerFormVariants,
  ...envelopeTextVariants,
  ...authenticationVariants,
  ...keylessLimitVariants,
  ...keyVariants,
  ...lockoutVariants,
  ...gidVariants,
  ...inventoryVariants,
  ...keptAnswersVariants,
  ...connectionVariants,
  ...cancellingVariants,
  ...orderNumberVariants,
  ...refusingCancelVariants,
  ...cancelledAtVariants,
];
