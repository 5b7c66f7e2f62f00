import type { Settings } from '../../config/settings.ts';
import type { CancelBodies } from '../../history/index.ts';

/** The reason of a cancel where the configuration names none. */
const usualReason = 'change of plans';

export function cancelBodies({ cancelExtras }: Pick<Settings, 'cancelExtras'>): CancelBodies {
  const { cancel_reason: reason = usualReason, ...others } = cancelExtras;
  return { plain: { cancel_reason: reason, ...others }, withReason: (own) => ({ ...own, ...others }) };
}

/** What helps where every order was refused at its first cancel. */
export const refusedAdvice = 'supply orders that can be cancelled, or name in `cancelExtras` the reason and the other fields that the target requires';
